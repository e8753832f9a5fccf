# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Functions for tests/CMakeLists.txt.

find_package(GTest CONFIG)
if(NOT TARGET GTest::gtest)
  message(
    FATAL_ERROR
    "Runnel_ENABLE_TESTS=ON needs GoogleTest and found none. Install it "
    "(Debian, Ubuntu: libgtest-dev; Spack: googletest), point "
    "-DGTest_ROOT to it, or configure with -DRunnel_ENABLE_TESTS=OFF."
  )
endif()

# Do thread counts mean anything to this Kokkos?
set(Runnel_HOST_IS_THREADED OFF)
if(Kokkos_ENABLE_OPENMP OR Kokkos_ENABLE_THREADS)
  set(Runnel_HOST_IS_THREADED ON)
endif()

# Lightly optimised, tests take half the time to compile; the library's own code
# keeps its options.
set(Runnel_TEST_COMPILE_OPTIONS "")
if(NOT Runnel_ENABLE_LONG_TESTS AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  set(
    Runnel_TEST_COMPILE_OPTIONS
    "$<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-O1>"
  )
endif()

# nvcc has no precompiled headers.
set(Runnel_TESTS_PRECOMPILE ON)
if(Kokkos_ENABLE_CUDA OR Kokkos_ENABLE_HIP)
  set(Runnel_TESTS_PRECOMPILE OFF)
endif()

# runnel_add_test_main(TARGET): main() of test programs, compiled once, and what every
# test includes, parsed once: all that include it have its options.
function(runnel_add_test_main target)
  add_library(
    ${target}
    STATIC
    EXCLUDE_FROM_ALL
    "${PROJECT_SOURCE_DIR}/tests/main.cpp"
  )
  target_link_libraries(${target} PUBLIC Kokkos::kokkos GTest::gtest)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  runnel_set_own_options(${target})
  target_compile_options(${target} PUBLIC ${Runnel_TEST_COMPILE_OPTIONS})
  if(Runnel_TEST_GENERATORS)
    target_compile_definitions(${target} PUBLIC RUNNEL_TEST_FEW_GENERATORS)
  endif()
  if(NOT Runnel_TESTS_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} PRIVATE <gtest/gtest.h> <Kokkos_Core.hpp>)
  # Where several sources are compiled at once, none shows what it includes itself:
  # the library's headers, too.
  if(CMAKE_UNITY_BUILD)
    target_link_libraries(${target} PRIVATE Runnel::runnel)
    target_precompile_headers(${target} PRIVATE <runnel/runnel.hpp>)
  endif()
endfunction()

runnel_add_test_main(runnel_test_main)
runnel_use_own_level(runnel_test_main PUBLIC)
# main() of programs whose kernels are compiled for all levels.
set(Runnel_TEST_MAIN_OF_LEVELS runnel_test_main)
if(Runnel_OWN_LEVEL)
  set(Runnel_TEST_MAIN_OF_LEVELS runnel_test_main_of_levels)
  runnel_add_test_main(runnel_test_main_of_levels)
endif()

# runnel_share_precompiled(TARGET GROUP HEADER...): the same for programs of a group
# that is compiled with other options; the first one's headers serve all.
function(runnel_share_precompiled target group)
  if(NOT Runnel_TESTS_PRECOMPILE)
    return()
  endif()
  get_property(first GLOBAL PROPERTY runnel_precompiled_${group})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
    set_property(GLOBAL PROPERTY runnel_precompiled_${group} ${target})
  endif()
endfunction()

# runnel_is_chosen(NAME VARIABLE): is a program of the folder that is being added
# built? Runnel_TESTS may name a folder, or programs of it: fill;lanes/copies. Or
# programs that are left out: -lanes/copies.
function(runnel_is_chosen name variable)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  set(programs "${Runnel_TESTS}")
  list(FILTER programs INCLUDE REGEX "^${folder}/")
  set(chosen ON)
  if(
    "-${folder}/${name}" IN_LIST Runnel_TESTS
    OR (programs AND NOT "${folder}/${name}" IN_LIST programs)
  )
    set(chosen OFF)
  endif()
  set(${variable} ${chosen} PARENT_SCOPE)
endfunction()

# runnel_add_test(NAME SOURCES file... [LIBS target...] [LABELS label...]
#                 [THREADS n...] [TEAMS] [LEVELS] [ARGS arg...] [COST seconds])
#
# Builds bin/runnel_test_NAME from SOURCES and the common main, and registers it
# with ctest: once as NAME, or, where Kokkos' host back end is threaded and
# THREADS is given, once per count as NAME.threads_N. LABELS are `fast` (the
# default: seconds) or `long` (minutes to hours; built always, so that it cannot
# rot, but registered only with Runnel_ENABLE_LONG_TESTS=ON). Those of the greatest
# COST start first, so that none runs alone at the end. TEAMS: its kernels are run by
# teams of several threads, whose barriers Kokkos' hosts wait in by spinning: beside
# another program a barrier takes milliseconds, so each thread counts as a processor.
# LEVELS: it changes the instruction-set level (set_host_isa), so that its kernels are
# compiled for all of them.
function(runnel_add_test name)
  cmake_parse_arguments(
    PARSE_ARGV 1
    arg
    "TEAMS;LEVELS"
    "COST"
    "SOURCES;LIBS;LABELS;THREADS;ARGS"
  )
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(
      FATAL_ERROR
      "runnel_add_test(${name}): needs SOURCES; "
      "not understood: ${arg_UNPARSED_ARGUMENTS}"
    )
  endif()
  if(NOT arg_LABELS)
    set(arg_LABELS fast)
  endif()
  if(NOT arg_COST)
    set(arg_COST 0)
  endif()
  set(test_main runnel_test_main)
  if(arg_LEVELS)
    set(test_main ${Runnel_TEST_MAIN_OF_LEVELS})
  endif()
  set(target runnel_test_${name})
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(
    ${target}
    PRIVATE Runnel::runnel ${test_main} ${arg_LIBS}
  )
  # Known answers and helpers are found by path, whatever the working directory.
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(
    ${target}
    PRIVATE RUNNEL_TEST_DATA_DIR="${PROJECT_SOURCE_DIR}/tests"
  )
  runnel_configure_program(${target})
  if(Runnel_TESTS_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${test_main})
  endif()
  runnel_is_chosen(${name} chosen)
  if(NOT chosen)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()

  if("long" IN_LIST arg_LABELS)
    if(NOT Runnel_ENABLE_LONG_TESTS)
      return()
    endif()
    set(timeout 14400)
  else()
    set(timeout 600)
  endif()
  if(arg_THREADS AND Runnel_HOST_IS_THREADED)
    foreach(threads IN LISTS arg_THREADS)
      set(test ${name}.threads_${threads})
      add_test(
        NAME ${test}
        COMMAND ${target} --kokkos-num-threads=${threads} ${arg_ARGS}
      )
      # Several tests share the machine, each counted as one processor: threads
      # are not bound, and sleep where they wait, but in teams.
      set(processors 1)
      if(arg_TEAMS)
        set(processors ${threads})
      endif()
      set_tests_properties(
        ${test}
        PROPERTIES
          LABELS "${arg_LABELS}"
          TIMEOUT ${timeout}
          COST ${arg_COST}
          PROCESSORS ${processors}
          ENVIRONMENT
            "OMP_NUM_THREADS=${threads};OMP_PROC_BIND=false;OMP_WAIT_POLICY=passive"
      )
    endforeach()
  else()
    # Threads that wait by spinning take the processors from other tests.
    add_test(NAME ${name} COMMAND ${target} ${arg_ARGS})
    set_tests_properties(
      ${name}
      PROPERTIES
        LABELS "${arg_LABELS}"
        TIMEOUT ${timeout}
        COST ${arg_COST}
        ENVIRONMENT "OMP_PROC_BIND=false;OMP_WAIT_POLICY=passive"
    )
  endif()
endfunction()

# runnel_add_mpi_test(NAME SOURCES file... RANKS n... [LABELS label...])
#
# Builds bin/runnel_test_NAME, whose main has MPI and Kokkos, and registers it
# with ctest as NAME.ranks_N, also with the label `mpi`.
function(runnel_add_mpi_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;RANKS;LABELS")
  set(target runnel_test_${name})
  add_executable(
    ${target}
    ${arg_SOURCES}
    "${PROJECT_SOURCE_DIR}/tests/mpi/main.cpp"
  )
  # The sources' helpers have names in common.
  set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(
    ${target}
    PRIVATE Runnel::mpi Kokkos::kokkos GTest::gtest
  )
  target_include_directories(
    ${target}
    PRIVATE "${PROJECT_SOURCE_DIR}/tests" "${PROJECT_SOURCE_DIR}/src"
  )
  target_compile_definitions(
    ${target}
    PRIVATE RUNNEL_TEST_DATA_DIR="${PROJECT_SOURCE_DIR}/tests"
  )
  runnel_configure_program(${target})
  target_compile_options(${target} PRIVATE ${Runnel_TEST_COMPILE_OPTIONS})
  set(headers <gtest/gtest.h> <Kokkos_Core.hpp>)
  # As in runnel_add_test_main().
  if(CMAKE_UNITY_BUILD)
    list(APPEND headers <runnel/runnel.hpp>)
  endif()
  runnel_share_precompiled(${target} mpi ${headers})
  if("long" IN_LIST arg_LABELS AND NOT Runnel_ENABLE_LONG_TESTS)
    return()
  endif()
  runnel_test_on_ranks(
    ${name}
    ${target}
    RANKS ${arg_RANKS}
    LABELS ${arg_LABELS}
  )
endfunction()
