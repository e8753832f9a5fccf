// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_FUNCTIONS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_FUNCTIONS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/elementary_table.hpp>
#include <runnel/distributions/detail/quadrature_table.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/register_math.hpp>
#include <runnel/lanes/rounding.hpp>

/// The functions of portable_math.hpp for registers, operation by operation
/// the same, where registers have a fused multiply-add.

namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// `portable_log`.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> log_registers(
    SimdVector<double, N> x) {
  using Words = SimdVector<std::uint64_t, N>;
  using Signed = SimdVector<std::int64_t, N>;
  using Reals = SimdVector<double, N>;
  auto const bits = same_bits_as<Words>(x);
  auto const k = same_bits_as<Words>(
      same_bits_as<Signed>(bits - Words::fill(0x3fe6a09e667f3bcd)) >> 52);
  Words const magic = Words::fill(0x4338000000000000);
  Reals const n = same_bits_as<Reals>(k + magic) - same_bits_as<Reals>(magic);
  auto const m = same_bits_as<Reals>(bits - (k << 52));
  Reals const f = m - 1.0;
  Reals const s = f / (f + 2.0);
  Reals const z = rounded_product(s, s);
  Reals const half = rounded_product(f * 0.5, f);
  Reals const rest = fused_multiply_add(
      z * 2.0, register_polynomial<7>(log_coefficients(0), z), half);
  Reals const low = fused_multiply_add(
      s, rest, rounded_product(n, Reals::fill(0x1.ef35793c7673p-45)));
  Reals const inner = (half - low) - f;
  return fused_multiply_add(n, Reals::fill(0x1.62e42fefa38p-1), negated(inner));
}

/// `portable_exp`.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> exp_registers(
    SimdVector<double, N> x) {
  using Words = SimdVector<std::uint64_t, N>;
  using Reals = SimdVector<double, N>;
  x = clamped(x, -708.0, 709.0);
  Reals const magic = Reals::fill(0x1.8p52);
  Reals const shifted =
      fused_multiply_add(x, Reals::fill(0x1.71547652b82fep+0), magic);
  Reals const minus_n = negated(shifted - magic);
  Reals const r = fused_multiply_add(
      minus_n, Reals::fill(0x1.ef35793c7673p-45),
      fused_multiply_add(minus_n, Reals::fill(0x1.62e42fefa38p-1), x));
  Reals const p = register_polynomial<10>(exp_coefficients(0), r);
  Reals const y = fused_multiply_add(rounded_product(r, r), p, r) + 1.0;
  Words const n = same_bits_as<Words>(shifted) - same_bits_as<Words>(magic);
  return rounded_product(y, same_bits_as<Reals>((n + Words::fill(1023)) << 52));
}

/// `portable_sin_pi` and `portable_cos_pi`.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> sin_pi_registers(
    SimdVector<double, N> x) {
  using Reals = SimdVector<double, N>;
  Reals const z = rounded_product(x, x);
  Reals const rest =
      fused_multiply_add(z, register_polynomial<6>(sin_coefficients(0), z),
                         Reals::fill(0x1.1a62633145c07p-53));
  return fused_multiply_add(x, Reals::fill(0x1.921fb54442d18p+1),
                            rounded_product(x, rest));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> cos_pi_registers(
    SimdVector<double, N> x) {
  using Reals = SimdVector<double, N>;
  Reals const z = rounded_product(x, x);
  return fused_multiply_add(z, register_polynomial<7>(cos_coefficients(0), z),
                            Reals::fill(1.0));
}

/// `portable_sinh`.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> sinh_registers(
    SimdVector<double, N> x) {
  using Reals = SimdVector<double, N>;
  Reals const z = rounded_product(x, x);
  Reals const near = fused_multiply_add(
      x, rounded_product(z, register_polynomial<7>(sinh_series(0), z)), x);
  Reals const e = exp_registers(x);
  Reals const far = (e - Reals::fill(1) / e) * 0.5;
  return Reals::select_less(Reals::fill(0.5), x, far, near);
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_FUNCTIONS_HPP
