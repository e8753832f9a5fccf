// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors, and numbers between bounds, against
// tests/kat/distributions/fills.csv.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <runnel/runnel.hpp>
#include <string>
#include <testing/host_copy.hpp>
#include <testing/known_answers.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

/// distribution;type;parameters;more of them;values, vector by vector
struct KnownFill {
  explicit KnownFill(std::string const& line) {
    auto const fields = split(line, ';');
    distribution = fields.at(0);
    type = fields.at(1);
    parameters = split(fields.at(2), ',');
    more = fields.at(3);
    values = split(fields.at(4), ',');
  }
  std::string distribution;
  std::string type;
  std::vector<std::string> parameters;
  std::string more;
  std::vector<std::string> values;
};

std::vector<KnownFill> known_fills() {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/fills.csv");
  std::vector<KnownFill> fills;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) fills.emplace_back(line);
  }
  return fills;
}

template <class T>
T number(std::string const& text) {
  if constexpr (std::is_floating_point_v<T>) {
    return static_cast<T>(std::stod(text));
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<T>(std::stoll(text));
  } else {
    return static_cast<T>(std::stoull(text));
  }
}
template <class T>
std::vector<T> numbers(std::vector<std::string> const& texts) {
  std::vector<T> all;
  for (auto const& text : texts) all.push_back(number<T>(text));
  return all;
}

/// Values of a View of rank 1 or 2, row by row.
template <class T, class ViewType, class Distribution>
void check(KnownFill const& known, ViewType const& view,
           Distribution const& distribution) {
  StreamSet<philox4x32> streams;
  fill(view, streams, distribution);
  auto const made = host_copy(view);
  auto const expected = numbers<T>(known.values);
  ASSERT_EQ(made.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if constexpr (ViewType::rank() == 1) {
      ASSERT_EQ(made(i), expected[i]) << i;
    } else {
      std::size_t const d = made.extent(1);
      ASSERT_EQ(made(i / d, i % d), expected[i]) << i;
    }
  }
}
template <class T, class Distribution>
void check_vectors(KnownFill const& known, std::size_t dimension,
                   Distribution const& distribution) {
  std::size_t const count = known.values.size() / dimension;
  Kokkos::View<T**, Kokkos::LayoutRight> const rows("rows", count, dimension);
  Kokkos::View<T**, Kokkos::LayoutLeft> const columns("columns", count,
                                                      dimension);
  check<T>(known, rows, distribution);
  check<T>(known, columns, distribution);
}
template <class T, class Distribution>
void check_numbers(KnownFill const& known, Distribution const& distribution) {
  check<T>(known, Kokkos::View<T*>("numbers", known.values.size()),
           distribution);
}

template <class T>
void check_reals(KnownFill const& known) {
  if (known.distribution == "directions") {
    check_vectors<T>(known, std::stoul(known.parameters[0]), Directions());
  } else if (known.distribution == "uniform") {
    std::map<std::string, Ends> const ends = {{"[)", Ends::closed_open},
                                              {"(]", Ends::open_closed},
                                              {"()", Ends::open},
                                              {"[]", Ends::closed}};
    auto const bounds = numbers<double>(known.parameters);
    check_numbers<T>(
        known, UniformReal(bounds.at(0), bounds.at(1), ends.at(known.more)));
  } else {
    ASSERT_EQ(known.distribution, "multivariate_normal");
    auto const mean = numbers<double>(known.parameters);
    check_vectors<T>(
        known, mean.size(),
        MultivariateNormal(mean, numbers<double>(split(known.more, ','))));
  }
}
template <class T>
void check_integers(KnownFill const& known) {
  ASSERT_EQ(known.distribution, "integers");
  auto const bounds = numbers<T>(known.parameters);
  check_numbers<T>(known, Integers<T>(bounds.at(0), bounds.at(1)));
}

TEST(KnownFills, VectorsAndNumbersBetweenBounds) {
  std::map<std::string, void (*)(KnownFill const&)> const checks = {
      {"f32", check_reals<float>},
      {"f64", check_reals<double>},
      {"i32", check_integers<std::int32_t>},
      {"u32", check_integers<std::uint32_t>},
      {"i64", check_integers<std::int64_t>},
      {"u64", check_integers<std::uint64_t>}};
  auto const all = known_fills();
  for (auto const& known : all) {
    SCOPED_TRACE(known.distribution + " " + known.type + " " + known.more);
    checks.at(known.type)(known);
  }
  EXPECT_EQ(all.size(), 55u);
}

}  // namespace
}  // namespace Runnel::Testing
