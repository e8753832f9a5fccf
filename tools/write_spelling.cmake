# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Lets the program (PROGRAM) write its manual page and its completion scripts
# into FOLDER, and then writes STAMP. A program that does not start on the
# machine that builds it, because it is for other processors or lacks a GPU's
# driver, gets none.

file(MAKE_DIRECTORY "${FOLDER}")
foreach(
  spelling
  IN
  ITEMS "runnel.1=--man" "runnel=--completion bash" "_runnel=--completion zsh"
)
  string(REGEX MATCH "^([^=]+)=(.+)$" unused "${spelling}")
  set(file "${FOLDER}/${CMAKE_MATCH_1}")
  separate_arguments(arguments UNIX_COMMAND "${CMAKE_MATCH_2}")
  execute_process(
    COMMAND "${PROGRAM}" ${arguments}
    OUTPUT_FILE "${file}"
    ERROR_VARIABLE error
    RESULT_VARIABLE status
  )
  if(NOT status EQUAL 0)
    file(REMOVE "${file}")
    message(
      STATUS
      "Runnel: the program does not start on this machine (${status}), and is "
      "installed without ${CMAKE_MATCH_1}: ${error}"
    )
  endif()
endforeach()
file(TOUCH "${STAMP}")
