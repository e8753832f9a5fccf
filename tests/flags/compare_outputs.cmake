# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DPROGRAMS=FIRST;OTHER... -P compare_outputs.cmake: all succeed and print
# the same.
set(first "")
foreach(program IN LISTS PROGRAMS)
  execute_process(
    COMMAND "${program}"
    OUTPUT_VARIABLE output
    RESULT_VARIABLE status
  )
  if(NOT status EQUAL 0 OR output STREQUAL "")
    message(FATAL_ERROR "${program} ended with status ${status}:\n${output}")
  endif()
  if(first STREQUAL "")
    set(first "${output}")
  elseif(NOT output STREQUAL first)
    message(
      FATAL_ERROR
      "${program} printed\n${output}\nwhere the first program printed\n${first}"
    )
  endif()
endforeach()
