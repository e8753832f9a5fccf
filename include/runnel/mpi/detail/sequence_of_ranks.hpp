// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DETAIL_SEQUENCE_OF_RANKS_HPP
#define RUNNEL_MPI_DETAIL_SEQUENCE_OF_RANKS_HPP

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <runnel/core/uint128.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/rank_sequence_options.hpp>
#include <runnel/mpi/stream_claims.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/stream_options.hpp>

namespace Runnel::Impl {

/// Names that the messages of an interface have.
struct SequenceCaller {
  char const* function;  ///< `Runnel::X`, or "" where it is added later
  char const* blocks;    ///< `RankOrder::blocks`

  /// How messages begin.
  std::string begin() const {
    return *function == '\0' ? "" : std::string(function) + ": ";
  }
};

/// What is asked for: `count` times `outputs` native ones.
struct SequenceRequest {
  UInt128 count;
  char const* items = "outputs";  ///< as messages say it
  UInt128 outputs = 1;
};

/// One stream that ranks share, and how much of it they have drawn: what
/// `RankSequence` and the sequence of the C interface have in common.
class SequenceOfRanks {
 public:
  SequenceOfRanks() = default;
  /// \param whole  the stream; its offset is where the sequence begins
  SequenceOfRanks(Communicator const& ranks, StreamOptions const& whole,
                  RankOrder order);

  SequencePosition const& now() const { return m_now; }
  UInt128 position() const { return m_now.position; }
  std::uint64_t stream() const { return m_whole.first_stream; }
  void advance(UInt128 outputs) { m_now.position += outputs; }

  /// The whole stream from the sequence's position on.
  StreamOptions whole() const;
  /// This rank's part of it from output n of the sequence on.
  StreamOptions part_from(UInt128 n) const;

  /// Moves this rank's set to output n of the sequence. A set is ahead of that
  /// only after a fill that failed: no other call draws outputs after the
  /// sequence's position.
  /// \param set   a pointer, which is assigned to
  /// \param make  make(options): a new set
  /// \param jump  jump(set, n) moves it on by n outputs
  template <class Pointer, class Make, class Jump>
  void move_to(UInt128 n, Pointer& set, Make const& make,
               Jump const& jump) const {
    UInt128 const there = m_now.in_part(n);
    UInt128 const here = set->position(0);
    if (there < here) {
      set = make(part_from(n));
    } else {
      jump(*set, there - here);
    }
  }

  /// \param length  native outputs of the stream
  /// \throws StreamEnded if the stream has fewer left
  void require_left(SequenceCaller const& caller,
                    SequenceRequest const& request, UInt128 length) const;
  /// The outputs that this rank draws for the next `num_values`.
  std::vector<StreamClaim> claims(std::uint64_t num_values,
                                  std::uint64_t outputs_per_value) const;

  /// Proves that all ranks are at the same output and ask for the same.
  /// Collective.
  /// \param extents  of the array of values, one number for each dimension
  /// \throws std::invalid_argument on all ranks, naming two that differ
  void require_same_request(Communicator const& ranks,
                            SequenceCaller const& caller,
                            std::span<std::uint64_t const> extents,
                            std::uint64_t outputs_per_value) const;
  /// \throws std::invalid_argument where leapfrog would cut values in pieces
  void require_whole_values(SequenceCaller const& caller,
                            UInt128 outputs_per_value) const;
  /// \throws std::invalid_argument where leapfrog deals an array to ranks
  void require_parts_of_array(SequenceCaller const& caller) const;

 private:
  StreamOptions m_whole;
  SequencePosition m_now;
};

/// Where a `RankSequence` begins. Collective.
/// \throws std::invalid_argument on all ranks if their options differ
SequenceOfRanks agreed_sequence(Communicator const& ranks,
                                RankSequenceOptions const& options);

}  // namespace Runnel::Impl

#endif  // RUNNEL_MPI_DETAIL_SEQUENCE_OF_RANKS_HPP
