// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_SEED_KERNELS_HPP
#define RUNNEL_STREAMS_DETAIL_SEED_KERNELS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/backend.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

/// Kernels that make and move states of many streams.
namespace Runnel::Impl {

/// State s of the set from the seed: one work item a stream.
template <class Generator>
struct SeedStreams {
  typename Generator::seed_start start;
  std::uint64_t first_stream;
  typename Generator::word_type* states;

  KOKKOS_FUNCTION void operator()(std::int64_t s) const {
    Generator::seed(start, first_stream + static_cast<std::uint64_t>(s),
                    states + s * Generator::state_words);
  }
};

/// Moves every state by the same jump, in place: one group of lanes a stream.
template <class Generator>
struct JumpStreams {
  using Word = typename Generator::word_type;
  static constexpr bool one_host_level = true;
  typename Generator::jump_type jump;
  std::int64_t num_streams;
  Word* states;

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    using Stepper = typename Generator::template Stepper<Lanes>;
    constexpr int per_thread = Lanes::groups_per_thread;
    auto const first =
        (std::int64_t{member.league_rank()} * member.team_size() +
         member.team_rank()) *
        per_thread;
    Word* const room =
        scratch_array<Word>(member, std::int64_t{member.team_size()} *
                                        per_thread * Stepper::window_words);
    typename Lanes::template Group<Word*> window, state;
    typename Lanes::template Group<std::uint64_t const*> factor;
    lanes.for_each_group([&](int g, int group) {
      // Groups past the end repeat the last stream without storing it.
      auto const s =
          first + group < num_streams ? first + group : num_streams - 1;
      state[g] = states + s * Generator::state_words;
      window[g] =
          room + (std::int64_t{member.team_rank()} * per_thread + group) *
                     Stepper::window_words;
      factor[g] = jump.word;
    });
    lanes.for_each(Generator::state_words,
                   [&](int g, int i) { window[g][i] = state[g][i]; });
    lanes.sync();
    Stepper::jump(lanes, window, factor);
    lanes.for_each_group([&](int g, int group) {
      if (first + group >= num_streams) state[g] = nullptr;
    });
    lanes.for_each(Generator::state_words, [&](int g, int i) {
      if (state[g] != nullptr) state[g][i] = window[g][i];
    });
  }
};

template <class Generator, class ExecutionSpace>
void seed_streams(ExecutionSpace const& exec,
                  typename Generator::seed_type const& seed,
                  std::uint64_t first_stream, std::int64_t num_streams,
                  typename Generator::word_type* states) {
  using Policy =
      Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;
  Kokkos::parallel_for(
      "Runnel::streams::seed", Policy(exec, 0, num_streams),
      SeedStreams<Generator>{seed.start(), first_stream, states});
}

template <class Generator, class ExecutionSpace>
void jump_streams(ExecutionSpace const& exec, UInt128 n,
                  std::int64_t num_streams,
                  typename Generator::word_type* states) {
  if (n == UInt128(0)) return;
  constexpr int per_thread = groups_per_thread<ExecutionSpace, NativeLanes>();
  constexpr int team_size = Backend<ExecutionSpace>::on_device ? 4 : 1;
  constexpr int window_words = Generator::window_words;
  using Word = typename Generator::word_type;
  TeamLaunch const launch{
      (num_streams + per_thread * team_size - 1) / (per_thread * team_size),
      team_size,
      scratch_bytes<Word>(std::int64_t{per_thread} * team_size * window_words)};
  launch_teams<Word>(
      "Runnel::streams::jump", exec, launch,
      JumpStreams<Generator>{Generator::make_jump(n), num_streams, states});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_SEED_KERNELS_HPP
