// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_VIRTUAL_LIST_HPP
#define RUNNEL_SRC_IO_VIRTUAL_LIST_HPP

#include <cstddef>
#include <span>

namespace Runnel::Impl {

/// Returns whether HDF5 can read this list of what a virtual dataset shows
/// (HDF5 File Format Specification 3.0, III.F, "Global Heap Block for Virtual
/// Datasets").
///
/// HDF5 up to 1.14.5 writes past an array for a selection of more than 32
/// dimensions, and allocates memory for as many entries as the list claims.
/// Lists of a later version than 0 are left to the HDF5 that knows them.
/// \param length_bytes  of a length in the file
bool is_sound_list(std::span<unsigned char const> list,
                   std::size_t length_bytes);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_VIRTUAL_LIST_HPP
