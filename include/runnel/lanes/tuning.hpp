// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_TUNING_HPP
#define RUNNEL_LANES_TUNING_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <runnel/core/concepts.hpp>

/// Measured sizes of kernels, by back end and generator (docs/performance.md);
/// what does not depend on the generator is in `lanes/backend.hpp`. None of
/// them changes a value, and a generator that is not named has the defaults.
namespace Runnel::Impl {

/// Tuning for GPUs.
struct DeviceTuning {
  /// Fewest values of a chunk that are worth the jump to it.
  std::int64_t min_chunk = 0;
  /// `min_chunk` in arrays too small to give every third group of lanes a
  /// chunk.
  std::int64_t min_small_chunk = 192;
  /// Rows up to this length are one chunk: a jump would take longer.
  std::int64_t longest_whole_row = 0;
  /// `min_chunk` where a team steps a ring: the host takes 1 ms per row of
  /// its jump table.
  std::int64_t min_ring_chunk = std::int64_t{1} << 16;
  /// Fewest values of a run that one lane makes alone (`lane_runs`).
  std::int64_t min_lane_run = 512;
  /// Fewest outputs of a sequence for which lanes make such runs.
  std::int64_t min_lane_runs = 0;
  /// Fewest outputs of a request for which lanes make runs of an engine even
  /// where a chunk has only two blocks of them.
  std::int64_t min_run_outputs = INT64_MAX;
  /// Resident teams of four warps per multiprocessor where lanes make runs of
  /// an engine. Scratch memory has room for six; fewer leave each thread more
  /// registers.
  int run_teams = 6;
  /// `run_teams` where lanes make runs by a `LaneStepper`.
  int lane_run_teams = 4;
  /// Most outputs of a row that one lane makes alone (`streams`).
  std::int64_t longest_lane_row = 512;
  /// Fewest rows per output of a row for `longest_lane_row`: few lanes do not
  /// hide the latency of a step.
  std::int64_t min_rows_per_output = 32;
  /// `longest_lane_row` and `min_rows_per_output` of adjacent strided rows
  /// (`LayoutLeft`), at which other kernels are slower.
  std::int64_t longest_row_across = 1024;
  std::int64_t min_rows_per_output_across = 8;
  /// Whether a lane stores a row of 8 or 16 bytes without a detour through
  /// scratch (`rows_are_stored_at_once`).
  bool stores_rows_at_once = true;
  /// Fewest values of contiguous rows that move through scratch in pieces of 16
  /// bytes (`rows_are_pieces`).
  std::int64_t min_row_of_pieces = 0;
  /// Pieces that a lane makes between two tests whether the row has more:
  /// unrolled code needs registers.
  int unrolled_pieces = 4;
  /// Most outputs of a request that is made by `lane_chunks`, and of one with
  /// many rows of whole chunks, if that is more.
  std::int64_t max_in_lane_chunks = 0;
  std::int64_t max_in_many_chunked_rows = 0;
  /// Most chunks of `lane_chunks`, which have 16 values to
  /// `longest_lane_chunk`: one for each lane of a GPU, or as many as one jump
  /// leads to if jumps take longer than anything else.
  std::int64_t max_lane_chunks = std::int64_t{1} << 15;
  std::int64_t longest_lane_chunk = 128;
  /// Most chunks of sequences that are longer than all of these together.
  std::int64_t max_long_lane_chunks = std::int64_t{1} << 17;
  /// Fewest values of all rows, and of each, that are no whole number of chunks
  /// (`lane_chunks`).
  std::int64_t min_uneven_lane_chunks = 0;
  std::int64_t min_uneven_row = 0;
  /// Longest row that one lane of `lane_chunks` may make as a whole.
  std::int64_t longest_whole_lane_row = 128;
  /// Steps of a lane that take as long as a jump to a chunk.
  std::int64_t steps_per_jump = 64;
  /// The most leapfrog parts over which a lane steps rather than jumps.
  std::uint64_t max_stepped_parts = 1;
  /// Most outputs of a leapfrog part's row that one lane makes alone.
  std::int64_t longest_part_row = INT64_MAX;
  /// Fewest values of strided rows of one stream of which tiles write more per
  /// second than a copy from contiguous pieces (`StagedFill`).
  std::int64_t min_tile_row = std::int64_t{1} << 16;
  /// Fewest values of a block's row that are worth the jump to it
  /// (`fill_block`).
  std::int64_t min_block_row = 0;
  /// Whether normal and exponential numbers of two words are made in the
  /// generator's kernel where rows are long (`fill/choose_values.hpp`).
  bool fuses_pairs = true;
};

/// Tuning for hosts.
struct HostTuning {
  /// Fewest values of a chunk that are worth the jump to it.
  std::int64_t min_chunk = 0;
  /// `min_chunk` where each lane of a register takes a chunk.
  std::int64_t min_lane_chunk = 1024;
  /// Most outputs of a row that one lane makes alone (`streams`).
  std::int64_t longest_lane_row = 512;
  /// `longest_lane_row` of strided rows and leapfrog parts that are too few for
  /// all lanes, if that is more.
  std::int64_t longest_few_row = 0;
  /// `longest_lane_row` where every thread has 64 rows, if that is more.
  std::int64_t longest_full_row = 0;
  /// `longest_lane_row` of a leapfrog part, where every thread has enough rows.
  std::int64_t longest_part_row = 512;
  /// The most leapfrog parts over which a handle steps rather than jumps.
  std::uint64_t max_stepped_parts = 1;
  /// Fewest values of a block's row that are worth the jump to it.
  std::int64_t min_block_row = 0;
  /// Most words of one stream that are made one by one (`SerialRow`) rather
  /// than by lanes, which first jump to their places.
  std::int64_t max_serial_words = 128;
};
inline constexpr std::int64_t any_length = INT64_MAX;

/// Fewest values of a row of a `LayoutLeft` View that is a piece of its own of
/// one stream (`split_by_rows`): the jump to the start of a shorter one costs
/// more than writes along memory save. One number for all generators and back
/// ends, since rows are made before either is looked at.
inline constexpr std::int64_t min_split_row = 192;

template <class Tuning>
struct TuningOf {
  std::string_view generator;
  Tuning tuning;
};

inline constexpr TuningOf<DeviceTuning> cuda_tuning[] = {
    {"ceicg",
     {.min_run_outputs = std::int64_t{1} << 20,
      .run_teams = 4,
      .longest_lane_row = 8192,
      .min_rows_per_output = 8,
      .longest_row_across = 8192,
      .max_in_lane_chunks = std::int64_t{1} << 21,
      .max_in_many_chunked_rows = std::int64_t{1} << 22,
      .min_uneven_lane_chunks = std::int64_t{1} << 18,
      .min_uneven_row = 1024,
      .longest_whole_lane_row = 0,
      .max_stepped_parts = 16,
      .longest_part_row = 64,
      .min_tile_row = INT64_MAX}},
    {"mrg32k3a",
     {.min_run_outputs = std::int64_t{1} << 21,
      .longest_lane_row = 8192,
      .min_rows_per_output = 8,
      .longest_row_across = 8192,
      .max_in_lane_chunks = std::int64_t{1} << 27,
      .max_stepped_parts = 32,
      .min_tile_row = INT64_MAX}},
    // A jump takes as long as some 10^5 outputs.
    {"mt19937",
     {.min_chunk = std::int64_t{1} << 17,
      .longest_lane_row = 192,
      .min_rows_per_output = 256,
      .min_rows_per_output_across = 64,
      .min_block_row = std::int64_t{1} << 17}},
    {"mtdc",
     {.min_chunk = std::int64_t{1} << 14,
      .min_lane_runs = (std::int64_t{1} << 22) + 1,
      .longest_lane_row = 48,
      .min_rows_per_output = 256,
      .min_rows_per_output_across = 32,
      .min_block_row = 2048}},
    {"philox4x32",
     {.run_teams = 5,
      .min_rows_per_output = 64,
      // 2^20 rows of 16 floats: 442 Gnum/s, by unrolled code 364.
      .unrolled_pieces = 1,
      .max_stepped_parts = 2,
      .min_tile_row = INT64_MAX}},
    {"ranmar24",
     {.longest_lane_row = 224,
      .min_rows_per_output = 256,
      .min_tile_row = 1024,
      .min_block_row = 2048}},
    {"ranmar48",
     {.longest_lane_row = 112,
      .min_rows_per_output = 256,
      .longest_row_across = 256,
      .min_rows_per_output_across = 64,
      .min_block_row = 2048}},
    {"ranmar48x",
     {.longest_lane_row = 112,
      .min_rows_per_output = 256,
      .longest_row_across = 256,
      .min_rows_per_output_across = 64,
      .min_block_row = 2048}},
    {"sprng_cmrg",
     {.min_run_outputs = std::int64_t{1} << 25,
      .run_teams = 4,
      .longest_lane_row = 8192,
      .min_rows_per_output = 8,
      .longest_row_across = 8192,
      // 2^20 rows of 4 floats: 92 Gnum/s through scratch, 78 without.
      .stores_rows_at_once = false,
      // 2^20 rows of 16 floats: 299 value by value, 265 in pieces; of 64: 531
      // and 563.
      .min_row_of_pieces = 32,
      .unrolled_pieces = 2,
      .max_in_lane_chunks = std::int64_t{1} << 27,
      .max_stepped_parts = 16}},
    {"sprng_lcg", {.min_tile_row = 512}},
    {"sprng_lcg64", {.min_tile_row = 512}},
    {"sprng_lfg",
     {.min_small_chunk = 3072,
      .longest_whole_row = std::int64_t{1} << 15,
      .min_rows_per_output = 64,
      .longest_row_across = 512,
      .min_rows_per_output_across = 32,
      .min_block_row = std::int64_t{1} << 17,
      .fuses_pairs = false}},
    {"sprng_mlfg",
     {.min_lane_run = 128,
      .min_lane_runs = (std::int64_t{1} << 19) + 1,
      .longest_lane_row = 72,
      .min_rows_per_output = 80,
      .min_tile_row = INT64_MAX,
      .min_block_row = 1024}},
    {"sprng_pmlcg",
     {.longest_lane_row = 8192,
      .min_rows_per_output = 8,
      .longest_row_across = 8192,
      .max_in_lane_chunks = std::int64_t{1} << 23,
      .max_in_many_chunked_rows = std::int64_t{1} << 26,
      .max_stepped_parts = 8,
      .min_tile_row = 4096}},
    {"wichmann_hill",
     {.min_small_chunk = 3072,
      .min_run_outputs = std::int64_t{1} << 23,
      .run_teams = 4,
      .longest_lane_row = 8192,
      .min_rows_per_output = 8,
      .longest_row_across = 8192,
      .max_in_lane_chunks = std::int64_t{1} << 27,
      .max_lane_chunks = 4096,
      .longest_lane_chunk = 256,
      .max_long_lane_chunks = std::int64_t{1} << 15,
      .min_uneven_row = 4096,
      .steps_per_jump = 210,
      .max_stepped_parts = 256}},
};

inline constexpr TuningOf<HostTuning> host_tunings[] = {
    // Long rows are made by blocks of all lanes; parts are not.
    {"ceicg",
     {.longest_lane_row = 64,
      .longest_full_row = 256,
      .longest_part_row = any_length,
      .max_stepped_parts = 6,
      .max_serial_words = 1}},
    // A core makes a million numbers in the time of a jump.
    {"mt19937",
     {.min_chunk = std::int64_t{1} << 22,
      .longest_lane_row = 192,
      .min_block_row = std::int64_t{1} << 21}},
    // The lanes by which its stepper makes one stream are faster.
    {"mtdc", {.longest_lane_row = 0, .min_block_row = 2048}},
    {"mrg32k3a",
     {.longest_lane_row = 4096,
      .longest_part_row = any_length,
      .max_stepped_parts = 5,
      .max_serial_words = 1024}},
    // Chosen as those of ceicg.
    {"philox4x32",
     {.longest_lane_row = 128,
      .longest_part_row = any_length,
      .max_stepped_parts = 4,
      .max_serial_words = 8}},
    {"ranmar24", {.longest_lane_row = 192, .min_block_row = 4096}},
    {"ranmar48", {.longest_lane_row = 192, .min_block_row = 4096}},
    {"ranmar48x", {.longest_lane_row = 192, .min_block_row = 4096}},
    {"sprng_cmrg",
     {.longest_lane_row = 4096,
      .max_stepped_parts = 9,
      .max_serial_words = 512}},
    {"sprng_lcg",
     {.longest_lane_row = 256,
      .longest_few_row = 1024,
      .longest_part_row = 1024}},
    {"sprng_lcg64",
     {.longest_lane_row = 256,
      .longest_few_row = 1024,
      .longest_part_row = 1024}},
    {"sprng_lfg",
     {.longest_lane_row = 1024, .min_block_row = std::int64_t{1} << 19}},
    {"sprng_mlfg", {.longest_lane_row = 1024, .min_block_row = 1024}},
    {"sprng_pmlcg", {.max_stepped_parts = 2}},
    {"wichmann_hill",
     {.longest_lane_row = 2048,
      .longest_part_row = 1024,
      .max_stepped_parts = 2,
      .max_serial_words = 32}},
};

/// Kokkos has one device back end at a time. Only CUDA has been measured: other
/// back ends take its table until they are measured.
inline constexpr auto const& device_tunings = cuda_tuning;

template <class Tuning, std::size_t N>
constexpr Tuning find_tuning(TuningOf<Tuning> const (&table)[N],
                             std::string_view generator) {
  for (auto const& entry : table) {
    if (entry.generator == generator) return entry.tuning;
  }
  return {};
}
template <class Generator>
inline constexpr DeviceTuning device_tuning =
    find_tuning(device_tunings, Generator::name);
/// Teams that share a multiprocessor where lanes make runs of an engine, with a
/// table in their shared memory or without.
template <class Generator>
constexpr int run_teams(bool has_table) {
  constexpr int teams = device_tuning<Generator>.run_teams;
  return has_table && teams > 4 ? 4 : teams;
}
template <class Generator>
inline constexpr HostTuning host_tuning =
    find_tuning(host_tunings, Generator::name);

/// Whether kernels need launch bounds. Without them register use limits
/// occupancy below 16 warps per multiprocessor where lanes make runs of an
/// engine, and where the stepper works in scratch memory.
template <class Generator>
inline constexpr bool takes_many_registers =
    RunMaking<Generator> || Generator::state_in_window;

/// Whether groups of lanes write the values of rows without a stage in scratch,
/// 4 bytes per lane. If the state is in scratch, instructions limit a GPU and
/// not memory, so that those for stores of 16 bytes do not pay. Fractions of
/// cudaMemset on an H200, with the stage -> without: one sequence of
/// `sprng_lfg` 0.23 -> 0.26 (float), 0.39 -> 0.47 (double), streams of
/// `mt19937` 0.58 -> 0.59.
template <class Generator>
inline constexpr bool writes_directly = Generator::state_in_window;

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_TUNING_HPP
