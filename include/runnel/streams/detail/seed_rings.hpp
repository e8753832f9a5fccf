// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_SEED_RINGS_HPP
#define RUNNEL_STREAMS_DETAIL_SEED_RINGS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/host_seeding.hpp>
#include <runnel/streams/detail/launch_within_scratch.hpp>

/// Rings of lagged generators by the lanes that share a stream.
namespace Runnel::Impl {

/// States of streams out of a seed table: one group of lanes per stream. Rings
/// are made in scratch memory, oldest word first, and stored when they are run
/// up.
template <class Generator>
struct SeedRings {
  using Seeding = typename Generator::ring_seeding;
  using Table = typename Generator::ring_table;
  using Word = typename Generator::state_word;
  static constexpr bool one_host_level = true;
  std::uint64_t const* table;
  decltype(Generator::ring_lags({})) lags;
  std::int64_t num_streams;
  Word* states;

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    constexpr int per_thread = Lanes::groups_per_thread;
    std::int64_t const thread = thread_in_league(member);
    Word* const room = scratch_array<Word>(
        member, std::int64_t{member.team_size()} * per_thread * lags.long_lag);
    typename Lanes::template Group<Word*> ring;
    typename Lanes::template Group<std::int64_t> stream;
    lanes.for_each_group([&](int g, int group) {
      // Groups past the end repeat the last stream.
      stream[g] = std::int64_t{thread} * per_thread + group;
      if (stream[g] >= num_streams) stream[g] = num_streams - 1;
      ring[g] = room + (std::int64_t{member.team_rank()} * per_thread + group) *
                           lags.long_lag;
    });
    for (int sequence = 0; sequence < Seeding::num_sequences; ++sequence) {
      fill(lanes, ring, stream, sequence);
      lanes.sync();
      for (int turn = 0; turn < Seeding::num_turns; ++turn) run_up(lanes, ring);
      lanes.for_each(lags.long_lag, [&](int g, int i) {
        states[(stream[g] * Seeding::num_sequences + sequence) * lags.long_lag +
               i] = ring[g][i];
      });
      lanes.sync();
    }
  }

 private:
  template <class Lanes, class Rings, class Streams>
  RUNNEL_FORCEINLINE_FUNCTION void fill(Lanes const& lanes, Rings const& ring,
                                        Streams const& stream,
                                        int sequence) const {
    int const last = lags.long_lag - 1;
    int const size = Table::piece_words(lags.long_lag);
    lanes.for_each(Table::num_pieces, [&](int g, int piece) {
      Seeding const seeding(table, stream[g], sequence);
      auto r = Table::at_piece(table, piece, seeding.start);
      int const end =
          piece * size + size < last - 1 ? piece * size + size + 1 : last;
      for (int i = piece * size + 1; i < end; ++i) {
        r.advance();
        ring[g][last - i] = seeding.word(table, i, r, i == lags.odd_word);
      }
      if (piece == 0) {
        ring[g][last] = seeding.first_word(table);
        ring[g][0] = Seeding::last_word();
      }
    });
  }
  /// L steps in place. Words that are made concurrently read words that are
  /// older, or that an earlier stretch has made.
  template <class Lanes, class Rings>
  RUNNEL_FORCEINLINE_FUNCTION void run_up(Lanes const& lanes,
                                          Rings const& ring) const {
    int const l = lags.long_lag;
    int const k = lags.short_lag;
    int const width = k < l - k ? k : l - k;
    for (int begin = 0; begin < l;) {
      int const end = begin < k ? k : l;
      int const count = begin + width < end ? width : end - begin;
      int const from = begin < k ? l - k : -k;
      lanes.for_each(count, [&](int g, int i) {
        Word* const word = ring[g] + begin + i;
        *word = Seeding::step(*word, word[from]);
      });
      lanes.sync();
      begin += count;
    }
  }
};

/// Seeds rings by the lanes of `exec`, out of the seed's table. Fences.
/// \returns whether there is one
template <class Generator, class ExecutionSpace>
bool seed_rings(ExecutionSpace const& exec,
                typename Generator::seed_type const& seed,
                std::uint64_t first_stream, std::int64_t num_streams,
                typename Generator::state_word* states) {
  SeedTableCopy<ExecutionSpace> const table(
      exec,
      seed.seed_table(first_stream, static_cast<std::uint64_t>(num_streams)));
  if (table.is_empty()) return false;
  auto const lags = Generator::ring_lags(seed);
  launch_within_scratch<Generator>(
      "Runnel::streams::seed_rings", exec, num_streams, lags.long_lag,
      SeedRings<Generator>{table.data(), lags, num_streams, states});
  exec.fence("Runnel::streams::seed");
  return true;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_SEED_RINGS_HPP
