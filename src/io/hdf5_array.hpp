// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_ARRAY_HPP
#define RUNNEL_SRC_IO_HDF5_ARRAY_HPP

#include <functional>
#include <span>

#include "io/hdf5_call.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {

/// An array to be written: its shape, and its layout in the file and in memory.
struct Array {
  char const* name;
  std::span<hsize_t const> shape;
  hid_t file_type;
  hid_t memory_type;
  void const* data;  ///< of the rows that this process writes
  RowRange rows;
  /// Instead of `data`: makes rows in the file's layout, one after the other.
  std::function<void(RowRange const&, void* to)> make = {};
};

/// Creates the dataset in `group` and writes it as `settings` say.
void write_array(hid_t group, Array const& array,
                 RecordSettings const& settings, Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_ARRAY_HPP
