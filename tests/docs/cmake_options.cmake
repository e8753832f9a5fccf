# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DSOURCE_DIR=<checkout> -P cmake_options.cmake: docs/cmake.md has a row for
# every option, cache variable and exported target of the CMake files and presets, and
# for no others, with their defaults, and for users those of cmake/RunnelOptions.cmake;
# and no page names an option that does not exist.

cmake_minimum_required(VERSION 3.22)

file(READ "${SOURCE_DIR}/docs/cmake.md" page)
string(REGEX REPLACE "[][;]" " " page "${page}")
set(wrong "")

# --- what there is ------------------------------------------------------------

set(there "")
set(targets "")

# declare(TEXT PATTERN): the names that are the first group of the pattern, with the
# defaults that are the second one.
function(declare text pattern)
  string(REGEX MATCHALL "${pattern}" declarations "${text}")
  foreach(declaration IN LISTS declarations)
    string(REGEX MATCH "^${pattern}$" matched "${declaration}")
    list(APPEND there "${CMAKE_MATCH_1}")
    string(REPLACE "\"" "" default "${CMAKE_MATCH_2}")
    set(default_of_${CMAKE_MATCH_1} "${default}" PARENT_SCOPE)
  endforeach()
  set(there "${there}" PARENT_SCOPE)
endfunction()

set(
  folders
  examples
  perf
  src
  tests
  tools
)
list(TRANSFORM folders PREPEND "${SOURCE_DIR}/")
list(TRANSFORM folders APPEND "/CMakeLists.txt")
file(GLOB_RECURSE files ${folders})
# Projects of their own, which are configured by tests.
list(FILTER files EXCLUDE REGEX "/tests/(install|cmake)/[a-z_]+/")
file(GLOB modules "${SOURCE_DIR}/cmake/*.cmake")
set(name "([A-Z][A-Za-z0-9_]+)")
foreach(file IN LISTS files modules ITEMS "${SOURCE_DIR}/CMakeLists.txt")
  file(READ "${file}" text)
  string(REGEX REPLACE "[][;]" " " text "${text}")
  declare("${text}" "option[(][ \n]*${name}[ \n]+\"[^\"]*\"[ \n]+([^ \n)]+)")
  declare("${text}" "set[(][ \n]*${name}[ \n]+([^ \n]+)[ \n]+CACHE")
  # The default of a search is empty here.
  declare("${text}" "find_program[(][ \n]*${name}")
  declare("${text}" "find_path[(][ \n]*${name}")
  declare("${text}" "find_library[(][ \n]*${name}")
  string(REGEX MATCHALL "add_library[(]Runnel::[a-z_]+ ALIAS" aliases "${text}")
  list(TRANSFORM aliases REPLACE ".*(Runnel::[a-z_]+).*" "\\1")
  list(APPEND targets ${aliases})
endforeach()
# Options that are read but not declared.
file(READ "${SOURCE_DIR}/CMakePresets.json" presets)
string(REGEX REPLACE "[][;]" " " presets "${presets}")
string(REGEX MATCHALL "\"Runnel_[A-Z_]+\":" names "${presets}")
list(TRANSFORM names REPLACE "[\":]" "")
list(APPEND there ${names})
list(REMOVE_DUPLICATES there)

# --- what the page has --------------------------------------------------------

# The first cells of rows, of one name or several, and their defaults.
string(
  REGEX MATCHALL "\n[|] `[A-Z][A-Za-z0-9_]+`[^|\n]*[|][^|\n]*[|]"
  rows
  "${page}"
)
set(named "")
foreach(row IN LISTS rows)
  string(REGEX MATCH "^\n[|]([^|]*)[|] *([^|]*) [|]$" matched "${row}")
  set(default "${CMAKE_MATCH_2}")
  string(REGEX MATCHALL "[A-Z][A-Za-z0-9_]+" names "${CMAKE_MATCH_1}")
  list(APPEND named ${names})
  # The words that the page uses for them.
  string(
    REPLACE "ON  OFF in a subdirectory"
    "\${Runnel_IS_TOP_LEVEL}"
    default
    "${default}"
  )
  string(REGEX REPLACE "^(empty|[*]found[*])$" "" default "${default}")
  string(REGEX REPLACE "^Release .*" "Release" default "${default}")
  foreach(name IN LISTS names)
    if(name IN_LIST there AND NOT default STREQUAL "${default_of_${name}}")
      string(
        APPEND wrong
        "\n  ${name} has the default '${default_of_${name}}', not '${default}'"
      )
    endif()
  endforeach()
endforeach()

foreach(name IN LISTS there)
  if(NOT name IN_LIST named)
    string(APPEND wrong "\n  ${name} has no row")
  endif()
endforeach()
foreach(name IN LISTS named)
  if(NOT name IN_LIST there)
    string(APPEND wrong "\n  ${name} has a row and does not exist")
  endif()
endforeach()
foreach(target IN LISTS targets)
  string(FIND "${page}" "\n| `${target}` |" at)
  if(at EQUAL -1)
    string(APPEND wrong "\n  target ${target} has no row")
  endif()
endforeach()
string(REGEX MATCHALL "\n[|] `Runnel::[a-z_]+` [|]" rows "${page}")
foreach(row IN LISTS rows)
  string(REGEX REPLACE ".*`(.*)`.*" "\\1" target "${row}")
  if(NOT target IN_LIST targets)
    string(APPEND wrong "\n  target ${target} has a row and does not exist")
  endif()
endforeach()

# --- for whom -----------------------------------------------------------------

foreach(file IN ITEMS RunnelOptions RunnelDeveloperOptions)
  file(READ "${SOURCE_DIR}/cmake/${file}.cmake" text)
  string(REGEX REPLACE "[][;]" " " text "${text}")
  string(REGEX MATCHALL "(option|set)[(][ \n]*${name}" declared "${text}")
  list(TRANSFORM declared REPLACE "^[a-z]+[(][ \n]*" "")
  if(NOT declared)
    string(APPEND wrong "\n  no options were found in ${file}.cmake")
  endif()
  foreach(option IN LISTS declared)
    string(REGEX MATCH "\n[|] `${option}`[^\n]*[|]([^|\n]*)[|]\n" row "${page}")
    set(for_users OFF)
    if(CMAKE_MATCH_1 MATCHES "U")
      set(for_users ON)
    endif()
    if(for_users AND NOT file STREQUAL "RunnelOptions")
      string(
        APPEND wrong
        "\n  ${option} is for users, but not in RunnelOptions"
      )
    elseif(NOT for_users AND file STREQUAL "RunnelOptions")
      string(
        APPEND wrong
        "\n  ${option} is in RunnelOptions, but not for users"
      )
    elseif(NOT for_users AND NOT text MATCHES "mark_as_advanced[^)]*${option}")
      string(APPEND wrong "\n  ${option} is for developers, but not advanced")
    endif()
  endforeach()
endforeach()

# --- other pages --------------------------------------------------------------

file(GLOB_RECURSE pages "${SOURCE_DIR}/docs/*.md" "${SOURCE_DIR}/examples/*.md")
foreach(
  file
  IN
  LISTS pages
  ITEMS "${SOURCE_DIR}/CONTRIBUTING.md" "${SOURCE_DIR}/README.md"
)
  file(READ "${file}" text)
  string(REGEX MATCHALL "Runnel_[A-Z][A-Z0-9_]+" names "${text}")
  list(REMOVE_DUPLICATES names)
  # Where CMake looks for an installed Runnel.
  list(REMOVE_ITEM names Runnel_ROOT)
  foreach(name IN LISTS names)
    if(NOT name IN_LIST there)
      file(RELATIVE_PATH file_name "${SOURCE_DIR}" "${file}")
      string(APPEND wrong "\n  ${file_name}: there is no option ${name}")
    endif()
  endforeach()
endforeach()

if(wrong)
  message(FATAL_ERROR "docs/cmake.md and the options:${wrong}")
endif()
