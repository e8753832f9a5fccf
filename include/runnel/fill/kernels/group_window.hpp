// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_GROUP_WINDOW_HPP
#define RUNNEL_FILL_KERNELS_GROUP_WINDOW_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

/// The operations of kernels on a stream besides stepping it: moving it to its
/// chunk, and storing its state at the end.
namespace Runnel::Impl {

template <class Lanes, class StateWord, class T>
using GroupTasks = typename Lanes::template Group<FillTask<StateWord, T>>;

/// Where groups' streams are, and the two jumps from there to their chunks;
/// null where there is none.
template <class Lanes, class StateWord>
struct GroupStarts {
  typename Lanes::template Group<StateWord const*> state;
  typename Lanes::template Group<std::uint64_t const*> jumps[2];
};

/// Copies states to their windows and jumps there.
template <class Stepper, class Lanes, class StateWord, class Windows>
RUNNEL_FORCEINLINE_FUNCTION void bring_to_start(
    Lanes const& lanes, GroupStarts<Lanes, StateWord> const& start,
    Windows const& window, StreamShape const& shape) {
  Stepper stepper;
  if constexpr (ShapedStepper<Stepper>) stepper.bind(shape);
  lanes.for_each(shape.state_words,
                 [&](int g, int i) { window[g][i] = start.state[g][i]; });
  lanes.sync();
  for (int digit = 0; digit < 2; ++digit) {
    auto const& jumps = start.jumps[digit];
    if constexpr (Lanes::groups == 1) {
      if (jumps[0] == nullptr) continue;
      stepper.jump(lanes, window, jumps);
    } else {
      // Groups jump one at a time: the others work on a copy of the same.
      for (int only = 0; only < Lanes::groups; ++only) {
        if (jumps[only] == nullptr) continue;
        typename Lanes::template Group<std::uint64_t const*> jump;
        auto same = window;
        for (int g = 0; g < Lanes::groups; ++g) {
          jump[g] = jumps[only];
          same[g] = window[only];
        }
        stepper.jump(lanes, same, jump);
      }
    }
  }
}

/// `bring_to_start()`, compiled once for all types of value.
template <class Stepper, class Lanes, class StateWord, class Windows>
RUNNEL_FORCEINLINE_FUNCTION void bring_to_start_apart(
    Lanes const& lanes, GroupStarts<Lanes, StateWord> const& start,
    Windows const& window, StreamShape const& shape) {
  call_apart<Lanes>([=]() RUNNEL_INLINE_LAMBDA {
    bring_to_start<Stepper>(lanes, start, window, shape);
  });
}

/// Copies the states to the windows and jumps to the start of each group's
/// chunk there.
template <class Stepper, class Lanes, class Tasks, class Windows>
RUNNEL_FORCEINLINE_FUNCTION void jump_to_tasks(Lanes const& lanes,
                                               Tasks const& tasks,
                                               Windows const& window,
                                               StreamShape const& shape) {
  using StateWord =
      std::remove_pointer_t<std::remove_cvref_t<decltype(window[0])>>;
  GroupStarts<Lanes, StateWord> start;
  for (int g = 0; g < Lanes::groups; ++g) {
    start.state[g] = tasks[g].state;
    for (int digit = 0; digit < 2; ++digit) {
      start.jumps[digit][g] = tasks[g].jumps[digit];
    }
  }
  bring_to_start_apart<Stepper>(lanes, start, window, shape);
}

/// Takes `stepper` to the states in the windows. \returns each group's origin
template <class Stepper, class Lanes, class Tasks, class Windows>
RUNNEL_FORCEINLINE_FUNCTION auto load_tasks(Lanes const& lanes,
                                            Tasks const& tasks,
                                            Windows const& window,
                                            StreamShape const& shape,
                                            Stepper& stepper) {
  if constexpr (ShapedStepper<Stepper>) stepper.bind(shape);
  typename Lanes::template Group<typename Stepper::Origin> origin;
  for (int g = 0; g < Lanes::groups; ++g) {
    origin[g] = Stepper::origin(window[g]);
  }
  if constexpr (Stepper::state_in_window) {
    stepper.load(lanes, window);
  } else if constexpr (LeapingStepper<Stepper>) {
    typename Lanes::template Group<std::uint64_t const*> rows;
    for (int g = 0; g < Lanes::groups; ++g) rows[g] = tasks[g].lane_jumps;
    stepper.load(lanes, read_only(window), rows);
  } else {
    stepper.load(lanes, read_only(window));
  }
  lanes.sync();
  return origin;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_GROUP_WINDOW_HPP
