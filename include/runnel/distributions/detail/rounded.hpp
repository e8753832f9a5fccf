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
  static constexpr int lanes = 1;
  double x = 0;

  Rounded() = default;
  RUNNEL_FORCEINLINE_FUNCTION constexpr Rounded(double value)  // NOLINT
      : x(value) {}

  RUNNEL_FORCEINLINE_FUNCTION static Rounded load(double const* from) {
    return *from;
  }
  RUNNEL_FORCEINLINE_FUNCTION void store(double* to) const { *to = x; }

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
RUNNEL_FORCEINLINE_FUNCTION Rounded log_of_one_and(Rounded a) {
  return log_of_one_and(a.x);
}
RUNNEL_FORCEINLINE_FUNCTION Rounded sinh_of(Rounded a) {
  return portable_sinh(a.x);
}
RUNNEL_FORCEINLINE_FUNCTION Rounded sin_pi_of(Rounded a) {
  return portable_sin_pi(a.x);
}
RUNNEL_FORCEINLINE_FUNCTION Rounded cos_pi_of(Rounded a) {
  return portable_cos_pi(a.x);
}
template <int Degree>
RUNNEL_FORCEINLINE_FUNCTION Rounded polynomial_of(double const* c, Rounded a) {
  return polynomial<Degree>(c, a.x);
}

/// x() if so, else y(): for formulas that serve registers, too.
template <class X, class Y>
RUNNEL_FORCEINLINE_FUNCTION Rounded choose(bool is_x, X const& x, Y const& y) {
  return is_x ? x() : y();
}
/// x if `is_x`, else y: `choose()` between numbers that are there already.
RUNNEL_FORCEINLINE_FUNCTION Rounded selected(bool is_x, Rounded x, Rounded y) {
  return is_x ? x : y;
}
RUNNEL_FORCEINLINE_FUNCTION bool both(bool a, bool b) { return a && b; }
RUNNEL_FORCEINLINE_FUNCTION bool is_any(bool mask) { return mask; }

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_ROUNDED_HPP
