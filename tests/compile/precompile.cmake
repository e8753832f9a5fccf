# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Parses HEADER for the sources that must not compile, with their flags.
#
#   cmake -DCOMPILER=c++ -DMODE=flags -DFLAGS=file -DHEADER=file
#         -DPRECOMPILED=file -P precompile.cmake

cmake_minimum_required(VERSION 3.22)

include("${CMAKE_CURRENT_LIST_DIR}/flags.cmake") # flags
execute_process(
  COMMAND
    "${COMPILER}" ${MODE} ${flags} -x c++-header "${HEADER}" -o "${PRECOMPILED}"
  COMMAND_ERROR_IS_FATAL ANY
)
