// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_HEADER_HPP
#define RUNNEL_SRC_IO_HDF5_HEADER_HPP

#include "io/hdf5_call.hpp"

/// \file
/// What a dataset's header says or refers to that HDF5 up to 1.14.5 does not
/// survive: chunks without dimensions, by whose size it divides, and damaged
/// global heaps, in which it loops without end. (Heaps, where it keeps the
/// lists of virtual datasets, have no checksum.)

namespace Runnel::Impl {

/// Checks the header of dataset `name`, and the global heaps to which it
/// refers, before HDF5 opens it.
///
/// Everything in the header that could be the address of a heap is followed.
/// Files whose bytes cannot be read directly are not checked: those in memory
/// above 64 MiB, and those of drivers that split a file into several.
/// \throws CheckpointError if one of them is damaged
void require_sound_header(hid_t group, char const* name, Hdf5Place const& here);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_HEADER_HPP
