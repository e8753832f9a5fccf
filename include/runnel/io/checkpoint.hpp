// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_CHECKPOINT_HPP
#define RUNNEL_IO_CHECKPOINT_HPP

/// \file
/// Checkpoints: snapshots of stream sets in HDF5 files of their own. The format
/// is documented in docs/checkpoint-format.md. For a group in a file that the
/// application has open see <runnel/io/hdf5_group.hpp>.
///
/// All functions may be called from several threads concurrently; Runnel
/// serialises them, because the HDF5 library need not be thread-safe. An
/// application that calls HDF5 from other threads meanwhile must do its own
/// locking.

#include <cstdint>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>

namespace Runnel {

/// How a checkpoint is written. The options do not change what a reader gets.
struct CheckpointOptions {
  /// Wait until file and folder entry have reached the disk. Without it a save
  /// is still atomic against a killed program, not against a power cut.
  bool sync = true;
  /// Streams in a chunk of `state`, at most 2^16 chunks; 0: about 1 MiB each.
  std::uint64_t chunk_rows = 0;
  /// Previous checkpoints kept as `FILE.1` (the newest) … `FILE.N`; older ones
  /// are not touched.
  unsigned keep = 0;
};

/// Writes `snapshot` to `file`, replacing the previous checkpoint atomically:
/// at any moment and after any crash `file` is the previous checkpoint or the
/// new one, complete.
///
/// A new file beside the old one is written, synced and renamed over it. A
/// symbolic link is kept and its target is replaced; permissions are kept.
/// Equal snapshots give identical files. With `options.keep` the previous
/// checkpoints move one number up; `file` exists all the time, except for a
/// moment on file systems without hard links. Needs memory for one copy of the
/// file, and blocks until the disk has it.
/// \throws CheckpointError       when the file cannot be written; the previous
///                               one is then untouched
/// \throws std::invalid_argument when `snapshot` contradicts itself
void save_checkpoint(std::string const& file, Snapshot const& snapshot,
                     CheckpointOptions const& options = {});

/// Reads a checkpoint and verifies every checksum in it. Memory stays within a
/// small multiple of the file's size, whatever the file claims to hold.
/// \throws CheckpointError for whatever is missing, truncated, damaged,
///                         foreign or of a newer format
Snapshot load_checkpoint(std::string const& file);

/// Reads a checkpoint as `load_checkpoint(file)`, of one generator only.
/// \param expected_generator  its fixed name, e.g. `ranmar24`
/// \throws CheckpointError as `load_checkpoint(file)`, and for another
///   generator
Snapshot load_checkpoint(std::string const& file,
                         std::string const& expected_generator);

/// The two forms of a description: for people, and for programs.
enum class InspectForm { text, json };

/// Describes a checkpoint after loading and verifying it: generator, seed,
/// streams, partition, positions, notes; not the state words. Ends in a
/// newline. The JSON form is one object; its integers can exceed 64 bits.
/// \throws CheckpointError as `load_checkpoint` does
std::string inspect_checkpoint(std::string const& file,
                               InspectForm form = InspectForm::text);

}  // namespace Runnel

#endif  // RUNNEL_IO_CHECKPOINT_HPP
