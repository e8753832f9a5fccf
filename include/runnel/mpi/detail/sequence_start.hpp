// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DETAIL_SEQUENCE_START_HPP
#define RUNNEL_MPI_DETAIL_SEQUENCE_START_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/streams/detail/from_snapshot.hpp>

namespace Runnel::Impl {

/// The start of a `RankSequence` that continues a snapshot held by one rank.
template <class Generator>
struct SequenceStart {
  std::optional<typename Generator::seed_type> seed;
  UInt128 position;
  std::uint64_t num_parts = 1;
  bool past_end = false;

  /// The value of rank `root`, on all ranks. Collective.
  /// \throws std::invalid_argument on all ranks for another generator
  static SequenceStart of_rank(Communicator const& ranks, Snapshot const& mine,
                               int root) {
    SeedRecord record{mine.seeding, mine.seed, mine.parameters};
    std::string generator = mine.generator;
    ranks.broadcast(generator, root);
    record.broadcast(ranks, root);
    UInt128 position = mine.position;
    if (!mine.position_extra.empty()) position += mine.position_extra[0];
    std::vector<std::uint64_t> numbers = {position.low, position.high,
                                          mine.num_parts};
    ranks.broadcast(numbers, root);
    SequenceStart start;
    start.position = UInt128(numbers[1], numbers[0]);
    start.num_parts = numbers[2];
    ranks.all_or_none([&] {
      RUNNEL_THROW_IF(generator != Generator::name,
                      "Runnel::RankSequence: the checkpoint is of " +
                          generator + ", not of " +
                          std::string(Generator::name) +
                          "; load it into a sequence of its own generator");
      start.seed = make_seed<typename Generator::seed_type>(
          generator, record.form, record.numbers, record.parameters);
    });
    start.past_end = start.position > length_of(*start.seed);
    return start;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_MPI_DETAIL_SEQUENCE_START_HPP
