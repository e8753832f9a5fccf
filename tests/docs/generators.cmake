# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -DGENERATORS=<names> -P generators.cmake: what people
# read names every generator of the library's list, and README.md how many there are.

cmake_minimum_required(VERSION 3.22)

file(READ "${SOURCE_DIR}/README.md" readme)
file(READ "${SOURCE_DIR}/docs/tables.md" tables)
file(GLOB pages "${SOURCE_DIR}/docs/generators/*.md")
set(texts "")
foreach(page IN LISTS pages)
  file(READ "${page}" text)
  string(APPEND texts "${text}")
endforeach()

set(wrong "")
foreach(name IN LISTS GENERATORS)
  foreach(place IN ITEMS readme texts)
    if(NOT ${place} MATCHES "`${name}`")
      string(APPEND wrong "\n  ${name} is not in ${place}")
    endif()
  endforeach()
  if(
    NOT
      readme MATCHES "\n[|] .`${name}`.[(]docs/generators/[a-z0-9_]+.md[)] [|]"
  )
    string(
      APPEND wrong
      "\n  ${name} has no row, with a link to its page, in README.md's table"
    )
  endif()
  # A row in the table of values, and one in that of seeds.
  string(REGEX REPLACE "^sprng_.*" "(\\0|sprng_[*])" pattern "${name}")
  string(REGEX MATCHALL "\n[|][^|\n]*`${pattern}`" rows "${tables}")
  list(LENGTH rows num_rows)
  if(num_rows LESS 2)
    string(
      APPEND wrong
      "\n  ${name} has ${num_rows} rows in docs/tables.md, not one of values and one of seeds"
    )
  endif()
endforeach()
list(LENGTH GENERATORS count)
if(NOT readme MATCHES "published generators \\(${count}\\)")
  string(
    APPEND wrong
    "\n  README.md does not say 'published generators (${count})'"
  )
endif()
if(wrong)
  message(
    FATAL_ERROR
    "places that name generators (readme: README.md, texts: docs/generators/*.md):${wrong}"
  )
endif()
