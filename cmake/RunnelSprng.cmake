# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Runnel::sprng_compat, librunnel_sprng: SPRNG 2.0's C and Fortran interface, to
# be linked in place of libsprng. A library that stands alone, because programs
# that link libsprng know nothing of C++ or Kokkos: it has its own copies of the
# few sources of Runnel::runnel that it needs (sources_of_sprng) and shows SPRNG's
# names only.

add_library(runnel_sprng_compat)
add_library(Runnel::sprng_compat ALIAS runnel_sprng_compat)
target_sources(
  runnel_sprng_compat
  PRIVATE
    src/capi/sprng/fortran_interface.cpp
    src/capi/sprng/identifiers.cpp
    src/capi/sprng/packed_stream.cpp
    src/capi/sprng/processes.cpp
    src/capi/sprng/simple_interface.cpp
    src/capi/sprng/sprng_interface.cpp
    src/capi/sprng/sprng_stream.cpp
    src/capi/sprng/sprngs_own_bytes.cpp
    src/capi/sprng/stream_place.cpp
    src/capi/sprng/word_source.cpp
    ${sources_of_sprng}
)
runnel_configure_library(runnel_sprng_compat sprng)
set_target_properties(
  runnel_sprng_compat
  PROPERTIES
    EXPORT_NAME sprng_compat
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
)
target_include_directories(
  runnel_sprng_compat
  INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include/runnel/compat>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/runnel/compat>"
)
target_compile_options(
  runnel_sprng_compat
  PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-psabi>"
)

if(Kokkos_ENABLE_CUDA OR Kokkos_ENABLE_HIP OR Kokkos_ENABLE_SYCL)
  # What a device compiler makes refers to its runtime.
  target_link_libraries(runnel_sprng_compat PRIVATE Kokkos::kokkos)
else()
  # Kokkos' function macros and nothing that need be linked.
  foreach(part IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
    set(${part} "$<TARGET_PROPERTY:Kokkos::kokkos,INTERFACE_${part}>")
  endforeach()
  target_include_directories(
    runnel_sprng_compat
    SYSTEM
    PRIVATE "${INCLUDE_DIRECTORIES}"
  )
  target_compile_definitions(
    runnel_sprng_compat
    PRIVATE "${COMPILE_DEFINITIONS}"
  )
  target_compile_options(runnel_sprng_compat PRIVATE "${COMPILE_OPTIONS}")
endif()
if(Runnel_ENABLE_MPI)
  target_link_libraries(runnel_sprng_compat PRIVATE MPI::MPI_CXX)
endif()
