// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_TILE_STEPS_HPP
#define RUNNEL_FILL_KERNELS_TILES_TILE_STEPS_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/fill/kernels/group_window.hpp>
#include <runnel/fill/kernels/tiles/tile_scratch.hpp>
#include <runnel/fill/kernels/tiles/tile_states.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/round_values.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// A team, and what it has in its scratch.
template <class Member, class Scratch>
struct TileTeam {
  Member const& member;
  Scratch const& scratch;
};

/// The tile that is made next.
struct NextTile {
  std::int64_t number;
  std::int64_t ends_from;  ///< the first round in which a stream ends
};

/// The part of `TileFill` that is the same for all distributions: it steps
/// slots, each a (row, chunk), and leaves a tile of their outputs in team
/// scratch.
///
/// \tparam Slots       slots that one thread steps in turn
/// \tparam Outputs     words per value
/// \tparam KeepsState  are states of each tile's start kept in scratch?
template <class Generator, class SampleForm, class T, int Slots, int Outputs,
          bool KeepsState>
struct TileSteps {
  using StateWord = typename Generator::state_word;
  using Form = SampleForm;
  using Word = typename Generator::template output_word<Form>;
  static constexpr int round_words = round_outputs;
  using Tile = RoundOfValues<Outputs>;
  /// One word of padding, to avoid bank conflicts between neighbouring slots.
  static constexpr int tile_pitch = Tile::carry + round_words + 1;
  static constexpr bool keeps_state = KeepsState;
  static constexpr int state_pitch = [] {
    if constexpr (keeps_state) {
      return Generator::state_words;
    } else {
      return 0;
    }
  }();
  using Origin = typename Generator::state_origin;
  using Scratch =
      TileScratch<Word, StateWord, T, Origin, tile_pitch, state_pitch>;
  using States = TileStates<Generator, FillPlan<Generator, T>, Scratch>;
  template <class Member>
  using Team = TileTeam<Member, Scratch>;
  template <class Lanes>
  using Stepper = typename Generator::template Stepper<Lanes, Form>;

  FillPlan<Generator, T> plan;
  /// Rows that a team steps concurrently.
  int team_rows;
  std::int64_t row_blocks;

  /// Brings the steppers to the beginnings of their slots' chunks.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void start(Lanes const& lanes,
                                         Team<Member> const& team,
                                         Stepper<Lanes>* stepper) const {
    static_assert(!Stepper<Lanes>::state_in_window || Slots == 1);
    static_assert(GroupStepper<Stepper<Lanes>, Generator, Lanes>);
    // Once in a GPU's code: with the jumps of eight slots nvcc no longer found
    // out that scratch is shared memory, and addressed it as any memory.
    RUNNEL_DEVICE_UNROLL(1)
    for (int q = 0; q < Slots; ++q) {
      start_slot(lanes, team, q, stepper);
    }
  }
  /// Makes a tile of outputs.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void step(Lanes const& lanes,
                                        Team<Member> const& team,
                                        NextTile const& tile,
                                        Stepper<Lanes>* stepper) const {
    for_slots<Lanes>([&](auto q) RUNNEL_INLINE_LAMBDA {
      step_slot(lanes, team, slots_of(lanes, team.member, q), tile, stepper[q]);
    });
  }
  /// `step()` where a tile is one round and no stream ends.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void step_quietly(Lanes const& lanes,
                                                Team<Member> const& team,
                                                Stepper<Lanes>* stepper) const {
    for_slots<Lanes>([&](auto q) RUNNEL_INLINE_LAMBDA {
      step_slot_quietly(lanes, team.scratch, slots_of(lanes, team.member, q),
                        stepper[q]);
    });
  }

  /// The first round in which a stream of this thread ends.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t first_end(
      Lanes const& lanes, Team<Member> const& team) const {
    std::int64_t first = INT64_MAX;
    for (int q = 0; q < Slots; ++q) {
      auto const slot = slots_of(lanes, team.member, q);
      for (int g = 0; g < Lanes::groups; ++g) {
        auto const end = team.scratch.end_round[slot[g]];
        if (end >= 0 && end < first) first = end;
      }
    }
    return first;
  }

 private:
  /// On a GPU every slot's state stays in registers, so its number must be
  /// known to the compiler; on a CPU it lies in the first-level cache.
  template <class Lanes, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void for_slots(F const& f) {
    if constexpr (Lanes::on_device) {
      static_for<Slots>(f);
    } else {
      for (int q = 0; q < Slots; ++q) f(q);
    }
  }

  /// f(q), on a GPU with a number that the compiler knows.
  template <class Lanes, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void at_slot(int q, F const& f) {
    if constexpr (Lanes::on_device) {
      static_for<Slots>([&](auto s) RUNNEL_INLINE_LAMBDA {
        if (s == q) f(s);
      });
    } else {
      f(q);
    }
  }

  /// The slots that this thread's groups step in their turn q.
  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION static auto slots_of(Lanes const& lanes,
                                                   Member const& member,
                                                   int q) {
    typename Lanes::template Group<int> slot;
    lanes.for_each_group([&](int g, int group) {
      slot[g] =
          (member.team_rank() * Slots + q) * Lanes::groups_per_thread + group;
    });
    return slot;
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION auto windows(Lanes const& lanes,
                                           Team<Member> const& team) const {
    typename Lanes::template Group<StateWord*> window;
    lanes.for_each_group([&](int g, int group) {
      int const n = team.member.team_rank() * Lanes::groups_per_thread + group;
      window[g] =
          team.scratch.window + std::int64_t{n} * plan.shape.window_words;
    });
    return window;
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void start_slot(Lanes const& lanes,
                                              Team<Member> const& team, int q,
                                              Stepper<Lanes>* stepper) const {
    auto const slot = slots_of(lanes, team.member, q);
    auto const task = tasks_of<Lanes>(team.member, slot);
    auto const window = windows(lanes, team);
    jump_to_tasks<Stepper<Lanes>>(lanes, task, window, plan.shape);
    typename Lanes::template Group<Origin> origin;
    at_slot<Lanes>(q, [&](auto s) RUNNEL_INLINE_LAMBDA {
      origin = load_tasks(lanes, task, window, plan.shape, stepper[s]);
    });
    Scratch const& scratch = team.scratch;
    lanes.for_each(1, [&](int g, int) {
      int const s = slot[g];
      auto const& t = task[g];
      scratch.row[s] = plan.rows.inner_rank == 1
                           ? t.row + t.first * plan.rows.stride[0]
                           : t.row;
      scratch.new_state[s] = t.new_state;
      scratch.first[s] = t.first;
      scratch.count[s] = t.count;
      scratch.end_round[s] =
          t.new_state == nullptr
              ? -1
              : t.count * plan.num_outputs_per_value / round_words;
      scratch.origin[s] = origin[g];
    });
    lanes.sync();
  }

  /// The (row, chunk) of each group's slot.
  template <class Lanes, class Member, class Slot>
  RUNNEL_FORCEINLINE_FUNCTION auto tasks_of(Member const& member,
                                            Slot const& slot) const {
    std::int64_t const row_block = member.league_rank() % row_blocks;
    std::int64_t const chunk_block = member.league_rank() / row_blocks;
    int const team_slots =
        member.team_size() * Slots * Lanes::groups_per_thread;
    int const team_chunks = team_slots / team_rows;
    GroupTasks<Lanes, StateWord, T> task;
    for (int g = 0; g < Lanes::groups; ++g) {
      int const s = slot[g];
      int const c = s / team_rows;
      bool const exists = c < team_chunks;
      task[g] = plan.task(
          exists ? row_block * team_rows + s % team_rows : plan.rows.num_rows,
          chunk_block * team_chunks + c);
    }
    return task;
  }

  /// No group of this thread has a chunk in its slot.
  template <class Lanes, class Slot>
  RUNNEL_FORCEINLINE_FUNCTION static bool is_idle(Scratch const& scratch,
                                                  Slot const& slot) {
    bool idle = true;
    for (int g = 0; g < Lanes::groups; ++g) {
      idle = idle && scratch.count[slot[g]] < 0;
    }
    return idle;
  }

  /// Fills the slot's line of the tile: `num_parts` rounds, of which every
  /// num_parts-th output is kept, make 96 outputs of the part.
  template <class Lanes, class Member, class Slot, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION void step_slot(Lanes const& lanes,
                                             Team<Member> const& team,
                                             Slot const& slot,
                                             NextTile const& tile,
                                             Stepper& stepper) const {
    // A GPU's idle slots step along: testing for them costs more.
    if constexpr (!Lanes::on_device) {
      if (is_idle<Lanes>(team.scratch, slot)) return;
    }
    States const states{plan, team.scratch};
    auto const line = next_lines(lanes, team.scratch, slot);
    if constexpr (keeps_state) {
      states.keep(lanes, slot, tile.number * round_words * plan.num_parts,
                  stepper);
    }
    if (Leaping<Generator> || plan.num_parts == 1) {
      if (tile.number >= tile.ends_from) {
        states.end_streams(lanes, windows(lanes, team), slot, tile.number,
                           stepper);
      }
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(line, at, x);
      });
    } else if constexpr (!Leaping<Generator>) {
      step_part(lanes, team, slot, tile, stepper);
    }
    lanes.sync();
  }

  /// `step_slot()` where a tile is one round and no stream ends.
  template <class Lanes, class Slot, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static void step_slot_quietly(
      Lanes const& lanes, Scratch const& scratch, Slot const& slot,
      Stepper& stepper) {
    auto const line = next_lines(lanes, scratch, slot);
    stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
      lanes.store(line, at, x);
    });
  }

  /// Where a tile's words go, behind those of values that began in the tile
  /// before.
  template <class Lanes, class Slot>
  RUNNEL_FORCEINLINE_FUNCTION static auto next_lines(Lanes const& lanes,
                                                     Scratch const& scratch,
                                                     Slot const& slot) {
    typename Lanes::template Group<Word*> line;
    for (int g = 0; g < Lanes::groups; ++g) {
      line[g] = scratch.line(slot[g]) + Tile::carry;
    }
    if constexpr (Tile::carry > 0) {
      lanes.for_each(Tile::carry, [&](int g, int i) {
        line[g][i - Tile::carry] = line[g][round_words - Tile::carry + i];
      });
      lanes.sync();
    }
    return line;
  }

  /// `step_slot()` for leapfrog parts: whole rounds pass through the window.
  template <class Lanes, class Member, class Slot, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION void step_part(Lanes const& lanes,
                                             Team<Member> const& team,
                                             Slot const& slot,
                                             NextTile const& tile,
                                             Stepper& stepper) const {
    auto const window = windows(lanes, team);
    typename Lanes::template Group<Word*> line, round_line;
    for (int g = 0; g < Lanes::groups; ++g) {
      line[g] = team.scratch.line(slot[g]) + Tile::carry;
      if constexpr (Stepper::state_in_window) {
        round_line[g] = stepper.round_room(window[g]);
      } else {
        round_line[g] = window[g];
      }
    }
    for (std::int64_t r = 0; r < plan.num_parts; ++r) {
      std::int64_t const round = tile.number * plan.num_parts + r;
      if (round >= tile.ends_from) {
        States{plan, team.scratch}.end_streams(lanes, window, slot, round,
                                               stepper);
      }
      stepper.round(lanes, [&](int at, auto x) RUNNEL_INLINE_LAMBDA {
        lanes.store(round_line, at, x);
      });
      keep_part(lanes, round_line, line, r);
    }
  }

  /// The round is outputs r·96 … of the tile; those divisible by P stay.
  template <class Lanes, class Line>
  RUNNEL_FORCEINLINE_FUNCTION void keep_part(Lanes const& lanes,
                                             Line const& all, Line const& line,
                                             std::int64_t r) const {
    lanes.sync();
    std::int64_t const begin = r * round_words;
    std::int64_t const kept = (begin + plan.num_parts - 1) / plan.num_parts;
    std::int64_t const at = kept * plan.num_parts - begin;
    int const count =
        at >= round_words
            ? 0
            : static_cast<int>((round_words - 1 - at) / plan.num_parts) + 1;
    lanes.for_each(count, [&](int g, int i) {
      line[g][kept + i] = all[g][at + i * plan.num_parts];
    });
    lanes.sync();
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_TILE_STEPS_HPP
