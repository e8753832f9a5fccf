// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_ROUNDED_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_ROUNDED_HPP

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// A double whose operations are rounded to nearest one by one, whatever the
/// compiler and its options make of formulas of doubles.
struct Rounded {
  double x = 0;

  Rounded() = default;
  RUNNEL_FORCEINLINE_FUNCTION constexpr Rounded(double value)  // NOLINT
      : x(value) {}

  RUNNEL_FORCEINLINE_FUNCTION friend Rounded operator-(Rounded a) {
    return -a.x;
  }
  RUNNEL_FORCEINLINE_FUNCTION friend Rounded operator+(Rounded a, Rounded b) {
    return written_sum(a.x, b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend Rounded operator-(Rounded a, Rounded b) {
    return written_sum(a.x, -b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend Rounded operator*(Rounded a, Rounded b) {
    return rounded_product(a.x, b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend Rounded operator/(Rounded a, Rounded b) {
    return exact_quotient(a.x, b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend bool operator<(Rounded a, Rounded b) {
    return a.x < b.x;
  }
  RUNNEL_FORCEINLINE_FUNCTION friend bool operator>(Rounded a, Rounded b) {
    return a.x > b.x;
  }
  RUNNEL_FORCEINLINE_FUNCTION friend bool operator<=(Rounded a, Rounded b) {
    return a.x <= b.x;
  }
  RUNNEL_FORCEINLINE_FUNCTION friend bool operator>=(Rounded a, Rounded b) {
    return a.x >= b.x;
  }
};

RUNNEL_FORCEINLINE_FUNCTION Rounded size_of(Rounded a) {
  return a.x < 0 ? -a.x : a.x;
}
RUNNEL_FORCEINLINE_FUNCTION Rounded log_of(Rounded a) {
  return portable_log(a.x);
}
RUNNEL_FORCEINLINE_FUNCTION Rounded exp_of(Rounded a) {
  return portable_exp(a.x);
}
RUNNEL_FORCEINLINE_FUNCTION Rounded root_of(Rounded a) {
  return exact_root(a.x);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_ROUNDED_HPP
