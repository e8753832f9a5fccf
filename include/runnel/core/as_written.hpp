// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_AS_WRITTEN_HPP
#define RUNNEL_CORE_AS_WRITTEN_HPP

#include <type_traits>

#include <runnel/core/macros.hpp>

/// Whether this file is compiled with -ffast-math or an option of it that lets
/// the compiler regroup floating-point operations or divide by multiplying with
/// a reciprocal. Numbers made here must not change with that.
///
/// For -ffast-math -fno-finite-math-only, Clang defines only the macro for
/// -fno-math-errno, which with glibc is not the default.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) ||                 \
    defined(__RECIPROCAL_MATH__) ||                                            \
    (defined(__clang__) && defined(__NO_MATH_ERRNO__) && defined(__GLIBC__) && \
     !defined(__HIP__))
#define RUNNEL_HAS_LOOSE_MATH 1
#else
#define RUNNEL_HAS_LOOSE_MATH 0
#endif

// nvcc's -use_fast_math changes operations on floats that no generator uses.
// HIP's device compiler regroups doubles, and no barrier is known to hold
// there.
#if RUNNEL_HAS_LOOSE_MATH && defined(__HIP_DEVICE_COMPILE__)
#warning \
    "Runnel: -ffast-math in device code may change the numbers of ceicg,\
 mrg32k3a and wichmann_hill; compile this file without it"
#endif

namespace Runnel::Impl {

/// Returns x behind an optimization barrier, so that the compiler cannot
/// contract across it. Costs no instruction on x86-64 and AArch64 and on AMD's
/// GPUs.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real opaque(Real x) {
#if defined(__CUDA_ARCH__)
  return x;  // `sum_of_product` takes operations that are never joined
#elif defined(__SYCL_DEVICE_ONLY__)
  Real volatile copy = x;
  return copy;
#elif defined(__HIP_DEVICE_COMPILE__)
  asm("" : "+v"(x));
  return x;
#elif defined(__x86_64__)
  asm("" : "+x"(x));
  return x;
#elif defined(__aarch64__)
  asm("" : "+w"(x));
  return x;
#else
  asm("" : "+m"(x));
  return x;
#endif
}

/// Returns x such that the compiler does not regroup the operations before it
/// with the operations on it. Does nothing where operations are carried out as
/// written anyway.
///
/// \tparam X  a floating-point number, or lanes of them: a class, since Clang
///   warns of SIMD registers as arguments
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X as_written(X x) {
#if RUNNEL_HAS_LOOSE_MATH && defined(__GNUC__) && !defined(__CUDA_ARCH__) && \
    !defined(__HIP_DEVICE_COMPILE__)
  // __builtin_assoc_barrier does not help: GCC 14 drops it when it vectorises.
  if constexpr (std::is_arithmetic_v<X>) {
    return opaque(x);
  } else {
    // A SIMD register may be wider than the options of the file allow.
    asm("" : "+m"(x));
  }
#endif
  return x;
}

/// Returns x, of which the compiler knows only that it depends on `other`: it
/// is neither a constant nor invariant in a loop.
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X unknown(X x, [[maybe_unused]] X const& other) {
#if RUNNEL_HAS_LOOSE_MATH && defined(__GNUC__) && !defined(__CUDA_ARCH__) && \
    !defined(__HIP_DEVICE_COMPILE__)
  asm("" : "+m"(x) : "m"(other));
#endif
  return x;
}

/// a + b and a / b, rounded to nearest.
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X written_sum(X a, X b) {
  return as_written<X>(a + b);
}
template <class X>
RUNNEL_FORCEINLINE_FUNCTION X written_quotient(X a, X b) {
  // Keeps compilers from multiplying with 1/b, which would round twice.
  return as_written<X>(a / unknown<X>(b, a));
}

/// `as_written` for lanes' operations, which may be on integers, too.
template <class T, class X>
RUNNEL_FORCEINLINE_FUNCTION X as_written_if_real(X x) {
  if constexpr (std::is_floating_point_v<T>) {
    return as_written(x);
  } else {
    return x;
  }
}
#if RUNNEL_HAS_LOOSE_MATH
#define RUNNEL_AS_WRITTEN(T, ...) \
  ::Runnel::Impl::as_written_if_real<T>(__VA_ARGS__)
#define RUNNEL_UNKNOWN(x, other) ::Runnel::Impl::unknown(x, other)
#else
#define RUNNEL_AS_WRITTEN(T, ...) __VA_ARGS__
#define RUNNEL_UNKNOWN(x, other) x
#endif

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_AS_WRITTEN_HPP
