// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_MACROS_HPP
#define RUNNEL_CORE_MACROS_HPP

#include <Kokkos_Macros.hpp>
#include <utility>

/// Marks what runs on the host and on every device.
#define RUNNEL_FUNCTION KOKKOS_INLINE_FUNCTION

/// Marks the functions that a number kernel calls. They must be inlined: on the
/// host the kernel is compiled for a wider instruction set than the rest of the
/// program, and a function that it calls would not be. Builds that have one
/// instruction set may define RUNNEL_KERNELS_MAY_CALL: with the checks of
/// sanitizers in them, functions that are compiled once, and called, take a
/// fifth less time to compile.
#ifdef RUNNEL_KERNELS_MAY_CALL
#define RUNNEL_FORCEINLINE_FUNCTION KOKKOS_INLINE_FUNCTION
#else
#define RUNNEL_FORCEINLINE_FUNCTION KOKKOS_FORCEINLINE_FUNCTION
#endif

/// Marks a function that is compiled once for several kernels on hosts: for
/// kernels of one instruction-set level only.
#if defined(__GNUC__) || defined(__clang__)
#define RUNNEL_NOINLINE_FUNCTION __attribute__((noinline)) KOKKOS_FUNCTION
#else
#define RUNNEL_NOINLINE_FUNCTION KOKKOS_FUNCTION
#endif

/// RUNNEL_FORCEINLINE_FUNCTION for hosts alone.
#if (defined(__GNUC__) || defined(__clang__)) && \
    !defined(RUNNEL_KERNELS_MAY_CALL)
#define RUNNEL_FORCEINLINE_HOST_FUNCTION inline __attribute__((always_inline))
#else
#define RUNNEL_FORCEINLINE_HOST_FUNCTION inline
#endif

/// Before a function template for host and device that calls its argument: nvcc
/// would warn of an argument for hosts alone, also where only hosts call it.
#if defined(__NVCC__)
#define RUNNEL_NO_CALL_CHECK _Pragma("nv_exec_check_disable")
#else
#define RUNNEL_NO_CALL_CHECK
#endif

/// RUNNEL_FORCEINLINE_FUNCTION for a lambda: `[&](int i) RUNNEL_INLINE_LAMBDA {
/// … }`. Not only for speed: a lambda that is handed vector registers and is
/// *called* would expect them where its own, narrower instruction set puts
/// them.
#if (defined(__GNUC__) || defined(__clang__)) && \
    !defined(RUNNEL_KERNELS_MAY_CALL)
#define RUNNEL_INLINE_LAMBDA __attribute__((always_inline))
#else
#define RUNNEL_INLINE_LAMBDA
#endif

/// Whether this is the pass of the compiler that makes a GPU's code.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define RUNNEL_ON_GPU 1
#else
#define RUNNEL_ON_GPU 0
#endif

/// Before a loop: how many of its rounds a GPU's code has at once, all of them
/// for an empty argument. Hosts' compilers see for themselves.
#if RUNNEL_ON_GPU
#define RUNNEL_DEVICE_UNROLL(count) RUNNEL_PRAGMA(unroll count)
#define RUNNEL_PRAGMA(text) _Pragma(#text)
#else
#define RUNNEL_DEVICE_UNROLL(count)
#endif

/// An operand that may be a vector register. Clang passes registers wider than
/// the file's own instruction set in memory, and copies each operand per
/// inlined function, which took half of its time for such kernels.
#if defined(__clang__)
#define RUNNEL_OPERAND(X) X const&
#else
#define RUNNEL_OPERAND(X) X
#endif

namespace Runnel::Impl {

/// A number in a type. Unlike std::integral_constant's, its conversion may be
/// called on a device.
template <int N>
struct Number {
  static constexpr int value = N;
  RUNNEL_FORCEINLINE_FUNCTION constexpr operator int() const {  // NOLINT
    return N;
  }
};

RUNNEL_NO_CALL_CHECK
template <class F, int... I>
RUNNEL_FORCEINLINE_FUNCTION constexpr void static_for(
    F const& f, std::integer_sequence<int, I...>) {
  (f(Number<I>{}), ...);
}

/// f(0), …, f(N − 1), each with its number known to the compiler, so that
/// arrays of registers stay registers.
RUNNEL_NO_CALL_CHECK
template <int N, class F>
RUNNEL_FORCEINLINE_FUNCTION constexpr void static_for(F const& f) {
  static_for(f, std::make_integer_sequence<int, N>{});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_MACROS_HPP
