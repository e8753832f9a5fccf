# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DTHEIRS= -DOURS= -DWORK=folder [-DINPUT=argument|line|answers]
# [-DPARAMETERS=all|few] [-DRESUME=ON] -P compare.cmake: runs two builds of a
# program for every generator and its parameters, passed as arguments or on
# a line of the input; both must print the same and leave with the same status.
# INPUT=answers: SPRNG's examples, which ask, and return nothing in particular.
# With RESUME each saves a stream that it continues from, and OURS continues from
# what THEIRS saved, too.

set(
  last_params
  10
  6
  2
  2
  10
  0
)
if(NOT DEFINED INPUT)
  set(INPUT argument)
endif()
if(NOT DEFINED PARAMETERS)
  set(PARAMETERS few)
endif()
file(MAKE_DIRECTORY "${WORK}")

# Output and status of a program.
function(run out program)
  set(input_option "")
  if(INPUT STREQUAL "line")
    file(WRITE "${WORK}/input" "${type} ${param}\n")
    set(input_option INPUT_FILE "${WORK}/input")
  elseif(INPUT STREQUAL "answers")
    # The examples ask for a generator, and some for files.
    file(WRITE "${WORK}/input" "${type}\nstate.A\n${ARGN}\n")
    set(input_option INPUT_FILE "${WORK}/input")
  endif()
  if(INPUT STREQUAL "argument")
    set(arguments ${type} ${param} ${ARGN})
  else()
    set(arguments "")
  endif()
  execute_process(
    COMMAND "${program}" ${arguments} ${input_option}
    WORKING_DIRECTORY "${WORK}"
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
    RESULT_VARIABLE status
  )
  if(NOT status MATCHES "^[0-9]+$")
    message(FATAL_ERROR "${program} ${arguments}: ${status}\n${errors}")
  endif()
  if(INPUT STREQUAL "answers")
    set(status unknown)
  endif()
  set(${out} "${output}status ${status}" PARENT_SCOPE)
endfunction()

function(must_agree what expected found)
  if(expected STREQUAL found)
    return()
  endif()
  file(WRITE "${WORK}/expected" "${expected}")
  file(WRITE "${WORK}/found" "${found}")
  message(
    FATAL_ERROR
    "generator ${type}, parameter ${param}: ${what}; see ${WORK}/expected and "
    "${WORK}/found"
  )
endfunction()

foreach(type RANGE 5)
  list(GET last_params ${type} last)
  set(params 0)
  if(PARAMETERS STREQUAL "all")
    foreach(param RANGE 1 ${last})
      list(APPEND params ${param})
    endforeach()
  elseif(NOT INPUT STREQUAL "answers")
    list(APPEND params ${last})
  endif()
  list(REMOVE_DUPLICATES params)
  if(type EQUAL 5)
    set(params 0)
  endif()
  foreach(param IN LISTS params)
    if(RESUME)
      foreach(whose IN ITEMS THEIRS OURS)
        # SPRNG cannot unpack its own pmlcg.
        if(type EQUAL 5 AND whose STREQUAL "THEIRS")
          continue()
        endif()
        run(${whose}_saving "${${whose}}" save "${WORK}/${whose}")
        run(${whose}_going "${${whose}}" go "${WORK}/${whose}")
        must_agree("goes on otherwise" "${${whose}_saving}" "${${whose}_going}")
      endforeach()
      if(NOT type EQUAL 5)
        must_agree("saves otherwise" "${THEIRS_saving}" "${OURS_saving}")
        run(taken_over "${OURS}" go "${WORK}/THEIRS")
        must_agree("SPRNG's own bytes" "${THEIRS_going}" "${taken_over}")
      endif()
    else()
      run(expected "${THEIRS}" 9)
      run(found "${OURS}" 9)
      if(expected MATCHES "^status")
        message(FATAL_ERROR "${THEIRS} prints nothing")
      endif()
      must_agree("other output" "${expected}" "${found}")
    endif()
  endforeach()
endforeach()
