// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_TABLE_ROWS_HPP
#define RUNNEL_STREAMS_DETAIL_TABLE_ROWS_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>

/// The request for a table of jumps.
namespace Runnel::Impl {

/// Streams of a family, where tables are made for each.
struct StreamRange {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  friend bool operator==(StreamRange const&, StreamRange const&) = default;
};

/// The meaning of row k of a table: the jump by k·stride, or by 2^k·stride. For
/// generators that are `BlockSeeded`: from block 0 to the stream's own, one
/// row, without a stride; or to where the stream's set comes again for the
/// 2^k-th time, the stride being the number of blocks from one time to the
/// next.
enum class JumpSteps { multiples, doublings, own_block, blocks };

/// The rows of a table.
struct TableRows {
  UInt128 stride;
  std::int64_t count;
  JumpSteps steps = JumpSteps::multiples;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_TABLE_ROWS_HPP
