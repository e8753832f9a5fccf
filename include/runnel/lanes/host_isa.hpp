// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_HOST_ISA_HPP
#define RUNNEL_LANES_HOST_ISA_HPP

#include <string_view>

#include <runnel/config.hpp>
#include <runnel/core/macros.hpp>

/// Vector registers as a language extension: one source, any register width.
/// Under nvcc from 13 on in the host's pass alone: the device's pass takes
/// every function template that a kernel could call for device code, where
/// there are no vector types, and has arrays in their place.
#if defined(__CUDACC__)
#if defined(__CUDACC_VER_MAJOR__) && !defined(__CUDA_ARCH__)
#define RUNNEL_HAS_VECTOR_EXTENSION (__CUDACC_VER_MAJOR__ >= 13)
#else
#define RUNNEL_HAS_VECTOR_EXTENSION 0
#endif
#elif defined(__GNUC__) || defined(__clang__)
#define RUNNEL_HAS_VECTOR_EXTENSION 1
#else
#define RUNNEL_HAS_VECTOR_EXTENSION 0
#endif

/// Instructions for which the extension has no operator, by assembler or
/// Clang's built-in functions: nvcc's front end takes neither.
#if RUNNEL_HAS_VECTOR_EXTENSION && defined(__x86_64__) && !defined(__CUDACC__)
#define RUNNEL_HAS_X86_VECTOR_INSTRUCTIONS 1
#else
#define RUNNEL_HAS_X86_VECTOR_INSTRUCTIONS 0
#endif

/// Inlines all that a function calls, under nvcc: it drops the attributes of
/// lambdas (`RUNNEL_INLINE_LAMBDA`) before the host's compiler sees them.
#if defined(__CUDACC__)
#define RUNNEL_FLATTEN __attribute__((flatten))
#else
#define RUNNEL_FLATTEN
#endif

/// Functions compiled for a wider x86-64 level than the program. Features are
/// spelled out instead of `arch=x86-64-v3`, because GCC inlines a function into
/// another one only when both name the same architecture. No preferred vector
/// width: registers are asked for explicitly, and clang would drop the whole
/// attribute. Under nvcc not in files that are compiled without optimisation:
/// nothing is inlined there, and a lambda, compiled for the program's own
/// level, expects registers of other widths than a function of a wider level
/// passes.
#if RUNNEL_ENABLE_HOST_LEVELS && defined(__x86_64__) && \
    (defined(__GNUC__) || defined(__clang__)) &&        \
    (!defined(__CUDACC__) || defined(__OPTIMIZE__))
#define RUNNEL_HAS_X86_LEVELS 1
#ifdef RUNNEL_KERNELS_MAY_CALL
#error "RUNNEL_KERNELS_MAY_CALL needs Runnel_ENABLE_HOST_LEVELS=OFF"
#endif
#define RUNNEL_TARGET_X86_64_V3 \
  RUNNEL_FLATTEN                \
  __attribute__((target("avx,avx2,bmi,bmi2,f16c,fma,lzcnt,movbe")))
#define RUNNEL_TARGET_X86_64_V4                        \
  RUNNEL_FLATTEN                                       \
  __attribute__((                                      \
      target("avx,avx2,bmi,bmi2,f16c,fma,lzcnt,movbe," \
             "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")))
#else
#define RUNNEL_HAS_X86_LEVELS 0
#endif

/// Bytes of a vector register of the compiler's own target: what host kernels
/// use below the levels chosen at run time.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__)
#define RUNNEL_TARGET_REGISTER_BYTES 64
#elif defined(__AVX2__)
#define RUNNEL_TARGET_REGISTER_BYTES 32
#else
#define RUNNEL_TARGET_REGISTER_BYTES 16
#endif

namespace Runnel {

/// Instruction-set levels that the host kernels are compiled for.
enum class HostIsa { baseline, x86_64_v3, x86_64_v4 };

/// The level the host kernels use in this process: the widest one that the
/// processor and the operating system offer, or a narrower one when the
/// environment variable `RUNNEL_HOST_ISA` (`baseline`, `v3`, `v4`) asks for it.
/// A level beyond the processor's gives the processor's. Values never depend on
/// the level. \throws std::invalid_argument if the variable is none of them
HostIsa host_isa();

/// Replaces the level for the rest of the process; for tests and benchmarks.
/// \returns the level now in use: never wider than the processor's
HostIsa set_host_isa(HostIsa wanted);

/// `baseline`, `x86-64-v3`, `x86-64-v4`.
std::string_view to_string(HostIsa isa);

namespace Impl {

/// Bytes of the vector registers that host kernels use at a level.
inline int register_bytes(HostIsa isa) {
#if RUNNEL_HAS_X86_LEVELS
  if (isa == HostIsa::x86_64_v4) return 64;
  if (isa == HostIsa::x86_64_v3) return 32;
#endif
  static_cast<void>(isa);
  return RUNNEL_TARGET_REGISTER_BYTES;
}

#if defined(__GNUC__) || defined(__clang__)
#define RUNNEL_NOINLINE __attribute__((noinline))
#else
#define RUNNEL_NOINLINE
#endif

/// Empties the upper halves of registers, at the end of a function compiled for
/// a wider level than its caller: others slow down the caller's narrower
/// instructions, on an Intel Xeon 30 times. GCC does it from -O2 on only.
RUNNEL_FORCEINLINE_HOST_FUNCTION void empty_upper_halves() {
#if RUNNEL_HAS_X86_LEVELS && !defined(__clang__)
  asm volatile("vzeroupper" ::
                   : "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
                     "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",
                     "xmm13", "xmm14", "xmm15");
#endif
}

/// f(), which is force-inlined, in a function compiled for registers of
/// `RegisterBytes` bytes: the code is there once for all kernels of a
/// translation unit.
template <int RegisterBytes>
struct ApartOnHost {
  template <class F>
  RUNNEL_NOINLINE static void call(F const& f) {
    f();
  }
};
#if RUNNEL_HAS_X86_LEVELS
#if RUNNEL_TARGET_REGISTER_BYTES < 32
template <>
struct ApartOnHost<32> {
  template <class F>
  RUNNEL_NOINLINE RUNNEL_TARGET_X86_64_V3 static void call(F const& f) {
    f();
  }
};
#endif
#if RUNNEL_TARGET_REGISTER_BYTES < 64
template <>
struct ApartOnHost<64> {
  template <class F>
  RUNNEL_NOINLINE RUNNEL_TARGET_X86_64_V4 static void call(F const& f) {
    f();
  }
};
#endif
#endif

/// f(), in a function of its own on the host: for rarely executed code that
/// many kernels share, and for code that takes registers from a loop when it is
/// inlined there. f is a lambda that captures by copy: a kernel's own
/// variables must not escape from their registers.
template <class Lanes, class F>
RUNNEL_FORCEINLINE_FUNCTION void call_apart(F const& f) {
#if RUNNEL_HAS_VECTOR_EXTENSION
  if constexpr (!Lanes::on_device) {
    return ApartOnHost<Lanes::register_bytes>::call(f);
  }
#endif
  f();
}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_LANES_HOST_ISA_HPP
