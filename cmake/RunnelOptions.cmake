# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Every switch of the build. An option never changes its value because
# something was or was not found on the machine.

option(BUILD_SHARED_LIBS "Build shared libraries" OFF)

option(Runnel_ENABLE_HDF5 "Checkpoints in HDF5 files (Runnel::io)" ON)
option(Runnel_ENABLE_TOOLS "The runnel program" ${Runnel_IS_TOP_LEVEL})
option(Runnel_ENABLE_TESTS "Tests" OFF)
option(Runnel_ENABLE_LONG_TESTS "Tests that take minutes to hours" OFF)
option(
  Runnel_ENABLE_FUZZERS
  "Programs of tests/fuzz with libFuzzer (Clang; preset fuzz) instead of its corpus alone"
  OFF
)
option(Runnel_ENABLE_BENCHMARKS "Benchmarks in perf/" OFF)
option(Runnel_ENABLE_EXAMPLES "Programs in examples/" OFF)
option(Runnel_ENABLE_KOKKOS_KERNELS "Interoperate with Kokkos Kernels" OFF)
option(Runnel_ENABLE_MPI "Rank-aware streams and parallel checkpoints" OFF)
option(
  Runnel_ENABLE_VALIDATE
  "Statistical tests (Runnel::validate, runnel validate); needs Boost.Math"
  OFF
)
option(
  Runnel_ENABLE_TESTU01
  "TestU01's batteries in runnel validate; needs TestU01, which is not free"
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
  Runnel_COMPILER_HEAP
  ""
  CACHE STRING
  "Megabytes that GCC takes before it collects garbage: more memory per compiler, less time; empty: by GCC's own rule"
)
option(
  Runnel_CALLERS_LIGHTLY_OPTIMIZED
  "Compile the program and the C interface, which call the library's kernels, with -O1 in Release builds without long tests, and benchmarks, which are then not for measuring, with -O0"
  OFF
)
option(Runnel_WERROR "Treat compiler warnings as errors" OFF)
option(
  Runnel_ALLOW_KNOWN_MISCOMPILE
  "Configure even when compiler and Kokkos are known to give wrong kernels"
  OFF
)
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
  Runnel_ALLOW_KNOWN_MISCOMPILE
  Runnel_COMPILER_HEAP
  Runnel_REQUIRE_BACKEND
)

set(
  Runnel_TESTS
  ""
  CACHE STRING
  "Folders of tests/ that are built, e.g. kat;fill, or single programs of one, e.g. fill/fill_ring, or those left out, e.g. -docs;-fill/fill_ring; empty: all. Only by its name: threads, for thread sanitizers"
)
set(
  Runnel_TEST_GENERATORS
  ""
  CACHE STRING
  "Generators whose properties are tested, beside tests of fewer generators elsewhere, too; empty: all"
)
option(
  Runnel_TEST_ONE_HOST_LEVEL
  "Kernels of tests and benchmarks for this machine's instruction-set level alone, but of tests that change it; without long tests"
  OFF
)
set(
  Runnel_BENCHMARK_GENERATORS
  ""
  CACHE STRING
  "Generators that are measured; empty: those of Runnel_TEST_GENERATORS"
)
set(
  Runnel_CAPI_GENERATORS
  ""
  CACHE STRING
  "Generators that the C interface has besides RANMAR's; empty: those of Runnel_COMPILED_GENERATORS"
)
mark_as_advanced(
  Runnel_BENCHMARK_GENERATORS
  Runnel_CALLERS_LIGHTLY_OPTIMIZED
  Runnel_CAPI_GENERATORS
  Runnel_TESTS
  Runnel_TEST_GENERATORS
  Runnel_TEST_ONE_HOST_LEVEL
)

if(Runnel_ENABLE_FORTRAN AND NOT Runnel_ENABLE_CAPI)
  message(
    FATAL_ERROR
    "Runnel_ENABLE_FORTRAN=ON needs the C interface under it. Configure with "
    "-DRunnel_ENABLE_CAPI=ON too."
  )
endif()

if(
  Runnel_ENABLE_TESTU01
  AND NOT (Runnel_ENABLE_VALIDATE AND Runnel_ENABLE_TOOLS)
)
  message(
    FATAL_ERROR
    "Runnel_ENABLE_TESTU01=ON is for the runnel program's validate. Configure "
    "with -DRunnel_ENABLE_VALIDATE=ON -DRunnel_ENABLE_TOOLS=ON too."
  )
endif()

if(Runnel_IS_TOP_LEVEL)
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(NOT is_multi_config AND NOT CMAKE_BUILD_TYPE)
    message(STATUS "Runnel: no CMAKE_BUILD_TYPE given, using Release")
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  endif()
endif()
