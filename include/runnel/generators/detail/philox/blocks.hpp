// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_PHILOX_BLOCKS_HPP
#define RUNNEL_GENERATORS_DETAIL_PHILOX_BLOCKS_HPP

#include <cstdint>
#include <cstring>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/philox/wide_rounds.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/transpose.hpp>

namespace Runnel::Impl {

/// Makes consecutive outputs of Philox 4×32 on a host: a register has a block
/// of four outputs in each of its 64-bit lanes.
template <class Generator, class WordLanes, class Form>
class PhiloxBlocks {
 public:
  using StateWord = typename Generator::state_word;
  using Lanes = WordLanes;
  /// The last register may have outputs past those that were asked for.
  static constexpr bool passes_count = true;

  RUNNEL_FORCEINLINE_FUNCTION PhiloxBlocks(StateWord const* words,
                                           std::uint64_t const*)
      : m_state(Generator::load(words)) {}

  /// Makes at most `count` ≥ 1 of the next outputs: all, but where they begin
  /// inside a block those of the first registers, a multiple of `Unit`. What a
  /// register has past them is wrong, and comes again.
  /// sink(i, register of outputs i, i + 1, …) in their order.
  /// \returns how many were made
  template <int Unit, class Sink>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t make(std::int64_t count,
                                                Sink const& sink) {
    Wide block = in_all_lanes(m_state.block) + lane_numbers();
    auto const same = start();
    Row row[num_rows];
    if (m_state.word != 0) {
      make_outputs(same, block, row);
      Word line[(num_rows + 1) * width] = {};
      std::memcpy(line, row, sizeof row);
      for (int r = 0; r < num_rows; ++r) {
        std::memcpy(&row[0], line + r * width + m_state.word, sizeof(Row));
        if (r * width < count) sink(r * width, row[0]);
      }
      int const whole = num_rows * width - static_cast<int>(m_state.word);
      std::int64_t const made = whole - whole % Unit;
      return pass(made < count ? made : count);
    }
    for (std::int64_t at = 0; at < count; at += num_rows * width) {
      make_outputs(same, block, row);
      block = block + std::uint64_t{num_blocks};
      static_for<num_rows>([&](auto r) RUNNEL_INLINE_LAMBDA {
        std::int64_t const first = at + r * width;
        if (first < count) sink(first, row[r]);
      });
    }
    return pass(count);
  }

  /// The state after what has been made.
  RUNNEL_FORCEINLINE_FUNCTION void store(StateWord* words) const {
    Generator::store(m_state, words);
  }

 private:
  using Word = std::uint32_t;
  using Row = typename Lanes::type;
  using WideLanes = typename Lanes::template with_word<std::uint64_t>;
  using Wide = typename WideLanes::type;
  static constexpr int width = Lanes::per_stream;
  static constexpr int num_blocks = WideLanes::per_stream;
  static constexpr int num_rows = 4 * num_blocks / width;
  static_assert(num_rows == 2);

  RUNNEL_FORCEINLINE_FUNCTION static Wide lane_numbers() {
    std::uint64_t lanes[num_blocks];
    for (int l = 0; l < num_blocks; ++l) {
      lanes[l] = static_cast<std::uint64_t>(l);
    }
    Wide all;
    std::memcpy(&all, lanes, sizeof all);
    return all;
  }
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t pass(std::int64_t count) {
    std::uint64_t const n[2] = {static_cast<std::uint64_t>(count), 0};
    Generator::apply(m_state, n);
    return count;
  }
  /// Values that are the same in all lanes.
  struct Start {
    Wide key0, key1, stream0, stream1;
  };
  RUNNEL_FORCEINLINE_FUNCTION Start start() const {
    return {in_all_lanes(m_state.key), in_all_lanes(m_state.key >> 32),
            in_all_lanes(m_state.stream), in_all_lanes(m_state.stream >> 32)};
  }
  /// Through memory: GCC 14 makes `fill_lanes` of a variable lane by lane here.
  RUNNEL_FORCEINLINE_FUNCTION static Wide in_all_lanes(std::uint64_t x) {
    std::uint64_t lanes[num_blocks];
    for (int l = 0; l < num_blocks; ++l) lanes[l] = x;
    Wide all;
    std::memcpy(&all, lanes, sizeof all);
    return all;
  }
  RUNNEL_FORCEINLINE_FUNCTION static void make_outputs(Start const& start,
                                                       Wide block,
                                                       Row (&row)[num_rows]) {
    Wide c[4] = {block, block >> 32, start.stream0, start.stream1};
    wide_rounds<Generator>(c, start.key0, start.key1);
    constexpr std::uint64_t low = 0xffffffff;
    Wide const first = (c[0] & low) | (c[1] << 32);
    Wide const second = (c[2] & low) | (c[3] << 32);
    using Number = std::make_integer_sequence<int, num_blocks>;
    row[0] = bits(
        shuffle_lanes<InTurnPattern<num_blocks, 0>>(first, second, Number{}));
    row[1] = bits(
        shuffle_lanes<InTurnPattern<num_blocks, 1>>(first, second, Number{}));
  }
  RUNNEL_FORCEINLINE_FUNCTION static Row bits(Wide x) {
    Row row;
    static_assert(sizeof row == sizeof x);
    std::memcpy(&row, &x, sizeof row);
    return row;
  }

  typename Generator::state_type m_state;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_PHILOX_BLOCKS_HPP
