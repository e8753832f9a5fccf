// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Distributions by tables of their quantile functions against
// tests/kat/distributions/tables.csv: the bits of the second implementation,
// the errors from the exact quantiles; and what they refuse.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <stdexcept>
#include <string>
#include <testing/distribution_cases.hpp>
#include <testing/known_answers.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

/// The value, a float or a double by the width, of a unit word.
using Draw = std::function<double(int width, int precision, std::uint64_t)>;

template <class Distribution>
Draw draw_by(Distribution const& distribution) {
  return [=](int width, int precision, std::uint64_t word) -> double {
    if (width == 32) {
      auto const quantile = Impl::make_quantile<float, Kokkos::HostSpace>(
          distribution, precision);
      return quantile.template operator()<Impl::ScalarLanes<std::uint32_t>>(
          static_cast<std::uint32_t>(word));
    }
    auto const quantile =
        Impl::make_quantile<double, Kokkos::HostSpace>(distribution, precision);
    return quantile.template operator()<Impl::ScalarLanes<std::uint64_t>>(word);
  };
}

Draw draw_of(std::string const& name, std::vector<double> const& p) {
  Draw draw;
  for_each_type(TableList(), [&]<class D>(D const*) {
    if (name == D::name) draw = draw_by(made_of<D, double>(p));
  });
  if (!draw) throw std::out_of_range("no distribution by a table: " + name);
  return draw;
}

/// The bound in docs/distributions_tables.md, for standard parameters.
double allowed_error(std::string const& name, bool is_float, double exact) {
  bool const is_linear = name == "von_mises" || name == "truncated_normal";
  // The others are exp y: an error of y's last place is one of y times 2^-53.
  double const places =
      is_linear ? 2 : 48 + 2 * std::fabs(std::log(std::fabs(exact)));
  double const relative = (is_float ? 0x1.2p-24 : 0x1p-53 * places);
  double const absolute = is_linear || name == "student_t" ? 1e-15 : 0.0;
  return relative * std::fabs(exact) + absolute;
}

TEST(TableAnswers, BitsAndErrors) {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/tables.csv");
  std::map<std::string, Draw> draws;
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const fields = split(line, ';');
    ASSERT_EQ(fields.size(), 7u) << line;
    std::string const key = fields[0] + ':' + fields[1];
    if (draws.count(key) == 0) {
      std::vector<double> parameters;
      for (auto const& text : split(fields[1], ',')) {
        parameters.push_back(std::stod(text));
      }
      draws[key] = draw_of(fields[0], parameters);
    }
    int const width = std::stoi(fields[2]);
    double const value =
        draws[key](width, std::stoi(fields[3]), parse_uint128(fields[4]).low);
    ++checked;
    EXPECT_EQ(value, std::stod(fields[5])) << line;
    // Where values are not cut off at the ends of the type's range, or at 1.
    bool const is_float = width == 32;
    double const least = is_float ? std::numeric_limits<float>::min()
                                  : std::numeric_limits<double>::min();
    if (std::fabs(value) < 2 * least) continue;
    if (fields[0] == "beta" && value > 1 - 0x1.8p-24) continue;
    auto const nearest = static_cast<double>(std::stold(fields[6]));
    EXPECT_LE(std::fabs(value - nearest),
              allowed_error(fields[0], is_float, nearest))
        << line;
  }
  EXPECT_GT(checked, 2000);
  for_each_type(TableList(), [&]<class D>(D const*) {
    auto const first = draws.lower_bound(std::string(D::name) + ':');
    EXPECT_TRUE(first != draws.end() &&
                first->first.starts_with(std::string(D::name) + ':'))
        << D::name;
  });
}

TEST(TableAnswers, ExtremeParameters) {
  double const infinity = std::numeric_limits<double>::infinity();
  std::vector<Draw> const draws = {
      draw_by(Gamma(1e-6)),
      draw_by(Gamma(1e12, 1e290)),
      draw_by(Gamma(1e-6, 1e-300)),
      draw_by(ChiSquared(1e9)),
      draw_by(Beta(1e-6, 1e-6)),
      draw_by(Beta(1e12, 1e12)),
      draw_by(Beta(1e-6, 1e12)),
      draw_by(Beta(1e12, 1e-6)),
      draw_by(FisherF(1e-5, 1e12)),
      draw_by(FisherF(1e12, 1e12)),
      draw_by(StudentT(1e-3)),
      draw_by(StudentT(1e12)),
      draw_by(VonMises(3, 0)),
      draw_by(VonMises(-1e3, 1e12)),
      draw_by(Maxwell(1e-37)),
      draw_by(Maxwell(1e38)),
      draw_by(TruncatedNormal(0, 1, 1e8, infinity)),
      draw_by(TruncatedNormal(0, 1, -infinity, -1e8)),
      draw_by(TruncatedNormal(5, 1e-3, -infinity, infinity)),
      draw_by(TruncatedNormal(0, 1, 37, 37 + 1e-8)),
      draw_by(TruncatedNormal(0, 1, -1e8, 1e8))};
  std::vector<std::uint64_t> words = {0, ~std::uint64_t{0}};
  for (int bit = 0; bit < 64; ++bit) {
    words.push_back(std::uint64_t{1} << bit);
    words.push_back(~(std::uint64_t{1} << bit));
  }
  for (std::size_t k = 0; k < draws.size(); ++k) {
    for (auto const word : words) {
      for (int width : {32, 64}) {
        double const value = draws[k](width, width, word >> (64 - width));
        EXPECT_TRUE(std::isnormal(value)) << k << ", " << word << ", " << value;
      }
    }
  }
  for (double const a : {1e-300, 1e300}) {
    auto const draw = draw_by(Maxwell(a));
    for (auto const word : words) {
      EXPECT_TRUE(std::isnormal(draw(64, 64, word))) << a << ", " << word;
    }
  }
}

TEST(TableAnswers, RiseWithTheWord) {
  for (auto const& draw :
       {draw_by(Gamma(0.3)), draw_by(Beta(2, 0.4)), draw_by(StudentT(3)),
        draw_by(VonMises(0, 2)), draw_by(TruncatedNormal(0, 1, -2, 1))}) {
    double last = draw(64, 64, 0);
    for (std::uint64_t k = 1; k < 4096; ++k) {
      double const value = draw(64, 64, k << 52);
      EXPECT_GT(value, last) << k;
      last = value;
    }
  }
}

TEST(TableAnswers, BoundsOfTheTruncatedNormal) {
  auto const draw = draw_by(TruncatedNormal(1, 2, 4.1, 4.3));
  for (int width : {32, 64}) {
    auto const least = static_cast<double>(width == 32 ? 4.1f : 4.1);
    auto const most = static_cast<double>(width == 32 ? 4.3f : 4.3);
    EXPECT_GE(draw(width, width, 0), least);
    EXPECT_LE(draw(width, width, ~std::uint64_t{0} >> (64 - width)), most);
  }
}

TEST(TableAnswers, RefusedParameters) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  double const infinity = std::numeric_limits<double>::infinity();
  for (double wrong : {nan, -1.0, 0.0, infinity, 1e13}) {
    std::string const is = " is " + Impl::number_text(wrong) + "; give";
    RUNNEL_EXPECT_REFUSED(Gamma{wrong}, "Runnel::Gamma: shape" + is);
    RUNNEL_EXPECT_REFUSED(ChiSquared{wrong}, "Runnel::ChiSquared: k" + is);
    RUNNEL_EXPECT_REFUSED(Beta(wrong, 1), "Runnel::Beta: a" + is);
    RUNNEL_EXPECT_REFUSED(Beta(1, wrong), "Runnel::Beta: b" + is);
    RUNNEL_EXPECT_REFUSED(FisherF(wrong, 1), "Runnel::FisherF: d1" + is);
    RUNNEL_EXPECT_REFUSED(FisherF(1, wrong), "Runnel::FisherF: d2" + is);
    RUNNEL_EXPECT_REFUSED(StudentT{wrong}, "Runnel::StudentT: nu" + is);
  }
  for (double wrong : {nan, -1.0, 0.0, infinity}) {
    std::string const is = " is " + Impl::number_text(wrong) + "; give";
    RUNNEL_EXPECT_REFUSED(Gamma(1, wrong), "Runnel::Gamma: scale" + is);
    RUNNEL_EXPECT_REFUSED(Maxwell{wrong}, "Runnel::Maxwell: a" + is);
    RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, wrong, -1, 1),
                          "Runnel::TruncatedNormal: sd" + is);
  }
  RUNNEL_EXPECT_REFUSED(Gamma(1e12, 1e300),
                        "Runnel::Gamma: the mean, shape times scale, is inf");
  RUNNEL_EXPECT_REFUSED(VonMises(nan, 1), "Runnel::VonMises: mu is nan");
  RUNNEL_EXPECT_REFUSED(VonMises(0, -1), "Runnel::VonMises: kappa is -1");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(nan, 1, -1, 1),
                        "Runnel::TruncatedNormal: mean is nan");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, 1, nan, 1), "a is nan and b is 1",
                        "bounds with a < b");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, 1, 1, 1), "a is 1 and b is 1",
                        "bounds with a < b");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, 1, 2, 1), "a is 2 and b is 1",
                        "bounds with a < b");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, 1, 1e9, infinity),
                        "a bound is 1000000000 standard deviations from",
                        "at most 1e8, or infinity");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, 1, infinity, infinity),
                        "a is inf and b is inf", "bounds with a < b");
  RUNNEL_EXPECT_REFUSED(TruncatedNormal(0, 1, 0, 1e-9),
                        "standard deviations apart; give 1e-8 or more");
  RUNNEL_EXPECT_REFUSED(Gamma(-2.5), "Runnel::Gamma: shape", "-2.5",
                        "9.9999999999999995e-07");
}

/// A fill makes them of its unit words, on every execution space.
template <class Distribution>
void check_fill(Distribution const& distribution) {
  constexpr int n = 5000;
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> same;
  Kokkos::View<double*> values("values", n);
  Kokkos::View<std::uint64_t*> words("words", n);
  fill(values, streams, distribution);
  fill(words, same, Impl::UnitWords{});
  auto const made =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const from =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), words);
  auto const draw = draw_by(distribution);
  for (int i = 0; i < n; ++i) {
    ASSERT_EQ(made(i), draw(64, 64, from(i))) << i;
  }
}

TEST(TableAnswers, Fills) {
  check_fill(Gamma(2.5, 2));
  check_fill(Beta(0.5, 3));
  check_fill(StudentT(4));
  check_fill(VonMises(1, 3));
  check_fill(TruncatedNormal(0, 1, 2, 5));
}

/// What `ExpMap` does not compute for each value.
template <class T>
void check_logarithms() {
  EXPECT_EQ(Impl::log_of_least<T>,
            Impl::portable_log(Impl::min_normal_number<T>));
  EXPECT_EQ(Impl::log_of_largest<T>,
            Impl::portable_log(Impl::largest_number<T>));
}
TEST(TableAnswers, LogarithmsOfTheEndsOfTypes) {
  check_logarithms<float>();
  check_logarithms<double>();
}

}  // namespace
}  // namespace Runnel::Testing
