// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DeepTails against tests/kat/distributions/deep_tails.csv: digits, values,
// fills.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <string>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/known_answers.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// The lines of a kind, their fields.
std::vector<std::vector<std::string>> answers(std::string const& kind) {
  std::vector<std::vector<std::string>> found;
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/deep_tails.csv");
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields[0] == kind) found.push_back(fields);
  }
  return found;
}

template <class Generator>
void check_digits() {
  int found = 0;
  for (auto const& a : answers("digits")) {
    if (a[1] != Generator::name) continue;
    auto const seed = Generator::seed_type::make(a[2], parse_numbers(a[3]));
    Leapfrog const leapfrog{parse_uint128(a[5]).low, parse_uint128(a[6]).low};
    Impl::ElementDigits digits{Impl::stream_hash<Generator>(seed, leapfrog),
                               parse_uint128(a[8])};
    digits.stream.add(parse_uint128(a[7]).low);
    auto const words = parse_numbers(a[9]);
    ASSERT_EQ(words.size(), 4u);
    for (int k = 0; k < 4; ++k) {
      EXPECT_EQ(digits(k), words[static_cast<std::size_t>(k)]) << a[1];
    }
    ++found;
  }
  EXPECT_GT(found, 1);
}

TEST(DeepTails, DigitsOfElements) {
  check_digits<philox4x32>();
  check_digits<mrg32k3a>();
  check_digits<ranmar24>();
}

/// |value − exact| in units of the last of `digits` digits of the exact value.
double ulps(double value, long double exact, int digits) {
  int exponent = 0;
  std::frexp(exact, &exponent);
  return static_cast<double>(
      std::abs(std::ldexp(value - exact, digits - exponent)));
}

/// \param most64  ulp, of docs/deep_tails.md
template <class T, class Distribution>
void check_values(std::string const& name, Distribution const& distribution,
                  double most) {
  typename Distribution::template deep_tail<T> const tail(distribution);
  int found = 0;
  for (auto const& a : answers("value")) {
    if (a[1] != name || a[2] != (sizeof(T) == 4 ? "f32" : "f64")) continue;
    auto const words = parse_numbers(a[4]);
    double const q = Impl::deep_probability<T>(
        [&](int k) { return words.at(static_cast<std::size_t>(k)); });
    T const value = tail.value(a[3] == "1", q);
    EXPECT_EQ(value, static_cast<T>(std::stod(a[5]))) << name << ", " << a[4];
    EXPECT_LE(ulps(value, std::stold(a[6]), std::numeric_limits<T>::digits),
              most)
        << name << ", " << a[4];
    ++found;
  }
  EXPECT_EQ(found, 21) << name;
}

TEST(DeepTails, BitsAndErrorsOfValues) {
  check_values<float>("normal", Normal(), 0.5);
  check_values<float>("laplace", Laplace(), 0.5);
  check_values<float>("exponential", Exponential(), 0.5);
  check_values<float>("rayleigh", Rayleigh(), 0.5);
  check_values<float>("lognormal", Lognormal(), 0.5);
  check_values<double>("normal", Normal(), 1.5);
  check_values<double>("laplace", Laplace(), 1);
  check_values<double>("exponential", Exponential(), 1);
  check_values<double>("rayleigh", Rayleigh(), 1.5);
  // The relative error of z, times |z|.
  check_values<double>("lognormal", Lognormal(), 60);
}

/// With a place and a scale that no float is.
template <class T, class Distribution>
void check_moved(std::string const& name, Distribution const& distribution) {
  typename Distribution::template deep_tail<T> const tail(distribution);
  int found = 0;
  for (auto const& a : answers("moved")) {
    if (a[1] != name || a[2] != (sizeof(T) == 4 ? "f32" : "f64")) continue;
    double const q =
        Impl::deep_probability<T>([&](int) { return parse_uint128(a[6]).low; });
    EXPECT_EQ(tail.value(a[3] == "1", q), static_cast<T>(std::stod(a[7])))
        << name << ", " << a[6];
    ++found;
  }
  EXPECT_GE(found, 4) << name;
}

TEST(DeepTails, ParametersAreRoundedAsThePageSays) {
  check_moved<float>("normal", Normal(0.1, 0.7));
  check_moved<float>("laplace", Laplace(0.1, 0.7));
  check_moved<float>("exponential", Exponential(3));
  check_moved<float>("rayleigh", Rayleigh(0.7));
  check_moved<float>("lognormal", Lognormal(0.1, 0.7));
  check_moved<double>("normal", Normal(0.1, 0.7));
  check_moved<double>("laplace", Laplace(0.1, 0.7));
  check_moved<double>("exponential", Exponential(3));
  check_moved<double>("rayleigh", Rayleigh(0.7));
  check_moved<double>("lognormal", Lognormal(0.1, 0.7));
}

/// Both fills of values from a position of the stream on.
template <class T, class Distribution>
void compare_fill(std::string const& name, Distribution const& distribution) {
  constexpr int values = 33;
  std::size_t found = 0;
  for (auto const& a : answers("fill")) {
    if (a[1] != name || a[2] != (sizeof(T) == 4 ? "f32" : "f64")) continue;
    SCOPED_TRACE(a[3]);
    constexpr int outputs = Impl::words_per_value<Distribution, philox4x32, T>;
    constexpr std::size_t at = 20;
    StreamOptions const options{.offset = parse_uint128(a[3]) -
                                          UInt128(std::uint64_t{at * outputs})};
    StreamSet<philox4x32, Space> set({}, options), same({}, options);
    Kokkos::View<T*, Space> const deep("deep", values), usual("usual", values);
    fill(deep, set, DeepTails(distribution));
    fill(usual, same, distribution);
    Kokkos::fence();
    EXPECT_EQ(set.position(), same.position());
    auto const d = copied_to_host(deep), u = copied_to_host(usual);
    for (std::size_t i = 0; i < values; ++i) {
      T const expected = i == at ? static_cast<T>(std::stod(a[4])) : u[i];
      EXPECT_EQ(d[i], expected) << name << ", " << i;
    }
    EXPECT_NE(d[at], u[at]);
    ++found;
  }
  EXPECT_GE(found, 2u) << name;
}

TEST(DeepTails, OneValueInAFillIsAnother) {
  compare_fill<float>("normal", Normal());
  compare_fill<double>("normal", Normal());
  compare_fill<float>("exponential", Exponential());
  compare_fill<double>("exponential", Exponential());
  compare_fill<float>("lognormal", Lognormal());
  compare_fill<double>("lognormal", Lognormal());
  compare_fill<float>("laplace", Laplace());
  compare_fill<double>("laplace", Laplace());
  compare_fill<float>("rayleigh", Rayleigh());
  compare_fill<double>("rayleigh", Rayleigh());
}

/// Parameters stretch the tail, too.
TEST(DeepTails, Parameters) {
  double const q = 0x1p-30;
  EXPECT_EQ(Impl::NormalDeepTail<double>(Normal(5, 2)).value(true, q),
            std::fma(Impl::normal_deep_size(q), 2.0, 5.0));
  EXPECT_EQ(Impl::ExponentialDeepTail<double>(Exponential(4)).value(true, q),
            Impl::exponential_deep_size(q) / 4);
  // 37.5 σ and 708/λ must be numbers.
  auto const refuses = [](auto const& distribution, auto type,
                          std::string const& words) {
    using T = decltype(type);
    StreamSet<philox4x32, Space> set;
    Kokkos::View<T*, Space> const view("values", 3);
    RUNNEL_EXPECT_REFUSED(fill(view, set, DeepTails(distribution)), words,
                          "not every value is a normal number as a");
    EXPECT_EQ(set.position(), UInt128(0));
  };
  refuses(Normal(0, 1e38), float{}, "Runnel::Normal: sd is 9.99");
  refuses(Exponential(0.5e-36), float{}, "1/rate of Exponential is 2.0");
  refuses(Exponential(3.5e-306), double{}, "1/rate of Exponential is 2.8");
  refuses(Laplace(0, 2e36), float{}, "Laplace");
  refuses(Rayleigh(1e307), double{}, "Rayleigh");
}

}  // namespace
}  // namespace Runnel::Testing
