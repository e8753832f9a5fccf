// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_SNAPSHOT_HPP
#define RUNNEL_CORE_SNAPSHOT_HPP

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// The data of every stream in a snapshot.
enum class SnapshotForm {
  /// The state of each stream: restored by copying.
  full,
  /// The position alone, 8 bytes per stream or none: seed and parameters are
  /// enough to recompute the state, by one jump or a few.
  positions
};

/// Everything needed to continue a set of streams: a plain record, free of
/// pointers, devices, threads and ranks. `StreamSet` turns itself into one and
/// back; the checkpoint room stores it without knowing any generator.
struct Snapshot {
  /// Fixed name of the generator, e.g. `ranmar24`.
  std::string generator;
  /// Constants of the recurrence that the user chose; empty where there is no
  /// choice. The generator's page says what each one is.
  std::vector<std::uint64_t> parameters;
  /// Name of the seeding rule, e.g. `ij,kl`, and the numbers given to it.
  std::string seeding;
  std::vector<std::uint64_t> seed;

  /// Global number of the set's first stream, and how many there are.
  std::uint64_t first_stream = 0;
  std::uint64_t num_streams = 1;
  /// Leapfrog: the set draws part `part` of `num_parts`.
  std::uint64_t part = 0;
  std::uint64_t num_parts = 1;
  /// The value of a cycle of `num_streams` blocks of `cursor_block` values that
  /// is next in a `cyclic` fill. With blocks of 1: the stream whose turn is
  /// next in an `interleaved` fill.
  std::uint64_t cursor = 0;
  std::uint64_t cursor_block = 1;
  /// Of a slice: cursor and block of the set that it was cut from, for ranks
  /// that together continue with all its streams. A file has the set's alone.
  std::uint64_t whole_cursor = 0;
  std::uint64_t whole_cursor_block = 1;

  /// Native outputs given by stream s, counted inside its part:
  /// `position + position_extra[s]`. `position` is the least of them. No
  /// extras: all are there.
  UInt128 position;
  std::vector<std::uint64_t> position_extra;

  /// State words, row-major: num_streams rows of `words_per_stream` words of
  /// `word_bits` (32 or 64) significant low bits each. None at all in a
  /// snapshot of positions.
  std::uint32_t word_bits = 64;
  std::uint64_t words_per_stream = 0;
  std::vector<std::uint64_t> words;

  /// Data that an application stores with the streams (the unfinished request
  /// of `runnel generate`, for example).
  std::map<std::string, std::string> notes;

  friend bool operator==(Snapshot const&, Snapshot const&) = default;
};

}  // namespace Runnel

#endif  // RUNNEL_CORE_SNAPSHOT_HPP
