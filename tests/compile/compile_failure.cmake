# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Compiles SOURCE, which must fail with errors that contain MESSAGES, in their
# order: see runnel_add_compile_failure in CMakeLists.txt.
#
#   cmake -DCOMPILER=c++ -DMODE=flags -DFLAGS=file -DSOURCE=file
#         -DDEFINITIONS=names -DMESSAGES=texts -DMORE_MAY_FOLLOW=ON|OFF
#         [-DPRECOMPILED=options] -P compile_failure.cmake

cmake_minimum_required(VERSION 3.22)

include("${CMAKE_CURRENT_LIST_DIR}/flags.cmake") # flags

# Another language would be other words.
set(ENV{LC_ALL} C)
execute_process(
  COMMAND "${COMPILER}" ${MODE} ${flags} ${PRECOMPILED} "${SOURCE}"
  RESULT_VARIABLE status
  OUTPUT_VARIABLE output
  ERROR_VARIABLE output
)
if(status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles, and must not")
endif()

# nvcc writes question marks for backticks.
string(REPLACE "`" "?" output "${output}")
string(REPLACE "`" "?" MESSAGES "${MESSAGES}")
# Brackets would hide the semicolons of a list.
string(REGEX REPLACE "[][;]" " " lines "${output}")
string(REGEX MATCHALL "[^\n]*error:[^\n]*" errors "${lines}")
string(REGEX REPLACE "[][]" " " MESSAGES "${MESSAGES}")
string(REGEX MATCHALL "\n" newlines "${output}")
list(LENGTH newlines count)
list(LENGTH MESSAGES expected)
list(LENGTH errors found)
set(wrong "")
if(found GREATER expected AND NOT MORE_MAY_FOLLOW)
  set(wrong "${found} errors, not ${expected}")
endif()
foreach(message IN LISTS MESSAGES)
  list(POP_FRONT errors error)
  string(FIND "${error}" "${message}" at)
  if(at EQUAL -1)
    set(wrong "'${message}' is not in '${error}'")
    break()
  endif()
endforeach()
if(NOT wrong STREQUAL "")
  message("${output}")
  message(FATAL_ERROR "${SOURCE}: ${wrong}")
endif()
message("${count} lines of output for ${expected} errors")
