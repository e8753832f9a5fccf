// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RANK_NUMBERS_HPP
#define RUNNEL_TOOLS_RANK_NUMBERS_HPP

#include <cstdint>
#include <runnel/core/snapshot.hpp>
#include <runnel/mpi/communicator.hpp>

#include "interfaces.hpp"

namespace Runnel::Tool {

/// Numbers that ranks make together: one stream by `RankSequence`, several by
/// `RankStreams`. Every member function is collective.
class RankNumbers {
 public:
  RankNumbers() = default;
  RankNumbers(RankNumbers const&) = delete;
  RankNumbers& operator=(RankNumbers const&) = delete;
  virtual ~RankNumbers() = default;

  /// Requests must be multiples of this number; 1 for a sequence.
  virtual std::uint64_t round() const = 0;
  /// Makes the next numbers, each rank its share, and writes all of them to
  /// memory of every rank, streams in turn.
  /// \param count  a multiple of `round()`
  virtual void draw(void* values, std::uint64_t count) = 0;
  /// This rank's streams for a checkpoint of all.
  virtual Snapshot snapshot() const = 0;
};

/// The arguments from which `Generator::ranks` makes the numbers.
struct RankChoice {
  Communicator const& ranks;
  InterfaceChoice const& choice;  ///< its kind is `words`
  /// This rank's streams of a checkpoint, to continue; nothing: from the seed.
  Snapshot const* saved = nullptr;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_RANK_NUMBERS_HPP
