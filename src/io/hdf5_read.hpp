// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_READ_HPP
#define RUNNEL_SRC_IO_HDF5_READ_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <runnel/io/number_file.hpp>

#include "io/hdf5_call.hpp"
#include "io/hdf5_record.hpp"

/// \file
/// Attributes and datasets, whose claims are checked before they are used.

namespace Runnel::Impl {

/// The size of a file, which nothing in it exceeds.
struct ReadLimit {
  std::uint64_t bytes;
};

/// Size of the file that `object` is in.
ReadLimit stored_bytes(hid_t object, Hdf5Place const& place);

bool attribute_exists(hid_t object, char const* name, Hdf5Place const& place);

/// Reads an attribute that is a single integer of up to 64 bits, any byte
/// order, not negative.
std::uint64_t read_number(hid_t object, char const* name,
                          Hdf5Place const& place);

/// Reads an attribute that is a short string of fixed length, any padding.
std::string read_text(hid_t object, char const* name, Hdf5Place const& place);

/// The dataset that is expected: name, shape, and its type in memory.
struct ArrayClaim {
  char const* name;
  std::span<hsize_t const> shape;
  hid_t memory_type;
};

/// Refuses a dataset of another type or shape, and one that claims more than is
/// stored. \pre it is not virtual
void require_claim(hid_t dataset, ArrayClaim const& claim,
                   ReadLimit const& limit, Hdf5Place const& here);

/// Reads rows of a dataset. \pre claim.shape is the dataset's
void read_rows(hid_t dataset, ArrayClaim const& claim, RowRange const& rows,
               void* data, Hdf5Place const& here);

/// Refuses a claim to more than these bytes.
void require_bytes(ArrayClaim const& claim, std::uint64_t stored,
                   Hdf5Place const& here);

/// Reads a one-dimensional dataset of 64-bit unsigned integers of any length;
/// nothing when it is absent.
std::vector<std::uint64_t> read_list(hid_t group, char const* name,
                                     ReadLimit const& limit,
                                     Hdf5Place const& place);

/// Reads a dataset of numbers, of one or two dimensions.
/// \param rows  null: all
StoredNumbers read_numbers(hid_t group, char const* name,
                           ReadLimit const& limit, Hdf5Place const& place,
                           NumberRows const* rows);

/// Reads a one-dimensional dataset of strings of fixed length; nothing when it
/// is absent.
std::vector<std::string> read_texts(hid_t group, char const* name,
                                    ReadLimit const& limit,
                                    Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_READ_HPP
