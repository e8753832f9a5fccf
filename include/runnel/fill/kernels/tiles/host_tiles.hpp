// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_HOST_TILES_HPP
#define RUNNEL_FILL_KERNELS_TILES_HOST_TILES_HPP

#include <runnel/core/macros.hpp>
#include <runnel/fill/kernels/tiles/tile_steps.hpp>

namespace Runnel::Impl {

/// `start` and `step` of `TileSteps` on hosts: functions that are called,
/// compiled once for all distributions of a type of value and as long as the
/// rest of the kernel. Team and tile come in registers: by reference, tiles of
/// mt19937 took 1.1 times as long.
template <class Steps, class Lanes, class Member>
RUNNEL_NOINLINE_FUNCTION void start_tiles(
    Steps const& steps, TileTeam<Member, typename Steps::Scratch> team,
    typename Steps::template Stepper<Lanes>* stepper) {
  steps.start(Lanes{}, team, stepper);
}
template <class Steps, class Lanes, class Member>
RUNNEL_NOINLINE_FUNCTION void step_tiles(
    Steps const& steps, TileTeam<Member, typename Steps::Scratch> team,
    NextTile tile, typename Steps::template Stepper<Lanes>* stepper) {
  steps.step(Lanes{}, team, tile, stepper);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_HOST_TILES_HPP
