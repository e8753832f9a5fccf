// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_RANK_SEQUENCE_OPTIONS_HPP
#define RUNNEL_MPI_RANK_SEQUENCE_OPTIONS_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>
#include <runnel/streams/rank_share.hpp>

namespace Runnel {

/// Where the sequence starts, how ranks divide it, and whether they verify it.
struct RankSequenceOptions {
  std::uint64_t stream = 0;
  UInt128 offset = 0;  ///< native outputs skipped
  RankOrder order = RankOrder::blocks;
  bool allow_overlap = false;
  /// Every fill proves that all ranks continue at the same output with the same
  /// request, and that no two draw the same outputs. Fills are collective then,
  /// and all ranks share their errors.
  bool verify = false;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_SEQUENCE_OPTIONS_HPP
