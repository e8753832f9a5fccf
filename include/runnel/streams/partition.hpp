// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_PARTITION_HPP
#define RUNNEL_STREAMS_PARTITION_HPP

#include <concepts>
#include <cstdint>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// A rule that gives each part of a stream its outputs, disjoint from all
/// other parts': output n of the part is output `native(n)` of the stream.
template <class P>
concept Partition = requires(P const& p, UInt128 n) {
  { p.native(n) } -> std::same_as<UInt128>;
};

/// Leapfrog: part i of P takes outputs i, i + P, i + 2P, … of the stream.
/// P = 1 is the whole stream.
struct Leapfrog {
  std::uint64_t part = 0;       ///< in [0, num_parts)
  std::uint64_t num_parts = 1;  ///< ≥ 1

  constexpr UInt128 native(UInt128 n) const {
    return UInt128(part) + UInt128(num_parts) * n;
  }
  /// Outputs of the part among the first `most` of the stream.
  constexpr UInt128 length(UInt128 most) const {
    if (UInt128(part) >= most) return UInt128(0);
    return (most - UInt128(part) - UInt128(1)) / UInt128(num_parts) +
           UInt128(1);
  }
  friend bool operator==(Leapfrog const&, Leapfrog const&) = default;
};
static_assert(Partition<Leapfrog>);

/// Block splitting: part i of P takes the i-th of P contiguous blocks of
/// `length` outputs.
struct BlockSplitting {
  UInt128 part = 0;
  UInt128 length = 0;

  constexpr UInt128 native(UInt128 n) const { return part * length + n; }
};
static_assert(Partition<BlockSplitting>);

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_PARTITION_HPP
