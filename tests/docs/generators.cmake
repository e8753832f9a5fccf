# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -DGENERATORS=<names> -P generators.cmake: what people
# read and clang-tidy name every generator of the library's list.

cmake_minimum_required(VERSION 3.22)

file(READ "${SOURCE_DIR}/README.md" readme)
file(READ "${SOURCE_DIR}/docs/README.md" contents)
file(STRINGS "${SOURCE_DIR}/.clang-tidy" tidy REGEX "StructIgnoredRegexp")
string(REGEX REPLACE ".*'(.*)'.*" "\\1" tidy "${tidy}")
file(GLOB pages "${SOURCE_DIR}/docs/generators/*.md")
set(texts "")
foreach(page IN LISTS pages)
  file(READ "${page}" text)
  string(APPEND texts "${text}")
endforeach()

set(wrong "")
foreach(name IN LISTS GENERATORS)
  foreach(place IN ITEMS readme contents texts)
    if(NOT ${place} MATCHES "`${name}`")
      string(APPEND wrong "\n  ${name} is not in ${place}")
    endif()
  endforeach()
  if(NOT readme MATCHES "\n[|] `${name}` [|]")
    string(APPEND wrong "\n  ${name} has no row in README.md's table")
  endif()
  if(NOT name MATCHES "${tidy}")
    string(APPEND wrong "\n  ${name} is no name to .clang-tidy")
  endif()
endforeach()
if(wrong)
  message(
    FATAL_ERROR
    "places that name generators (readme: README.md, contents: docs/README.md, "
    "texts: docs/generators/*.md):${wrong}"
  )
endif()
