// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_STREAM_SHAPE_HPP
#define RUNNEL_CORE_STREAM_SHAPE_HPP

#include <cstdint>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Sizes of a stream in words: constants of most generators; where lags are
/// parameters, they come from the seed.
struct StreamShape {
  int state_words = 0;   ///< state in memory
  int window_words = 0;  ///< scratch in which a group of lanes moves a state
  int jump_words = 0;    ///< 64-bit words of a jump
  /// Constants of the recurrence that all streams of a set share (lags, word
  /// sizes), for the generator's own use.
  int constants[4] = {};

  friend bool operator==(StreamShape const&, StreamShape const&) = default;
};

namespace Impl {

/// Jumps in the memory of an execution space: row k, the same for all streams
/// or one for each.
struct JumpRows {
  std::uint64_t const* rows = nullptr;
  std::int64_t row_words = 0;
  std::int64_t stream_words = 0;  ///< 0: streams share the rows

  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t const* row(std::int64_t stream,
                                                       std::int64_t k) const {
    return rows + stream * stream_words + k * row_words;
  }
};

/// The properties of a seed's streams beyond their numbers; the defaults are
/// those of generators without parameters.
template <class Generator>
StreamShape shape_of(typename Generator::seed_type const& seed) {
  if constexpr (requires { seed.shape(); }) {
    return seed.shape();
  } else {
    return {Generator::state_words, Generator::window_words,
            Generator::jump_words};
  }
}
template <class Seed>
std::vector<std::uint64_t> parameters_of(Seed const& seed) {
  if constexpr (requires { seed.parameters(); }) {
    return seed.parameters();
  } else {
    return {};
  }
}
/// Outputs thrown away before output 0 of every stream.
template <class Seed>
UInt128 skip_of(Seed const& seed) {
  if constexpr (requires { seed.skip(); }) {
    return seed.skip();
  } else {
    return 0;
  }
}
/// Outputs a stream has before it runs into the next one.
template <class Seed>
UInt128 length_of(Seed const& seed) {
  if constexpr (requires { seed.stream_length(); }) {
    return seed.stream_length();
  } else {
    return UInt128(0) - UInt128(1);
  }
}

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_CORE_STREAM_SHAPE_HPP
