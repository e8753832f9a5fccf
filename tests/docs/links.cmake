# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P links.cmake: every link of a page to another
# file leads to one, and every page of docs/ is named in docs/README.md, those of
# generators in README.md.

file(GLOB pages "${SOURCE_DIR}/*.md")
file(GLOB_RECURSE manual "${SOURCE_DIR}/docs/*.md")
file(READ "${SOURCE_DIR}/docs/README.md" contents)
file(READ "${SOURCE_DIR}/README.md" readme)

set(broken "")
foreach(page IN LISTS pages manual)
  get_filename_component(folder "${page}" DIRECTORY)
  file(READ "${page}" text)
  # Square brackets would hide the semicolons of a CMake list. A dot or a slash
  # tells a link from a lambda in C++.
  string(REPLACE "](" "<link>" text "${text}")
  string(REGEX REPLACE "[][]" "" text "${text}")
  string(REGEX MATCHALL "<link>[^)# \n]*[./][^)# \n]*" links "${text}")
  foreach(link IN LISTS links)
    string(REPLACE "<link>" "" link "${link}")
    if(NOT link MATCHES "^https?:" AND NOT EXISTS "${folder}/${link}")
      string(APPEND broken "\n  ${page}: ${link}")
    endif()
  endforeach()
endforeach()
foreach(page IN LISTS manual)
  file(RELATIVE_PATH name "${SOURCE_DIR}/docs" "${page}")
  if(name MATCHES "^generators/")
    string(FIND "${readme}" "](docs/${name})" at)
    set(where README.md)
  else()
    string(FIND "${contents}" "](${name})" at)
    set(where docs/README.md)
  endif()
  if(at EQUAL -1 AND NOT name STREQUAL "README.md")
    string(APPEND broken "\n  ${where} does not name ${name}")
  endif()
endforeach()
if(broken)
  message(FATAL_ERROR "links:${broken}")
endif()
