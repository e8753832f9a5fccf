# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Switches for developers of Runnel and for its presets; all are advanced.

option(Runnel_WERROR "Treat compiler warnings as errors" OFF)
option(
  Runnel_ALLOW_KNOWN_MISCOMPILE
  "Configure even when compiler and Kokkos are known to give wrong kernels"
  OFF
)
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
set(
  Runnel_CAPI_GENERATORS
  ""
  CACHE STRING
  "Generators that the C interface has besides RANMAR's; empty: those of Runnel_COMPILED_GENERATORS"
)
option(
  Runnel_ENABLE_TESTU01
  "TestU01's batteries in runnel validate; needs TestU01, which is not free"
  OFF
)

option(Runnel_ENABLE_LONG_TESTS "Tests that take minutes to hours" OFF)
option(
  Runnel_ENABLE_FUZZERS
  "Programs of tests/fuzz with libFuzzer (Clang; preset fuzz) instead of its corpus alone"
  OFF
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
option(Runnel_ENABLE_BENCHMARKS "Benchmarks in perf/" OFF)
set(
  Runnel_BENCHMARK_GENERATORS
  ""
  CACHE STRING
  "Generators that are measured; empty: those of Runnel_TEST_GENERATORS"
)
mark_as_advanced(
  Runnel_ALLOW_KNOWN_MISCOMPILE
  Runnel_BENCHMARK_GENERATORS
  Runnel_CALLERS_LIGHTLY_OPTIMIZED
  Runnel_CAPI_GENERATORS
  Runnel_COMPILER_HEAP
  Runnel_ENABLE_BENCHMARKS
  Runnel_ENABLE_FUZZERS
  Runnel_ENABLE_LONG_TESTS
  Runnel_ENABLE_TESTU01
  Runnel_TESTS
  Runnel_TEST_GENERATORS
  Runnel_TEST_ONE_HOST_LEVEL
  Runnel_WERROR
)

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
