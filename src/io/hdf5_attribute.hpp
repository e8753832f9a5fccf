// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_ATTRIBUTE_HPP
#define RUNNEL_SRC_IO_HDF5_ATTRIBUTE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "io/hdf5_call.hpp"

/// \file
/// Writing attributes: little-endian 64-bit integers and UTF-8 text.

namespace Runnel::Impl {

/// Strings of this fixed length, padded with NULs.
Hdf5Handle text_type(std::size_t bytes, Hdf5Place const& place);

void write_number(hid_t object, char const* name, std::uint64_t number,
                  Hdf5Place const& place);

void write_numbers(hid_t object, char const* name,
                   std::vector<std::uint64_t> const& numbers,
                   Hdf5Place const& place);

void write_text(hid_t object, char const* name, std::string const& text,
                Hdf5Place const& place);

/// How a string of fixed length in the file is to be read: padded with NULs.
Hdf5Handle text_in_memory(hid_t file_type, Hdf5Place const& here);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_ATTRIBUTE_HPP
