// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_MEMBER_HPP
#define RUNNEL_SRC_IO_HDF5_MEMBER_HPP

#include "io/hdf5_call.hpp"

/// \file
/// Objects of untrusted files. HDF5 can reach from a file into others: links
/// name files, datasets store their bytes in others or show those of others,
/// filters are libraries that HDF5 looks for. Everything is checked before it
/// is opened or followed.

namespace Runnel::Impl {

/// How links in the caller's paths are followed: not into other files.
Hdf5Handle links_inside(Hdf5Place const& place);

/// Returns whether there is an object of this name in `group`.
/// \throws CheckpointError if it is there by anything but a hard link
bool member_exists(hid_t group, char const* name, Hdf5Place const& here);

/// Which datasets are opened.
enum class Shown {
  here,    ///< with their values in the file
  beside,  ///< virtual ones, too
};

/// Opens the dataset `name` of `group`: without external files, without filters
/// but Fletcher32.
Hdf5Handle open_member(hid_t group, char const* name, Shown shown,
                       Hdf5Place const& here);

bool is_virtual(hid_t dataset, Hdf5Place const& here);

/// How the dataset was created.
Hdf5Handle creation_of(hid_t dataset, Hdf5Place const& here);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_MEMBER_HPP
