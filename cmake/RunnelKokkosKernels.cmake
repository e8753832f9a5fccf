# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds Kokkos Kernels and names its target, which differs between stand-alone
# builds, old stand-alone builds and the one inside Trilinos. Installed and used
# by the package file too. Leaves Runnel_KOKKOS_KERNELS_TARGET, empty if nothing
# was found.

set(Runnel_KOKKOS_KERNELS_TARGET "")
if(NOT TARGET Kokkos::kokkoskernels)
  find_package(KokkosKernels CONFIG)
endif()
foreach(
  candidate
  IN
  ITEMS
    Kokkos::kokkoskernels
    KokkosKernels::kokkoskernels
    KokkosKernels::all_libs
)
  if(TARGET ${candidate} AND NOT Runnel_KOKKOS_KERNELS_TARGET)
    set(Runnel_KOKKOS_KERNELS_TARGET ${candidate})
  endif()
endforeach()
unset(candidate)
