// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_REGISTER_MATH_HPP
#define RUNNEL_LANES_REGISTER_MATH_HPP

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/lanes/transpose.hpp>

/// Functions that arithmetic on registers of floating-point numbers needs
/// besides the operators, where registers have a fused multiply-add.
namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// Lane by lane, x where the bits of the mask are set, y elsewhere.
template <class Mask, class V>
RUNNEL_FORCEINLINE_FUNCTION V select_bits(Mask mask, V x, V y) {
  auto const a = same_bits_as<Mask>(x);
  auto const b = same_bits_as<Mask>(y);
  return same_bits_as<V>(Mask{(a.v & mask.v) | (b.v & ~mask.v)});
}

/// Bit l: whether lane l of a mask is set.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION unsigned mask_bits(
    SimdVector<std::uint64_t, N> mask) {
#if RUNNEL_HAS_X86_FMA && !defined(__clang__)
  if constexpr (N == 8) {
    unsigned char bits;
    asm("vpmovq2m %1, %0" : "=k"(bits) : "v"(mask.v));
    return bits;
  } else if constexpr (N == 4) {
    unsigned bits;
    asm("vmovmskpd %1, %0" : "=r"(bits) : "x"(mask.v));
    return bits;
  }
#endif
  unsigned bits = 0;
  for (int l = 0; l < N; ++l) bits |= (mask[l] != 0 ? 1u : 0u) << l;
  return bits;
}

template <class T>
using real_bits =
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<T, N> negated(SimdVector<T, N> x) {
  using Bits = SimdVector<real_bits<T>, N>;
  constexpr int sign = 8 * sizeof(T) - 1;
  return same_bits_as<SimdVector<T, N>>(same_bits_as<Bits>(x) ^
                                        Bits::fill(real_bits<T>{1} << sign));
}

/// x, least or most.
template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<T, N> clamped(SimdVector<T, N> x,
                                                     T least, T most) {
  using Reals = SimdVector<T, N>;
  Reals const low = Reals::fill(least);
  Reals const high = Reals::fill(most);
  x = Reals::select_less(x, low, low, x);
  return Reals::select_less(high, x, high, x);
}

/// The square root, rounded to nearest, without the intrinsic for the reason
/// that `fused_multiply_add` gives.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> exact_root(
    SimdVector<double, N> x) {
  static_assert(has_fused_multiply_add<SimdVector<double, N>>);
#if RUNNEL_HAS_X86_FMA && !defined(__clang__)
  asm("vsqrtpd %1, %0" : "=v"(x.v) : "vm"(x.v));
#else
  // Clang joins the lanes.
  for (int l = 0; l < N; ++l) x.set(l, __builtin_sqrt(x[l]));
#endif
  return x;
}

/// Whether X has an instruction that looks numbers up in two registers.
template <class X>
inline constexpr bool has_table_lookup = false;
#if RUNNEL_HAS_X86_FMA && !defined(__clang__)
template <class T, int N>
inline constexpr bool has_table_lookup<SimdVector<T, N>> =
    sizeof(SimdVector<T, N>) == 64;
#endif

/// Lane by lane, number `index` of Count consecutive ones: of two registers by
/// one instruction, of four by two and a choice.
template <int Count, class T, int N, class Index>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<T, N> looked_up(T const* table,
                                                       Index index) {
  static_assert(Count == 2 * N || Count == 4 * N);
  if constexpr (Count == 4 * N) {
    constexpr int bit = std::countr_zero(static_cast<unsigned>(Count / 2));
    constexpr int top = 8 * sizeof(T) - 1;
    Index const zero = Index::fill(0);
    Index const is_upper = zero - ((index << (top - bit)) >> top);
    return select_bits(is_upper,
                       looked_up<Count / 2, T, N>(table + Count / 2, index),
                       looked_up<Count / 2, T, N>(table, index));
  } else {
    SimdVector<T, N> value;
    SimdVector<T, N> upper;
    static_assert(has_table_lookup<SimdVector<T, N>>);
    std::memcpy(&value, table, sizeof value);
    std::memcpy(&upper, table + N, sizeof upper);
    if constexpr (sizeof(T) == 8) {
      asm("vpermt2pd %2, %1, %0" : "+v"(value.v) : "v"(index.v), "vm"(upper.v));
    } else {
      asm("vpermt2ps %2, %1, %0" : "+v"(value.v) : "v"(index.v), "vm"(upper.v));
    }
    return value;
  }
}

/// Σ c[j] t^j, j ≤ Degree, by Horner's rule. \tparam C  registers, or numbers
template <int Degree, class C, class V>
RUNNEL_FORCEINLINE_FUNCTION V register_polynomial(C const& c, V t) {
  auto const coefficient = [&](int j) RUNNEL_INLINE_LAMBDA {
    if constexpr (std::is_convertible_v<decltype(c[0]), V>) {
      return c[j];
    } else {
      return V::fill(c[j]);
    }
  };
  V sum = coefficient(Degree);
  static_for<Degree>([&](auto j) RUNNEL_INLINE_LAMBDA {
    sum = fused_multiply_add(sum, t, coefficient(Degree - 1 - j));
  });
  return sum;
}

/// Words of 32 bits as the upper halves of words of 64 bits.
/// \param half  0: of the lower lanes, 1: of the upper ones
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<std::uint64_t, N / 2> widened_words(
    SimdVector<std::uint32_t, N> words, int half) {
  SimdVector<std::uint32_t, N / 2> some;
  std::memcpy(&some, reinterpret_cast<char const*>(&words) + half * sizeof some,
              sizeof some);
  return some.template cast<std::uint64_t>() << 32;
}

/// `narrowed` of portable_math.hpp.
template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION auto narrowed_registers(SimdVector<double, N> x) {
  if constexpr (std::is_same_v<T, double>) {
    return x;
  } else {
    using Reals = SimdVector<double, N>;
    Reals const size = Reals::select_less(x, Reals::fill(0), negated(x), x);
    Reals const near = clamped(size, 0x1p-126, 0x1.fffffep+127);
    return Reals::select_less(x, Reals::fill(0), negated(near), near)
        .template cast<float>();
  }
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_REGISTER_MATH_HPP
