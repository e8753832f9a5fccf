// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_LANES_WIDEST_LEVEL_HPP
#define RUNNEL_SRC_LANES_WIDEST_LEVEL_HPP

/// \file
/// Includes nothing of the library: CMake runs it, too, for tests that are
/// compiled for one level (`Runnel_TEST_ONE_HOST_LEVEL`).

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace Runnel::Impl {

#if defined(__x86_64__)
/// The features of `RUNNEL_TARGET_X86_64_V3` that not every compiler's
/// `__builtin_cpu_supports` knows. Virtual machines may mask them, one by one.
inline bool has_f16c_movbe_lzcnt() {
  constexpr unsigned f16c = 1u << 29;
  constexpr unsigned movbe = 1u << 22;
  constexpr unsigned lzcnt = 1u << 5;
  constexpr unsigned extended = 0x80000001u;
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0) return false;
  if ((c & f16c) == 0 || (c & movbe) == 0) return false;
  return __get_cpuid(extended, &a, &b, &c, &d) != 0 && (c & lzcnt) != 0;
}
#endif

/// The widest x86-64 level that this processor has and Runnel has kernels for:
/// 4, 3, or 0 for the baseline.
inline int widest_level() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  bool const v3 = __builtin_cpu_supports("avx2") &&
                  __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && has_f16c_movbe_lzcnt();
  bool const v4 = v3 && __builtin_cpu_supports("avx512f") &&
                  __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") &&
                  __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
  if (v4) return 4;
  if (v3) return 3;
#endif
  return 0;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_LANES_WIDEST_LEVEL_HPP
