// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_RUN_BLOCKS_HPP
#define RUNNEL_GENERATORS_DETAIL_RUN_BLOCKS_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/concepts.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/transpose.hpp>

namespace Runnel::Impl {

/// Makes consecutive outputs on a host where one step is much cheaper than a
/// leap: a block of them is cut into as many runs as several registers have
/// lanes, and lane l makes run l. Several registers, because the steps of one
/// wait for each other. Squares of outputs are transposed in registers, so that
/// memory gets them in their order.
///
/// `Generator::RunEngine<Lanes, Form>` is the arithmetic of one register:
/// `set_lane(i, state)`, `lane(i)`, `jump(row)` and `run_output<Form>()`, which
/// steps; `RunLanes` are its lanes. `run_registers` step in turn. Runs have
/// `min_run`·2^k outputs, k ≤ `run_doublings`: few enough for a block to stay
/// in the first-level cache, where runs 2^12 bytes apart would drive each other
/// out. Where jumps take preparing, `jump_of(state, row)` does that.
template <class Generator, class WordLanes, class Form>
class RunBlocks {
 public:
  using Word = typename Generator::template output_word<Form>;
  using StateWord = typename Generator::state_word;
  using Engine = typename Generator::template RunEngine<WordLanes, Form>;
  /// The lanes of the registers that `make` hands out.
  using Lanes = typename Engine::RunLanes;
  /// Whether registers may have outputs past those that were asked for.
  static constexpr bool passes_count = false;
  /// Whether the engine has `make_rest`.
  static constexpr bool makes_rest = true;

  /// \param jumps  row k: the jump by `min_run`·2^k outputs
  RUNNEL_FORCEINLINE_FUNCTION RunBlocks(StateWord const* words,
                                        std::uint64_t const* jumps)
      : m_state(Generator::load(words)), m_jumps(jumps) {}

  /// Makes the next outputs: at most `count`, in blocks of the longest runs for
  /// which there is room; none where there is no room for the shortest.
  /// sink(i, register of outputs i, i + 1, …) in any order; those of a cache
  /// line together if it `wants_whole_lines`.
  /// \returns how many were made, a multiple of `Unit` or all
  template <int Unit, class Sink>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t make(std::int64_t count,
                                                Sink const& sink) {
    static_assert(width % Unit == 0);
    auto const room = static_cast<std::uint64_t>(count) / (min_run * num_lanes);
    if (room == 0) return 0;
    int k = 0;
    while (k < Generator::run_doublings && room >> (k + 1) != 0) ++k;
    std::int64_t const run = std::int64_t{min_run} << k;
    Engine first[registers] = {};
    spread(k, first);
    auto const blocks = static_cast<std::int64_t>(room >> k);
    auto const by_block = jump_of(blocks > 1 ? k + log2_lanes : 0);
    for (std::int64_t b = 0;;) {
      make_block(run, b * run * num_lanes, first, sink);
      if (++b == blocks) break;
      for (int r = 0; r < registers; ++r) {
        Engine moved = first[r];
        moved.jump(by_block);
        first[r] = moved;
      }
    }
    return blocks * run * num_lanes;
  }

  /// Makes the next outputs where there is no room for a block: all of one is
  /// made, and `count` outputs of it are handed out.
  /// sink(i, register of outputs i, i + 1, …), the last one with others behind.
  /// \pre 0 < count < min_run · lanes
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION void make_rest(std::int64_t count,
                                             Sink const& sink) {
    Engine first[registers] = {};
    spread(0, first);
    alignas(Row) Word block[min_run * num_lanes];
    make_block(min_run, 0, first, BlockStage{block});
    for (std::int64_t i = 0; i < count; i += width) {
      Row row;
      std::memcpy(&row, block + i, sizeof row);
      sink(i, row);
    }
    auto const lane = static_cast<int>(count / min_run);
    Engine engine = first[lane / width];
    for (std::int64_t i = count % min_run; i > 0; --i) {
      static_cast<void>(engine.template run_output<Form>());
    }
    m_state = engine.lane(lane % width);
  }

  /// The state after what has been made.
  RUNNEL_FORCEINLINE_FUNCTION void store(StateWord* words) const {
    Generator::store(m_state, words);
  }

 private:
  static constexpr int min_run = Generator::min_run;
  static constexpr int registers = Generator::run_registers;
  static constexpr int width = Lanes::per_stream;
  static constexpr int num_lanes = registers * width;
  static_assert(min_run % width == 0);
  using Row = typename Lanes::template rebind<Word>;

  /// Squares that are written together, row by row, where cache lines should
  /// be written at once: values may be half as wide as words.
  static constexpr int together = min_run % (2 * width) == 0 ? 2 : 1;

  static constexpr int log2_of(int n) {
    return n == 1 ? 0 : 1 + log2_of(n / 2);
  }
  static constexpr int log2_width = log2_of(width);
  static constexpr int log2_lanes = log2_of(num_lanes);
  static_assert(num_lanes == 1 << log2_lanes);
  static_assert(Generator::run_doublings + log2_lanes <
                Generator::num_run_jumps);

  /// Keeps a block's outputs.
  struct BlockStage {
    static constexpr bool whole_lines = false;
    Word* block;
    RUNNEL_FORCEINLINE_FUNCTION void operator()(std::int64_t at,
                                                Row const& row) const {
      std::memcpy(block + at, &row, sizeof row);
    }
  };

  RUNNEL_FORCEINLINE_FUNCTION auto jump_of(int k) const {
    auto const* const row = m_jumps + k * Generator::jump_words;
    if constexpr (JumpPreparing<Generator>) {
      return Generator::jump_of(m_state, row);
    } else {
      return row;
    }
  }
  /// Every lane to the start of its run of `min_run`·2^k outputs.
  RUNNEL_FORCEINLINE_FUNCTION void spread(int k,
                                          Engine (&engine)[registers]) const {
    auto state = m_state;
    auto const by = jump_of(k);
    for (int i = 0; i < width; ++i) {
      engine[0].set_lane(i, state);
      Generator::apply(state, by);
    }
    auto const by_register = jump_of(k + log2_width);
    for (int r = 1; r < registers; ++r) {
      Engine moved = engine[r - 1];
      moved.jump(by_register);
      engine[r] = moved;
    }
  }

  /// One run of every lane; the last one ends where the next block begins.
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION void make_block(std::int64_t run, std::int64_t at,
                                              Engine const (&first)[registers],
                                              Sink const& sink) {
    Engine engine[registers];
    static_for<registers>([&](auto r)
                              RUNNEL_INLINE_LAMBDA { engine[r] = first[r]; });
    for (std::int64_t begin = at; begin < at + run; begin += min_run) {
      Row stage[min_run][registers];
      // Two steps at a time: every second move of what a state remembers goes.
      for (int i = 0; i < min_run; i += 2) {
        static_for<2 * registers>([&](auto n) RUNNEL_INLINE_LAMBDA {
          constexpr int r = n % registers;
          stage[i + n / registers][r] = engine[r].template run_output<Form>();
        });
      }
      for (int r = 0; r < registers; ++r) {
        constexpr int squares = wants_whole_lines<Sink> ? together : 1;
        for (int i = 0; i < min_run; i += squares * width) {
          Row square[squares][width];
          static_for<squares>([&](auto s) RUNNEL_INLINE_LAMBDA {
            static_for<width>([&](auto j) RUNNEL_INLINE_LAMBDA {
              square[s][j] = stage[i + s * width + j][r];
            });
            transpose(square[s]);
          });
          std::int64_t const to = begin + i + r * width * run;
          static_for<width>([&](auto lane) RUNNEL_INLINE_LAMBDA {
            static_for<squares>([&](auto s) RUNNEL_INLINE_LAMBDA {
              sink(to + lane * run + s * width, square[s][lane]);
            });
          });
        }
      }
    }
    // A lane picked of `engine` itself would keep it out of registers.
    Engine const last = engine[registers - 1];
    m_state = last.lane(width - 1);
  }

  typename Generator::state_type m_state;
  std::uint64_t const* m_jumps;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_RUN_BLOCKS_HPP
