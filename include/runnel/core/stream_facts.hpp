// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_STREAM_FACTS_HPP
#define RUNNEL_CORE_STREAM_FACTS_HPP

#include <concepts>
#include <cstdint>
#include <string_view>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// How the numbered streams of a generator are kept apart.
enum class StreamsApart {
  recurrences,  ///< other constants each: no run of one is a run of another
  cycles,       ///< one recurrence, another cycle of states each
  blocks,       ///< one cycle, each begins a block after the one before
  starts        ///< one recurrence, starting states made by a seeding rule
};

/// The facts that are known about a generator's streams: for `overlap`, which
/// says whether two of them can meet. A generator that has it brings
///
///     static constexpr StreamFacts const& stream_facts = …;
struct StreamFacts {
  StreamsApart apart;
  /// `blocks`: log2 of their length. `recurrences`: log2 of how much further on
  /// streams past `num_sets` begin. `starts`: log2 of the lags at multiples of
  /// which alone two states can be equal.
  double block_log2;
  /// `starts`: log2 of how many states there are at one such lag.
  double starts_log2;
  /// log2 of how many seeds the rule of one number tells apart.
  double seeds_log2;
  /// The proof; or what is known where there is none.
  std::string_view why;
  std::string_view source;
  /// A property that two streams share even if they never overlap; empty: none
  /// is known.
  std::string_view caution;
  /// `recurrences`: how many there are, if there may be more streams.
  std::uint64_t num_sets = 0;
  /// Outputs to skip before the starts of streams no longer show.
  std::uint64_t skip = 0;
  /// `blocks`: their exact length, where it is no power of two; 0: it is one.
  std::uint64_t block_length = 0;
  /// `why` for spawned streams; empty: they are numbered streams.
  std::string_view spawned = {};
  /// The exact period of stream 0 where it is below 2^128 and no power of two;
  /// 0: 2^period_log2, or about as many outputs where those are 2^128 or more.
  UInt128 period = 0;
  /// The least period of all streams where they have different ones; 0: they
  /// have the same.
  UInt128 least_period = 0;
};

template <class G>
concept KnowsStreams = requires {
  { G::stream_facts } -> std::convertible_to<StreamFacts const&>;
};

}  // namespace Runnel

#endif  // RUNNEL_CORE_STREAM_FACTS_HPP
