// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_ROW_FILL_HPP
#define RUNNEL_FILL_DETAIL_ROW_FILL_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/team_launch.hpp>
#include <runnel/fill/detail/aligned_writer.hpp>
#include <runnel/fill/detail/device_runs.hpp>
#include <runnel/fill/detail/fill_plan.hpp>
#include <runnel/fill/detail/group_window.hpp>
#include <runnel/fill/detail/row_blocks.hpp>

namespace Runnel::Impl {

/// The fill kernel for contiguous rows: each group of lanes takes a (row,
/// chunk), jumps to its start and steps, value by value from the registers to
/// memory. The remainder below a round, outputs two of which make a value, and
/// the state at the end of a stream go through scratch.
///
/// \tparam ScratchLevel  Kokkos' level of the scratch memory. At level 1 a GPU
///   needs none of a multiprocessor's, so that teams get in beside kernels
///   which left none (docs/pool.md); values then go straight to memory
template <class Generator, class Sampler, class T, int ScratchLevel = 0>
struct RowFill {
  using StateWord = typename Generator::state_word;
  using Form = form_of<Sampler>;
  using Word = sampled_word<Generator, Sampler>;
  using Values = RowValues<Sampler, T, Word>;
  using Runs = DeviceRuns<Generator, Sampler, T>;
  /// For GPUs, see `launch_teams`: generators that take many registers are held
  /// to what 16 wavefronts side by side have, those that make runs to what they
  /// choose. RANMAR with words of 64 bits takes a few more than let 4096
  /// streams fit side by side. Others need none of this, and compilers would
  /// use up what is allowed.
  static constexpr bool is_wide = sizeof(StateWord) == 8 && !leaps<Generator>;
  static constexpr unsigned most_device_threads =
      makes_runs<Generator>                        ? 128
      : takes_many_registers<Generator> || is_wide ? 256
                                                   : 1024;
  static constexpr unsigned device_teams = makes_runs<Generator>
                                               ? run_teams<Generator>
                                           : takes_many_registers<Generator> ? 2
                                           : is_wide                         ? 4
                                                     : 0;

  FillPlan<Generator, T> plan;
  bool streams_past_caches;
  /// Values go to a team's scratch memory.
  bool in_scratch = false;

  static constexpr int scratch_level = ScratchLevel;
  static constexpr int round_words = 96;
  static constexpr int outputs = Sampler::outputs;
  static constexpr int round_values = round_words / outputs;
  /// A round's outputs wait here where two of them make a value.
  static constexpr std::int64_t line_words = outputs == 1 ? 0 : round_words;
  /// GPUs write through `AlignedWriter`, a batch of rounds at a time.
  static constexpr int rounds_per_batch = AlignedWriter<T>::ring / round_words;
  static_assert(AlignedWriter<T>::ring % round_words == 0);
  static constexpr std::int64_t stage_values = [] {
    if constexpr (ScratchLevel > 0) {
      return 0;
    } else if constexpr (makes_runs<Generator>) {
      return Runs::stage_values;
    } else if constexpr (writes_directly<Generator>) {
      return 0;
    } else {
      return AlignedWriter<T>::ring;
    }
  }();
  template <class Lanes>
  static constexpr bool uses_writer =
      Lanes::on_device && Lanes::per_stream == 32 && sizeof(T) >= 4 &&
      outputs == 1 && ScratchLevel == 0;
  template <class Lanes>
  static constexpr bool uses_runs =
      makes_runs<Generator> && Lanes::on_device && ScratchLevel == 0;

  static constexpr bool writes_directly_here =
      writes_directly<Generator> || ScratchLevel > 0;

  template <class Lanes>
  static constexpr bool uses_blocks = [] {
    if constexpr (Lanes::on_device || Lanes::groups > 1) {
      return false;
    } else {
      return makes_blocks<Generator, Lanes, Form>;
    }
  }();

  RUNNEL_FUNCTION static std::size_t team_scratch(int team_size,
                                                  int groups_per_thread,
                                                  StreamShape const& shape) {
    auto const groups = std::int64_t{team_size} * groups_per_thread;
    return scratch_bytes<StateWord>(groups * shape.window_words) +
           scratch_bytes<T>(groups * stage_values) +
           scratch_bytes<Word>(groups * line_words);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    using Stepper = typename Generator::template Stepper<Lanes, Form>;
    static_assert(Stepper::numbers_per_round == round_words);
    constexpr int groups = Lanes::groups_per_thread;
    std::int64_t const thread =
        std::int64_t{member.league_rank()} * member.team_size() +
        member.team_rank();
    auto const num_groups = std::int64_t{member.team_size()} * groups;
    auto* const room = scratch_array<StateWord>(
        member, num_groups * plan.shape.window_words, ScratchLevel);
    T* const stages =
        scratch_array<T>(member, num_groups * stage_values, ScratchLevel);
    Word* const lines =
        scratch_array<Word>(member, num_groups * line_words, ScratchLevel);

    GroupTasks<Lanes, StateWord, T> task;
    typename Lanes::template Group<StateWord*> window;
    typename Lanes::template Group<T*> out, stage;
    typename Lanes::template Group<Word*> line;
    lanes.for_each_group([&](int g, int group) {
      std::int64_t const item = thread * groups + group;
      task[g] =
          plan.task(item / plan.chunks_per_row, item % plan.chunks_per_row);
      auto const slot = std::int64_t{member.team_rank()} * groups + group;
      window[g] = room + slot * plan.shape.window_words;
      stage[g] = stages + slot * stage_values;
      line[g] = lines + slot * line_words;
      out[g] = task[g].count < 0 ? nullptr : task[g].row + task[g].first;
    });

    Stepper stepper;
    jump_to_tasks(lanes, task, window, plan.shape, stepper);
    if constexpr (uses_runs<Lanes>) {
      Runs::begin_at_boundary(lanes, plan, thread * groups + lanes.group, task,
                              window);
      out[0] = task[0].row + task[0].first;
    }
    if constexpr (uses_blocks<Lanes>) {
      using Blocks = RowBlocks<Generator, Sampler, T>;
      if (Blocks::template make<Lanes>(plan, task[0], window[0], out[0]))
        return;
    }
    auto const origin = load_tasks(lanes, task, window, stepper);
    if constexpr (uses_runs<Lanes>) {
      Runs::make(lanes, plan, task[0], window, stage[0], stepper,
                 [&](int head) {
                   peek_values(lanes, window, origin, line, 0, stepper,
                               [&](int, int i, T value) {
                                 if (i < head) out[0][i] = value;
                               });
                 });
      out[0] = task[0].row + task[0].first;
    }
    std::int64_t full = task[0].count;
    for (int g = 1; g < Lanes::groups; ++g) {
      full = task[g].count < full ? task[g].count : full;
    }
    full = full < 0 ? 0 : full / round_values;
    bool waits_for_batches = true;
    for (std::int64_t r = 0; r < full; ++r) {
      if (waits_for_batches && is_ready(stepper)) {
        r += whole_batches(lanes, out, stage, r, full, stepper);
        waits_for_batches = false;
        if (r == full) break;
      }
      if constexpr (outputs == 1) {
        stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(out, r * round_words + at,
                      Values::template sample<Lanes>(x));
        });
      } else {
        stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(line, at, x);
        });
        lanes.sync();
        lanes.for_each(round_values, [&](int g, int i) {
          out[g][r * round_values + i] = Values::value_of(line[g], i);
        });
        lanes.sync();
      }
    }
    finish(lanes, task, window, origin, out, line, full * round_values,
           stepper);
  }

 private:
  /// f(group, i, value i) of the next round, without stepping.
  template <class Lanes, class Windows, class Origins, class Lines,
            class Stepper, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void peek_values(
      Lanes const& lanes, Windows const& window, Origins const& origin,
      Lines const& line, std::int64_t done, Stepper& stepper, F const& f) {
    auto const natives = static_cast<std::uint64_t>(done * outputs);
    if constexpr (outputs == 1) {
      stepper.peek(lanes, window, origin, natives, [&](int g, int i, Word x) {
        f(g, i, Values::value_of(&x, 0));
      });
    } else {
      stepper.peek(lanes, window, origin, natives,
                   [&](int g, int i, Word x) { line[g][i] = x; });
      lanes.sync();
      lanes.for_each(round_values, [&](int g, int i) {
        f(g, i, Values::value_of(line[g], i));
      });
      lanes.sync();
    }
  }
  /// May rounds from here on be made by `batch_round`, where there is one?
  template <class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static bool is_ready(Stepper const& stepper) {
    if constexpr (requires { stepper.is_ready(); }) {
      return stepper.is_ready();
    } else {
      return true;
    }
  }
  template <class Lanes, class Stepper, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void batch_round(Lanes const& lanes,
                                                      Stepper& stepper,
                                                      F const& f) {
    if constexpr (requires { stepper.batch_round(lanes, f); }) {
      stepper.batch_round(lanes, f);
    } else {
      stepper.round(lanes, f);
    }
  }
  /// Rounds that permit a better way of storing: on a GPU batches through the
  /// `AlignedWriter`; on a CPU, requests that no cache would hold are written
  /// past the caches, which saves reading every line before it is overwritten.
  /// \returns the rounds that were done so, of those from `first` to `full`
  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t whole_batches(
      Lanes const& lanes, Out const& out, Out const& stage, std::int64_t first,
      std::int64_t full, Stepper& stepper) const {
    if constexpr (outputs != 1) {
      return 0;
    } else if constexpr (Lanes::on_device && writes_directly_here) {
      if constexpr (requires { requires Stepper::makes_long_batches; }) {
        if (stepper.may_make_long_batch(full - first)) {
          auto const put = [&](std::int64_t r, int at,
                               auto x) RUNNEL_INLINE_LAMBDA {
            lanes.store(out, (first + r) * round_words + at,
                        Values::template sample<Lanes>(x));
          };
          return stepper.long_batch(lanes, full - first, put);
        }
      }
      if constexpr (ScratchLevel > 0) {
        return rounds_beside_others(lanes, out, first, full, stepper);
      }
      for (std::int64_t r = first; r < full; ++r) {
        batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(out, r * round_words + at,
                      Values::template sample<Lanes>(x));
        });
      }
      return full - first;
    } else if constexpr (uses_writer<Lanes>) {
      std::int64_t const batches = (full - first) / rounds_per_batch;
      if (batches == 0 || in_scratch) return 0;
      AlignedWriter<T> writer(in_global_memory(out[0]) + first * round_words,
                              stage[0], lanes.lane);
      for (std::int64_t b = 0; b < batches; ++b) {
        static_for<rounds_per_batch>([&](auto r) RUNNEL_INLINE_LAMBDA {
          batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
            writer.put(lanes, r * round_words + at,
                       Values::template sample<Lanes>(x), b == 0);
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
      for (std::int64_t r = first; r < full; ++r) {
        stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store_streaming(out, r * round_words + at,
                                Values::template sample<Lanes>(x));
        });
      }
      lanes.end_streaming();
      return full - first;
    } else {
      return 0;
    }
  }

  /// Rounds straight to memory in as few instructions as can be: other kernels
  /// wait for each of them (docs/pool.md). \returns how many
  template <class Lanes, class Out, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t rounds_beside_others(
      Lanes const& lanes, Out to, std::int64_t first, std::int64_t full,
      Stepper& stepper) {
    to[0] += first * round_words;
    auto const rounds = static_cast<std::int32_t>(full - first);
#if defined(__CUDA_ARCH__)
    constexpr int together =
        writes_directly<Generator> || leaps<Generator> ? 1 : 8;
#pragma unroll together
#endif
    for (std::int32_t r = 0; r < rounds; ++r) {
      Out here = to;
      here[0] = in_global_memory(to[0]);
      batch_round(lanes, stepper, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(here, at, Values::template sample<Lanes>(x));
      });
      to[0] += round_words;
    }
    return rounds;
  }

  /// Rounds that some group has no room for, and the states at the ends.
  template <class Lanes, class Tasks, class Windows, class Origins, class Out,
            class Lines, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static void finish(
      Lanes const& lanes, Tasks const& task, Windows const& window,
      Origins const& origin, Out const& out, Lines const& line,
      std::int64_t done, Stepper& stepper) {
    auto const unfinished = [&] {
      bool any = false;
      for (int g = 0; g < Lanes::groups; ++g) {
        any = any || done < task[g].count ||
              (done == task[g].count && task[g].new_state != nullptr);
      }
      return any;
    };
    typename Lanes::template Group<StateWord*> state;
    typename Lanes::template Group<int> ahead;
    typename Lanes::template Group<std::uint64_t> total;
    for (; unfinished(); done += round_values) {
      stepper.save(lanes, window);
      for (int g = 0; g < Lanes::groups; ++g) {
        std::int64_t const left = task[g].count - done;
        bool const ends = left >= 0 && left < round_values;
        ahead[g] = static_cast<int>(ends ? left * outputs : 0);
        total[g] = static_cast<std::uint64_t>(task[g].count * outputs);
        state[g] = ends ? task[g].new_state : nullptr;
      }
      stepper.extend(lanes, window);
      peek_values(lanes, window, origin, line, done, stepper,
                  [&](int g, int i, T value) {
                    if (done + i < task[g].count) out[g][done + i] = value;
                  });
      stepper.write_state(lanes, window, origin, ahead, total, state);
      // Only lanes that carry several groups come by here twice.
      if constexpr (Lanes::groups > 1) {
        stepper.round(lanes, [](int, auto) RUNNEL_INLINE_LAMBDA {});
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_ROW_FILL_HPP
