# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Installs libraries, headers, the program and the package files.

include(CMakePackageConfigHelpers)

set(Runnel_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/Runnel")

set(excluded_headers "")
set(Runnel_CONFIG_COMPONENTS "")
if(Runnel_ENABLE_HDF5)
  string(APPEND Runnel_CONFIG_COMPONENTS " io")
else()
  list(APPEND excluded_headers PATTERN "include/runnel/io" EXCLUDE)
  list(APPEND excluded_headers PATTERN "runnel/mpi/checkpoint*" EXCLUDE)
  list(APPEND excluded_headers PATTERN "runnel/mpi/hdf5_group.hpp" EXCLUDE)
endif()
if(Runnel_ENABLE_MPI)
  string(APPEND Runnel_CONFIG_COMPONENTS " mpi")
else()
  list(APPEND excluded_headers PATTERN "include/runnel/mpi" EXCLUDE)
endif()
if(Runnel_ENABLE_CAPI)
  string(APPEND Runnel_CONFIG_COMPONENTS " capi")
else()
  list(APPEND excluded_headers PATTERN "include/runnel/capi" EXCLUDE)
endif()
if(Runnel_ENABLE_FORTRAN)
  string(APPEND Runnel_CONFIG_COMPONENTS " fortran")
endif()
if(NOT Runnel_ENABLE_CAPI)
  list(
    APPEND excluded_headers
    PATTERN
    "include/runnel/capi"
    EXCLUDE
    PATTERN
    "include/runnel/compat"
    EXCLUDE
  )
endif()
install(
  DIRECTORY
    "${PROJECT_SOURCE_DIR}/include/runnel"
    "${PROJECT_BINARY_DIR}/include/runnel"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING
  PATTERN "*.hpp"
  PATTERN "*.h" ${excluded_headers}
)
unset(excluded_headers)
if(TARGET runnel_sprng_compat)
  # Needs neither Runnel::runnel nor Kokkos to be linked.
  install(TARGETS runnel_sprng_compat EXPORT RunnelTargets)
endif()

# One export set per component, so that a user of the core alone needs no HDF5.
install(TARGETS runnel_runnel EXPORT RunnelTargets)
install(
  EXPORT RunnelTargets
  NAMESPACE Runnel::
  DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
)
if(Runnel_ENABLE_HDF5)
  install(TARGETS runnel_io EXPORT RunnelIoTargets)
  install(
    EXPORT RunnelIoTargets
    NAMESPACE Runnel::
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
  install(
    FILES "${PROJECT_SOURCE_DIR}/cmake/RunnelHDF5.cmake"
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
endif()
if(Runnel_ENABLE_MPI)
  install(TARGETS runnel_mpi EXPORT RunnelMpiTargets)
  install(
    EXPORT RunnelMpiTargets
    NAMESPACE Runnel::
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
  install(
    FILES "${PROJECT_SOURCE_DIR}/cmake/RunnelMPI.cmake"
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
endif()
if(Runnel_ENABLE_CAPI)
  install(TARGETS runnel_capi EXPORT RunnelCapiTargets)
  install(
    EXPORT RunnelCapiTargets
    NAMESPACE Runnel::
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
endif()
if(Runnel_ENABLE_FORTRAN)
  install(TARGETS runnel_fortran EXPORT RunnelFortranTargets)
  install(
    EXPORT RunnelFortranTargets
    NAMESPACE Runnel::
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
  install(
    DIRECTORY "${PROJECT_BINARY_DIR}/include/runnel/fortran"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/runnel"
    FILES_MATCHING
    PATTERN "*.mod"
  )
endif()
if(Runnel_ENABLE_KOKKOS_KERNELS)
  install(
    FILES "${PROJECT_SOURCE_DIR}/cmake/RunnelKokkosKernels.cmake"
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
  )
endif()
if(Runnel_ENABLE_TOOLS)
  install(TARGETS runnel_tool)
endif()

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/RunnelConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/RunnelConfig.cmake"
  INSTALL_DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
)
# While the major version is 0 a minor release may break source code.
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/RunnelConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion
)
install(
  FILES
    "${PROJECT_BINARY_DIR}/RunnelConfig.cmake"
    "${PROJECT_BINARY_DIR}/RunnelConfigVersion.cmake"
  DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
)
