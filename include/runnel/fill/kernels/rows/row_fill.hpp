// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_ROW_FILL_HPP
#define RUNNEL_FILL_KERNELS_ROWS_ROW_FILL_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/fill/kernels/group_window.hpp>
#include <runnel/fill/kernels/rows/device_runs.hpp>
#include <runnel/fill/kernels/rows/row_batches.hpp>
#include <runnel/fill/kernels/rows/row_blocks.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/aligned_writer.hpp>
#include <runnel/fill/store/round_values.hpp>
#include <runnel/lanes/stepper.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// The work of each group of lanes: its task, where that begins in memory, and
/// its share of the scratch memory.
template <class Lanes, class Generator, class T, class Values, class Word>
struct GroupRows {
  RUNNEL_FORCEINLINE_FUNCTION explicit GroupRows(Values const& making)
      : values(making) {}

  template <class X>
  using Group = typename Lanes::template Group<X>;
  using StateWord = typename Generator::state_word;

  GroupTasks<Lanes, StateWord, T> task;
  Group<StateWord*> window;
  Group<typename Generator::state_origin> origin;
  Group<T*> out;
  Group<T*> stage;    ///< values on their way to memory
  Group<Word*> line;  ///< a round's words, where several make a value
  [[no_unique_address]] Values values;  ///< makes the values of words
};

/// The fill kernel for contiguous rows: each group of lanes takes a (row,
/// chunk), jumps to its start and steps, value by value from the registers to
/// memory. The remainder below a round, words of which several make a value,
/// and the state at the end of a stream go through scratch.
///
/// \tparam ScratchLevel  Kokkos' level of the scratch memory. At level 1 a GPU
///   needs no shared memory, so that teams start beside kernels that left none
///   free (docs/pool.md); values then go straight to memory
template <class Generator, class Sampler, class T, int ScratchLevel = 0>
struct RowFill {
  using StateWord = typename Generator::state_word;
  using Form = form_of<Sampler>;
  using Word = sampled_word<Generator, Sampler>;
  using Values = RowValues<Sampler, T, Word>;
  using Batches = RowBatches<Generator, Sampler, T, ScratchLevel>;
  using Runs = DeviceRuns<Generator, Sampler, T>;
  static constexpr std::size_t static_shared_bytes = team_table_bytes<Sampler>;
  /// Launch bounds on GPUs, see `launch_teams`. Generators that take many
  /// registers get those of 16 resident wavefronts, generators that make runs
  /// their own. Other states of words of 64 bits get those of 32, as they would
  /// take a few registers too many for 4096 streams to be resident: RANMAR's
  /// (those of 16 where a table takes the shared memory), and `sprng_lcg64`'s,
  /// whose plain values fit. Others get none: compilers use all registers that
  /// bounds allow.
  static constexpr bool is_plain_value =
      Sampler::words_per_value == 1 && std::is_empty_v<Sampler>;
  static constexpr bool is_wide =
      sizeof(StateWord) == 8 && (!Leaping<Generator> || is_plain_value);
  static constexpr unsigned max_device_threads =
      RunMaking<Generator>                         ? 128
      : takes_many_registers<Generator> || is_wide ? 256
                                                   : 1024;
  static constexpr unsigned device_teams =
      RunMaking<Generator> ? run_teams<Generator>(static_shared_bytes > 0)
      : takes_many_registers<Generator> ? 2
      : is_wide                         ? (static_shared_bytes > 0 ? 2 : 4)
                                        : 0;

  SampledPlan<Generator, Sampler, T> plan;
  bool streams_past_caches;
  /// Values go to a team's scratch memory.
  bool in_scratch = false;

  static constexpr int scratch_level = ScratchLevel;
  static constexpr int round_words = round_outputs;
  static constexpr int outputs = Sampler::words_per_value;
  using Round = RoundOfValues<outputs>;
  /// A round's words wait here where several make a value, or those of two
  /// rounds (`RowBatches`).
  static constexpr std::int64_t line_words = outputs == 1 ? 0
                                             : outputs == 2
                                                 ? 2 * round_words
                                                 : Round::carry + round_words;
  static constexpr std::int64_t stage_values = [] {
    if constexpr (ScratchLevel > 0) {
      return 0;
    } else if constexpr (RunMaking<Generator>) {
      return Runs::stage_values;
    } else if constexpr (writes_directly<Generator> || outputs > 1) {
      return 0;
    } else {
      return AlignedWriter<T>::ring;
    }
  }();
  template <class Lanes>
  static constexpr bool uses_runs = [] {
    if constexpr (RunMaking<Generator> && Lanes::on_device &&
                  ScratchLevel == 0) {
      return Runs::serves();
    } else {
      return false;
    }
  }();

  template <class Lanes>
  static constexpr bool uses_blocks = [] {
    if constexpr (Lanes::on_device || Lanes::groups > 1) {
      return false;
    } else {
      return BlockMaking<Generator> && RowBlocks<Generator, Sampler, T>::serves;
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
    static_assert(GroupStepper<Stepper, Generator, Lanes>,
                  "Runnel: a generator's Stepper is a GroupStepper: see "
                  "runnel/lanes/stepper.hpp");
    fill_team_table<Sampler>(lanes, member);
    auto row = take_rows(lanes, member);
    jump_to_tasks<Stepper>(lanes, row.task, row.window, plan.shape);
    if constexpr (uses_runs<Lanes>) {
      Runs::begin_at_boundary(lanes, plan,
                              first_item<Lanes>(member) + lanes.group, row.task,
                              row.window);
      row.out[0] = row.task[0].row + row.task[0].first;
    }
    if constexpr (uses_blocks<Lanes>) {
      using Blocks = RowBlocks<Generator, Sampler, T>;
      if (Blocks::template make<Lanes>(plan, row.task[0], row.window[0],
                                       row.out[0], streams_past_caches)) {
        return;
      }
    }
    Stepper stepper;
    row.origin = load_tasks(lanes, row.task, row.window, plan.shape, stepper);
    if constexpr (uses_runs<Lanes>) {
      Runs::make(lanes, plan, row, stepper, [&](int head) {
        peek_values(lanes, row, 0, stepper, [&](int, std::int64_t i, T value) {
          if (i < head) row.out[0][i] = value;
        });
      });
      row.out[0] = row.task[0].row + row.task[0].first;
    }
    std::int64_t const full = whole_rounds(lanes, row, stepper);
    finish(lanes, row, full, stepper);
  }

 private:
  /// The number of the (row, chunk) that a thread's first group takes.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t first_item(
      Member const& member) {
    return thread_in_league(member) * Lanes::groups_per_thread;
  }

  /// Shares out the team's tasks and its scratch. No origin yet: tasks have not
  /// jumped to their starts.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION auto take_rows(Lanes const& lanes,
                                             Member const& member) const {
    constexpr int groups = Lanes::groups_per_thread;
    auto const num_groups = std::int64_t{member.team_size()} * groups;
    auto* const room = scratch_array<StateWord>(
        member, num_groups * plan.shape.window_words, ScratchLevel);
    T* const stages =
        scratch_array<T>(member, num_groups * stage_values, ScratchLevel);
    Word* const lines =
        scratch_array<Word>(member, num_groups * line_words, ScratchLevel);

    GroupRows<Lanes, Generator, T, Values, Word> row(
        Values{sampler_in<Sampler>(plan)});
    lanes.for_each_group([&](int g, int group) {
      std::int64_t const item = first_item<Lanes>(member) + group;
      auto const task =
          plan.task(item / plan.chunks_per_row, item % plan.chunks_per_row);
      row.task[g] = task;
      auto const slot = std::int64_t{member.team_rank()} * groups + group;
      row.window[g] = room + slot * plan.shape.window_words;
      row.stage[g] = stages + slot * stage_values;
      row.line[g] = lines + slot * line_words;
      row.out[g] = task.count < 0 ? nullptr : task.row + task.first;
    });
    return row;
  }

  /// The rounds that every group has room for. \returns how many
  template <class Lanes, class Rows, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t whole_rounds(
      Lanes const& lanes, Rows const& row, Stepper& stepper) const {
    auto const& task = row.task;
    auto const& out = row.out;
    std::int64_t full = task[0].count;
    for (int g = 1; g < Lanes::groups; ++g) {
      full = task[g].count < full ? task[g].count : full;
    }
    full = full < 0 ? 0 : Round::rounds_in(full);
    bool waits_for_batches = true;
    for (std::int64_t r = 0; r < full; ++r) {
      if (waits_for_batches && Batches::is_ready(lanes, stepper)) {
        using Scratch = typename Batches::template Scratch<
            std::remove_cvref_t<decltype(out)>,
            std::remove_cvref_t<decltype(row.line)>>;
        r += Batches{streams_past_caches, in_scratch, row.values}.make(
            lanes, out, Scratch{row.stage, row.line}, {r, full}, stepper);
        waits_for_batches = false;
        if (r == full) break;
      }
      if constexpr (outputs == 1) {
        stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(out, r * round_words + at,
                      row.values.template sample<Lanes>(x));
        });
      } else {
        stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
          lanes.store(row.line, Round::carry + at, x);
        });
        values_of_line(lanes, row, r, [&](int g, std::int64_t i, T value) {
          out[g][i] = value;
        });
      }
    }
    return full;
  }

  /// f(group, i, value i) for the values that end in round r, of which the
  /// words are in the line.
  template <class Lanes, class Rows, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void values_of_line(Lanes const& lanes,
                                                         Rows const& row,
                                                         std::int64_t r,
                                                         F const& f) {
    auto const& line = row.line;
    std::int64_t const first = Round::first_value(r);
    int const begin = Round::begin_of(first, r);
    lanes.sync();
    lanes.for_each(Round::num_values(r), [&](int g, int i) {
      f(g, first + i, row.values.value_of(line[g] + begin, i));
    });
    lanes.sync();
    if constexpr (Round::carry > 0) {
      lanes.for_each(Round::carry, [&](int g, int i) {
        line[g][i] = line[g][round_words + i];
      });
      lanes.sync();
    }
  }

  /// f(group, i, value i) for those that end in round r, which is the next
  /// one, without stepping.
  template <class Lanes, class Rows, class Stepper, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void peek_values(Lanes const& lanes,
                                                      Rows const& row,
                                                      std::int64_t r,
                                                      Stepper& stepper,
                                                      F const& f) {
    auto const& window = row.window;
    auto const& origin = row.origin;
    auto const& line = row.line;
    std::int64_t const done = r * round_words;
    auto const num_outputs = static_cast<std::uint64_t>(done);
    if constexpr (outputs == 1) {
      stepper.peek(lanes, window, origin, num_outputs,
                   [&](int g, int i, Word x) {
                     f(g, done + i, row.values.value_of(&x, 0));
                   });
    } else {
      stepper.peek(
          lanes, window, origin, num_outputs,
          [&](int g, int i, Word x) { line[g][Round::carry + i] = x; });
      values_of_line(lanes, row, r, f);
    }
  }

  /// Rounds that some group has no room for, and the states at the ends.
  template <class Lanes, class Rows, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static void finish(Lanes const& lanes,
                                                 Rows const& row,
                                                 std::int64_t r,
                                                 Stepper& stepper) {
    auto const& task = row.task;
    auto const& window = row.window;
    auto const unfinished = [&] {
      std::int64_t const done = r * round_words;
      bool any = false;
      for (int g = 0; g < Lanes::groups; ++g) {
        std::int64_t const words = task[g].count * outputs;
        any = any || done < words ||
              (done == words && task[g].new_state != nullptr);
      }
      return any;
    };
    StatesAhead<Lanes, Generator> to;
    to.origin = row.origin;
    for (; unfinished(); ++r) {
      stepper.save(lanes, window);
      for (int g = 0; g < Lanes::groups; ++g) {
        std::int64_t const left = task[g].count * outputs - r * round_words;
        bool const ends = left >= 0 && left < round_words;
        to.ahead[g] = static_cast<int>(ends ? left : 0);
        to.made[g] = static_cast<std::uint64_t>(task[g].count * outputs);
        to.state[g] = ends ? task[g].new_state : nullptr;
      }
      stepper.extend(lanes, window);
      peek_values(lanes, row, r, stepper, [&](int g, std::int64_t i, T value) {
        if (i < task[g].count) row.out[g][i] = value;
      });
      stepper.write_state(lanes, window, to);
      // Only lanes that carry several groups come by here twice.
      if constexpr (Lanes::groups > 1) {
        stepper.round(lanes, [](int, auto) RUNNEL_INLINE_LAMBDA {});
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_ROW_FILL_HPP
