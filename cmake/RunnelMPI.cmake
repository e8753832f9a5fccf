# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# Finds MPI's C interface as C++ calls it: MPI::MPI_CXX. Used by this build and,
# installed, by the package file. The C++ bindings that MPI once had are kept
# out of mpi.h.

if(NOT TARGET MPI::MPI_CXX)
  set(MPI_CXX_SKIP_MPICXX ON)
  find_package(MPI COMPONENTS CXX)
endif()
# HDF5 comes in a serial and a parallel build; shared files need the parallel one.
set(HDF5_PREFER_PARALLEL ON)
