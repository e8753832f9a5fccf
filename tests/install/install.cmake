# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# cmake -DBUILD_DIR= -DPREFIX= -DCONFIG= -P install.cmake: installs a finished
# build into an empty prefix, and runs the installed program if there is one.

file(REMOVE_RECURSE "${PREFIX}")
execute_process(
  COMMAND
    "${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${PREFIX}" --config
    "${CONFIG}"
  OUTPUT_QUIET
  COMMAND_ERROR_IS_FATAL ANY
)
if(EXISTS "${PREFIX}/bin/runnel")
  # Finds its libraries by itself, from anywhere.
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" -E env --unset=LD_LIBRARY_PATH "${PREFIX}/bin/runnel"
      --version
    WORKING_DIRECTORY /
    COMMAND_ERROR_IS_FATAL ANY
  )
endif()
