# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds Kokkos, or fetches it when asked to, and refuses what cannot work.
# Leaves the target Kokkos::kokkos and the variable Runnel_KOKKOS_VERSION.

set(Runnel_KOKKOS_VERSION_MIN 4.5)
set(Runnel_KOKKOS_VERSION_END 6) # first version not accepted

# Kokkos from an enclosing project's add_subdirectory() keeps its variables in
# its own directory; read the version there.
function(runnel_kokkos_subdirectory_version out)
  set(version "")
  get_target_property(target Kokkos::kokkos ALIASED_TARGET)
  if(target)
    get_target_property(directory ${target} SOURCE_DIR)
    get_directory_property(
      version
      DIRECTORY "${directory}"
      DEFINITION Kokkos_VERSION
    )
  endif()
  set(${out} "${version}" PARENT_SCOPE)
endfunction()

if(TARGET Kokkos::kokkos)
  if(Kokkos_VERSION)
    set(Runnel_KOKKOS_VERSION "${Kokkos_VERSION}")
  else()
    runnel_kokkos_subdirectory_version(Runnel_KOKKOS_VERSION)
  endif()
  message(STATUS "Runnel: using the enclosing project's Kokkos")
else()
  # No version here: Kokkos' version file accepts only its own major version,
  # and we work with two of them.
  find_package(Kokkos CONFIG)
  if(Kokkos_FOUND)
    # Its package file switches on the back ends that it has. Others may be on in
    # the cache, where the presets name what a Kokkos that is fetched is to have.
    foreach(
      backend
      IN
      ITEMS CUDA HIP HPX OPENACC OPENMP OPENMPTARGET SERIAL SYCL THREADS
    )
      if(NOT backend IN_LIST Kokkos_DEVICES)
        set(Kokkos_ENABLE_${backend} OFF)
      endif()
    endforeach()
    set(Runnel_KOKKOS_VERSION "${Kokkos_VERSION}")
    message(STATUS "Runnel: Kokkos ${Kokkos_VERSION} in ${Kokkos_DIR}")
  elseif(Runnel_FETCH_KOKKOS)
    include(RunnelFetchKokkos)
  else()
    message(
      FATAL_ERROR
      "Runnel needs Kokkos ${Runnel_KOKKOS_VERSION_MIN} or newer (below "
      "${Runnel_KOKKOS_VERSION_END}) and found none. Do one of these:\n"
      "  - Debian, Ubuntu: apt install libkokkos-dev\n"
      "  - Spack: spack install kokkos +openmp && spack load kokkos\n"
      "  - modules: module load kokkos (see module avail)\n"
      "  - your own: -DKokkos_ROOT=<where Kokkos was installed>\n"
      "  - let CMake download and build it: -DRunnel_FETCH_KOKKOS=ON"
    )
  endif()
endif()

if(NOT Runnel_KOKKOS_VERSION)
  message(
    WARNING
    "Runnel cannot tell the version of the enclosing project's Kokkos; "
    "it is tested with ${Runnel_KOKKOS_VERSION_MIN} and newer."
  )
elseif(
  Runnel_KOKKOS_VERSION VERSION_LESS Runnel_KOKKOS_VERSION_MIN
  OR Runnel_KOKKOS_VERSION VERSION_GREATER_EQUAL Runnel_KOKKOS_VERSION_END
)
  message(
    FATAL_ERROR
    "Kokkos ${Runnel_KOKKOS_VERSION} (${Kokkos_DIR}) is not supported: Runnel "
    "${PROJECT_VERSION} works with ${Runnel_KOKKOS_VERSION_MIN} and newer, "
    "below ${Runnel_KOKKOS_VERSION_END}. Point -DKokkos_ROOT to another one, "
    "or hide this one with -DCMAKE_DISABLE_FIND_PACKAGE_Kokkos=ON and let "
    "CMake download one with -DRunnel_FETCH_KOKKOS=ON."
  )
endif()

foreach(backend IN LISTS Runnel_REQUIRE_BACKEND)
  string(TOUPPER "${backend}" backend)
  if(NOT Kokkos_ENABLE_${backend})
    message(
      FATAL_ERROR
      "Runnel_REQUIRE_BACKEND asks for ${backend}, but this Kokkos (${Kokkos_DIR}) "
      "has only: ${Kokkos_DEVICES}. Point -DKokkos_ROOT to a Kokkos built "
      "with -DKokkos_ENABLE_${backend}=ON."
    )
  endif()
endforeach()

if(Kokkos_COMPILE_LANGUAGE AND NOT Kokkos_COMPILE_LANGUAGE STREQUAL "CXX")
  message(
    FATAL_ERROR
    "This Kokkos (${Kokkos_DIR}) was built with "
    "Kokkos_ENABLE_COMPILE_AS_CMAKE_LANGUAGE: all sources would have to be "
    "compiled as ${Kokkos_COMPILE_LANGUAGE}, which Runnel ${PROJECT_VERSION} does "
    "not support. Use a Kokkos built with nvcc_wrapper, clang or hipcc."
  )
endif()

if(Kokkos_ENABLE_CUDA)
  include(RunnelCheckMdspan)
  runnel_check_mdspan()
endif()
