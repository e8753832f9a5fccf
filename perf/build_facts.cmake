# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

cmake_minimum_required(VERSION 3.22)

# Writes HEADER, if it changes: the commit that SOURCE_DIR is at, whether what git knows
# of is as committed, BUILD_TYPE and FLAGS.
set(commit "unknown")
set(clean "unknown")
execute_process(
  COMMAND git -C "${SOURCE_DIR}" rev-parse HEAD
  OUTPUT_VARIABLE output
  OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET
  RESULT_VARIABLE result
)
if(result STREQUAL "0")
  set(commit "${output}")
  execute_process(
    COMMAND git -C "${SOURCE_DIR}" status --porcelain --untracked-files=no
    OUTPUT_VARIABLE output
  )
  set(clean "no")
  if(output STREQUAL "")
    set(clean "yes")
  endif()
endif()
string(STRIP "${FLAGS}" flags)
string(REPLACE "\\" "\\\\" flags "${flags}")
string(REPLACE "\"" "\\\"" flags "${flags}")
file(
  CONFIGURE
  OUTPUT "${HEADER}"
  CONTENT
    "#define RUNNEL_PERF_COMMIT \"@commit@\"
#define RUNNEL_PERF_CLEAN \"@clean@\"
#define RUNNEL_PERF_BUILD_TYPE \"@BUILD_TYPE@\"
#define RUNNEL_PERF_FLAGS \"@flags@\"
"
  @ONLY
)
