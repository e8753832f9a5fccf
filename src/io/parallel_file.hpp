// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_PARALLEL_FILE_HPP
#define RUNNEL_SRC_IO_PARALLEL_FILE_HPP

#include "io/hdf5_call.hpp"

// HDF5's own header names MPI's types where it is a parallel one.
#ifdef H5_HAVE_PARALLEL

#include <functional>
#include <string>

namespace Runnel::Impl {

/// How all ranks open a file together.
struct ParallelAccess {
  MPI_Comm ranks = MPI_COMM_NULL;
  MPI_Info hints = MPI_INFO_NULL;
  bool collective_metadata = false;
  hsize_t alignment = 1;  ///< of what is larger than the threshold
  hsize_t alignment_threshold = 0;
};

/// A new file while all ranks have it open. Collective.
class ParallelFile {
 public:
  /// Called after every step with whether it succeeded on this rank; throws if
  /// it succeeded here and failed on another rank.
  using Agree = std::function<void(bool)>;

  /// \param place  must outlive the file
  ParallelFile(std::string const& path, ParallelAccess const& access,
               Agree agree, Hdf5Place const& place);

  hid_t id() const { return m_file; }
  void close();

 private:
  Hdf5Handle create(std::string const& path) const;

  Agree m_agree;
  Hdf5Place const& m_place;
  Hdf5Handle m_access;
  Hdf5Handle m_creation;
  Hdf5Handle m_file;
};

/// How data are written: by all ranks together, or by each on its own.
Hdf5Handle parallel_transfer(bool is_collective, Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // H5_HAVE_PARALLEL

#endif  // RUNNEL_SRC_IO_PARALLEL_FILE_HPP
