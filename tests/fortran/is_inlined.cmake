# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Does the main program of PROGRAM, disassembled by OBJDUMP, take numbers without a
# call? The compiler may have put MAIN__ into main.
set(code "")
foreach(function IN ITEMS main MAIN__)
  execute_process(
    COMMAND
      "${OBJDUMP}" -d --no-show-raw-insn --disassemble=${function} "${PROGRAM}"
    OUTPUT_VARIABLE part
    COMMAND_ERROR_IS_FATAL ANY
  )
  string(APPEND code "${part}")
endforeach()
if(NOT code MATCHES "awaited_real64")
  message(FATAL_ERROR "${PROGRAM}: no awaited_real64 in the main program")
endif()
if(code MATCHES "[^\n]*next_real64[^\n]*")
  message(FATAL_ERROR "next_real64 is called, not inlined: ${CMAKE_MATCH_0}")
endif()
