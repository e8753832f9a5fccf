# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P distributions.cmake: every header of a
# distribution is included by list.hpp or distributions.hpp; every distribution with a
# name is in list.hpp and has a row in docs/distributions.md, and so has every
# distribution of vectors; README.md says how many there are. (Second implementations:
# tests/tools/distributions_test.py.)

cmake_minimum_required(VERSION 3.22)

set(headers "${SOURCE_DIR}/include/runnel/distributions")
set(wrong "")

file(READ "${headers}/distributions.hpp" umbrella)
file(READ "${headers}/list.hpp" list)
file(READ "${SOURCE_DIR}/docs/distributions.md" page)
file(READ "${SOURCE_DIR}/README.md" readme)
file(GLOB files RELATIVE "${headers}" "${headers}/*.hpp")
list(REMOVE_ITEM files distributions.hpp make_sampler.hpp sampling.hpp)
set(count 0)
set(num_of_vectors 0)
foreach(file IN LISTS files)
  if(NOT "${umbrella}${list}" MATCHES "<runnel/distributions/${file}>")
    string(APPEND wrong "\n  distributions.hpp does not include ${file}")
  endif()
  file(READ "${headers}/${file}" header)
  if(header MATCHES ".*\nclass ([A-Za-z]+) {.*\n  auto vector_map[(]")
    set(class "${CMAKE_MATCH_1}")
    math(EXPR num_of_vectors "${num_of_vectors} + 1")
    if(NOT page MATCHES "\n[|] `${class}[`(]")
      string(APPEND wrong "\n  ${class} has no row in docs/distributions.md")
    endif()
  endif()
  if(
    NOT header MATCHES "class ([A-Za-z]+) {[^}]* const[*] name = \"([a-z_]+)\""
  )
    continue()
  endif()
  math(EXPR count "${count} + 1")
  set(class "${CMAKE_MATCH_1}")
  set(name "${CMAKE_MATCH_2}")
  if(NOT list MATCHES "[< ]${class}[,<>]")
    string(APPEND wrong "\n  ${class} is not in list.hpp")
  endif()
  set(names "${name}")
  if(header MATCHES "using deep_tail =")
    list(APPEND names "deep_${name}")
  endif()
  foreach(name IN LISTS names)
    if(NOT page MATCHES "\n[|][^\n]*`${name}[`:]")
      string(APPEND wrong "\n  ${name} has no row in docs/distributions.md")
    endif()
  endforeach()
endforeach()
if(count LESS 27)
  message(FATAL_ERROR "found ${count} distributions with names only")
endif()
if(num_of_vectors LESS 3)
  message(FATAL_ERROR "found ${num_of_vectors} distributions of vectors only")
endif()
# Three are named before them.
math(EXPR others "${count} + ${num_of_vectors} - 3")
set(
  sentence
  "normal,[ \n]+gamma,[ \n]+Poisson[ \n]+and[ \n]+${others}[ \n]+others"
)
if(NOT readme MATCHES "${sentence}")
  string(
    APPEND wrong
    "\n  README.md does not say 'normal, gamma, Poisson and ${others} others'"
  )
endif()
if(wrong)
  message(FATAL_ERROR "places that name distributions:${wrong}")
endif()
