// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_CHUNKS_HPP
#define RUNNEL_SRC_IO_HDF5_CHUNKS_HPP

#include <functional>
#include <span>

#include "io/hdf5_call.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {

/// All rows of a dataset of little-endian words.
struct ChunkRows {
  std::span<hsize_t const> shape;
  std::size_t word_bytes;
  /// Copies some rows to a destination, in the file's layout.
  std::function<void(RowRange const&, void* to)> make;
};

/// Writes a dataset that is cut in chunks with HDF5's Fletcher32 and no other
/// filter, chunk by chunk: the file is the same as with `H5Dwrite`, which would
/// need all rows at once, copy each chunk twice, and sum up the words one by
/// one; here a piece of a chunk is made and summed up while the cache holds it.
/// \returns false where that cannot be done: HDF5 before 1.10.3, big-endian
///   machines, chunks that do not have whole rows. Nothing was written then.
bool write_chunks(hid_t dataset, ChunkRows const& rows, Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_CHUNKS_HPP
