// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_ROW_FILL_HPP
#define RUNNEL_FILL_DETAIL_ROW_FILL_HPP

#include <cstdint>

#include <runnel/core/backend.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/real.hpp>
#include <runnel/fill/detail/aligned_writer.hpp>
#include <runnel/fill/detail/fill_plan.hpp>
#include <runnel/fill/detail/group_window.hpp>

namespace Runnel::Impl {

/// The fill kernel for contiguous rows and one output a value: each group of
/// lanes takes a (row, chunk), jumps to its start and steps, value by value
/// from the registers to memory. The remainder below a round, and the state at
/// the end of a stream, go through scratch.
template <class Generator, class Sampler, class T>
struct RowFill {
  using Word = typename Generator::word_type;
  FillPlan<Generator, T> plan;
  bool streams_past_caches;

  static constexpr int round_words = 96;
  /// GPUs write through `AlignedWriter`, a batch of rounds at a time.
  static constexpr int rounds_per_batch = AlignedWriter<T>::ring / round_words;
  static_assert(AlignedWriter<T>::ring % round_words == 0);
  static constexpr std::int64_t stage_values = AlignedWriter<T>::ring;
  template <class Lanes>
  static constexpr bool uses_writer =
      Lanes::on_device && Lanes::per_stream == 32 && sizeof(T) >= 4;

  static std::size_t team_scratch(int team_size, int groups_per_thread) {
    auto const groups = std::int64_t{team_size} * groups_per_thread;
    return scratch_bytes<Word>(groups * Generator::window_words) +
           scratch_bytes<T>(groups * stage_values);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    using Stepper = typename Generator::template Stepper<Lanes>;
    static_assert(Stepper::numbers_per_round == round_words);
    constexpr int groups = Lanes::groups_per_thread;
    std::int64_t const thread =
        std::int64_t{member.league_rank()} * member.team_size() +
        member.team_rank();
    auto const num_groups = std::int64_t{member.team_size()} * groups;
    Word* const room =
        scratch_array<Word>(member, num_groups * Generator::window_words);
    T* const stages = scratch_array<T>(member, num_groups * stage_values);

    GroupTasks<Lanes, Word, T> task;
    typename Lanes::template Group<Word*> window;
    typename Lanes::template Group<T*> out, stage;
    lanes.for_each_group([&](int g, int group) {
      std::int64_t const item = thread * groups + group;
      task[g] =
          plan.task(item / plan.chunks_per_row, item % plan.chunks_per_row);
      auto const slot = std::int64_t{member.team_rank()} * groups + group;
      window[g] = room + slot * Generator::window_words;
      stage[g] = stages + slot * stage_values;
      out[g] = task[g].count < 0 ? nullptr : task[g].row + task[g].first;
    });

    Stepper stepper;
    auto const origin =
        begin_tasks(lanes, task, window, Generator::state_words, stepper);
    std::int64_t full = task[0].count;
    for (int g = 1; g < Lanes::groups; ++g) {
      full = task[g].count < full ? task[g].count : full;
    }
    full = full < 0 ? 0 : full / round_words;
    std::int64_t const batched =
        whole_batches(lanes, out, stage, full, stepper);
    for (std::int64_t r = batched; r < full; ++r) {
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(out, r * round_words + at,
                    Sampler::template sample<Lanes>(x));
      });
    }
    finish(lanes, task, window, origin, out, full * round_words, stepper);
  }

 private:
  /// Rounds that permit a better way of storing: on a GPU batches through the
  /// `AlignedWriter`; on a CPU, requests that no cache would hold are written
  /// past the caches, which saves reading every line before it is overwritten.
  /// \returns the rounds that were done so
  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t whole_batches(
      Lanes const& lanes, Out const& out, Out const& stage, std::int64_t full,
      Stepper& stepper) const {
    if constexpr (uses_writer<Lanes>) {
      std::int64_t const batches = full / rounds_per_batch;
      if (batches == 0) return 0;
      AlignedWriter<T> writer(in_global_memory(out[0]), stage[0], lanes.lane);
      for (std::int64_t b = 0; b < batches; ++b) {
        static_for<rounds_per_batch>([&](auto r) RUNNEL_INLINE_LAMBDA {
          stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
            writer.put(lanes, r * round_words + at,
                       Sampler::template sample<Lanes>(x), b == 0);
          });
        });
      }
      writer.finish(lanes);
      return batches * rounds_per_batch;
    } else if constexpr (requires { lanes.end_streaming(); }) {
      constexpr std::size_t bytes = sizeof(T) * Lanes::per_stream;
      if (!streams_past_caches ||
          reinterpret_cast<std::uintptr_t>(out[0]) % bytes != 0) {
        return 0;
      }
      for (std::int64_t r = 0; r < full; ++r) {
        stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store_streaming(out, r * round_words + at,
                                Sampler::template sample<Lanes>(x));
        });
      }
      lanes.end_streaming();
      return full;
    } else {
      return 0;
    }
  }

  /// Rounds that some group has no room for, and the states at the ends.
  template <class Lanes, class Tasks, class Windows, class Origins, class Out,
            class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static void finish(
      Lanes const& lanes, Tasks const& task, Windows const& window,
      Origins const& origin, Out const& out, std::int64_t done,
      Stepper& stepper) {
    auto const unfinished = [&] {
      bool any = false;
      for (int g = 0; g < Lanes::groups; ++g) {
        any = any || done < task[g].count ||
              (done == task[g].count && task[g].new_state != nullptr);
      }
      return any;
    };
    typename Lanes::template Group<Word*> state;
    typename Lanes::template Group<int> ahead;
    typename Lanes::template Group<std::uint64_t> total;
    for (; unfinished(); done += round_words) {
      stepper.save(lanes, window);
      for (int g = 0; g < Lanes::groups; ++g) {
        std::int64_t const left = task[g].count - done;
        bool const ends = left >= 0 && left < round_words;
        ahead[g] = static_cast<int>(ends ? left : 0);
        total[g] = static_cast<std::uint64_t>(task[g].count);
        state[g] = ends ? task[g].new_state : nullptr;
      }
      Stepper::extend(lanes, window);
      Stepper::peek(lanes, window, origin, static_cast<std::uint64_t>(done),
                    [&](int g, int i, Word x) {
                      if (done + i >= task[g].count) return;
                      out[g][done + i] =
                          Sampler::template sample<ScalarLanes<Word>>(x);
                    });
      Stepper::write_state(lanes, window, origin, ahead, total, state);
      // Only lanes that carry several groups come by here twice.
      if constexpr (Lanes::groups > 1) {
        stepper.round(lanes, [](int, auto) RUNNEL_INLINE_LAMBDA {});
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_ROW_FILL_HPP
