// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_CHECKPOINT_HPP
#define RUNNEL_MPI_CHECKPOINT_HPP

/// \file
/// Checkpoints of all ranks: one file of the documented format
/// (docs/checkpoint-format.md), which the serial `load_checkpoint` and
/// `runnel inspect` read as well, and from which any number of ranks can
/// restart.
///
/// All functions are collective, and so are their errors: a failure on one rank
/// throws on all.

#include <cstdint>
#include <map>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/io/checkpoint.hpp>
#include <runnel/mpi/communicator.hpp>

namespace Runnel {

/// Which ranks write a checkpoint of all ranks, and how.
enum class CheckpointLayout {
  /// All ranks write one file: HDF5 lays it out on rank 0, in memory, and each
  /// rank writes its rows at their offset. Every error is detected where it
  /// happens and reported to all ranks. Works with a serial or a parallel HDF5.
  shared,
  /// All ranks write one file through parallel HDF5 and MPI-IO, with the
  /// settings below. It is read back before it replaces the old one. A write
  /// that fails on one rank can block the others forever inside HDF5 and MPI
  /// (docs/decisions/0011).
  parallel_hdf5,
  /// Rank 0 collects the streams and writes the same file as a serial save. It
  /// must have memory for all.
  gathered,
  /// Every rank writes a file of its own, beside a small one that shows them
  /// as a whole (virtual datasets). All files must be kept together.
  file_per_rank
};

/// How ranks write a checkpoint. The options do not change what a reader gets.
struct RankCheckpointOptions {
  CheckpointLayout layout = CheckpointLayout::shared;
  /// Wait until file and folder entry have reached the disk.
  bool sync = true;
  /// Previous checkpoints kept as `FILE.1` (the newest) … `FILE.N`.
  unsigned keep = 0;
  /// `parallel_hdf5`: streams in a chunk of the file; chunks carry HDF5's
  /// checksums and are distributed over the ranks. 0: each dataset is
  /// contiguous, protected by the checksums of the streams. `gathered`: as in
  /// `CheckpointOptions`. `shared`: not used, datasets are contiguous.
  std::uint64_t chunk_rows = 0;
  /// In a single file, datasets of `alignment_threshold` bytes and more begin
  /// at a multiple of `alignment` (the stripe or block size of the file
  /// system).
  std::uint64_t alignment = 4096;
  std::uint64_t alignment_threshold = std::uint64_t{1} << 16;
  /// `parallel_hdf5`: ranks write collectively (MPI collects small pieces) or
  /// independently.
  bool collective_writes = true;
  /// `parallel_hdf5`: metadata is written collectively.
  bool collective_metadata = true;
  /// `parallel_hdf5`: hints for MPI-IO, such as {"striping_factor", "16"}.
  std::map<std::string, std::string> mpi_hints = {};
};

/// Returns whether this Runnel was built with a parallel HDF5.
bool has_parallel_hdf5();

/// Writes the streams of all ranks to `file`, replacing the previous checkpoint
/// atomically, as the serial `save_checkpoint`. Collective.
/// \param file     the same on all ranks
/// \param mine     this rank's streams, of `num_streams` 0 if it has none.
///   Together the ranks have each stream of a range once, in any order. Notes
///   are rank 0's.
/// \throws CheckpointError       when the file cannot be written; the previous
///                               one is then untouched
/// \throws std::invalid_argument when the ranks' streams are not of one set, or
///   a snapshot contradicts itself
void save_checkpoint(Communicator const& ranks, std::string const& file,
                     Snapshot const& mine,
                     RankCheckpointOptions const& options = {});

/// Reads this rank's block (`block_of_rank`) of a checkpoint's streams, however
/// many ranks wrote it, and verifies every checksum. Each rank reads its own
/// rows. Collective.
/// \returns the streams, a `slice` of the set; of `num_streams` 0 where there
///   are more ranks than streams. The notes are on all ranks.
/// \throws CheckpointError as the serial `load_checkpoint`
Snapshot load_checkpoint(Communicator const& ranks, std::string const& file);

/// Reads this rank's block of a checkpoint as `load_checkpoint(ranks, file)`,
/// of one generator only. Collective.
/// \param expected_generator  its fixed name, e.g. `ranmar24`
/// \throws CheckpointError on all ranks, as that form, and for another
///   generator
Snapshot load_checkpoint(Communicator const& ranks, std::string const& file,
                         std::string const& expected_generator);

}  // namespace Runnel

#endif  // RUNNEL_MPI_CHECKPOINT_HPP
