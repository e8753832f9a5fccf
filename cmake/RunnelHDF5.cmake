# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds the HDF5 C library and gives it one name, the imported target
# Runnel::hdf5, whatever the machine calls it: CMake's own module, HDF5's package
# file and an enclosing project each use another one. Used by this build and,
# installed, by the package file. Needs the C language enabled. Without HDF5 the
# target does not exist.

if(NOT TARGET Runnel::hdf5)
  set(
    runnel_hdf5_candidates
    hdf5::hdf5
    hdf5::hdf5-shared
    hdf5::hdf5-static
    HDF5::HDF5
    hdf5-shared
    hdf5-static
  )
  set(runnel_hdf5_target "")
  foreach(attempt IN ITEMS already_there search)
    if(attempt STREQUAL "search" AND NOT runnel_hdf5_target)
      find_package(HDF5 MODULE COMPONENTS C)
    endif()
    foreach(candidate IN LISTS runnel_hdf5_candidates)
      if(TARGET ${candidate} AND NOT runnel_hdf5_target)
        set(runnel_hdf5_target ${candidate})
      endif()
    endforeach()
  endforeach()
  if(runnel_hdf5_target)
    add_library(Runnel::hdf5 INTERFACE IMPORTED)
    # The header of a parallel HDF5 includes mpi.h, which its compiler wrapper
    # knows where to find and does not tell, whether we use MPI or not.
    set(runnel_hdf5_mpi "")
    if(HDF5_IS_PARALLEL)
      if(NOT TARGET MPI::MPI_CXX)
        set(MPI_CXX_SKIP_MPICXX ON) # as RunnelMPI.cmake
        find_package(MPI COMPONENTS CXX)
      endif()
      if(TARGET MPI::MPI_CXX)
        set(runnel_hdf5_mpi MPI::MPI_CXX)
      else()
        message(
          WARNING
          "Runnel: this HDF5 (${HDF5_INCLUDE_DIRS}) is a parallel one, whose "
          "header needs mpi.h, and no MPI was found. Point -DMPI_HOME to the "
          "MPI that it was built with, or -DHDF5_ROOT to a serial HDF5."
        )
      endif()
    endif()
    set_target_properties(
      Runnel::hdf5
      PROPERTIES
        INTERFACE_LINK_LIBRARIES "${runnel_hdf5_target};${runnel_hdf5_mpi}"
    )
    unset(runnel_hdf5_mpi)
  endif()
  unset(runnel_hdf5_candidates)
  unset(runnel_hdf5_target)
endif()
