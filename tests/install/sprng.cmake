# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DCOMPILER= -DPREFIX= -DSOURCE= -DPROGRAM= -P sprng.cmake: compiles a
# program against an installed Runnel, by the line that docs/sprng_interface.md
# gives, and runs it.

file(GLOB_RECURSE library "${PREFIX}/*/librunnel_sprng.*")
list(GET library 0 library)
get_filename_component(folder "${library}" DIRECTORY)
set(behind "")
if(library MATCHES "\\.a$")
  set(behind -lstdc++ -lm)
endif()
execute_process(
  COMMAND
    "${COMPILER}" "-I${PREFIX}/include/runnel/compat" "${SOURCE}" -o
    "${PROGRAM}" "-L${folder}" "-Wl,-rpath,${folder}" -lrunnel_sprng ${behind}
  COMMAND_ERROR_IS_FATAL ANY
)
# With seed 985456376, stream 0 and parameter 0, as in SPRNG's own check data.
foreach(answer IN ITEMS "0;1082915148" "1;1519318188" "4;1344404273")
  list(GET answer 0 type)
  list(GET answer 1 number)
  execute_process(
    COMMAND "${PROGRAM}" ${type} 0
    OUTPUT_VARIABLE output
    COMMAND_ERROR_IS_FATAL ANY
    ERROR_QUIET
  )
  if(NOT output MATCHES "\n${number}\n")
    message(FATAL_ERROR "generator ${type}: ${number} is not in ${output}")
  endif()
endforeach()
