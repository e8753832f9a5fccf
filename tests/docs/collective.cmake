# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P collective.cmake: the comment of each function
# of runnel_mpi.h and of what it includes, and of each procedure of module
# runnel_mpi that users call by its own name, says whether it is collective or
# local; of the fills of a sequence, which are collective if it is verified, both.

cmake_minimum_required(VERSION 3.22)

set(wrong "")
set(found 0)
set(found_fills 0)
# In the headers, and in the template of Fortran's, which are called `fill`,
# `fill_block` and `fill_elements`.
set(
  fill_of_a_sequence
  "runnel_rank_sequence_fill[a-z_]*[(]|subroutine (fill|block|elements)_@kind@[(]"
)

# check(FILE COMMENT DECLARATION): the lines of a comment match the first
# pattern, and what follows it the second one.
function(check file comment declaration)
  file(READ "${SOURCE_DIR}/${file}" lines)
  string(REGEX REPLACE "[][;]" " " lines "${lines}")
  string(REPLACE "\n" ";" lines "${lines}")
  set(said "")
  foreach(line IN LISTS lines)
    if(line MATCHES "${comment}")
      string(APPEND said " ${line}")
    elseif(line MATCHES "${declaration}")
      math(EXPR found "${found} + 1")
      set(words "[Cc]ollective|[Ll]ocal")
      if(line MATCHES "${fill_of_a_sequence}" AND NOT file MATCHES "turn")
        math(EXPR found_fills "${found_fills} + 1")
        set(words "Local [(]if verified, collective[)]")
      endif()
      # A comment's lines are joined.
      string(REGEX REPLACE " +([*]|!>) +" " " said "${said}")
      if(NOT said MATCHES "${words}")
        string(APPEND wrong "\n  ${file}: ${line}")
      endif()
      set(said "")
    else()
      set(said "")
    endif()
  endforeach()
  set(wrong "${wrong}" PARENT_SCOPE)
  set(found "${found}" PARENT_SCOPE)
  set(found_fills "${found_fills}" PARENT_SCOPE)
endfunction()

foreach(header IN ITEMS communicator rank_streams_in_turn runnel_mpi)
  check(
    include/runnel/capi/${header}.h
    "^(/[*][*]| [*]).*"
    "^[a-z][a-z_ ]*[*]? runnel_[a-z0-9_]+[(]"
  )
endforeach()
# Leaves out helpers, and procedures that are called by a `generic` or `final` name.
set(
  names
  "create|destroy|load|load_group|save_all|save_group|owned|jump|next|position"
)
string(
  APPEND names
  "|num_streams|first_stream|set_note|set_verify|set_block|note|c_handle|c_local|is_due|signal"
  "|request|message|own_rank|num_ranks|create_of_[a-z]+|runnel_[a-z_]+"
)
# The template's are procedures of three types.
foreach(
  source
  IN
  ITEMS
    communicators.F90
    guards.f90
    rank_handles.inc.in
    rank_handles.inc.in
    rank_handles.inc.in
    sequences.f90
    streams.f90
    streams_in_turn.f90
)
  check(
    "src/fortran/mpi/${source}"
    "^  !>"
    "^  ([a-z][a-z0-9_() ]* )?(subroutine|function) (${names})[(]"
  )
endforeach()
foreach(values IN ITEMS sequence turn)
  check(
    src/fortran/mpi/${values}_values.inc.in
    "^  !>"
    "^  subroutine [a-z]+_@kind@[(]"
  )
endforeach()

if(NOT wrong STREQUAL "" OR found LESS 120 OR found_fills LESS 9)
  message(
    FATAL_ERROR
    "${found} declarations, ${found_fills} fills of a sequence; neither "
    "collective nor local, or not both:${wrong}"
  )
endif()
