# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Installs libraries, headers, the program, package files and pages, in the two
# components that RunnelOptions.cmake names: what programs need to run, and the
# rest.

include(CMakePackageConfigHelpers)

set(Runnel_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/Runnel")

# runnel_install_libraries(EXPORT TARGET...): libraries, and the file that tells
# CMake of them.
function(runnel_install_libraries export)
  install(
    TARGETS ${ARGN}
    EXPORT ${export}
    RUNTIME COMPONENT ${Runnel_RUNTIME_COMPONENT}
    LIBRARY
      COMPONENT ${Runnel_RUNTIME_COMPONENT}
      NAMELINK_COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
    ARCHIVE COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
  )
  install(
    EXPORT ${export}
    NAMESPACE Runnel::
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
    COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
  )
endfunction()

# runnel_install_package_files(FILE...): what find_package(Runnel) reads.
function(runnel_install_package_files)
  install(
    FILES ${ARGN}
    DESTINATION "${Runnel_INSTALL_CMAKEDIR}"
    COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
  )
endfunction()

set(excluded_headers "")
set(Runnel_CONFIG_COMPONENTS "")
if(Runnel_ENABLE_HDF5)
  string(APPEND Runnel_CONFIG_COMPONENTS " io")
else()
  list(APPEND excluded_headers PATTERN "include/runnel/io" EXCLUDE)
  list(APPEND excluded_headers PATTERN "*/mt_parameter_file.hpp" EXCLUDE)
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
  list(APPEND excluded_headers PATTERN "include/runnel/compat" EXCLUDE)
endif()
if(Runnel_ENABLE_FORTRAN)
  string(APPEND Runnel_CONFIG_COMPONENTS " fortran")
endif()
if(Runnel_ENABLE_VALIDATE)
  string(APPEND Runnel_CONFIG_COMPONENTS " validate")
else()
  list(APPEND excluded_headers PATTERN "runnel/validate/battery*" EXCLUDE)
endif()
if(Runnel_ENABLE_MPI AND Runnel_ENABLE_CAPI)
  string(APPEND Runnel_CONFIG_COMPONENTS " capi_mpi")
  if(Runnel_ENABLE_FORTRAN)
    string(APPEND Runnel_CONFIG_COMPONENTS " fortran_mpi")
  endif()
else()
  list(APPEND excluded_headers PATTERN "runnel/capi/communicator.h" EXCLUDE)
  list(APPEND excluded_headers PATTERN "runnel/capi/rank_*.h" EXCLUDE)
  list(APPEND excluded_headers PATTERN "runnel/capi/runnel_mpi.h" EXCLUDE)
endif()
install(
  DIRECTORY
    "${PROJECT_SOURCE_DIR}/include/runnel"
    "${PROJECT_BINARY_DIR}/include/runnel"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
  FILES_MATCHING
  PATTERN "*.hpp"
  PATTERN "*.h" ${excluded_headers}
)
unset(excluded_headers)

# One export set per component of the package, so that a user of the core alone
# needs no HDF5.
set(core_libraries runnel_runnel)
if(TARGET runnel_sprng_compat)
  # Needs neither Runnel::runnel nor Kokkos to be linked.
  list(APPEND core_libraries runnel_sprng_compat)
endif()
runnel_install_libraries(RunnelTargets ${core_libraries})
unset(core_libraries)
if(Runnel_ENABLE_HDF5)
  runnel_install_libraries(RunnelIoTargets runnel_io)
  runnel_install_package_files("${PROJECT_SOURCE_DIR}/cmake/RunnelHDF5.cmake")
endif()
if(Runnel_ENABLE_MPI)
  runnel_install_libraries(RunnelMpiTargets runnel_mpi)
  runnel_install_package_files("${PROJECT_SOURCE_DIR}/cmake/RunnelMPI.cmake")
endif()
if(Runnel_ENABLE_VALIDATE)
  runnel_install_libraries(RunnelValidateTargets runnel_validate)
endif()
if(Runnel_ENABLE_CAPI)
  runnel_install_libraries(RunnelCapiTargets runnel_capi)
  include(RunnelPkgConfig)
  runnel_install_pkg_config(
    runnel
    runnel_capi
    "Parallel random-number streams, C interface"
  )
  runnel_install_pkg_config(
    runnel_sprng
    runnel_sprng_compat
    "Parallel random-number streams, in the place of SPRNG 2.0"
    /runnel/compat
  )
endif()
if(TARGET runnel_capi_mpi)
  runnel_install_libraries(RunnelCapiMpiTargets runnel_capi_mpi)
  runnel_install_pkg_config(
    runnel_mpi
    runnel_capi_mpi
    "Parallel random-number streams over MPI ranks, C interface"
  )
endif()
if(TARGET runnel_fortran_mpi)
  runnel_install_libraries(RunnelFortranMpiTargets runnel_fortran_mpi)
endif()
if(Runnel_ENABLE_FORTRAN)
  runnel_install_libraries(RunnelFortranTargets runnel_fortran)
  install(
    DIRECTORY "${PROJECT_BINARY_DIR}/include/runnel/fortran"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/runnel"
    COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
    FILES_MATCHING
    PATTERN "*.mod"
  )
endif()
if(Runnel_ENABLE_KOKKOS_KERNELS)
  runnel_install_package_files(
    "${PROJECT_SOURCE_DIR}/cmake/RunnelKokkosKernels.cmake"
  )
endif()
if(Runnel_ENABLE_TOOLS)
  install(TARGETS runnel_tool RUNTIME COMPONENT ${Runnel_RUNTIME_COMPONENT})
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
runnel_install_package_files(
  "${PROJECT_BINARY_DIR}/RunnelConfig.cmake"
  "${PROJECT_BINARY_DIR}/RunnelConfigVersion.cmake"
)

# Pages and examples as they lie in the sources, so that the links of README.md
# lead somewhere. Inside another project the documentation folder is that one's.
set(doc_dir "${CMAKE_INSTALL_DATAROOTDIR}/doc/Runnel")
if(Runnel_IS_TOP_LEVEL)
  set(doc_dir "${CMAKE_INSTALL_DOCDIR}")
  install(
    FILES
      "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
      "${PROJECT_SOURCE_DIR}/CITATION.cff"
      "${PROJECT_SOURCE_DIR}/CONTRIBUTING.md"
      "${PROJECT_SOURCE_DIR}/README.md"
      "${PROJECT_SOURCE_DIR}/SECURITY.md"
    DESTINATION "${doc_dir}"
    COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
  )
  install(
    DIRECTORY "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_SOURCE_DIR}/examples"
    DESTINATION "${doc_dir}"
    COMPONENT ${Runnel_DEVELOPMENT_COMPONENT}
    PATTERN "__pycache__" EXCLUDE
  )
endif()
# With whatever is given away.
install(
  FILES "${PROJECT_SOURCE_DIR}/LICENSE"
  DESTINATION "${doc_dir}"
  COMPONENT ${Runnel_RUNTIME_COMPONENT}
)
install(
  DIRECTORY "${PROJECT_SOURCE_DIR}/LICENSES"
  DESTINATION "${doc_dir}"
  COMPONENT ${Runnel_RUNTIME_COMPONENT}
)
unset(doc_dir)
