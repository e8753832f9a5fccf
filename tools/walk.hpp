// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_WALK_HPP
#define RUNNEL_TOOLS_WALK_HPP

#include <cstdint>
#include <runnel/fill/options.hpp>

namespace Runnel::Tool {

/// Values to be made at a time, divided among these streams of the set.
struct Piece {
  std::uint64_t first_stream;
  std::uint64_t num_streams;
  std::uint64_t count;
};

/// A request of `count` values of a set of streams, cut into pieces whose
/// values, one after the other, are those of one fill.
///
/// Interleaved and cyclic pieces join up without further measures. A blocked
/// request is cut along its blocks: a piece is some whole ones, or some of
/// one.
struct Walk {
  Order order;
  std::uint64_t num_streams;
  std::uint64_t count;

  /// How large a piece may get.
  struct Limits {
    std::uint64_t values;
    std::uint64_t streams;
  };
  /// The piece that begins after `done` values. \pre done < count; limits ≥ 1
  Piece next(std::uint64_t done, Limits const& limits) const;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_WALK_HPP
