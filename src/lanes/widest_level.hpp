// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_LANES_WIDEST_LEVEL_HPP
#define RUNNEL_SRC_LANES_WIDEST_LEVEL_HPP

/// \file
/// Includes nothing: CMake runs it, too, for tests that are compiled for one
/// level (`Runnel_TEST_ONE_HOST_LEVEL`).

namespace Runnel::Impl {

/// The widest x86-64 level that this processor has and Runnel has kernels for:
/// 4, 3, or 0 for the baseline.
inline int widest_level() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  bool const v3 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
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
