# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P tables.cmake: docs/tables.md names every
# function of the C headers, every procedure and constant of module runnel that
# users call, and no others.

cmake_minimum_required(VERSION 3.22)

file(READ "${SOURCE_DIR}/docs/tables.md" page)
string(REGEX REPLACE "[][;]" " " page "${page}")
string(FIND "${page}" "\n## C\n" c)
string(FIND "${page}" "\n## Fortran\n" fortran)
math(EXPR length "${fortran} - ${c}")
string(SUBSTRING "${page}" ${c} ${length} c_page)
string(SUBSTRING "${page}" ${fortran} -1 fortran_page)
set(wrong "")

# compare(PAGE NAME...): each name is followed by a bracket on the page, and each
# name of the page that matches the pattern is one of them.
function(compare page pattern)
  string(REGEX MATCHALL "${pattern}" named "${page}")
  list(REMOVE_DUPLICATES named)
  foreach(name IN LISTS ARGN)
    if(NOT name IN_LIST named)
      string(APPEND wrong "\n  does not name ${name}")
    endif()
  endforeach()
  foreach(name IN LISTS named)
    if(NOT name IN_LIST ARGN)
      string(APPEND wrong "\n  names ${name}, which there is not")
    endif()
  endforeach()
  set(wrong "${wrong}" PARENT_SCOPE)
endfunction()

# A declaration of a function begins a line, with its type.
set(functions "")
foreach(
  header
  IN
  ITEMS
    arrays.h
    cernlib.h
    communicator.h
    events.h
    hdf5_group.h
    host_stream.h
    pool.h
    rank_streams_in_turn.h
    ranmar.h
    rmmard.h
    runnel.h
    runnel_mpi.h
    shared_sequence.h
    shared_streams.h
    vectors.h
)
  file(
    STRINGS "${SOURCE_DIR}/include/runnel/capi/${header}"
    lines
    REGEX "^[a-z][a-z0-9_ ]*[*]? (runnel|ranmar)_[a-z0-9_]+[(]"
  )
  foreach(line IN LISTS lines)
    string(REGEX MATCH "(runnel|ranmar)_[a-z0-9_]+[(]" name "${line}")
    list(APPEND functions "${name}")
  endforeach()
endforeach()
compare("${c_page}" "(runnel|ranmar)_[a-z0-9_]+[(]" ${functions})

# What the type has, and what the module makes public but for error codes.
set(all_public "")
foreach(
  type_and_module
  IN
  ITEMS
    set:runnel
    events:events
    stream:host_streams
    pool:pools
    shared:shared_sequences
    many:shared_streams
    ranks:mpi/communicators
    guard:mpi/guards
    sequence:mpi/sequences
    streams:mpi/streams
    options:mpi/checkpoints
)
  string(REGEX REPLACE ":.*" "" type "${type_and_module}")
  string(REGEX REPLACE ".*:" "" name "${type_and_module}")
  file(GLOB source "${SOURCE_DIR}/src/fortran/${name}.[fF]90")
  file(READ "${source}" module)
  string(REGEX REPLACE "[][;]" " " module "${module}")
  string(REGEX REPLACE "&\n *" "" module "${module}")
  string(
    REGEX MATCHALL "\n    (procedure|generic) :: [a-z_0-9]+"
    bound
    "${module}"
  )
  list(FILTER bound EXCLUDE REGEX ":: assignment$")
  list(TRANSFORM bound REPLACE ".*:: " "${type}%")
  list(TRANSFORM bound APPEND "(")
  compare("${fortran_page}" "${type}%[a-z_0-9]+[(]" ${bound})
  string(REGEX MATCHALL "\n  public :: [a-z_, 0-9]+" public "${module}")
  string(REGEX MATCHALL "runnel_[a-z_0-9]+" public "${public}")
  list(
    APPEND all_public
    ${public}
    "runnel_events"
    "runnel_host_streams"
    "runnel_mpi"
    "runnel_pools"
    "runnel_shared_sequences"
    "runnel_shared_streams"
  )
endforeach()
list(FILTER all_public EXCLUDE REGEX "^runnel_(ok|error_.*)$")
compare("${fortran_page}" "runnel_[a-z_0-9]+" ${all_public})

if(NOT wrong STREQUAL "")
  message(FATAL_ERROR "docs/tables.md:${wrong}")
endif()
