# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

include(CheckLanguage)
enable_language(C)
check_language(Fortran)
if(CMAKE_Fortran_COMPILER)
  enable_language(Fortran)
endif()

# runnel_compare_sprng(NAME SOURCE file [FORMS form...] [DEFINITIONS d...]
#                      [OPTIONS option...] [ARGS -Dname=value...])
#
# Builds SOURCE against SPRNG and against Runnel::sprng_compat, and registers the
# comparison. FORMS of the latter: `plain`, `calls` (no functions of the header).
function(runnel_compare_sprng name)
  cmake_parse_arguments(
    PARSE_ARGV 1
    arg
    ""
    "SOURCE"
    "FORMS;DEFINITIONS;OPTIONS;ARGS"
  )
  if(NOT arg_FORMS)
    set(arg_FORMS plain)
  endif()
  set(theirs runnel_test_sprng_${name}_theirs)
  add_executable(${theirs} "${arg_SOURCE}")
  target_link_libraries(${theirs} PRIVATE SPRNG::sprng m)
  target_include_directories(
    ${theirs}
    PRIVATE "${SPRNG_INCLUDE_DIR}" "${SPRNG_INCLUDE_DIR}/sprng"
  )
  # Its Fortran header takes pointers of four bytes otherwise.
  target_compile_definitions(
    ${theirs}
    PRIVATE ${arg_DEFINITIONS} POINTER_SIZE=8
  )
  target_compile_options(${theirs} PRIVATE ${arg_OPTIONS})
  foreach(form IN LISTS arg_FORMS)
    set(ours runnel_test_sprng_${name}_${form})
    add_executable(${ours} "${arg_SOURCE}")
    target_link_libraries(${ours} PRIVATE Runnel::sprng_compat m)
    target_compile_definitions(${ours} PRIVATE ${arg_DEFINITIONS})
    if(form STREQUAL "calls")
      target_compile_definitions(${ours} PRIVATE RUNNEL_SPRNG_NO_INLINE)
    endif()
    target_compile_options(${ours} PRIVATE ${arg_OPTIONS})
    add_test(
      NAME sprng_programs.${name}.${form}
      COMMAND
        "${CMAKE_COMMAND}" "-DTHEIRS=$<TARGET_FILE:${theirs}>"
        "-DOURS=$<TARGET_FILE:${ours}>"
        "-DWORK=${CMAKE_CURRENT_BINARY_DIR}/${name}.${form}" ${arg_ARGS} -P
        "${CMAKE_CURRENT_SOURCE_DIR}/compare.cmake"
    )
    set_tests_properties(
      sprng_programs.${name}.${form}
      PROPERTIES LABELS fast TIMEOUT 600
    )
  endforeach()
endfunction()

set(warnings -Wall -Wextra -Wshadow)
if(Runnel_WERROR)
  list(APPEND warnings -Werror)
endif()
runnel_compare_sprng(
  default
  SOURCE sprng_default.c
  FORMS plain calls
  OPTIONS ${warnings}
  ARGS -DPARAMETERS=all
)
runnel_compare_sprng(
  float
  SOURCE sprng_default.c
  DEFINITIONS FLOAT_GEN
  OPTIONS ${warnings}
)
runnel_compare_sprng(
  checked
  SOURCE sprng_default.c
  FORMS plain calls
  DEFINITIONS CHECK_POINTERS
  OPTIONS ${warnings}
)
runnel_compare_sprng(
  checked_float
  SOURCE sprng_default.c
  DEFINITIONS CHECK_POINTERS FLOAT_GEN
  OPTIONS ${warnings}
)
# The old language, in which most programs of SPRNG's time are written.
runnel_compare_sprng(
  c89
  SOURCE sprng_default.c
  OPTIONS -std=c90 -pedantic-errors ${warnings}
)
configure_file(sprng_default.c sprng_default.cpp COPYONLY)
runnel_compare_sprng(cxx SOURCE "${CMAKE_CURRENT_BINARY_DIR}/sprng_default.cpp")
runnel_compare_sprng(
  simple
  SOURCE sprng_simple.c
  FORMS plain calls
  OPTIONS ${warnings}
)
runnel_compare_sprng(
  simple_float
  SOURCE sprng_simple.c
  DEFINITIONS FLOAT_GEN
  OPTIONS ${warnings}
)
runnel_compare_sprng(misuse SOURCE sprng_misuse.c)
runnel_compare_sprng(
  resume
  SOURCE sprng_resume.c
  OPTIONS ${warnings}
  ARGS -DRESUME=ON -DPARAMETERS=all
)

if(CMAKE_Fortran_COMPILER)
  foreach(program IN ITEMS fortran fortran_simple)
    runnel_compare_sprng(${program} SOURCE sprng_${program}.F ARGS -DINPUT=line)
    runnel_compare_sprng(
      ${program}_float
      SOURCE sprng_${program}.F
      DEFINITIONS FLOAT_GEN
      ARGS -DINPUT=line
    )
  endforeach()
  runnel_compare_sprng(
    fortran_checked
    SOURCE sprng_fortran.F
    DEFINITIONS CHECK_POINTERS
    ARGS -DINPUT=line
  )
endif()

# SPRNG's own examples (Debian: libsprng2-doc), unchanged.
if(NOT SPRNG_EXAMPLES_DIR)
  return()
endif()
foreach(
  example
  IN
  ITEMS
    checkpoint
    checkpoint-simple
    convert
    invalid_ID
    simple-simple
    spawn
    sprng
    sprng-simple
)
  set(source "${SPRNG_EXAMPLES_DIR}/${example}.c")
  if(EXISTS "${source}")
    runnel_compare_sprng(
      example_${example}
      SOURCE "${source}"
      OPTIONS -std=gnu90 -w
      ARGS -DINPUT=answers
    )
  endif()
endforeach()
if(NOT CMAKE_Fortran_COMPILER)
  return()
endif()
# Debian's copy of the menu that they include is no Fortran: lines are joined.
file(
  WRITE "${CMAKE_CURRENT_BINARY_DIR}/examples/genf_types_menu.h"
  "      print *, 'generators 0 to 5'\n"
)
foreach(
  example
  IN
  ITEMS
    checkpointf
    checkpointf-simple
    convertf
    invalid_IDf
    simplef-simple
    spawnf
    sprngf
    sprngf-simple
    subroutinef
)
  set(source "${SPRNG_EXAMPLES_DIR}/${example}.F")
  if(EXISTS "${source}")
    configure_file("${source}" examples/${example}.F COPYONLY)
    runnel_compare_sprng(
      example_${example}
      SOURCE "${CMAKE_CURRENT_BINARY_DIR}/examples/${example}.F"
      OPTIONS -w
      ARGS -DINPUT=answers
    )
  endif()
endforeach()
