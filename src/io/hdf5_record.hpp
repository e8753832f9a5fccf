// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_RECORD_HPP
#define RUNNEL_SRC_IO_HDF5_RECORD_HPP

#include <cstdint>
#include <functional>
#include <runnel/io/number_file.hpp>
#include <span>
#include <string>
#include <vector>

#include "io/format.hpp"
#include "io/hdf5_call.hpp"

/// \file
/// Writing and reading checkpoints in HDF5 groups of any file. The caller holds
/// an `Hdf5Session`.

namespace Runnel::Impl {

/// Rows of a record's datasets.
using RowRange = NumberRows;

/// A file beside the record's own, and the rows that it holds (`write_rows`).
struct RowSource {
  std::string file_name;  ///< without a folder
  RowRange rows;
};

/// How the datasets of a record are laid out and who writes them.
struct RecordSettings {
  /// Streams per chunk of `state`; 0: about 1 MiB.
  std::uint64_t chunk_rows = 0;
  /// Datasets with one row per stream are contiguous, without chunks and HDF5's
  /// checksums: the checksums of the streams protect them.
  bool contiguous = false;
  /// Writes the lists and texts, which all processes hold.
  bool writes_lists = true;
  /// How HDF5 moves the data.
  hid_t transfer = H5P_DEFAULT;
  /// Called with the outcome of every write, before it is judged. Where several
  /// processes write one file it synchronises them: none may leave while the
  /// others continue. Throws if a write failed elsewhere.
  std::function<void(bool)> agree = {};
  /// Instead of writing rows: allocates contiguous space for them, and reports
  /// their offset in the file. \see make_hdf5_start
  std::function<void(std::string const& name, std::uint64_t offset)> tell = {};
  /// Checksums and 32-bit words are not prepared but computed during the write;
  /// the checksums are stored where `RecordContent` says.
  std::vector<std::uint64_t>* makes_checksums = nullptr;
  /// Instead of writing rows: says in which files they are.
  std::vector<RowSource> sources = {};
};

/// What is to be written: the record's header, and rows of its datasets.
struct RecordContent {
  Snapshot const& header;  ///< its words and extra positions are not looked at
  RecordRows rows;
  std::span<std::uint64_t const> checksums;  ///< of the rows
  /// The rows' words where they have 32 bits: made before HDF5 is called.
  std::span<std::uint32_t const> narrow;
};

/// Checksums and narrow words that such rows need beside their snapshot.
struct PreparedRows {
  std::vector<std::uint64_t> checksums;
  std::vector<std::uint32_t> narrow;

  PreparedRows(Snapshot const& header, RecordRows const& rows);
};

/// Creates the group `path` below `location` (missing groups on the way too)
/// and writes a record into it.
/// \param content  free of defects
/// \param place  the file, and the name of the group in messages
void write_record(hid_t location, std::string const& path,
                  RecordContent const& content, RecordSettings const& settings,
                  Hdf5Place const& place);

/// `write_record()` with all of `snapshot`, free of defects.
void write_record(hid_t location, std::string const& path,
                  Snapshot const& snapshot, std::uint64_t chunk_rows,
                  Hdf5Place const& place);

/// Creates the group `path` below `location` and writes rows of a record into
/// it, and nothing else: for the record that names them as its source.
void write_rows(hid_t location, std::string const& path,
                RecordContent const& content, Hdf5Place const& place);

/// Reads the checkpoint in `group` and verifies its checksums.
///
/// Every size that the file claims is compared with the bytes that are actually
/// stored before memory is allocated for it.
Checkpoint read_record(hid_t group, Hdf5Place const& place);

/// Reads some rows of it, chosen when the number of all is known, and verifies
/// theirs. The snapshot is the slice (streams/slice.hpp) of the whole; that of
/// no rows has no streams.
Checkpoint read_record(hid_t group,
                       std::function<RowRange(std::uint64_t)> const& choose,
                       Hdf5Place const& place);

/// Returns whether there is an object at `path` below `location`, all links on
/// the way whole. Links to other files are not followed.
bool object_exists(hid_t location, std::string const& path,
                   Hdf5Place const& place);

/// Returns whether `group` is marked as a Runnel checkpoint, of whatever
/// version.
bool is_record(hid_t group, Hdf5Place const& place);

/// Opens the group at `path` below `location`, not in another file, and not if
/// its attributes and links take more than a checkpoint's ever do.
Hdf5Handle open_group(hid_t location, std::string const& path,
                      Hdf5Place const& place);

/// \throws CheckpointError unless the checkpoint is of this generator
void require_generator(Snapshot const& snapshot, std::string const& expected,
                       Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_RECORD_HPP
