// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_ROWS_HPP
#define RUNNEL_SRC_IO_HDF5_ROWS_HPP

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "io/hdf5_read.hpp"
#include "io/hdf5_record.hpp"

/// \file
/// Datasets with one row per stream, whose rows may be in other files of the
/// same folder.

namespace Runnel::Impl {

/// Returns the names of the files from which a virtual dataset takes its
/// values; of another dataset, none.
std::set<std::string> source_names(hid_t dataset, Hdf5Place const& here);

/// Reads rows of a dataset that has been compared with its claim.
///
/// HDF5 would follow a virtual dataset wherever it leads: to itself, to pipes,
/// to files that show others. Here each file that it names is opened and
/// checked like the first one, and its rows are read from there.
class RowReader {
 public:
  /// \throws CheckpointError if there is no such dataset, or if the files hold
  ///   fewer bytes than it claims
  RowReader(hid_t group, ArrayClaim const& claim, ReadLimit const& limit,
            Hdf5Place const& here);

  /// Rows to read at a time: what the cache holds, in whole chunks of HDF5
  /// unless these are large.
  std::uint64_t rows_a_piece() const;
  std::uint64_t row_bytes() const { return m_row_bytes; }
  /// Rows as wide as in memory.
  void read(RowRange const& rows, void* data);

 private:
  void require_sources() const;
  hid_t source(std::size_t number);

  ArrayClaim m_claim;
  Hdf5Place m_here;
  std::uint64_t m_row_bytes;
  std::uint64_t m_chunk_rows = 0;    ///< 0: not cut, or in files beside
  std::string m_folder;              ///< of the files beside
  std::vector<RowSource> m_sources;  ///< in the order of rows; of virtual ones
  std::vector<Hdf5Handle> m_open;    ///< what was read from last
  std::size_t m_open_number = 0;
};

/// Reads rows `first` … `first + count − 1` of a dataset of 64-bit unsigned
/// integers, any byte order.
std::vector<std::uint64_t> read_rows(RowReader& reader, RowRange const& rows);

/// Reads them a few rows at a time, into a reused buffer.
/// \param take  called with rows and their numbers, as wide as in memory
void read_in_pieces(
    RowReader& reader, RowRange const& rows,
    std::function<void(RowRange const&, void const*)> const& take);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_ROWS_HPP
