// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/parallel_file.hpp"

#ifdef H5_HAVE_PARALLEL

#include <utility>

namespace Runnel::Impl {
namespace {

constexpr char const* preparing = "prepare a shared file";

Hdf5Handle access_of(ParallelAccess const& how, Hdf5Place const& place) {
  auto access =
      hdf5_own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, place, preparing);
  hdf5_check(H5Pset_fapl_mpio(access, how.ranks, how.hints), place, preparing);
  hdf5_check(H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110),
             place, preparing);
  hdf5_check(H5Pset_coll_metadata_write(access, how.collective_metadata), place,
             preparing);
  if (how.alignment > 1) {
    hdf5_check(H5Pset_alignment(access, how.alignment_threshold, how.alignment),
               place, preparing);
  }
  return access;
}

}  // namespace

ParallelFile::ParallelFile(std::string const& path,
                           ParallelAccess const& access, Agree agree,
                           Hdf5Place const& place)
    : m_agree(std::move(agree)),
      m_place(place),
      m_access(access_of(access, place)),
      m_creation(
          hdf5_own(H5Pcreate(H5P_FILE_CREATE), H5Pclose, place, preparing)),
      m_file(create(path)) {}

Hdf5Handle ParallelFile::create(std::string const& path) const {
  herr_t const result = H5Pset_obj_track_times(m_creation, false);
  hid_t const file =
      H5Fcreate(path.c_str(), H5F_ACC_TRUNC, m_creation, m_access);
  Hdf5Handle handle(file, H5Fclose);
  m_agree(result >= 0 && file >= 0);
  hdf5_check(result, m_place, preparing);
  hdf5_check(file, m_place, "open a shared file for all ranks");
  return handle;
}

void ParallelFile::close() {
  herr_t const result = m_file.close();
  m_agree(result >= 0);
  hdf5_check(result, m_place, "finish the shared file");
}

Hdf5Handle parallel_transfer(bool is_collective, Hdf5Place const& place) {
  auto transfer = hdf5_own(H5Pcreate(H5P_DATASET_XFER), H5Pclose, place,
                           "prepare to write together");
  hdf5_check(H5Pset_dxpl_mpio(transfer, is_collective ? H5FD_MPIO_COLLECTIVE
                                                      : H5FD_MPIO_INDEPENDENT),
             place, "prepare to write together");
  return transfer;
}

}  // namespace Runnel::Impl

#endif
