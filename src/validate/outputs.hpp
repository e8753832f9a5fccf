// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_OUTPUTS_HPP
#define RUNNEL_SRC_VALIDATE_OUTPUTS_HPP

#include <runnel/core/uint128.hpp>
#include <runnel/validate/overlap.hpp>

namespace Runnel::Impl {

/// A number of outputs.
struct Outputs {
  double log2;
  UInt128 exact;  ///< 0: 2^128 or more, or not known
};

/// How a·b outputs compare with a number of them.
enum class Compared { within, close, beyond };

/// Compares exact numbers exactly. Logarithms that differ by rounding or
/// by little more are `close`.
inline Compared compare(UInt128 a, UInt128 b, Outputs const& limit) {
  if (limit.exact != UInt128(0)) {
    return a > limit.exact / b ? Compared::beyond : Compared::within;
  }
  bool const fits = a <= (UInt128(0) - UInt128(1)) / b;
  if (fits && limit.log2 >= 128) return Compared::within;
  double const over = log2_of(a) + log2_of(b) - limit.log2;
  constexpr double slack = 1e-3;
  return over > slack    ? Compared::beyond
         : over < -slack ? Compared::within
                         : Compared::close;
}

/// 2^log2 outputs.
inline Outputs power(double log2) {
  auto const whole = static_cast<int>(log2);
  bool const is_exact = log2 < 128 && log2 == whole;
  return {log2, is_exact ? UInt128(1) << whole : UInt128(0)};
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_VALIDATE_OUTPUTS_HPP
