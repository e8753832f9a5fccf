# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# What all targets of this tree have in common. Everything is set on targets;
# no directory-wide or global flag is touched.

# runnel_set_own_options(TARGET): the warnings we develop under, and the memory that
# the compiler takes before it tidies up. Private, and only when Runnel is the project
# being built, not a part of somebody else's.
function(runnel_set_own_options target)
  if(NOT Runnel_IS_TOP_LEVEL OR NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    return()
  endif()
  set(flags -Wall -Wextra -Wshadow)
  if(NOT Kokkos_ENABLE_CUDA)
    # nvcc's own host code is not pedantically clean.
    list(APPEND flags -Wpedantic)
  endif()
  if(
    CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
    AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13
  )
    # GCC 12 reports overlapping copies inside std::string's operator+
    # (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=105651). Remove with GCC 12.
    list(APPEND flags -Wno-restrict)
  endif()
  if(Runnel_WERROR)
    list(APPEND flags -Werror)
  endif()
  # GCC's own rule has it collect garbage from some hundred megabytes on, again and
  # again: up to a tenth of its time.
  if(Runnel_COMPILER_HEAP AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    math(EXPR kilobytes "${Runnel_COMPILER_HEAP} * 1000")
    list(APPEND flags --param=ggc-min-heapsize=${kilobytes})
  endif()
  target_compile_options(
    ${target}
    PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${flags}>"
  )
endfunction()

# runnel_set_fortran_warnings(TARGET): the same for Fortran.
function(runnel_set_fortran_warnings target)
  if(NOT Runnel_IS_TOP_LEVEL OR NOT CMAKE_Fortran_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  set(flags -std=f2018 -Wall -Wextra -Wno-compare-reals)
  if(Runnel_WERROR)
    list(APPEND flags -Werror)
  endif()
  target_compile_options(
    ${target}
    PRIVATE "$<$<COMPILE_LANGUAGE:Fortran>:${flags}>"
  )
endfunction()

# runnel_configure_library(TARGET NAME): settings of a library that is exported
# as Runnel::NAME.
function(runnel_configure_library target name)
  if(name STREQUAL "runnel")
    set(output_name runnel)
  else()
    set(output_name runnel_${name})
  endif()
  set_target_properties(
    ${target}
    PROPERTIES
      OUTPUT_NAME ${output_name}
      EXPORT_NAME ${name}
      POSITION_INDEPENDENT_CODE ON
      CXX_EXTENSIONS OFF
      VERSION ${PROJECT_VERSION}
      # While the major version is 0 any minor release may change the ABI.
      SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
      # Ours beside it, and Kokkos and HDF5 wherever they were linked from.
      INSTALL_RPATH "$ORIGIN"
      INSTALL_RPATH_USE_LINK_PATH ON
  )
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(
    ${target}
    PUBLIC
      "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
      "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>"
      "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
    PRIVATE "${PROJECT_SOURCE_DIR}/src"
  )
  # The compiled kernels spell every fused multiply-add; the compiler must not
  # invent further ones, or results would depend on the instruction set.
  target_compile_options(
    ${target}
    PRIVATE
      "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang,IntelLLVM>:-ffp-contract=off>"
  )
  # For lanes/rounding.hpp, which must hold its own against it elsewhere.
  target_compile_definitions(${target} PRIVATE RUNNEL_CONTRACTION_IS_OFF)
  runnel_set_own_options(${target})
endfunction()

# runnel_configure_program(TARGET): settings of a program of this tree.
function(runnel_configure_program target)
  set_target_properties(
    ${target}
    PROPERTIES
      CXX_EXTENSIONS OFF
      RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin"
      INSTALL_RPATH_USE_LINK_PATH ON
  )
  runnel_set_own_options(${target})
endfunction()

# runnel_optimize_caller(TARGET): compiles a target that calls the library's kernels
# with -O1 where Runnel_CALLERS_LIGHTLY_OPTIMIZED asks for it.
function(runnel_optimize_caller target)
  if(
    Runnel_CALLERS_LIGHTLY_OPTIMIZED
    AND NOT Runnel_ENABLE_LONG_TESTS
    AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang"
  )
    target_compile_options(
      ${target}
      PRIVATE "$<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-O1>"
    )
  endif()
endfunction()

# runnel_precompile_kokkos(TARGET PATTERN [HEADER...]): has Kokkos parsed once for those
# of the sources, known by now, that match the pattern: the others do without it, and
# would take longer. In unity builds, further headers too. nvcc has no precompiled
# headers, launchers such as ccache cannot keep what was compiled with them, and
# CMAKE_DISABLE_PRECOMPILE_HEADERS turns them off.
function(runnel_precompile_kokkos target pattern)
  if(
    NOT Runnel_IS_TOP_LEVEL
    OR CMAKE_CXX_COMPILER_LAUNCHER
    OR Kokkos_ENABLE_CUDA
    OR Kokkos_ENABLE_HIP
  )
    return()
  endif()
  target_precompile_headers(${target} PRIVATE <Kokkos_Core.hpp>)
  if(CMAKE_UNITY_BUILD)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "${pattern}")
  set_source_files_properties(${sources} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# runnel_compile_alone(SOURCE...): leaves sources out of unity builds
# (CMAKE_UNITY_BUILD), where the names of their helpers would clash with others'.
function(runnel_compile_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# runnel_list_generators(VARIABLE): names of the library's generators, out of the
# one place that lists them.
function(runnel_list_generators variable)
  set(list_header "${PROJECT_SOURCE_DIR}/include/runnel/generators/list.hpp")
  file(READ "${list_header}" list_text)
  if(NOT list_text MATCHES "GeneratorList =[ \n]*TypeList<([^>]*)>")
    message(FATAL_ERROR "${list_header} has no GeneratorList = TypeList<…>")
  endif()
  string(REGEX MATCHALL "[a-z0-9_]+" generators "${CMAKE_MATCH_1}")
  set_property(
    DIRECTORY
    APPEND
    PROPERTY CMAKE_CONFIGURE_DEPENDS "${list_header}"
  )
  set(${variable} "${generators}" PARENT_SCOPE)
endfunction()

# runnel_require_language(LANGUAGE OPTION REASON): enables a language that an option
# needs, or says so where there is no compiler.
macro(runnel_require_language language option reason)
  include(CheckLanguage)
  check_language(${language})
  if(NOT CMAKE_${language}_COMPILER)
    message(
      FATAL_ERROR
      "${option}=ON needs a ${language} compiler and found none: ${reason}. "
      "Install one, point -DCMAKE_${language}_COMPILER to it, or configure with "
      "-D${option}=OFF."
    )
  endif()
  enable_language(${language})
endmacro()
