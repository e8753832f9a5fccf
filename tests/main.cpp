// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The one main of all test programs: Kokkos lives around the whole run, and
// takes its own arguments (--kokkos-num-threads=2) after GoogleTest took its.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  Kokkos::ScopeGuard const kokkos(argc, argv);
  return RUN_ALL_TESTS();
}
