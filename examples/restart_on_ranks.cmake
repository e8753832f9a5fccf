# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DMPIEXEC=… -DNUMPROC_FLAG=-n -DPROGRAM=… -DRANKS=N -DFOLDER=… -P this
#
# Runs PROGRAM FILE 20 in one go on one rank; then with a sudden end after 10 on
# N ranks, and again on N + 1 and on one. The last lines must be the same.

include("${CMAKE_CURRENT_LIST_DIR}/rank_environment.cmake")

file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")

# run(RANKS RESULT LINE ARG...): the exit status, and the last line of output.
function(run ranks result line)
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" -E env ${rank_environment} "${MPIEXEC}" ${NUMPROC_FLAG}
      ${ranks} "${PROGRAM}" ${ARGN}
    WORKING_DIRECTORY "${FOLDER}"
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE error
  )
  message("${ranks} ranks, ${ARGN}: status ${status}\n${output}${error}")
  string(REGEX REPLACE "^.*\n(.+)$" "\\1" last "\n${output}")
  set(${result} "${status}" PARENT_SCOPE)
  set(${line} "${last}" PARENT_SCOPE)
endfunction()

run(1 status whole whole.h5 20)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the job fails")
endif()
run(${RANKS} status stopped part.h5 20 10)
if(stopped STREQUAL whole)
  message(FATAL_ERROR "the job was not stopped")
endif()
math(EXPR more "${RANKS} + 1")
run(${more} status line part.h5 15)
run(1 status line part.h5 20)
if(NOT status EQUAL 0 OR NOT line STREQUAL whole)
  message(FATAL_ERROR "restarted, it ends differently:\n${line}${whole}")
endif()
