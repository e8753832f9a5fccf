// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_GROUP_WINDOW_HPP
#define RUNNEL_FILL_DETAIL_GROUP_WINDOW_HPP

#include <cstdint>

#include <runnel/core/lanes.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/detail/fill_plan.hpp>

/// What both fill kernels do with a stream besides stepping it: bring it to
/// its chunk, and write down its state at the end.
namespace Runnel::Impl {

template <class Lanes, class StateWord, class T>
using GroupTasks = typename Lanes::template Group<FillTask<StateWord, T>>;

template <class Lanes, class T>
RUNNEL_FORCEINLINE_FUNCTION auto const_group(
    PerGroup<T*, Lanes::groups> const& words) {
  typename Lanes::template Group<T const*> r;
  for (int g = 0; g < Lanes::groups; ++g) r[g] = words[g];
  return r;
}

/// Brings `stepper` to the start of each group's chunk: the state is copied to
/// the window and jumped there. \returns each group's origin
template <class Stepper, class Lanes, class Tasks, class Windows>
RUNNEL_FORCEINLINE_FUNCTION auto begin_tasks(Lanes const& lanes,
                                             Tasks const& tasks,
                                             Windows const& window,
                                             StreamShape const& shape,
                                             Stepper& stepper) {
  if constexpr (requires { stepper.bind(shape); }) stepper.bind(shape);
  lanes.for_each(shape.state_words,
                 [&](int g, int i) { window[g][i] = tasks[g].state[i]; });
  lanes.sync();
  for (int digit = 0; digit < 2; ++digit) {
    if constexpr (Lanes::groups == 1) {
      if (tasks[0].jumps[digit] == nullptr) continue;
      typename Lanes::template Group<std::uint64_t const*> const jump{
          tasks[0].jumps[digit]};
      stepper.jump(lanes, window, jump);
    } else {
      // Groups jump one at a time: the others work on a copy of the same.
      for (int only = 0; only < Lanes::groups; ++only) {
        if (tasks[only].jumps[digit] == nullptr) continue;
        typename Lanes::template Group<std::uint64_t const*> jump;
        auto same = window;
        for (int g = 0; g < Lanes::groups; ++g) {
          jump[g] = tasks[only].jumps[digit];
          same[g] = window[only];
        }
        stepper.jump(lanes, same, jump);
      }
    }
  }
  typename Lanes::template Group<typename Stepper::Origin> origin;
  for (int g = 0; g < Lanes::groups; ++g) {
    origin[g] = Stepper::origin(window[g]);
  }
  if constexpr (Stepper::state_in_window) {
    stepper.load(lanes, window);
  } else if constexpr (requires { Stepper::uses_lane_jumps; }) {
    typename Lanes::template Group<std::uint64_t const*> rows;
    for (int g = 0; g < Lanes::groups; ++g) rows[g] = tasks[g].lane_jumps;
    stepper.load(lanes, const_group<Lanes>(window), rows);
  } else {
    stepper.load(lanes, const_group<Lanes>(window));
  }
  lanes.sync();
  return origin;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_GROUP_WINDOW_HPP
