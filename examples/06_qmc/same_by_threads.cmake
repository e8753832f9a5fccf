# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DPROGRAM=… "-DARGUMENTS=…;…" "-DTHREADS=1;2;…" -P this
#
# Runs PROGRAM with each number of threads. It must succeed, and what it prints must
# be the same.

set(ENV{OMP_PROC_BIND} false)
set(ENV{OMP_WAIT_POLICY} passive)
set(first "")
foreach(threads IN LISTS THREADS)
  set(ENV{OMP_NUM_THREADS} ${threads})
  execute_process(
    COMMAND "${PROGRAM}" ${ARGUMENTS}
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE error
  )
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${threads} threads: ${status}\n${output}${error}")
  endif()
  if(first STREQUAL "")
    set(first "${output}")
  elseif(NOT output STREQUAL first)
    message(FATAL_ERROR "${threads} threads:\n${output}others:\n${first}")
  endif()
endforeach()
message("${first}")
