// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_MASSES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_MASSES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/double_double.hpp>
#include <runnel/distributions/detail/portable_math.hpp>

/// Distributions of whole numbers by the ratios of their probabilities: from
/// these, tables are summed on the host, and values with parameters by element
/// on the device.
///
/// Each has the support, `least()` to `most()`, a mode, and
/// `ratio<N>(k)` = P(X = k + 1) / P(X = k) as a double or a DoubleDouble.
/// \pre the parameters were checked, and more than one value is possible
namespace Runnel::Impl {

struct PoissonMasses {
  double lambda;

  RUNNEL_FUNCTION std::int64_t least() const { return 0; }
  RUNNEL_FUNCTION std::int64_t most() const { return INT64_MAX; }
  RUNNEL_FUNCTION std::int64_t mode() const {
    return static_cast<std::int64_t>(lambda);
  }
  template <class N>
  RUNNEL_FORCEINLINE_FUNCTION N ratio(std::int64_t k) const {
    return N{lambda} / whole<N>(k + 1);
  }
};

struct BinomialMasses {
  std::int64_t n;
  double p;

  RUNNEL_FUNCTION std::int64_t least() const { return 0; }
  RUNNEL_FUNCTION std::int64_t most() const { return n; }
  RUNNEL_FUNCTION std::int64_t mode() const {
    auto const guess =
        static_cast<std::int64_t>((static_cast<double>(n) + 1) * p);
    return guess < n ? guess : n;
  }
  template <class N>
  RUNNEL_FORCEINLINE_FUNCTION N ratio(std::int64_t k) const {
    N const odds = N{p} / one_minus<N>(p);
    return whole<N>(n - k) / whole<N>(k + 1) * odds;
  }
};

struct NegativeBinomialMasses {
  double r;
  double p;

  RUNNEL_FUNCTION std::int64_t least() const { return 0; }
  RUNNEL_FUNCTION std::int64_t most() const { return INT64_MAX; }
  RUNNEL_FUNCTION std::int64_t mode() const {
    return r > 1 ? static_cast<std::int64_t>((r - 1) * (1 - p) / p) : 0;
  }
  /// Returns whether no word gives a value above 0: P(X > 0), at most -r ln p,
  /// is below 2^-66. Masses would be summed to some 1/p all the same.
  RUNNEL_FUNCTION bool is_always_zero() const {
    return r < 0x1p-66 && -r * portable_log(p) < 0x1p-66;
  }
  /// Returns whether a table has more than 2^24 entries for certain, or sums
  /// more than 2^25 masses on one side, which it refuses. By lower bounds, k =
  /// 2^24 and 2^25, with r at most 1 in their place:
  ///
  ///     P(X > k) ≥ 0.6 r q^k / (p k + 2) ≥ 2^-64
  ///     P(X = k) ≥ p^r r q^k / (k + 1) ≥ 2^-96 (1 − P(X = k)/P(X = k − 1))
  RUNNEL_FUNCTION bool is_too_wide() const {
    constexpr double log_2 = 0x1.62e42fefa39efp-1;
    if (p > 0x1p-12) return false;
    double const log_r = r < 1 ? portable_log(r) : 0;
    double const x = p * 0x1p24;
    if (log_r - 0.5109 - portable_log(x + 2) - x * (1 + p) > -64 * log_2) {
      return true;
    }
    return r <= 1 && log_r + r * portable_log(p) - portable_log(2 * x + 3) -
                             2 * x * (1 + p) >
                         -96 * log_2;
  }
  template <class N>
  RUNNEL_FORCEINLINE_FUNCTION N ratio(std::int64_t k) const {
    return (N{r} + whole<N>(k)) / whole<N>(k + 1) * one_minus<N>(p);
  }
};

struct GeometricMasses {
  double p;

  RUNNEL_FUNCTION std::int64_t least() const { return 0; }
  RUNNEL_FUNCTION std::int64_t most() const { return INT64_MAX; }
  RUNNEL_FUNCTION std::int64_t mode() const { return 0; }
  template <class N>
  RUNNEL_FORCEINLINE_FUNCTION N ratio(std::int64_t) const {
    return one_minus<N>(p);
  }
};

struct HypergeometricMasses {
  std::int64_t good;
  std::int64_t bad;
  std::int64_t drawn;

  RUNNEL_FUNCTION std::int64_t least() const {
    return drawn > bad ? drawn - bad : 0;
  }
  RUNNEL_FUNCTION std::int64_t most() const {
    return good < drawn ? good : drawn;
  }
  RUNNEL_FUNCTION std::int64_t mode() const {
    auto const guess = static_cast<std::int64_t>(
        (static_cast<double>(drawn) + 1) * (static_cast<double>(good) + 1) /
        (static_cast<double>(good + bad) + 2));
    return guess < least() ? least() : guess > most() ? most() : guess;
  }
  template <class N>
  RUNNEL_FORCEINLINE_FUNCTION N ratio(std::int64_t k) const {
    return whole<N>(good - k) * whole<N>(drawn - k) /
           (whole<N>(k + 1) * whole<N>(bad - drawn + k + 1));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_MASSES_HPP
