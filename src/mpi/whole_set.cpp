// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstddef>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/detail/whole_set.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>
#include <runnel/streams/positions.hpp>
#include <runnel/streams/stream_options.hpp>
#include <string>
#include <vector>

namespace Runnel::Impl {
namespace {

void check_positions(Snapshot const& mine, RankPlace const& place) {
  check_num_streams(place.num_streams);
  std::size_t const extra = mine.position_extra.size();
  RUNNEL_THROW_IF(extra != 0 && extra != mine.num_streams,
                  "Runnel::Snapshot: " + std::to_string(mine.num_streams) +
                      " streams do not match " + std::to_string(extra) +
                      " positions; take a whole snapshot");
}

/// Consecutive streams of one position.
struct Run {
  static constexpr std::size_t words = 4;
  std::uint64_t first, count, low, high;
};

/// The runs of a rank's streams, as words.
std::vector<std::uint64_t> runs_of(Snapshot const& mine) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t s = 0; s < mine.num_streams; ++s) {
    bool const is_same =
        s > 0 && (mine.position_extra.empty() ||
                  mine.position_extra[s] == mine.position_extra[s - 1]);
    if (is_same) {
      ++all[all.size() - Run::words + 1];
      continue;
    }
    UInt128 const extra =
        mine.position_extra.empty() ? 0 : mine.position_extra[s];
    UInt128 const position = mine.position + extra;
    all.insert(all.end(),
               {mine.first_stream + s, 1, position.low, position.high});
  }
  return all;
}

/// Positions of all streams: few runs, unless each was filled by itself.
StreamPositions positions_of_ranks(Communicator const& ranks,
                                   Snapshot const& mine,
                                   RankPlace const& place) {
  auto runs = runs_of(mine);
  runs.resize(ranks.largest(runs.size()));  // runs of no streams
  auto const all = ranks.gather_all(runs);
  std::vector<UInt128> positions(place.num_streams);
  for (std::size_t i = 0; i < all.size(); i += Run::words) {
    Run const run{all[i], all[i + 1], all[i + 2], all[i + 3]};
    if (run.count == 0) continue;
    std::fill_n(positions.begin() +
                    static_cast<std::ptrdiff_t>(run.first - place.first_stream),
                run.count, UInt128(run.high, run.low));
  }
  return StreamPositions(positions);
}

void share_numbers(Communicator const& ranks, Snapshot const& mine,
                   RankPlace const& place, Snapshot& whole) {
  bool const is_whole = mine.num_streams == place.num_streams;
  std::vector<std::uint64_t> numbers = {
      mine.part, mine.num_parts, mine.word_bits,
      is_whole ? mine.cursor : mine.whole_cursor,
      is_whole ? mine.cursor_block : mine.whole_cursor_block};
  ranks.broadcast(numbers, place.lowest_rank);
  whole.part = numbers[0];
  whole.num_parts = numbers[1];
  whole.word_bits = static_cast<std::uint32_t>(numbers[2]);
  whole.cursor = numbers[3];
  whole.cursor_block = numbers[4];
}

}  // namespace

Snapshot whole_set(Communicator const& ranks, Snapshot const& mine,
                   RankPlace const& place) {
  ranks.all_or_none([&] { check_positions(mine, place); });
  Snapshot whole;
  whole.generator = mine.generator;
  SeedRecord seed{mine.seeding, mine.seed, mine.parameters};
  ranks.broadcast(whole.generator, place.lowest_rank);
  seed.broadcast(ranks, place.lowest_rank);
  whole.seeding = seed.form;
  whole.seed = seed.numbers;
  whole.parameters = seed.parameters;
  whole.first_stream = place.first_stream;
  whole.num_streams = place.num_streams;
  share_numbers(ranks, mine, place, whole);
  auto const positions = positions_of_ranks(ranks, mine, place);
  ranks.all_or_none(
      [&] { check_snapshot_range(positions.smallest(), positions.largest()); });
  whole.position = positions.smallest();
  if (positions.smallest() != positions.largest()) {
    whole.position_extra = positions.beyond_smallest();
  }
  return whole;
}

}  // namespace Runnel::Impl
