// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DOUBLE_DOUBLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DOUBLE_DOUBLE_HPP

#include <cstdint>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/lanes/rounding.hpp>

/// Arithmetic of 106 bits: T. J. Dekker, "A floating-point technique for
/// extending the available precision", Numerische Mathematik 18 (1971) 224,
/// doi:10.1007/BF01397083.
namespace Runnel::Impl {

/// A number as the sum of two doubles that do not overlap.
struct DoubleDouble {
  double high = 0;
  double low = 0;
};

/// \pre |a| ≥ |b|
RUNNEL_FORCEINLINE_FUNCTION DoubleDouble quick_sum(double a, double b) {
  double const sum = as_written(a + b);
  return {sum, as_written(b - as_written(sum - a))};
}
RUNNEL_FORCEINLINE_FUNCTION DoubleDouble exact_sum(double a, double b) {
  double const sum = as_written(a + b);
  double const added = as_written(sum - a);
  double const rest = as_written(sum - added);
  return {sum, as_written(as_written(a - rest) + as_written(b - added))};
}
RUNNEL_FORCEINLINE_FUNCTION DoubleDouble exact_product(double a, double b) {
  double const product = rounded_product(a, b);
  return {product, fused(a, b, -product)};
}

RUNNEL_FORCEINLINE_FUNCTION DoubleDouble operator+(DoubleDouble a,
                                                   DoubleDouble b) {
  DoubleDouble const high = exact_sum(a.high, b.high);
  DoubleDouble const low = exact_sum(a.low, b.low);
  DoubleDouble const sum =
      quick_sum(high.high, as_written(high.low + low.high));
  return quick_sum(sum.high, as_written(sum.low + low.low));
}
RUNNEL_FORCEINLINE_FUNCTION DoubleDouble operator-(DoubleDouble a,
                                                   DoubleDouble b) {
  return a + DoubleDouble{-b.high, -b.low};
}
RUNNEL_FORCEINLINE_FUNCTION DoubleDouble operator*(DoubleDouble a,
                                                   DoubleDouble b) {
  DoubleDouble const product = exact_product(a.high, b.high);
  double const mixed = as_written(rounded_product(a.high, b.low) +
                                  rounded_product(a.low, b.high));
  return quick_sum(product.high, as_written(product.low + mixed));
}
RUNNEL_FORCEINLINE_FUNCTION DoubleDouble operator/(DoubleDouble a,
                                                   DoubleDouble b) {
  double const first = exact_quotient(a.high, b.high);
  DoubleDouble rest = a - b * DoubleDouble{first, 0};
  double const second = exact_quotient(rest.high, b.high);
  rest = rest - b * DoubleDouble{second, 0};
  double const third = exact_quotient(rest.high, b.high);
  return quick_sum(first, second) + DoubleDouble{third, 0};
}
RUNNEL_FORCEINLINE_FUNCTION bool operator>=(DoubleDouble a, DoubleDouble b) {
  return a.high > b.high || (a.high == b.high && a.low >= b.low);
}

// Functions by the same names for both kinds of numbers.

RUNNEL_FORCEINLINE_FUNCTION double high_double(double x) { return x; }
RUNNEL_FORCEINLINE_FUNCTION double high_double(DoubleDouble x) {
  return x.high;
}

/// n as a number of N, double or DoubleDouble.
template <class N>
RUNNEL_FORCEINLINE_FUNCTION N whole(std::int64_t n) {
  auto const high = static_cast<double>(n);
  if constexpr (sizeof(N) == sizeof(double)) {
    return high;
  } else {
    // Below 2^63, so that its double is a whole number, too.
    auto const low = static_cast<double>(
        high >= 0x1p63 ? n - INT64_MAX - 1
                       : n - static_cast<std::int64_t>(high));
    return quick_sum(high, low);
  }
}
/// 1 − p, of a DoubleDouble exactly.
template <class N>
RUNNEL_FORCEINLINE_FUNCTION N one_minus(double p) {
  if constexpr (sizeof(N) == sizeof(double)) {
    return 1 - p;
  } else {
    return exact_sum(1, -p);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DOUBLE_DOUBLE_HPP
