// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/mpi/detail/sequence_start.hpp>
#include <vector>

namespace Runnel::Impl {

SequenceStart SequenceStart::of_ranks(std::string const& caller,
                                      Communicator const& ranks,
                                      Snapshot const& mine) {
  auto const place = place_of(ranks, mine);
  int const root = place.lowest_rank;
  SequenceStart start{.generator = mine.generator,
                      .seed = {mine.seeding, mine.seed, mine.parameters},
                      .stream = place.first_stream,
                      .position = mine.position};
  if (!mine.position_extra.empty()) {
    start.position += UInt128(mine.position_extra[0]);
  }
  std::vector<std::uint64_t> numbers = {start.position.low, start.position.high,
                                        mine.num_parts};
  ranks.broadcast(start.generator, root);
  start.seed.broadcast(ranks, root);
  ranks.broadcast(numbers, root);
  start.position = UInt128(numbers[1], numbers[0]);
  RUNNEL_THROW_IF(place.num_streams != 1 || numbers[2] != 1,
                  caller + "the checkpoint is of " +
                      std::to_string(place.num_streams) + " streams in " +
                      std::to_string(numbers[2]) +
                      " leapfrog parts, not of one whole stream; give one that "
                      "a sequence of ranks saved");
  return start;
}

}  // namespace Runnel::Impl
