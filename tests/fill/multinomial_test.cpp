// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Multinomial against tests/kat/distributions/multinomial.csv, in pieces, and
// its moments.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <string>
#include <testing/host_copy.hpp>
#include <testing/known_answers.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class T, class Layout>
void check_vectors(Multinomial const& distribution,
                   std::vector<std::uint64_t> const& numbers) {
  std::size_t const d = distribution.dimension();
  std::size_t const known = numbers.size() / d;
  StreamSet<philox4x32> streams;
  Kokkos::View<T**, Layout> first("first", 5, d);
  Kokkos::View<T**, Layout> rest("rest", known - 5, d);
  fill(first, streams, distribution);
  fill(rest, streams, distribution);
  EXPECT_EQ(streams.position(0), UInt128(std::uint64_t{2} * known * (d - 1)));
  auto const a = host_copy(first);
  auto const b = host_copy(rest);
  for (std::size_t i = 0; i < known; ++i) {
    for (std::size_t k = 0; k < d; ++k) {
      EXPECT_EQ(i < 5 ? a(i, k) : b(i - 5, k),
                static_cast<T>(numbers[i * d + k]))
          << i << ", " << k;
    }
  }
}

TEST(MultinomialFill, KnownAnswers) {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/multinomial.csv");
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields.size() != 3 || line[0] == '#') continue;
    std::vector<double> weights;
    for (auto const& w : split(fields[1], ',')) weights.push_back(std::stod(w));
    Multinomial const distribution(std::stoll(fields[0]), weights);
    auto const numbers = parse_numbers(fields[2]);
    check_vectors<std::int32_t, Kokkos::LayoutRight>(distribution, numbers);
    check_vectors<std::uint64_t, Kokkos::LayoutRight>(distribution, numbers);
    check_vectors<std::int64_t, Kokkos::LayoutLeft>(distribution, numbers);
    ++found;
  }
  EXPECT_EQ(found, 6);
}

/// A stream for each row: those of a stream alone. Means and covariances.
TEST(MultinomialFill, StreamsAndMoments) {
  std::vector<double> const p = {0.2, 0.3, 0.5};
  Multinomial const distribution(40, p);
  std::size_t const n = 4000;
  StreamSet<philox4x32> streams({}, {.num_streams = 5});
  Kokkos::View<int** [3]> all("all", 5, n);
  fill(all, streams, distribution);
  auto const x = host_copy(all);
  StreamSet<philox4x32> one({}, {.first_stream = 3});
  Kokkos::View<int* [3]> third("third", n);
  fill(third, one, distribution);
  auto const y = host_copy(third);
  double sum[3] = {};
  double product = 0;
  for (std::size_t s = 0; s < 5; ++s) {
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(x(s, i, 0) + x(s, i, 1) + x(s, i, 2), 40);
      for (std::size_t k = 0; k < 3; ++k) {
        ASSERT_GE(x(s, i, k), 0);
        if (s == 3) {
          ASSERT_EQ(x(s, i, k), y(i, k));
        }
        sum[k] += x(s, i, k);
      }
      product += (x(s, i, 0) - 8.0) * (x(s, i, 1) - 12.0);
    }
  }
  double const count = 5.0 * static_cast<double>(n);
  for (std::size_t k = 0; k < 3; ++k) {
    double const deviation = std::sqrt(40 * p[k] * (1 - p[k]) / count);
    EXPECT_NEAR(sum[k] / count, 40 * p[k], 4 * deviation);
  }
  EXPECT_NEAR(product / count, -40 * 0.2 * 0.3, 0.25);
}

TEST(MultinomialFill, Refused) {
  using List = std::vector<double>;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  RUNNEL_EXPECT_REFUSED(Multinomial(-1, List{1, 1}), "-1 trials");
  RUNNEL_EXPECT_REFUSED(Multinomial(3, List{}), "no weights");
  RUNNEL_EXPECT_REFUSED(Multinomial(3, List{1, nan}), "weight 1 is nan");
  RUNNEL_EXPECT_REFUSED(Multinomial(3, List{-2, 1}), "weight 0 is -2");
  RUNNEL_EXPECT_REFUSED(Multinomial(3, List{0, 0}), "sum is 0");
  RUNNEL_EXPECT_REFUSED(Multinomial(3, List{1e308, 1e308}), "finite sum");
  RUNNEL_EXPECT_REFUSED(Multinomial(std::int64_t{1} << 62, List{1, 1}),
                        "component 0", "9e11");
  StreamSet<philox4x32> streams;
  Kokkos::View<int* [3]> view("view", 4);
  RUNNEL_EXPECT_REFUSED(fill(view, streams, Multinomial(3, List{1, 1})),
                        "extent is 3", "2 components");
  RUNNEL_EXPECT_REFUSED(
      fill(view, streams, Multinomial(3000000000, List{1e-9, 1e-9, 1})),
      "3000000000 trials", "64-bit");
  EXPECT_EQ(streams.position(0), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
