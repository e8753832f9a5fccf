// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_ELEMENT_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_ELEMENT_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/double_double.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>

/// Inverse CDFs of whole numbers without a table: the least k with
/// u < P(X ≤ k), for one unit word with parameters of its own.
///
///     P(X ≤ k)·total:   below ....|mode|....       above
///                       <--------- c ------>
///                                    t = u·total: the first k with c ≥ t
///
/// Masses, in units of that of the mode, are summed on both sides of it; then
/// the sum up to k goes from the mode towards t. In doubles that is exact
/// unless t is so close to the sum up to k or k − 1 that rounding errors count;
/// then everything is done again in 106 bits, as tables are made.
/// Cost: a step for each whole number within some 9 standard deviations of the
/// mean.
namespace Runnel::Impl {

/// The largest variance that is made by element; `refuse_variance` has that of
/// tables.
inline constexpr double max_element_variance = 9e11;

/// Values up to 9.2 standard deviations above the mean, and 45 times that of an
/// exponential tail, are held by a T.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION bool holds_values_of(double mean, double variance,
                                                 double tail = 1) {
  return variance <= max_element_variance &&
         mean + 10 * exact_root(variance) + 50 * tail < largest_number<T>;
}

/// A value, and whether rounding errors can have made another one of it.
struct ElementGuess {
  std::int64_t value;
  bool is_sure;
};

/// The sum of the masses from the mode on in one direction, without that of the
/// mode, and the number of them.
template <class N>
struct MassSum {
  N sum;
  std::int64_t count;
};

template <class N, class Masses>
RUNNEL_FUNCTION MassSum<N> sum_of_masses(Masses const& masses, std::int64_t end,
                                         int step) {
  constexpr double negligible = sizeof(N) == sizeof(double) ? 0x1p-62 : 0x1p-96;
  N mass{1};
  MassSum<N> side{N{0}, 0};
  for (std::int64_t k = masses.mode(); k != end; k += step) {
    double const before = high_double(mass);
    mass = step > 0 ? mass * masses.template ratio<N>(k)
                    : mass / masses.template ratio<N>(k - 1);
    double const share = high_double(mass) / before;
    // The remaining masses are below a geometric sum (src/distributions/
    // discrete_table.cpp).
    if (!(high_double(mass) > 0) ||
        (share < 1 && high_double(mass) < negligible *
                                              (high_double(side.sum) + 1) *
                                              (1 - share))) {
      break;
    }
    side.sum = side.sum + mass;
    ++side.count;
  }
  return side;
}

/// \param u  the centre of the word's cell, rounded down
template <class N, class Masses>
RUNNEL_FUNCTION ElementGuess value_by_masses(Masses const& masses,
                                             std::uint64_t u) {
  MassSum<N> const below = sum_of_masses<N>(masses, masses.least(), -1);
  MassSum<N> const above = sum_of_masses<N>(masses, masses.most(), 1);
  // (u + 1/2)·2^-64: tables round P(X ≤ k)·2^64 to nearest.
  N const scale = N{0x1p-64};
  N const centre = whole<N>(static_cast<std::int64_t>(u >> 1)) * N{2} +
                   N{static_cast<double>(u & 1) + 0.5};
  N const t = centre * scale * (below.sum + N{1} + above.sum);
  std::int64_t k = masses.mode();
  N mass{1};
  N sum = below.sum + mass;
  while (sum >= t && k > masses.least()) {
    N const without = sum - mass;
    if (!(without >= t)) break;
    sum = without;
    mass = mass / masses.template ratio<N>(--k);
  }
  while (!(sum >= t) && k < masses.most() &&
         high_double(mass) > 0x1p-120 * high_double(sum)) {
    mass = mass * masses.template ratio<N>(k++);
    sum = sum + mass;
  }
  double const past = high_double(sum - t);
  double const left = high_double(t - (sum - mass));
  double const error = 0x1p-50 * high_double(below.sum + N{1} + above.sum) *
                       (16 + static_cast<double>(below.count + above.count));
  return {k, past > error && (left > error || k == masses.least())};
}

/// The value, computed again in 106 bits if rounding errors could decide it.
template <class Masses>
RUNNEL_FUNCTION std::int64_t sure_value(Masses const& masses, std::uint64_t u) {
  ElementGuess const guess = value_by_masses<double>(masses, u);
  return guess.is_sure ? guess.value
                       : value_by_masses<DoubleDouble>(masses, u).value;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_ELEMENT_HPP
