// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_RING_RING_JUMPS_HPP
#define RUNNEL_FILL_KERNELS_RING_RING_JUMPS_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

/// The jumps to the chunks that `RingFill` begins with, by kernels of their
/// own: jumps of one stream share most of the work (`MtJumpPieces`).
namespace Runnel::Impl {

/// Rows and chunks, whatever the type of value, and the memory to work in: the
/// words that each row's stream begins with, then the sums of each chunk.
template <class Generator>
struct RingJumps {
  using Word = typename Generator::state_word;
  using Ring = typename Generator::Ring;
  using Pieces = typename Generator::JumpPieces;

  std::int64_t num_rows, chunks_per_row;
  std::int64_t num_streams, cursor;
  Word const* states;
  JumpRows jumps;
  Word* workspace;

  template <class T>
  explicit RingJumps(FillPlan<Generator, T> const& plan)
      : num_rows(plan.rows.num_rows),
        chunks_per_row(plan.chunks_per_row),
        num_streams(plan.num_streams),
        cursor(plan.cursor),
        states(plan.states),
        jumps(plan.low_jumps),
        workspace(plan.workspace) {}

  /// Words that the kernels work in.
  static std::int64_t workspace_words(std::int64_t rows, std::int64_t chunks) {
    return chunks > 1 ? sums_at(rows, rows * chunks) : 0;
  }
  /// Where the sums of (row, chunk) number `item` are.
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t sums_at(std::int64_t rows,
                                                          std::int64_t item) {
    return rows * Pieces::run_words + item * Pieces::sum_words;
  }
  RUNNEL_FORCEINLINE_FUNCTION Word* run_of(std::int64_t row) const {
    return in_global_memory(workspace) + row * Pieces::run_words;
  }
  RUNNEL_FORCEINLINE_FUNCTION Word const* state_of(std::int64_t row) const {
    std::int64_t const stream =
        cursor + row < num_streams ? cursor + row : cursor + row - num_streams;
    return in_global_memory(states) + stream * Ring::n;
  }
};

/// Writes the words that a row's stream begins with; 32 lanes per row.
template <class Generator>
struct RingRuns {
  using Word = typename Generator::state_word;
  using Ring = typename Generator::Ring;
  using Pieces = typename Generator::JumpPieces;
  using Quad = typename Ring::Quad;

  RingJumps<Generator> plan;

  static std::size_t team_scratch(int groups) {
    return scratch_bytes<Word>(std::int64_t{groups} * Ring::words);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    constexpr int groups = Lanes::groups_per_thread;
    int const slot = member.team_rank() * groups + lanes.group;
    std::int64_t const row =
        std::int64_t{member.league_rank()} * member.team_size() * groups + slot;
    Word* const rings = scratch_array<Word>(
        member, std::int64_t{member.team_size()} * groups * Ring::words);
    if (row >= plan.num_rows) return;
    Ring const ring(rings + slot * Ring::words, lanes.lane);
    Word const* const state = plan.state_of(row);
    Word* const run = plan.run_of(row);
    lanes.for_each(Ring::n, [&](int, int i) { run[i] = ring[i] = state[i]; });
    lanes.sync();
    ring.mirror();
    lanes.sync();
    RUNNEL_DEVICE_UNROLL(1)
    for (int at = Ring::n; at < Pieces::run_words; at += Ring::length) {
      static_for<Ring::turn_steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
        Word x[Ring::quad];
        ring.step(s, x);
        int const to = at + s * Ring::step_words + Ring::quad * lanes.lane;
        if (to < Pieces::run_words) {
          *reinterpret_cast<Quad*>(run + to) = {{x[0], x[1], x[2], x[3]}};
        }
        lanes.sync();
      });
    }
  }
};

/// The sums of jumps to a row's chunks: a team makes one piece of some of them.
template <class Generator>
struct RingSums {
  using Word = typename Generator::state_word;
  using Pieces = typename Generator::JumpPieces;
  static_assert(Pieces::run_words % 4 == 0 && Pieces::sum_words % 4 == 0);

  /// Threads of a team, and the jumps that they make.
  static constexpr int threads = 64;
  static constexpr int team_jumps = threads / Pieces::lanes;
  /// Limits registers per thread, so that ten teams are resident at a time.
  static constexpr unsigned max_device_threads = threads;
  static constexpr unsigned device_teams = 10;

  RingJumps<Generator> plan;

  /// Teams of a row. Its first chunk takes no jump.
  RUNNEL_FUNCTION static std::int64_t teams(std::int64_t chunks) {
    return (chunks - 1 + team_jumps - 1) / team_jumps * Pieces::pieces;
  }
  static std::size_t team_scratch() {
    return scratch_bytes<Word>(Pieces::table_words) +
           scratch_bytes<Word>(team_jumps * Pieces::bit_words);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    constexpr int groups = Lanes::groups_per_thread;
    int const thread =
        (member.team_rank() * groups + lanes.group) * Lanes::per_stream +
        lanes.lane;
    std::int64_t const row_teams = teams(plan.chunks_per_row);
    std::int64_t const row = member.league_rank() / row_teams;
    auto const in_row = static_cast<int>(member.league_rank() % row_teams);
    Pieces const piece(in_row % Pieces::pieces);
    std::int64_t const wanted =
        in_row / Pieces::pieces * team_jumps + thread / Pieces::lanes + 1;
    bool const is_one = wanted < plan.chunks_per_row;
    // There is always a last one.
    std::int64_t const chunk = is_one ? wanted : plan.chunks_per_row - 1;
    std::uint64_t const* const jump =
        in_global_memory(plan.jumps.row(0, chunk));
    int const lane = thread % Pieces::lanes;

    Word* const table = scratch_array<Word>(member, Pieces::table_words);
    Word* const bits =
        scratch_array<Word>(member, team_jumps * Pieces::bit_words) +
        thread / Pieces::lanes * Pieces::bit_words;
    Word sum[Pieces::lane_words] = {};
    RUNNEL_DEVICE_UNROLL(1)
    for (int b = 0; b < Pieces::blocks; ++b) {
      member.team_barrier();
      if (lane < Pieces::bit_words)
        bits[lane] = piece.coefficients(jump, b, lane);
      piece.write_table(thread, threads, plan.run_of(row), b, table);
      member.team_barrier();
      Pieces::add(lane, bits, table, sum);
    }
    if (!is_one) return;
    piece.store(
        lane, sum,
        in_global_memory(plan.workspace) +
            plan.sums_at(plan.num_rows, row * plan.chunks_per_row + chunk));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_RING_RING_JUMPS_HPP
