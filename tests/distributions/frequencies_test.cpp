// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Frequencies of 10^8 values of each distribution (RUNNEL_DRAWS=N in the
// environment: N) against the CDFs of Boost.Math, which has nothing to do with
// the library's tables: chi-square over the cells between quantiles,
// Kolmogorov and Smirnov's and Anderson and Darling's statistics at these. The
// words are one sequence of philox4x32, the same in every run. A line of CSV
// for each: docs/results/distribution_frequencies.csv.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <boost/math/distributions.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <interfaces/distribution_text.hpp>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <testing/distribution_cases.hpp>
#include <type_traits>
#include <vector>

#include "boost_laws.hpp"
#include "cell_statistics.hpp"

namespace Runnel::Testing {
namespace {

namespace math = boost::math;
using Impl::NamedDistribution;
using Impl::NamedType;
using Space = Kokkos::DefaultHostExecutionSpace;

std::int64_t draws() {
  char const* const text = std::getenv("RUNNEL_DRAWS");
  return text == nullptr ? 100'000'000 : std::atoll(text);
}

/// Cells (edge k − 1, edge k], and how likely values up to each edge are; the
/// last cell has the rest.
template <class T>
struct Cells {
  std::vector<T> edge;
  std::vector<double> below;

  /// \pre edges in order
  void add(T at, double probability, double least) {
    double const before = below.empty() ? 0 : below.back();
    if (!edge.empty() && !(at > edge.back())) return;
    if (probability - before < least || 1 - probability < least) return;
    edge.push_back(at);
    below.push_back(probability);
  }
};

/// Some 600 quantiles, the rare ones of 10^-7 and more among them.
std::vector<double> probabilities() {
  std::vector<double> list;
  for (double p = 1e-6; p < 0.002; p *= 1.5) {
    list.push_back(p);
    list.push_back(1 - p);
  }
  for (int i = 1; i < 512; ++i) list.push_back(i / 512.0);
  std::sort(list.begin(), list.end());
  return list;
}

/// The greatest real number that is rounded to a value.
template <class T>
double upper_end(T at) {
  if constexpr (std::is_same_v<T, float>) {
    auto const next = std::nextafter(at, std::numeric_limits<float>::max());
    return (static_cast<double>(at) + static_cast<double>(next)) / 2;
  }
  return static_cast<double>(at);
}

template <class T>
Cells<T> cells_of(Law const& law) {
  Cells<T> cells;
  double const least = 20.0 / static_cast<double>(draws());
  for (double const p : probabilities()) {
    auto const at = static_cast<T>(law.quantile(p));
    // Values past the normal numbers are the least of them.
    if constexpr (std::is_floating_point_v<T>) {
      if (std::abs(at) < 2 * std::numeric_limits<T>::min()) continue;
    }
    cells.add(at, law.cdf(upper_end(at)), least);
  }
  return cells;
}

/// The next values of a set: of words, or by a fill where they need places.
template <class T, class Distribution>
void make_values(Kokkos::View<T*, Space> const& values,
                 StreamSet<philox4x32, Space>& set,
                 Distribution const& distribution) {
  if constexpr (Impl::PlacedDistribution<Distribution>) {
    fill(values, set, distribution);
  } else {
    using Word = Impl::unit_word_type<T>;
    Kokkos::View<Word*, Space> const words("words", values.size());
    fill(words, set, Impl::UnitWords());
    auto const quantile = Impl::make_quantile<T, Kokkos::HostSpace>(
        distribution, Impl::unit_precision<philox4x32, T>);
    Kokkos::parallel_for(
        Kokkos::RangePolicy<Space>(0, values.extent_int(0)),
        [=](std::int64_t i) {
          values(i) =
              quantile.template operator()<Impl::ScalarLanes<Word>>(words(i));
        });
    Space().fence();
  }
}

/// How many values lie in each cell; the last one is the rest.
template <class T, class Distribution>
std::vector<std::int64_t> counts_of(Distribution const& distribution,
                                    std::vector<T> const& edge) {
  constexpr std::int64_t piece = 1 << 20;
  StreamSet<philox4x32, Space> set(20261126);
  Kokkos::View<T*, Space> const values("values", piece);
  Kokkos::View<std::int64_t*, Space> const counts("counts", edge.size() + 1);
  T const* const first = edge.data();
  T const* const last = first + edge.size();
  for (std::int64_t at = 0; at < draws(); at += piece) {
    make_values(values, set, distribution);
    Kokkos::parallel_for(
        Kokkos::RangePolicy<Space>(0, std::min(piece, draws() - at)),
        [=](std::int64_t i) {
          Kokkos::atomic_inc(
              &counts(std::lower_bound(first, last, values(i)) - first));
        });
    Space().fence();
  }
  return {counts.data(), counts.data() + counts.size()};
}

template <class T, class Distribution>
void check_cells(std::string const& name, Distribution const& distribution,
                 Cells<T> const& cells) {
  auto const found =
      statistics_of(counts_of(distribution, cells.edge), cells.below);
  auto const cell_count = static_cast<double>(cells.edge.size());
  double const chi = math::gamma_q(cell_count / 2, found.chi_square / 2);
  double const ks =
      kolmogorov(found.largest * std::sqrt(static_cast<double>(draws())));
  double const ad = anderson_darling(found.squares);
  char const* const type = std::is_same_v<T, float>    ? "f32"
                           : std::is_same_v<T, double> ? "f64"
                           : std::is_signed_v<T>       ? "i64"
                                                       : "u64";
  // Steps of whole numbers make the last two conservative or void.
  bool const is_fine = cell_count > 200;
  std::printf("%s,%s,%lld,%.0f,%.3f,", name.c_str(), type,
              static_cast<long long>(draws()), cell_count + 1, chi);
  if (is_fine) std::printf("%.3f,%.3f", ks, ad);
  std::printf(is_fine ? "\n" : ",\n");
  std::fflush(stdout);
  EXPECT_GT(chi, 1e-6) << name;
  EXPECT_LT(chi, 1 - 1e-6) << name;
  EXPECT_GT(ks, 1e-6) << name;
  if (is_fine) {
    EXPECT_GT(ad, 1e-6) << name;
  }
}

/// A distribution with parameters.
struct Named {
  std::string text;
  Law law;
};

/// Each of them, and others of the list by the CDFs of their cases.
/// \tparam T  the values' types
template <class... T, class List>
void check_list(List list, std::vector<Named> const& checked) {
  for_each_type(list, [&]<class D>(D const*) {
    // Below; discrete_frequencies_test.cpp.
    if constexpr (std::is_same_v<D, Integers<std::int64_t>> ||
                  std::is_same_v<D, Discrete>) {
      return;
    }
    bool is_checked = false;
    auto const check = [&](std::string const& text, Law const& law) {
      bool const is_real = (std::is_floating_point_v<T> && ...);
      std::string const name = is_real ? '"' + text + '"' : text;
      NamedDistribution named = Impl::read_distribution(
          text, "", is_real ? NamedType::f64 : NamedType::i64);
      (check_cells(name, Impl::read_as<D, T>(named), cells_of<T>(law)), ...);
      is_checked = true;
    };
    for (auto const& [text, law] : checked) {
      if (text.substr(0, text.find(':')) == D::name) check(text, law);
    }
    if (is_checked) return;
    auto const& known = case_of(D::name);
    ASSERT_NE(known.cdf, nullptr) << D::name;
    check(text_of(D::name, known.moved), law_by_cdf(known.cdf));
  });
}

TEST(Frequencies, OfFormulas) {
  check_list<float, double>(
      FormulaList(), {{"uniform:-1,3", law_of(math::uniform(-1, 3))},
                      {"normal", law_of(math::normal())},
                      {"normal:5,0.25", law_of(math::normal(5, 0.25))},
                      {"normal_box_muller", law_of(math::normal())},
                      {"lognormal:0,0.5", law_of(math::lognormal(0, 0.5))},
                      {"exponential:3", law_of(math::exponential(3))},
                      {"rayleigh:2", law_of(math::rayleigh(2))},
                      {"weibull:0.7,1", law_of(math::weibull(0.7, 1))},
                      {"cauchy", law_of(math::cauchy())},
                      {"laplace:1,2", law_of(math::laplace(1, 2))},
                      {"gumbel", law_of(math::extreme_value())},
                      {"logistic", law_of(math::logistic())}});
}

Named gamma_law(double shape) {
  return {"gamma:" + Impl::number_text(shape),
          law_of(math::gamma_distribution<double>(shape))};
}

TEST(Frequencies, OfTables) {
  check_list<float, double>(
      TableList(),
      {gamma_law(1e-3),
       gamma_law(0.5),
       gamma_law(2.5),
       gamma_law(1e6),
       {"chi_squared:3", law_of(math::chi_squared(3))},
       {"beta:2,5", law_of(BetaLaw{2, 5})},
       {"beta:0.5,0.5", law_of(BetaLaw{0.5, 0.5})},
       {"fisher_f:3,7", law_of(math::fisher_f(3, 7))},
       {"student_t:4", law_of(math::students_t(4))},
       {"maxwell:1", law_of(MaxwellLaw{})},
       {"von_mises:0,2", law_of(VonMisesLaw{2})},
       {"truncated_normal:0,1,-1,2", law_of(TruncatedNormalLaw{-1, 2})}});
}

TEST(Frequencies, ByRejection) {
  auto const law = [](double shape) {
    return Named{"gamma_marsaglia_tsang:" + Impl::number_text(shape),
                 law_of(math::gamma_distribution<double>(shape))};
  };
  check_list<float, double>(RejectionList(), {law(0.5), law(2.5), law(100)});
}

Named poisson_law(double lambda) {
  return {"poisson:" + Impl::number_text(lambda),
          law_of(math::poisson(lambda))};
}

TEST(Frequencies, OfWholeNumbers) {
  std::int64_t const most = std::int64_t{1} << 31;
  check_list<std::int64_t>(
      WholeNumberList<std::int64_t>(),
      {poisson_law(1e-3),
       poisson_law(10),
       poisson_law(1e3),
       poisson_law(1e9),
       {"binomial:100,0.37", law_of(math::binomial(100, 0.37))},
       {"binomial:2147483648,0.37",
        law_of(math::binomial(static_cast<double>(most), 0.37))},
       {"geometric:0.2", law_of(math::geometric(0.2))},
       {"negative_binomial:5,0.4", law_of(math::negative_binomial(5, 0.4))},
       {"hypergeometric:50,70,20", law_of(math::hypergeometric(50, 20, 120))},
       {"bernoulli:0.3", law_of(math::bernoulli(0.3))}});
}

/// Counts in cells of `part` numbers each, from the least number on; the last
/// cell may have fewer.
template <class T>
void check_integers(T least, T most, std::uint64_t part) {
  Cells<T> cells;
  double const all = static_cast<double>(static_cast<std::uint64_t>(most) -
                                         static_cast<std::uint64_t>(least)) +
                     1;
  for (unsigned k = 1; k < 512; ++k) {
    auto const last = static_cast<std::uint64_t>(least) + part * k - 1;
    cells.add(static_cast<T>(last), static_cast<double>(part) * k / all, 0);
  }
  check_cells(
      "\"integers:" + std::to_string(least) + "," + std::to_string(most) + "\"",
      Integers<T>(least, most), cells);
}

TEST(Frequencies, OfIntegers) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  check_integers<std::uint64_t>(0, std::uint64_t{1} << 63,
                                std::uint64_t{1} << 54);
  check_integers<std::int64_t>(-most - 1, most, std::uint64_t{1} << 55);
  check_integers<std::int64_t>(1, 6000, 11);
}

}  // namespace
}  // namespace Runnel::Testing
