// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_TWO_UNIFORMS_NORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_TWO_UNIFORMS_NORMAL_HPP

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

/// cos 2πu, 0 ≤ u < 1.
///
/// \f$w = \min(u, 1-u)\f$, or 1/2 minus that where it is above 1/4, in which
/// case the sign is minus; cos of 2πw, or the sine of the rest of the quarter
/// where 2w > 1/4. All differences are exact.
RUNNEL_FORCEINLINE_FUNCTION double portable_cos_two_pi(double u) {
  double const from_end = u < 0.5 ? u : as_written(1.0 - u);
  bool const is_central = from_end > 0.25;
  double const w = is_central ? as_written(0.5 - from_end) : from_end;
  double const x = rounded_product(w, 2.0);
  double const size =
      x > 0.25 ? portable_sin_pi(as_written(0.5 - x)) : portable_cos_pi(x);
  return is_central ? -size : size;
}

/// \f$\sqrt{-2\ln(1-u_1)}\cos 2\pi u_2\f$ of two multiples of 2^-53 in
/// [0, 1): within 1.6 ulp (measured).
RUNNEL_FORCEINLINE_FUNCTION double normal_of_uniforms(double u1, double u2) {
  double const log = portable_log(as_written(1.0 - u1));
  double const radius = exact_root(rounded_product(log, -2.0));
  return rounded_product(radius, portable_cos_two_pi(u2));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_TWO_UNIFORMS_NORMAL_HPP
