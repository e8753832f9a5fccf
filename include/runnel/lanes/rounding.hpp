// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_ROUNDING_HPP
#define RUNNEL_LANES_ROUNDING_HPP

#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>

/// Floating-point operations that are rounded one by one. Compilers contract a
/// product and a sum into an FMA where the hardware has it, which rounds once;
/// where a published rule rounds twice, that changes the last bit.
namespace Runnel::Impl {

/// a·b rounded to nearest, for numbers or registers of lanes; never fused with
/// the operation that uses it.
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X rounded_product(X a, X b) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<X, float>) {
    return __fmul_rn(a, b);
  } else if constexpr (std::is_arithmetic_v<X>) {
    return __dmul_rn(a, b);
  } else {
    return a * b;  // the host's lanes: never executed
  }
#elif defined(__clang__)
  // With -ffp-contract=fast Clang ignores its own pragma. The library's files
  // are compiled without contraction, and say so.
#if defined(RUNNEL_CONTRACTION_IS_OFF)
  return a * b;
#else
  X product = a * b;
  if constexpr (std::is_arithmetic_v<X>) {
    return opaque(product);
  } else {
    asm("" : "+m"(product));
    return product;
  }
#endif
#elif defined(__GNUC__)
  if constexpr (std::is_arithmetic_v<X>) {
    return __builtin_assoc_barrier(a * b);
  } else {
    return X::rounded_product(a, b);
  }
#else
  return a * b;
#endif
}

/// Whether `fused_multiply_add` exists for X. \pre X is as wide as a register
/// of the lanes at work: that width tells the instruction-set level.
template <class X>
inline constexpr bool has_fused_multiply_add = false;
#if RUNNEL_HAS_X86_VECTOR_INSTRUCTIONS && \
    (RUNNEL_HAS_X86_LEVELS || defined(__FMA__))
#define RUNNEL_HAS_X86_FMA 1
template <int N>
inline constexpr bool has_fused_multiply_add<SimdVector<float, N>> =
    N == 8 || N == 16;
template <int N>
inline constexpr bool has_fused_multiply_add<SimdVector<double, N>> =
    N == 4 || N == 8;
#else
#define RUNNEL_HAS_X86_FMA 0
#endif

/// a·b + c, rounded once, whatever the compiler's options say of contraction.
/// Intrinsics cannot be used: they exist only if their instruction set is
/// enabled for the whole file. Nor can assembler with Clang, which checks
/// operands by the instruction set of the enclosing function, and this one is
/// compiled for that of the program before it is inlined into a kernel.
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X
fused_multiply_add([[maybe_unused]] RUNNEL_OPERAND(X) a,
                   [[maybe_unused]] RUNNEL_OPERAND(X) b, X c) {
  static_assert(has_fused_multiply_add<X>);
#if RUNNEL_HAS_X86_FMA && defined(__clang__)
#if __has_builtin(__builtin_elementwise_fma)
  c.v = __builtin_elementwise_fma(a.v, b.v, c.v);
#else
  // Clang 16. Compilers may or may not make one instruction of the lanes.
  constexpr int num_lanes = sizeof(c.v) / sizeof(c.v[0]);
  for (int l = 0; l < num_lanes; ++l) {
    if constexpr (sizeof(c.v[0]) == 8) {
      c.v[l] = __builtin_fma(a.v[l], b.v[l], c.v[l]);
    } else {
      c.v[l] = __builtin_fmaf(a.v[l], b.v[l], c.v[l]);
    }
  }
#endif
#if !RUNNEL_ON_GPU
  // Keeps -ffast-math from regrouping this with the operations that follow. The
  // GPU's pass of hipcc, which never runs this, has no such function.
  c.v = __arithmetic_fence(c.v);
#endif
#elif RUNNEL_HAS_X86_FMA
  if constexpr (sizeof(c.v[0]) == 8) {
    asm("vfmadd231pd %2, %1, %0" : "+v"(c.v) : "v"(a.v), "vm"(b.v));
  } else {
    asm("vfmadd231ps %2, %1, %0" : "+v"(c.v) : "v"(a.v), "vm"(b.v));
  }
#endif
  return c;
}

/// Whether `rounded_down` exists for X. \pre X is as wide as a register
#if RUNNEL_HAS_X86_FMA && defined(__clang__)
#if __has_builtin(__builtin_elementwise_floor)
#define RUNNEL_HAS_ROUNDED_DOWN 1
#endif
#elif RUNNEL_HAS_X86_FMA
#define RUNNEL_HAS_ROUNDED_DOWN 1
#endif
#ifndef RUNNEL_HAS_ROUNDED_DOWN
#define RUNNEL_HAS_ROUNDED_DOWN 0
#endif
template <class X>
inline constexpr bool has_rounded_down =
    RUNNEL_HAS_ROUNDED_DOWN && has_fused_multiply_add<X>;

/// ⌊x⌋ lane by lane, by an instruction.
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X rounded_down(X x) {
  static_assert(has_rounded_down<X>);
#if RUNNEL_HAS_ROUNDED_DOWN && defined(__clang__)
  x.v = __builtin_elementwise_floor(x.v);
#elif RUNNEL_HAS_ROUNDED_DOWN
  X y;
  if constexpr (sizeof(x) == 64 && sizeof(x.v[0]) == 8) {
    asm("vrndscalepd $9, %1, %0" : "=v"(y.v) : "vm"(x.v));
  } else if constexpr (sizeof(x) == 64) {
    asm("vrndscaleps $9, %1, %0" : "=v"(y.v) : "vm"(x.v));
  } else if constexpr (sizeof(x.v[0]) == 8) {
    asm("vroundpd $9, %1, %0" : "=x"(y.v) : "xm"(x.v));
  } else {
    asm("vroundps $9, %1, %0" : "=x"(y.v) : "xm"(x.v));
  }
  return y;
#endif
  return x;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_ROUNDING_HPP
