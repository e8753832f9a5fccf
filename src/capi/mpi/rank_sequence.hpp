// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_RANK_SEQUENCE_HPP
#define RUNNEL_CAPI_MPI_RANK_SEQUENCE_HPP

#include <runnel/capi/runnel_mpi.h>

#include <cstdint>
#include <map>
#include <memory>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/sequence_of_ranks.hpp>
#include <runnel/streams/rank_share.hpp>
#include <span>
#include <string>
#include <utility>

#include "agreed_request.hpp"
#include "collective.hpp"
#include "erased_set.hpp"
#include "handle_kind.hpp"

namespace Runnel::CApi {

/// Memory for this rank's of the next values.
struct RankArray {
  runnel_type type;
  void* values;
  std::uint64_t num_values;  ///< of all ranks
};

/// `RankSequence` without the type of generator. Only the functions that make
/// one communicate, and fills that are verified.
class ErasedRankSequence {
 public:
  using face_type = runnel_rank_sequence;
  static constexpr auto kind = HandleKind::rank_sequence;
  static constexpr char const* maker = "runnel_rank_sequence_create";

  /// \throws Failure, std::invalid_argument as the set of one stream does
  ErasedRankSequence(Communicator const& ranks, AgreedRequest request,
                     runnel_rank_order order);

  RankShare next(std::uint64_t num_values) const {
    return m_sequence.now().next(num_values);
  }
  UInt128 position() const { return m_sequence.position(); }
  void jump(UInt128 n);

  /// \throws std::invalid_argument for ranks that are not the sequence's
  void require_own(Communicator const& ranks) const;
  /// Verifies fills from now on; null: no longer.
  void verify_by(std::shared_ptr<Communicator const> ranks) {
    m_verifier = std::move(ranks);
  }
  /// Calls act(): where fills are verified, on all ranks or none.
  template <class Act>
  void together(Act const& act) const {
    if (m_verifier == nullptr) {
      act();
    } else {
      everywhere(*m_verifier, act);
    }
  }
  /// \throws Failure for values that the generator does not make
  void require_made(StreamValues const& values) const {
    m_set->outputs(values);
  }

  /// Writes this rank's part of the next values.
  void fill(StreamValues const& values, RankArray const& to);
  /// Writes this rank's block of an array of the next values.
  void fill_block(StreamValues const& values, BlockRequest place, void* at);
  /// Writes this rank's elements of an array of the next values.
  void fill_elements(StreamValues const& values, ElementRequest const& elements,
                     void* at);

  /// The whole sequence as one stream.
  std::unique_ptr<ErasedSet> serial() const;
  /// The snapshot of `serial` on rank 0; one of no stream on the others.
  Snapshot snapshot() const;

  /// Texts that travel with a checkpoint.
  std::map<std::string, std::string> notes;

 private:
  std::unique_ptr<ErasedSet> create(StreamOptions const& options) const {
    return m_request.entry->create(m_request.seed, options);
  }
  void move_to(UInt128 n);
  /// Where fills are verified: all ranks are at the same output, and ask for
  /// the same array.
  void require_same_request(std::span<std::uint64_t const> array,
                            std::uint64_t outputs_per_value) const;
  /// Calls fill() where the array of the next `num_values` begins.
  template <class Fill>
  void fill_some_of_array(StreamValues const& values,
                          std::span<std::uint64_t const> array,
                          std::uint64_t num_values, Fill const& fill);
  void require_left(Impl::SequenceRequest const& request) const;

  AgreedRequest m_request;
  Impl::SequenceOfRanks m_sequence;
  std::unique_ptr<ErasedSet> m_set;
  std::shared_ptr<Communicator const> m_verifier;  ///< null: fills are local
};

/// \throws std::invalid_argument unless `order` is one of the enumerators
void require_rank_order(runnel_rank_order order);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_RANK_SEQUENCE_HPP
