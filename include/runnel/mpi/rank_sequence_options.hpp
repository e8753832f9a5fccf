// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_RANK_SEQUENCE_OPTIONS_HPP
#define RUNNEL_MPI_RANK_SEQUENCE_OPTIONS_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>
#include <runnel/streams/rank_share.hpp>

namespace Runnel {

/// Where the sequence starts, and how ranks divide it.
struct RankSequenceOptions {
  std::uint64_t stream = 0;
  UInt128 offset = 0;  ///< native outputs skipped
  RankOrder order = RankOrder::blocks;
  bool allow_overlap = false;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_RANK_SEQUENCE_OPTIONS_HPP
