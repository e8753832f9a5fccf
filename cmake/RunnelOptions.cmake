# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Every switch of the build that users may want; RunnelDeveloperOptions.cmake has
# the others. An option never changes its value because something was or was not
# found on the machine.

option(BUILD_SHARED_LIBS "Build shared libraries" OFF)

option(Runnel_ENABLE_HDF5 "Checkpoints in HDF5 files (Runnel::io)" ON)
option(Runnel_ENABLE_TOOLS "The runnel program" ${Runnel_IS_TOP_LEVEL})
option(Runnel_ENABLE_TESTS "Tests" OFF)
option(Runnel_ENABLE_EXAMPLES "Programs in examples/" OFF)
option(Runnel_ENABLE_KOKKOS_KERNELS "Interoperate with Kokkos Kernels" OFF)
option(Runnel_ENABLE_MPI "Rank-aware streams and parallel checkpoints" OFF)
option(
  Runnel_ENABLE_VALIDATE
  "Statistical tests (Runnel::validate, runnel validate); needs Boost.Math"
  OFF
)
option(Runnel_ENABLE_CAPI "C interface (Runnel::capi)" OFF)
option(Runnel_ENABLE_FORTRAN "Fortran module (Runnel::fortran)" OFF)

option(
  Runnel_ENABLE_HOST_LEVELS
  "Host kernels for x86-64, v3 and v4, chosen at run time; OFF: for what the compiler is told (-march) alone"
  ON
)
set(
  Runnel_COMPILED_GENERATORS
  ""
  CACHE STRING
  "Generators whose usual fills are compiled into the library, and that the C interface has besides RANMAR's, e.g. ranmar24;philox4x32; empty: all. Fills of others are compiled where they are called"
)
option(Runnel_FETCH_KOKKOS "Download a pinned Kokkos when none is found" OFF)
set(
  Runnel_REQUIRE_BACKEND
  ""
  CACHE STRING
  "Stop unless Kokkos has these back ends, e.g. CUDA or SERIAL"
)
# cmake --install BUILD --component NAME: shared libraries, the program and the
# licence; or headers, archives, package files, pages and examples. Everything
# that is installed belongs to one of the two.
set(
  Runnel_RUNTIME_COMPONENT
  runtime
  CACHE STRING
  "Install component of what programs need to run"
)
set(
  Runnel_DEVELOPMENT_COMPONENT
  development
  CACHE STRING
  "Install component of what is needed to build programs, and of documentation"
)
mark_as_advanced(
  Runnel_RUNTIME_COMPONENT
  Runnel_DEVELOPMENT_COMPONENT
  Runnel_REQUIRE_BACKEND
)

if(Runnel_ENABLE_FORTRAN AND NOT Runnel_ENABLE_CAPI)
  message(
    FATAL_ERROR
    "Runnel_ENABLE_FORTRAN=ON needs the C interface under it. Configure with "
    "-DRunnel_ENABLE_CAPI=ON too."
  )
endif()

if(Runnel_IS_TOP_LEVEL)
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(NOT is_multi_config AND NOT CMAKE_BUILD_TYPE)
    message(STATUS "Runnel: no CMAKE_BUILD_TYPE given, using Release")
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  endif()
endif()
