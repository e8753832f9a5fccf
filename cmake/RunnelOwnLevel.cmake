# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# For programs that run on the machine that compiles them, if at all: tests and
# benchmarks.

# The instruction-set level of this machine, 3 or 4, where their kernels are
# compiled for it alone; empty: for all.
set(Runnel_OWN_LEVEL "")
if(
  Runnel_TEST_ONE_HOST_LEVEL
  AND Runnel_ENABLE_HOST_LEVELS
  AND NOT Runnel_ENABLE_LONG_TESTS
  AND NOT CMAKE_CROSSCOMPILING
)
  set(own_level "${PROJECT_BINARY_DIR}/own_level.cpp")
  file(
    CONFIGURE
    OUTPUT "${own_level}"
    CONTENT
      "#include \"${PROJECT_SOURCE_DIR}/src/lanes/widest_level.hpp\"
int main() { return Runnel::Impl::widest_level(); }
"
    @ONLY
  )
  unset(Runnel_WIDEST_LEVEL CACHE) # the folder may have come from elsewhere
  try_run(
    Runnel_WIDEST_LEVEL
    Runnel_WIDEST_LEVEL_COMPILES
    "${PROJECT_BINARY_DIR}/own_level"
    "${own_level}"
  )
  if(Runnel_WIDEST_LEVEL_COMPILES AND Runnel_WIDEST_LEVEL GREATER 0)
    set(Runnel_OWN_LEVEL ${Runnel_WIDEST_LEVEL})
  endif()
endif()

# runnel_use_own_level(TARGET PUBLIC|PRIVATE)
function(runnel_use_own_level target scope)
  if(Runnel_OWN_LEVEL)
    target_compile_definitions(
      ${target}
      ${scope}
      RUNNEL_ONE_HOST_LEVEL=${Runnel_OWN_LEVEL}
    )
  endif()
endfunction()
