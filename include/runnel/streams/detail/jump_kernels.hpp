// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_JUMP_KERNELS_HPP
#define RUNNEL_STREAMS_DETAIL_JUMP_KERNELS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/lanes/host_shares.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/stepper.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/compiled_streams.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/detail/launch_within_scratch.hpp>

/// Kernels that move states of many streams.
namespace Runnel::Impl {

/// One jump for all streams, handed to a kernel by value.
template <class Generator>
struct JumpByValue {
  typename Generator::jump_type jump;
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t const* row(std::int64_t) const {
    return jump.word;
  }
};
/// One jump for all streams, in the memory of the execution space.
struct JumpFromRow {
  std::uint64_t const* words;
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t const* row(std::int64_t) const {
    return words;
  }
};
/// A jump out of a table whose row k it is. Streams `num_tables` apart have the
/// same one.
struct JumpFromTable {
  JumpRows rows;
  std::int64_t num_tables = INT64_MAX;
  std::int64_t k = 1;
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t const* row(
      std::int64_t stream) const {
    return rows.row(stream < num_tables ? stream : stream % num_tables, k);
  }
};

/// Moves every state by the same jump, in place or to the state `ahead` streams
/// further on: one group of lanes per stream.
template <class Generator, class Jump>
struct JumpStreams {
  using Word = typename Generator::state_word;
  static constexpr bool one_host_level = true;
  Jump jump;
  StreamShape shape;
  std::int64_t num_streams;
  Word* states;
  std::int64_t ahead = 0;

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    using Stepper = typename Generator::template Stepper<Lanes>;
    constexpr int per_thread = Lanes::groups_per_thread;
    auto const first = thread_in_league(member) * per_thread;
    Word* const room =
        scratch_array<Word>(member, std::int64_t{member.team_size()} *
                                        per_thread * shape.window_words);
    typename Lanes::template Group<Word*> window, state;
    typename Lanes::template Group<std::uint64_t const*> factor;
    lanes.for_each_group([&](int g, int group) {
      // Groups past the end repeat the last stream without storing it.
      auto const s =
          first + group < num_streams ? first + group : num_streams - 1;
      state[g] = states + s * shape.state_words;
      window[g] =
          room + (std::int64_t{member.team_rank()} * per_thread + group) *
                     shape.window_words;
      factor[g] = jump.row(s);
    });
    lanes.for_each(shape.state_words,
                   [&](int g, int i) { window[g][i] = state[g][i]; });
    lanes.sync();
    Stepper stepper;
    if constexpr (ShapedStepper<decltype(stepper)>) stepper.bind(shape);
    stepper.jump(lanes, window, factor);
    lanes.for_each_group([&](int g, int group) {
      state[g] += ahead * shape.state_words;
      if (first + group >= num_streams) state[g] = nullptr;
    });
    lanes.for_each(shape.state_words, [&](int g, int i) {
      if (state[g] != nullptr) state[g][i] = window[g][i];
    });
  }
};

/// `JumpStreams` by one lane per stream, of generators that are `LaneJumping`.
/// Streams that share a jump are in neighbouring lanes, which take the same
/// branches.
template <class Generator>
struct JumpByLanes {
  JumpStreams<Generator, JumpFromTable> jump;
  /// The most streams that share a jump.
  std::int64_t together;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    std::int64_t const table = i / together;
    std::int64_t const s = i % together * jump.jump.num_tables + table;
    if (s >= jump.num_streams) return;
    auto* const state = jump.states + s * jump.shape.state_words;
    Generator::jump_lane(jump.shape, state, jump.jump.row(s),
                         state + jump.ahead * jump.shape.state_words);
  }
};

/// Queues a `JumpByLanes` on `exec`, which reads the jumps when it runs.
template <class Generator, class ExecutionSpace>
void launch_lane_jump(ExecutionSpace const& exec,
                      JumpStreams<Generator, JumpFromTable> jump) {
  auto& tables = jump.jump.num_tables;
  tables = std::min(tables, jump.num_streams);
  std::int64_t together = (jump.num_streams + tables - 1) / tables;
  // Whole wavefronts, where that leaves few lanes idle.
  constexpr int width = Backend<ExecutionSpace>::wavefront;
  if (together >= 4 * width) together = (together + width - 1) / width * width;
  Kokkos::parallel_for("Runnel::streams::jump",
                       LongRange<ExecutionSpace>(exec, 0, tables * together),
                       JumpByLanes<Generator>{jump, together});
}

/// The fewest streams for one lane each: with fewer, lanes share a stream.
inline constexpr std::int64_t min_lane_jumps = 4096;

template <class Generator, class Jump, class ExecutionSpace>
void launch_jump(ExecutionSpace const& exec,
                 JumpStreams<Generator, Jump> const& jump) {
  if constexpr (Backend<ExecutionSpace>::on_device && LaneJumping<Generator> &&
                std::is_same_v<Jump, JumpFromTable>) {
    if (Generator::fits_lane(jump.shape) &&
        jump.num_streams >= min_lane_jumps) {
      return launch_lane_jump(exec, jump);
    }
  }
  launch_within_scratch<Generator>("Runnel::streams::jump", exec,
                                   jump.num_streams, jump.shape.window_words,
                                   jump);
}

/// Moves every state by its jump: one work item per stream, where a state is a
/// few words that one lane moves.
template <class Generator>
struct JumpSmallStates {
  JumpFromTable jump;
  typename Generator::state_word* states;

  KOKKOS_FUNCTION void operator()(std::int64_t s) const {
    auto* const words = states + s * Generator::state_words;
    auto state = Generator::load(words);
    Generator::apply(state, jump.row(s));
    Generator::store(state, words);
  }
};

/// Queues a `JumpSmallStates` on `exec`, which reads the jumps when it runs.
template <class Generator, class ExecutionSpace>
void launch_small_jump(ExecutionSpace const& exec, JumpFromTable const& jump,
                       std::int64_t num_streams,
                       typename Generator::state_word* states) {
  require_threads(exec, "Runnel::StreamSet");
  Kokkos::parallel_for("Runnel::streams::jump",
                       LongRange<ExecutionSpace>(exec, 0, num_streams),
                       JumpSmallStates<Generator>{jump, states});
}

/// Moves the states of one of a host's shares of the streams by a jump. No
/// KOKKOS_FUNCTION: it never runs on a device.
template <class Generator>
struct JumpShare {
  HostShares shares;
  JumpRows rows;
  typename Generator::state_word* states;

  void operator()(std::int64_t share) const {
    constexpr std::int64_t size = Generator::state_words;
    std::int64_t const begin = shares.begin(share);
    std::int64_t const end = shares.begin(share + 1);
    if constexpr (ManyJumping<Generator>) {
      Generator::jump_many(states + begin * size, end - begin,
                           rows.row(begin, 1));
    } else {
      for (std::int64_t s = begin; s < end; ++s) {
        auto state = Generator::load(states + s * size);
        Generator::apply(state, rows.row(s, 1));
        Generator::store(state, states + s * size);
      }
    }
  }
};

/// Queues a `JumpShare` of each share on `exec`, which reads the rows when it
/// runs.
template <class Generator, class ExecutionSpace>
void launch_shares_jump(ExecutionSpace const& exec, JumpRows const& rows,
                        std::int64_t num_streams,
                        typename Generator::state_word* states) {
  static_assert(!ManyJumping<Generator> || !jumps_by_stream<Generator>);
  require_threads(exec, "Runnel::StreamSet");
  auto const shares = host_shares(exec, num_streams, Generator::state_words);
  Kokkos::parallel_for("Runnel::streams::jump",
                       LongRange<ExecutionSpace>(exec, 0, shares.count),
                       JumpShare<Generator>{shares, rows, states});
}

/// `jump_streams` without the library.
template <class Generator, class ExecutionSpace>
void jump_streams_in_source(ExecutionSpace const& exec,
                            typename Generator::seed_type const& seed,
                            UInt128 n, StreamRange const& streams,
                            typename Generator::state_word* states) {
  StreamShape const shape = shape_of<Generator>(seed);
  auto const num_streams = static_cast<std::int64_t>(streams.count);
  auto const run = [&]<class Jump>(Jump const& jump) {
    launch_jump(exec,
                JumpStreams<Generator, Jump>{jump, shape, num_streams, states});
  };
  if constexpr (DoublingJumps<Generator>) {
    run(JumpByValue<Generator>{Generator::make_jump(n)});
  } else {
    // One table for each parameter set that several streams have.
    StreamRange with_tables = streams;
    if constexpr (BlockSeeded<Generator>) {
      with_tables.count = std::min(streams.count, seed.num_sets());
    }
    auto const kept = kept_jump_rows<Generator>("Runnel::StreamSet", exec, seed,
                                                with_tables, {n, 2});
    JumpRows const rows = kept.rows;
    if constexpr (!Leaping<Generator>) {
      run(JumpFromTable{rows, static_cast<std::int64_t>(with_tables.count)});
    } else if constexpr (Backend<ExecutionSpace>::on_device) {
      launch_small_jump<Generator>(exec, JumpFromTable{rows}, num_streams,
                                   states);
    } else {
      launch_shares_jump<Generator>(exec, rows, num_streams, states);
    }
  }
}

/// Moves every stream of a set by n outputs.
template <class Generator, class ExecutionSpace>
void jump_streams(ExecutionSpace const& exec,
                  typename Generator::seed_type const& seed, UInt128 n,
                  StreamRange const& streams,
                  typename Generator::state_word* states) {
  if (n == UInt128(0)) return;
  if constexpr (is_compiled_set<Generator, ExecutionSpace>()) {
    compiled_jump_streams<Generator>(exec, seed, n, streams, states);
  } else {
    jump_streams_in_source<Generator>(exec, seed, n, streams, states);
  }
}

/// Takes over the states of those streams whose number has a bit set.
template <class Word>
struct TakeMovedStates {
  std::uint64_t const* numbers;
  int bit;
  std::int64_t state_words;
  Word const* moved;
  Word* states;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    if ((numbers[i / state_words] >> bit & 1) != 0) states[i] = moved[i];
  }
};

/// Moves stream s by numbers[s] outputs, each by its own number: all of them
/// are jumped by every power of two that occurs, and those take it that have
/// it. Cost: one jump per stream for every bit that occurs in any number.
/// \param jump_all  jump_all(states, bit): moves all streams by 2^bit outputs
template <class ExecutionSpace, class StateView, class JumpAll>
void advance_each(ExecutionSpace const& exec,
                  std::vector<std::uint64_t> const& numbers,
                  StateView const& states, JumpAll const& jump_all) {
  std::uint64_t bits = 0;
  for (std::uint64_t const number : numbers) bits |= number;
  if (bits == 0) return;
  require_threads(exec, "Runnel::StreamSet");
  using Word = typename StateView::non_const_value_type;
  using Memory = typename ExecutionSpace::memory_space;
  Kokkos::View<std::uint64_t*, Memory> const on_device(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                         "Runnel::streams::positions"),
      numbers.size());
  copy_from_host(exec, on_device.data(), numbers.data(), numbers.size());
  StateView const moved(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                           "Runnel::streams::moved_states"),
                        states.size());
  auto const size = static_cast<std::int64_t>(states.size());
  auto const state_words = size / static_cast<std::int64_t>(numbers.size());
  for (int bit = 0; bit < 64; ++bit) {
    if ((bits >> bit & 1) == 0) continue;
    copy_within(exec, moved.data(), states.data(), states.size());
    jump_all(moved, bit);
    Kokkos::parallel_for(
        "Runnel::streams::take_moved_states",
        LongRange<ExecutionSpace>(exec, 0, size),
        TakeMovedStates<Word>{on_device.data(), bit, state_words, moved.data(),
                              states.data()});
  }
  // The numbers and the room go away at the end of this scope.
  exec.fence("Runnel::streams::advance_each");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_JUMP_KERNELS_HPP
