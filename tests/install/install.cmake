# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DBUILD_DIR= -DPREFIX= -DCONFIG= -DSHARED= -DDOC_DIR= -DKOKKOS_TOO= -P
# install.cmake: installs a finished build, moves what was installed to the prefix,
# where other tests use it, and runs the installed program if there is one. Then
# looks at the two components. KOKKOS_TOO: Kokkos is installed with Runnel.

function(install_into folder)
  file(REMOVE_RECURSE "${folder}")
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${folder}" --config
      "${CONFIG}" ${ARGN}
    OUTPUT_QUIET
    COMMAND_ERROR_IS_FATAL ANY
  )
endfunction()

# Finds its libraries by itself, from anywhere.
function(run_program folder)
  if(EXISTS "${folder}/bin/runnel")
    execute_process(
      COMMAND
        "${CMAKE_COMMAND}" -E env --unset=LD_LIBRARY_PATH "${folder}/bin/runnel"
        --version
      WORKING_DIRECTORY /
      COMMAND_ERROR_IS_FATAL ANY
    )
  endif()
endfunction()

function(list_files variable folder)
  file(GLOB_RECURSE files RELATIVE "${folder}" "${folder}/*")
  list(SORT files)
  set(${variable} "${files}" PARENT_SCOPE)
endfunction()

function(expect_file folder pattern)
  list_files(files "${folder}")
  list(FILTER files INCLUDE REGEX "${pattern}")
  if(NOT files)
    message(FATAL_ERROR "no ${pattern} in ${folder}")
  endif()
endfunction()

function(expect_no_file folder pattern)
  list_files(files "${folder}")
  list(FILTER files INCLUDE REGEX "${pattern}")
  if(files)
    message(FATAL_ERROR "what has ${files} to do in ${folder}?")
  endif()
endfunction()

set(first_prefix "${PREFIX}.first")
install_into("${first_prefix}")
file(REMOVE_RECURSE "${PREFIX}")
file(RENAME "${first_prefix}" "${PREFIX}")
run_program("${PREFIX}")
file(GLOB_RECURSE texts "${PREFIX}/*.cmake" "${PREFIX}/*.pc" "${PREFIX}/*.hpp")
foreach(text IN LISTS texts)
  file(STRINGS "${text}" lines REGEX "${first_prefix}")
  if(lines)
    message(FATAL_ERROR "${text} knows where it was installed first: ${lines}")
  endif()
endforeach()
foreach(name IN ITEMS LICENSE README.md CHANGELOG.md examples/CMakeLists.txt)
  if(NOT EXISTS "${PREFIX}/${DOC_DIR}/${name}")
    message(FATAL_ERROR "${name} is not in ${PREFIX}/${DOC_DIR}")
  endif()
endforeach()

set(runtime "${PREFIX}.runtime")
set(development "${PREFIX}.development")
install_into("${runtime}" --component runtime)
install_into("${development}" --component development)
if(NOT KOKKOS_TOO)
  run_program("${runtime}")
endif()
expect_file("${runtime}" "/LICENSE$")
expect_no_file("${runtime}" "\\.(a|cmake|h|hpp|md|mod|pc|so)$")
expect_file("${development}" "include/runnel/runnel.hpp$")
expect_file("${development}" "/RunnelConfig.cmake$")
expect_no_file("${development}" "(^bin/|\\.so\\.)")
if(SHARED)
  expect_file("${runtime}" "librunnel\\.so\\.")
  expect_file("${development}" "librunnel\\.so$")
endif()
list_files(whole "${PREFIX}")
list_files(parts "${runtime}")
list_files(more_parts "${development}")
list(APPEND parts ${more_parts})
list(SORT parts)
if(NOT KOKKOS_TOO AND NOT parts STREQUAL whole)
  list(REMOVE_ITEM whole ${parts})
  message(FATAL_ERROR "in no component or in two: ${whole}")
endif()
file(REMOVE_RECURSE "${runtime}" "${development}")
