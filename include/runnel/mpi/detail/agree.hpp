// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DETAIL_AGREE_HPP
#define RUNNEL_MPI_DETAIL_AGREE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/streams/stream_set.hpp>

/// The data that ranks exchange at construction.
namespace Runnel::Impl {

std::uint64_t fingerprint(StreamOptions const& options);

/// \throws std::invalid_argument on all ranks if `number` differs among them
void require_same(Communicator const& ranks, std::uint64_t number,
                  std::string const& what);

/// A seed in the form in which checkpoints keep it.
struct SeedRecord {
  std::string form;
  std::vector<std::uint64_t> numbers;
  std::vector<std::uint64_t> parameters;

  /// Broadcasts rank `root`'s. Collective.
  void broadcast(Communicator const& ranks, int root = 0);
};

/// Rank 0's seed, on every rank. Collective.
template <class Generator>
typename Generator::seed_type broadcast_seed(
    Communicator const& ranks, typename Generator::seed_type const& seed) {
  SeedRecord record{seed.form(), seed.numbers(), parameters_of(seed)};
  record.broadcast(ranks);
  std::optional<typename Generator::seed_type> common;
  ranks.all_or_none([&] {
    common = make_seed<typename Generator::seed_type>(
        std::string(Generator::name), record.form, record.numbers,
        record.parameters);
  });
  return *common;
}

/// Where a rank's streams are among those of all.
struct RankPlace {
  std::uint64_t first_stream = 0;  ///< of all ranks
  std::uint64_t num_streams = 0;
  std::uint64_t first_row = 0;  ///< of this rank
  int lowest_rank = 0;          ///< the first that has any
};

/// A rank's share of the streams: their numbers, and what all shares of a set
/// have in common.
struct RankPiece {
  std::uint64_t rank, first, count, print;
};
std::uint64_t fingerprint(Snapshot const& snapshot);

/// Where `rank`'s streams are among all shares, which all ranks know.
/// \throws std::invalid_argument as `place_of`
RankPlace place_among(std::vector<RankPiece> pieces, int rank);

/// Puts the ranks' streams in order; some ranks may have none.
/// \throws std::invalid_argument on all ranks if they overlap or leave gaps,
///   are of different seeds, or no rank has any. Collective.
RankPlace place_of(Communicator const& ranks, Snapshot const& mine);

}  // namespace Runnel::Impl

#endif  // RUNNEL_MPI_DETAIL_AGREE_HPP
