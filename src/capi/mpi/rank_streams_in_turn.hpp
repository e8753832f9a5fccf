// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_RANK_STREAMS_IN_TURN_HPP
#define RUNNEL_CAPI_MPI_RANK_STREAMS_IN_TURN_HPP

#include <runnel/capi/rank_streams_in_turn.h>

#include <cstdint>
#include <map>
#include <memory>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/streams/rank_share.hpp>
#include <string>

#include "erased_set.hpp"
#include "erased_set_in_turn.hpp"
#include "handle_kind.hpp"

namespace Runnel::CApi {

/// `RankStreamsInTurn` without the type of generator.
class ErasedRankStreamsInTurn {
 public:
  using face_type = runnel_rank_streams_in_turn;
  static constexpr auto kind = HandleKind::rank_streams_in_turn;
  static constexpr char const* maker = "runnel_rank_streams_in_turn_create";

  /// \param set  of all streams, the same on all ranks; taken from
  ErasedRankStreamsInTurn(Communicator const& ranks, ErasedSet& set);

  RankShare next(std::uint64_t num_values) const {
    return block_of_rank(num_values, m_rank, m_num_ranks);
  }
  /// \throws std::invalid_argument if there is no such stream
  UInt128 position(std::uint64_t stream) const;
  /// \throws std::invalid_argument for blocks that there are not
  void set_block(std::uint64_t block);

  /// Writes this rank's of the next values.
  void fill(StreamValues const& values, runnel_type type, void* at,
            std::uint64_t num_values);
  void discard(StreamValues const& values, std::uint64_t num_values);
  void jump(UInt128 n);
  /// That of the set on rank 0; one of no stream on the others.
  Snapshot snapshot();

  /// Texts that travel with a checkpoint.
  std::map<std::string, std::string> notes;

 private:
  std::uint64_t m_rank;
  std::uint64_t m_num_ranks;
  std::unique_ptr<ErasedSetInTurn> m_streams;
  FillOptions m_turns;
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_RANK_STREAMS_IN_TURN_HPP
