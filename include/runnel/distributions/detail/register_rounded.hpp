// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_ROUNDED_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_ROUNDED_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/register_functions.hpp>
#include <runnel/distributions/detail/rounded.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/register_math.hpp>
#include <runnel/lanes/rounding.hpp>

namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// `Rounded` for the lanes of a register that has a fused multiply-add: the
/// same operations, and so the same bits, in each lane.
template <int N>
struct RegisterRounded {
  using Reals = SimdVector<double, N>;
  using Mask = SimdVector<std::uint64_t, N>;
  static constexpr int lanes = N;
  Reals x;

  RegisterRounded() = default;
  RUNNEL_FORCEINLINE_FUNCTION RegisterRounded(double value)  // NOLINT
      : x(Reals::fill(value)) {}
  RUNNEL_FORCEINLINE_FUNCTION RegisterRounded(Rounded value)  // NOLINT
      : x(Reals::fill(value.x)) {}
  RUNNEL_FORCEINLINE_FUNCTION explicit RegisterRounded(RUNNEL_OPERAND(Reals)
                                                           value)
      : x(value) {}

  RUNNEL_FORCEINLINE_FUNCTION static RegisterRounded load(double const* from) {
    Reals value;
    std::memcpy(&value, from, sizeof value);
    return RegisterRounded(value);
  }
  RUNNEL_FORCEINLINE_FUNCTION void store(double* to) const {
    std::memcpy(to, &x, sizeof x);
  }

  RUNNEL_FORCEINLINE_FUNCTION friend RegisterRounded operator-(
      RUNNEL_OPERAND(RegisterRounded) a) {
    return RegisterRounded(negated(a.x));
  }
  RUNNEL_FORCEINLINE_FUNCTION friend RegisterRounded operator+(
      RUNNEL_OPERAND(RegisterRounded) a, RUNNEL_OPERAND(RegisterRounded) b) {
    return RegisterRounded(a.x + b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend RegisterRounded operator-(
      RUNNEL_OPERAND(RegisterRounded) a, RUNNEL_OPERAND(RegisterRounded) b) {
    return RegisterRounded(a.x - b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend RegisterRounded operator*(
      RUNNEL_OPERAND(RegisterRounded) a, RUNNEL_OPERAND(RegisterRounded) b) {
    return RegisterRounded(rounded_product(a.x, b.x));
  }
  RUNNEL_FORCEINLINE_FUNCTION friend RegisterRounded operator/(
      RUNNEL_OPERAND(RegisterRounded) a, RUNNEL_OPERAND(RegisterRounded) b) {
    return RegisterRounded(a.x / b.x);
  }
  RUNNEL_FORCEINLINE_FUNCTION friend Mask operator<(
      RUNNEL_OPERAND(RegisterRounded) a, RUNNEL_OPERAND(RegisterRounded) b) {
    return same_bits_as<Mask>(a.x.v < b.x.v);
  }
};

template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> size_of(RegisterRounded<N> a) {
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  using Mask = typename RegisterRounded<N>::Mask;
  return RegisterRounded<N>(
      same_bits_as<SimdVector<double, N>>(same_bits_as<Mask>(a.x) & ~sign));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> log_of(RegisterRounded<N> a) {
  return RegisterRounded<N>(log_registers(a.x));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> exp_of(RegisterRounded<N> a) {
  return RegisterRounded<N>(exp_registers(a.x));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> log_of_one_and(
    RegisterRounded<N> a) {
  RegisterRounded<N> const sum = 1.0 + a;
  RegisterRounded<N> const lost = a - (sum - 1.0);
  return log_of(sum) + lost / sum;
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> sinh_of(RegisterRounded<N> a) {
  return RegisterRounded<N>(sinh_registers(a.x));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> sin_pi_of(RegisterRounded<N> a) {
  return RegisterRounded<N>(sin_pi_registers(a.x));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> cos_pi_of(RegisterRounded<N> a) {
  return RegisterRounded<N>(cos_pi_registers(a.x));
}
template <int Degree, int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> polynomial_of(
    double const* c, RegisterRounded<N> a) {
  return RegisterRounded<N>(register_polynomial<Degree>(c, a.x));
}

template <int N>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> selected(
    SimdVector<std::uint64_t, N> mask, RegisterRounded<N> x,
    RegisterRounded<N> y) {
  return RegisterRounded<N>(select_bits(mask, x.x, y.x));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<std::uint64_t, N> both(
    SimdVector<std::uint64_t, N> a, SimdVector<std::uint64_t, N> b) {
  return {a.v & b.v};
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION bool is_any(SimdVector<std::uint64_t, N> mask) {
  return mask_bits(mask) != 0;
}
/// x() in lanes whose bits of `mask` are set, y() in the others. Both are
/// computed only where lanes differ.
template <int N, class X, class Y>
RUNNEL_FORCEINLINE_FUNCTION RegisterRounded<N> choose(
    SimdVector<std::uint64_t, N> mask, X const& x, Y const& y) {
  unsigned const bits = mask_bits(mask);
  if (bits == 0) return y();
  if (bits == (1u << N) - 1) return x();
  return RegisterRounded<N>(select_bits(mask, x().x, y().x));
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_ROUNDED_HPP
