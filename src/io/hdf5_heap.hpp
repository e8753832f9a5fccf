// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_HEAP_HPP
#define RUNNEL_SRC_IO_HDF5_HEAP_HPP

#include "io/hdf5_call.hpp"

/// \file
/// Global heaps, where HDF5 keeps the lists of virtual datasets. They have no
/// checksum, and HDF5 up to 1.14.5 loops without end in a damaged one.

namespace Runnel::Impl {

/// Checks the global heaps to which the header of dataset `name` refers, before
/// HDF5 opens it.
///
/// Everything in the header that could be the address of a heap is followed,
/// without parsing the header. Files whose bytes cannot be read directly are
/// not checked: those in memory above 64 MiB, and those of drivers that split a
/// file into several.
/// \throws CheckpointError if one of the heaps is damaged
void require_sound_heaps(hid_t group, char const* name, Hdf5Place const& here);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_HEAP_HPP
