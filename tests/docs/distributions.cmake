# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P distributions.cmake: every header of a
# distribution is included by distributions.hpp; every distribution with a name has a
# row in docs/distributions.md and a second implementation to compare with.

cmake_minimum_required(VERSION 3.22)

set(headers "${SOURCE_DIR}/include/runnel/distributions")
set(wrong "")

file(READ "${headers}/distributions.hpp" umbrella)
file(GLOB names RELATIVE "${headers}" "${headers}/*.hpp")
list(REMOVE_ITEM names distributions.hpp make_sampler.hpp sampling.hpp)
foreach(name IN LISTS names)
  if(NOT umbrella MATCHES "<runnel/distributions/${name}>")
    string(APPEND wrong "\n  distributions.hpp does not include ${name}")
  endif()
endforeach()

file(READ "${SOURCE_DIR}/docs/distributions.md" page)
file(READ "${SOURCE_DIR}/tests/tools/distributions_test.py" test)
file(
  STRINGS "${SOURCE_DIR}/src/interfaces/named_distribution.cpp"
  entries
  REGEX "Entry{\"[a-z_]+\""
)
list(LENGTH entries count)
if(count LESS 30)
  message(FATAL_ERROR "found ${count} entries in named_distribution.cpp only")
endif()
foreach(entry IN LISTS entries)
  string(REGEX REPLACE ".*Entry{\"([a-z_]+)\".*" "\\1" name "${entry}")
  if(NOT page MATCHES "\n[|][^\n]*`${name}[`:]")
    string(APPEND wrong "\n  ${name} has no row in docs/distributions.md")
  endif()
  string(REGEX REPLACE "^deep_" "" plain "${name}")
  if(NOT test MATCHES "\"${plain}[\":]")
    string(APPEND wrong "\n  ${plain} is not in distributions_test.py")
  endif()
endforeach()
if(wrong)
  message(FATAL_ERROR "places that name distributions:${wrong}")
endif()
