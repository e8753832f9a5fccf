// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GammaMarsagliaTsang against
// tests/kat/distributions/gamma_marsaglia_tsang.csv, against closed forms of
// distribution functions, and against the law.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <runnel/runnel.hpp>
#include <string>
#include <testing/element_sets.hpp>
#include <testing/known_answers.hpp>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

using List = std::vector<double>;
using Tried = GammaMarsagliaTsang;

template <class T>
void check_answers() {
  List shapes, scales, wanted;
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/gamma_marsaglia_tsang.csv");
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields[0] != (std::is_same_v<T, float> ? "f32" : "f64")) continue;
    ASSERT_EQ(std::stoul(fields[1]), shapes.size());
    shapes.push_back(std::strtod(fields[2].c_str(), nullptr));
    scales.push_back(std::strtod(fields[3].c_str(), nullptr));
    wanted.push_back(std::strtod(fields[4].c_str(), nullptr));
  }
  ASSERT_GE(wanted.size(), 250u);
  StreamSet<philox4x32> streams({}, {.offset = UInt128(2, 0)});
  Kokkos::View<T*> const values("values", wanted.size());
  fill(values, streams,
       by_element<Tried>(on_device(shapes), on_device(scales)));
  auto const made = host_copy(values);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(static_cast<double>(made(i)), wanted[i]) << i;
  }
}
TEST(GammaMarsagliaTsang, KnownAnswers) {
  check_answers<float>();
  check_answers<double>();
}

/// The largest distance between the distribution functions, times √n.
template <class T, class Generator, class Cdf>
double kolmogorov(double shape, double scale, Cdf const& cdf) {
  constexpr int n = 200000;
  StreamSet<Generator> streams;
  Kokkos::View<T*> const values("values", n);
  fill(values, streams, by_element<Tried>(shape, scale));
  auto const made = host_copy(values);
  std::sort(made.data(), made.data() + n);
  double most = 0;
  for (int i = 0; i < n; ++i) {
    double const u = cdf(static_cast<double>(made(i)) / scale);
    most = std::max({most, u - i / double(n), (i + 1) / double(n) - u});
  }
  return most * std::sqrt(double(n));
}
double cdf_of_tenth(double x) {
  double sum = 0, term = 10;
  for (int m = 1; m < 200; ++m) {
    sum += term;
    term *= x / (0.1 + m);
  }
  return std::pow(x, 0.1) * std::exp(-x) * sum / std::tgamma(0.1);
}
/// But for the skewness of 2·10^-5.
double cdf_of_large(double x) {
  return std::erfc((1e10 - x) / 1e5 / std::sqrt(2.0)) / 2;
}
template <class T, class Generator>
void check_frequencies() {
  SCOPED_TRACE(Generator::name);
  auto const check = [](double shape, double scale, auto const& cdf) {
    // Larger with a probability of 10^-6.
    EXPECT_LT((kolmogorov<T, Generator>(shape, scale, cdf)), 2.69) << shape;
  };
  check(1, 3, [](double x) { return -std::expm1(-x); });
  check(0.5, 0.25, [](double x) { return std::erf(std::sqrt(x)); });
  check(2, 1, [](double x) { return 1 - (1 + x) * std::exp(-x); });
  check(0.1, 1, cdf_of_tenth);
  if (std::is_same_v<T, double>) check(1e10, 1, cdf_of_large);
}
TEST(GammaMarsagliaTsang, Frequencies) {
  check_frequencies<double, philox4x32>();
  check_frequencies<double, ranmar48>();
  check_frequencies<float, philox4x32>();
}

/// Values are those of one fill, whatever requests, orders and pieces.
TEST(GammaMarsagliaTsang, TheLaw) {
  auto const all = by_element<Tried>(0.7, 2.0);
  StreamSet<mrg32k3a> streams, same;
  Kokkos::View<double*> const whole("whole", 1000), parts("parts", 1000);
  fill(whole, streams, all);
  using Range = Kokkos::pair<int, int>;
  for (auto const& range : {Range(0, 1), Range(1, 334), Range(334, 1000)}) {
    fill(Kokkos::subview(parts, range), same, all);
  }
  EXPECT_EQ(streams.position(0), same.position(0));
  auto const wanted = host_copy(whole), made = host_copy(parts);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(made(i), wanted(i)) << i;
  // Rows of a set have the values of its streams.
  StreamSet<mrg32k3a> set({}, {.num_streams = 3});
  Kokkos::View<double**, Kokkos::LayoutLeft> const rows("rows", 3, 100);
  fill(rows, set, all);
  Kokkos::View<double**, Kokkos::LayoutRight> const right("right", 3, 100);
  Kokkos::deep_copy(right, rows);
  auto const row_values = host_copy(right);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(row_values(0, i), wanted(i)) << i;
  for (std::uint64_t s = 1; s < 3; ++s) {
    StreamSet<mrg32k3a> one({}, {.first_stream = s});
    Kokkos::View<double*> const row("row", 100);
    fill(row, one, all);
    auto const row_wanted = host_copy(row);
    for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(row_values(s, static_cast<std::size_t>(i)), row_wanted(i)) << i;
    }
  }
}

template <class T>
void check_refused(char const* element, char const* reason, List const& shapes,
                   List const& scales) {
  StreamSet<philox4x32> streams;
  Kokkos::View<T*> const values("values", shapes.size());
  RUNNEL_EXPECT_REFUSED(
      fill(values, streams,
           by_element<Tried>(on_device(shapes), on_device(scales))),
      element, reason);
  EXPECT_EQ(streams.position(0), StreamSet<philox4x32>().position(0));
}
TEST(GammaMarsagliaTsang, RefusedParameters) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  check_refused<float>("(1)", "GammaMarsagliaTsang: shape is -2", {1, -2},
                       {1, 1});
  check_refused<double>("(0)", "GammaMarsagliaTsang: scale is nan", {1, 1},
                        {nan, 1});
  check_refused<double>("(1)", "the mean", {1, 1e12}, {1, 1e300});
  RUNNEL_EXPECT_REFUSED(Tried(0),
                        "Runnel::GammaMarsagliaTsang: shape is 0; give");
  EXPECT_EQ(Tried(2, 3).shape(), 2);
  EXPECT_EQ(Tried(2, 3).scale(), 3);
}

}  // namespace
}  // namespace Runnel::Testing
