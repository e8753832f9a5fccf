# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# nvcc 12.9 and later lays out [[no_unique_address]] members differently from
# the host compiler. Where the mdspan bundled with Kokkos uses the attribute
# under nvcc, a kernel that captures a View reads shifted arguments: it writes
# nothing or faults, and no error is reported. Kokkos 5.0 guards against it;
# 4.x does not. We refuse the combination instead of computing nonsense.
#
# The check reads no version numbers of Kokkos. It preprocesses the very header
# that takes the decision, with the project's flags, so that patched packages
# and users who set the macros themselves are judged by what they really get.

# The release of nvcc behind the C++ compiler, empty if it is not nvcc (clang
# compiling CUDA is not affected).
function(runnel_nvcc_version out)
  set(candidates "${CMAKE_CXX_COMPILER}")
  # kokkos_launch_compiler redirects to its first argument at build time.
  get_property(launcher GLOBAL PROPERTY RULE_LAUNCH_COMPILE)
  if(launcher)
    separate_arguments(launcher UNIX_COMMAND "${launcher}")
    list(LENGTH launcher length)
    if(length GREATER 1)
      list(GET launcher 1 redirected)
      list(APPEND candidates "${redirected}")
    endif()
  endif()
  set(version "")
  foreach(compiler IN LISTS candidates)
    execute_process(
      COMMAND "${compiler}" --version
      OUTPUT_VARIABLE banner
      ERROR_QUIET
    )
    if(
      banner MATCHES "nvcc|NVIDIA"
      AND banner MATCHES "release ([0-9]+\\.[0-9]+)"
    )
      set(version "${CMAKE_MATCH_1}")
      break()
    endif()
  endforeach()
  set(${out} "${version}" PARENT_SCOPE)
endfunction()

# The folder that holds <experimental/__p0009_bits/config.hpp> of the Kokkos in
# use, empty if that Kokkos has no bundled mdspan.
function(runnel_mdspan_include_dir out)
  set(hints "")
  foreach(name IN ITEMS Kokkos::kokkoscore Kokkos::kokkos)
    if(TARGET ${name})
      get_target_property(directories ${name} INTERFACE_INCLUDE_DIRECTORIES)
      if(directories)
        list(APPEND hints ${directories})
      endif()
      get_target_property(aliased ${name} ALIASED_TARGET)
      if(aliased)
        # Built as part of this configuration: <Kokkos>/core/src or <Kokkos>.
        get_target_property(source_dir ${aliased} SOURCE_DIR)
        foreach(up IN ITEMS "" "/.." "/../..")
          list(APPEND hints "${source_dir}${up}/tpls/mdspan/include")
        endforeach()
      endif()
    endif()
  endforeach()
  list(TRANSFORM hints REPLACE "^\\$<BUILD_INTERFACE:(.*)>$" "\\1")
  find_path(
    mdspan_dir
    experimental/__p0009_bits/config.hpp
    PATHS ${hints}
    NO_DEFAULT_PATH
    NO_CACHE
  )
  if(NOT mdspan_dir)
    set(mdspan_dir "")
  endif()
  set(${out} "${mdspan_dir}" PARENT_SCOPE)
endfunction()

# Does mdspan in `include_dir` use the attribute under nvcc `version`?
function(runnel_mdspan_uses_attribute out include_dir version)
  string(REPLACE "." ";" parts "${version}")
  list(GET parts 0 major)
  list(GET parts 1 minor)
  set(source "${PROJECT_BINARY_DIR}/CMakeFiles/runnel_mdspan_probe.cpp")
  file(
    WRITE "${source}"
    "// The launch compiler is not active here: stand in for nvcc.
#ifndef __NVCC__
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ ${major}
#define __CUDACC_VER_MINOR__ ${minor}
#endif
#include <experimental/__p0009_bits/config.hpp>
#if defined(MDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS) && \\
    !defined(MDSPAN_IMPL_USE_FAKE_ATTRIBUTE_NO_UNIQUE_ADDRESS)
#error \"RUNNEL_PROBE: attribute in use\"
#endif
// The spelling before Kokkos 4.6.
#if defined(_MDSPAN_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS) && \\
    !defined(_MDSPAN_USE_FAKE_ATTRIBUTE_NO_UNIQUE_ADDRESS)
#error \"RUNNEL_PROBE: attribute in use\"
#endif
int probe() { return 0; }
"
  )
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  # The probe is preprocessing only; do not let it be cached between runs, the
  # user may have come back with another Kokkos or other flags.
  unset(runnel_mdspan_probe_compiles CACHE)
  try_compile(
    runnel_mdspan_probe_compiles
    "${PROJECT_BINARY_DIR}/CMakeFiles/runnel_probe"
    "${source}"
    CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${include_dir}"
    CXX_STANDARD 20
    CXX_STANDARD_REQUIRED ON
    OUTPUT_VARIABLE output
  )
  if(output MATCHES "RUNNEL_PROBE: attribute in use")
    set(answer YES)
  elseif(runnel_mdspan_probe_compiles)
    set(answer NO)
  else()
    message(
      WARNING
      "Runnel could not probe Kokkos' mdspan for the nvcc layout "
      "defect; if kernels write nothing, see cmake/"
      "RunnelCheckMdspan.cmake. The compiler said:\n${output}"
    )
    set(answer NO)
  endif()
  unset(runnel_mdspan_probe_compiles CACHE)
  set(${out} "${answer}" PARENT_SCOPE)
endfunction()

# Stops, naming the remedies, when nvcc and Kokkos do not fit.
function(runnel_check_mdspan)
  runnel_nvcc_version(nvcc_version)
  if(NOT nvcc_version OR nvcc_version VERSION_LESS 12.9)
    return()
  endif()
  runnel_mdspan_include_dir(include_dir)
  if(NOT include_dir)
    return()
  endif()
  runnel_mdspan_uses_attribute(hazard "${include_dir}" "${nvcc_version}")
  if(NOT hazard)
    return()
  endif()
  string(
    CONCAT text
    "nvcc ${nvcc_version} miscompiles kernels with this Kokkos "
    "(${Runnel_KOKKOS_VERSION}): its mdspan (${include_dir}) uses "
    "[[no_unique_address]], which nvcc 12.9 and later lays out differently on "
    "host and device. Kernels that capture a View would silently write "
    "nothing. Do one of these:\n"
    "  - use Kokkos 5.0 or newer, or nvcc 12.8 or older;\n"
    "  - build this Kokkos and everything that uses it with\n"
    "      -DMDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS=1\n"
    "      -DMDSPAN_IMPL_USE_FAKE_ATTRIBUTE_NO_UNIQUE_ADDRESS\n"
    "      -DMDSPAN_IMPL_NO_UNIQUE_ADDRESS=\n"
    "    in CMAKE_CXX_FLAGS (Kokkos 4.5: _MDSPAN_ in place of MDSPAN_IMPL_);\n"
    "  - go on at your own risk: -DRunnel_ALLOW_KNOWN_MISCOMPILE=ON."
  )
  if(Runnel_ALLOW_KNOWN_MISCOMPILE)
    message(WARNING "${text}")
  else()
    message(FATAL_ERROR "${text}")
  endif()
endfunction()
