// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_TILE_STATES_HPP
#define RUNNEL_FILL_KERNELS_TILES_TILE_STATES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// Writes down the states of the streams that a team of the tile kernel steps:
/// where streams end, and, into scratch, where zeros may have to be replaced.
template <class Generator, class Plan, class Scratch>
struct TileStates {
  using StateWord = typename Generator::state_word;
  using Origin = typename Generator::state_origin;
  static constexpr int round_words = round_outputs;

  Plan const& plan;
  Scratch const& scratch;

  /// Stores the states of streams that end in this round in the set.
  template <class Lanes, class Windows, class Slot, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION void end_streams(Lanes const& lanes,
                                               Windows const& window,
                                               Slot const& slot,
                                               std::int64_t round,
                                               Stepper& stepper) const {
    StatesAhead<Lanes, Generator> to;
    bool any = false;
    for (int g = 0; g < Lanes::groups; ++g) {
      int const s = slot[g];
      bool const ends = scratch.end_round[s] == round;
      any = any || ends;
      std::int64_t const num_outputs =
          scratch.count[s] * plan.num_outputs_per_value;
      to.state[g] = ends ? scratch.new_state[s] : nullptr;
      to.ahead[g] =
          ends ? static_cast<int>(num_outputs - round * round_words) : 0;
      to.made[g] = static_cast<std::uint64_t>(num_outputs);
      to.origin[g] = scratch.origin[s];
    }
    if (!any) return;
    stepper.save(lanes, window);
    stepper.extend(lanes, window);
    stepper.write_state(lanes, window, to);
  }

  /// Stores the states after `num_outputs` outputs of their chunks in scratch.
  template <class Lanes, class Slot, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION void keep(Lanes const& lanes, Slot const& slot,
                                        std::int64_t num_outputs,
                                        Stepper const& stepper) const {
    typename Lanes::template Group<StateWord*> state;
    typename Lanes::template Group<Origin> origin;
    for (int g = 0; g < Lanes::groups; ++g) {
      state[g] = scratch.state + std::int64_t{slot[g]} * Scratch::state_pitch;
      origin[g] = scratch.origin[slot[g]];
    }
    stepper.save_state(lanes, state, origin,
                       static_cast<std::uint64_t>(num_outputs));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_TILE_STATES_HPP
