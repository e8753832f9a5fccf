// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_COMPILED_BLOCK_FILL_HPP
#define RUNNEL_SRC_COMPILED_BLOCK_FILL_HPP

#include <Kokkos_Core.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/kernels/group_window.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <string>

#include "compiled/transform.hpp"

/// \file
/// Fills of hosts whose generator and distribution are compiled apart.
///
///     generator:  state → words ─┐ 16 kB, in the first-level cache
///     distribution:              └─ words → values → memory
///
/// The library so holds one kernel per generator and one transform per
/// distribution, not one kernel per pair; of pairs there are left the tiles,
/// which have one ISA level. Each word is stored and loaded once more than by a
/// fused kernel.
namespace Runnel::Impl {

/// The words of a block on their way to memory.
template <class Word>
class BlockOfWords {
 public:
  static constexpr int capacity = (1 << 14) / sizeof(Word);
  static constexpr int round_words = 96;

  /// \param to  where the next value goes
  RUNNEL_FUNCTION BlockOfWords(BlockTransform const& transform, HostIsa isa,
                               unsigned char* to)
      : m_transform(transform), m_isa(isa), m_to(to) {}

  /// Where the next words go, `room()` of them or a few more.
  RUNNEL_FUNCTION Word* end() { return m_words + m_held; }
  RUNNEL_FUNCTION int room() const { return capacity - m_held; }
  /// As many are there now.
  RUNNEL_FUNCTION void append(std::int64_t count) {
    m_held += static_cast<int>(count);
  }

  /// Makes whole values; the words of the last, incomplete one stay.
  RUNNEL_FUNCTION void flush() {
    int const count = m_held / m_transform.words_per_value;
    int const used = count * m_transform.words_per_value;
    m_transform.run(m_words, m_to, count, m_isa);
    m_to += std::int64_t{count} * m_transform.value_bytes;
    m_held -= used;
    for (int i = 0; i < m_held; ++i) m_words[i] = m_words[used + i];
  }

 private:
  BlockTransform const& m_transform;
  HostIsa m_isa;
  unsigned char* m_to;
  int m_held = 0;
  /// Behind them the last register of `Blocks`, or a round.
  alignas(64) Word m_words[capacity + round_words];
};

/// The kernel for contiguous rows of every distribution that takes native
/// outputs: a chunk per team of one thread.
template <class Generator>
struct BlockFill {
  using StateWord = typename Generator::state_word;
  using Word = typename Generator::template output_word<NativeForm>;
  /// Of values of 4 or 8 bytes: it moves bytes, and knows no type.
  using Plan = FillPlan<Generator, unsigned char>;
  using Block = BlockOfWords<Word>;
  static constexpr int round_words = Block::round_words;

  Plan plan;
  BlockTransform transform;
  HostIsa isa;

  static std::size_t team_scratch(StreamShape const& shape) {
    return scratch_bytes<StateWord>(shape.window_words);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    std::int64_t const item = member.league_rank();
    GroupTasks<Lanes, StateWord, unsigned char> tasks;
    auto& task = tasks[0];
    task = plan.task(item / plan.chunks_per_row, item % plan.chunks_per_row);
    typename Lanes::template Group<StateWord*> window;
    window[0] = scratch_array<StateWord>(member, plan.shape.window_words);
    typename Generator::template Stepper<Lanes, NativeForm> stepper;
    jump_to_tasks(lanes, tasks, window, plan.shape, stepper);
    Block block(transform, isa, task.row + task.first * transform.value_bytes);
    std::int64_t natives = task.count * plan.natives_per_value;
    if constexpr (makes_blocks<Generator, Lanes, NativeForm>) {
      if (by_blocks<Lanes>(task, window[0], natives, block)) return;
    }
    by_rounds(lanes, tasks, window, natives, block, stepper);
  }

 private:
  /// By the generator's `Blocks`, as many of the words as there are for; those
  /// left go on from the window. \returns whether that was all
  template <class Lanes, class Task>
  RUNNEL_FORCEINLINE_FUNCTION bool by_blocks(Task const& task,
                                             StateWord* window,
                                             std::int64_t& natives,
                                             Block& block) const {
    std::uint64_t const* const jumps = task.run_jumps;
    if (!plan.consecutive) return false;
    if constexpr (requires { Generator::least_run; }) {
      if (jumps == nullptr) return false;
    }
    using Blocks = typename Generator::template Blocks<Lanes, NativeForm>;
    auto blocks = [&]() RUNNEL_INLINE_LAMBDA {
      if constexpr (requires { Blocks(window, jumps, plan.shape); }) {
        return Blocks(window, jumps, plan.shape);
      } else {
        return Blocks(window, jumps);
      }
    }();
    for (std::int64_t made = 1; made > 0 && natives > 0; natives -= made) {
      Word* const to = block.end();
      made = blocks.template make<1>(
          natives < block.room() ? natives : block.room(),
          [&](std::int64_t at, auto x)
              RUNNEL_INLINE_LAMBDA { std::memcpy(to + at, &x, sizeof x); });
      block.append(made);
      block.flush();
    }
    bool const is_end = natives == 0 && task.new_state != nullptr;
    blocks.store(is_end ? task.new_state : window);
    return natives == 0;
  }

  /// By rounds of 96 words, and the state at the end.
  template <class Lanes, class Tasks, class Windows, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static void by_rounds(
      Lanes const& lanes, Tasks const& tasks, Windows const& window,
      std::int64_t natives, Block& block, Stepper& stepper) {
    auto const origin = load_tasks(lanes, tasks, window, stepper);
    typename Lanes::template Group<Word*> line;
    std::int64_t const full = natives / round_words;
    for (std::int64_t r = 0; r < full; ++r) {
      line[0] = block.end();
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(line, at, x);
      });
      block.append(round_words);
      if (block.room() < round_words) block.flush();
    }
    auto const left = static_cast<int>(natives - full * round_words);
    typename Lanes::template Group<StateWord*> state;
    typename Lanes::template Group<int> ahead;
    typename Lanes::template Group<std::uint64_t> total;
    state[0] = tasks[0].new_state;
    ahead[0] = left;
    total[0] = static_cast<std::uint64_t>(natives);
    if (left > 0 || state[0] != nullptr) {
      stepper.save(lanes, window);
      stepper.extend(lanes, window);
      line[0] = block.end();
      stepper.peek(lanes, window, origin,
                   static_cast<std::uint64_t>(full * round_words),
                   [&](int, int i, Word x) { line[0][i] = x; });
      stepper.write_state(lanes, window, origin, ahead, total, state);
      block.append(left);
    }
    block.flush();
  }
};

/// \pre contiguous rows, no leapfrog parts that are stepped over
template <class ExecutionSpace, class Generator, class T>
void launch_blocks(ExecutionSpace const& exec,
                   FillPlan<Generator, T> const& plan,
                   BlockTransform const& transform) {
  using Fill = BlockFill<Generator>;
  auto bytes = std::bit_cast<typename Fill::Plan>(plan);
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  bytes.rows.row_stride *= size;
  bytes.rows.longer_stride *= size;
  launch_teams<typename Generator::lane_word, NativeLanes>(
      "Runnel::fill::" + std::string(Generator::name), exec,
      {plan.rows.num_rows * plan.chunks_per_row, 1,
       Fill::team_scratch(plan.shape)},
      Fill{bytes, transform, host_isa()});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_COMPILED_BLOCK_FILL_HPP
