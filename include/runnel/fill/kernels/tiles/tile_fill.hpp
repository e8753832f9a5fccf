// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_TILE_FILL_HPP
#define RUNNEL_FILL_KERNELS_TILES_TILE_FILL_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/fill/kernels/tiles/host_tiles.hpp>
#include <runnel/fill/kernels/tiles/tile_steps.hpp>
#include <runnel/fill/kernels/tiles/tile_writer.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The fill kernel for everything else: rows that are strided in memory or have
/// gaps, leapfrog parts that are reached by stepping, zeros to replace from the
/// state.
///
/// A team steps many slots, each a (row, chunk), concurrently into a tile of 96
/// outputs per slot in team scratch; then the whole team writes the tile's
/// values in the order of memory.
///
/// \tparam Slots  slots that one thread steps in turn
template <class Generator, class Sampler, class T, int Slots>
struct TileFill {
  static constexpr int outputs = Sampler::words_per_value;
  /// Replacing a zero may need the stream's state.
  static constexpr bool keeps_state = [] {
    if constexpr (requires { Sampler::replaces_zero; }) {
      return Sampler::needs_state;
    }
    return false;
  }();
  using Steps =
      TileSteps<Generator, form_of<Sampler>, T, Slots, outputs, keeps_state>;
  using Scratch = typename Steps::Scratch;

  /// Values are picked and placed one by one: see `run_on_host`.
  static constexpr bool one_host_level = true;
  /// Bounds of a launch on GPUs: see `launch_teams`.
  static constexpr unsigned max_device_threads = 256;
  static constexpr unsigned device_teams = 2;

  Steps steps;
  /// Slots that are neighbours in memory.
  int team_across;

  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const& shape) {
    std::int64_t const groups = std::int64_t{team_size} * groups_per_thread;
    return Scratch::bytes(groups * Slots, groups, shape.window_words);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    int const team_groups = member.team_size() * Lanes::groups_per_thread;
    int const team_slots = team_groups * Slots;
    Scratch const scratch(member, team_slots, team_groups,
                          steps.plan.shape.window_words);
    TileTeam<Member, Scratch> const team{member, scratch};
    typename Steps::template Stepper<Lanes> stepper[Slots];
    start(lanes, team, stepper);
    member.team_barrier();
    // One more than whole tiles, so that the round in which a stream ends is
    // always among them.
    std::int64_t const tiles =
        Steps::Tile::rounds_in(scratch.longest(team_slots)) + 1;
    NextTile tile{0, steps.first_end(lanes, team)};
    TileWriter<Sampler, FillPlan<Generator, T>, Scratch> writer{
        steps.plan, scratch, team_across, team_slots / team_across};
    writer.share(lanes, member);
    if constexpr (Lanes::on_device && !keeps_state) {
      if (Leaping<Generator> || steps.plan.num_parts == 1) {
        std::int64_t const end = scratch.first_end(team_slots);
        tile.number = quiet_tiles(lanes, team, end < tiles ? end : tiles,
                                  writer, stepper);
      }
    }
    for (; tile.number < tiles; ++tile.number) {
      step(lanes, team, tile, stepper);
      member.team_barrier();
      writer.write(tile.number, Lanes::on_device);
      member.team_barrier();
    }
  }

 private:
  /// Starts streams; on hosts by functions that are called: see `start_tiles`.
  template <class Lanes, class Team, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION void start(Lanes const& lanes, Team const& team,
                                         Stepper* stepper) const {
    if constexpr (Lanes::on_device) {
      steps.start(lanes, team, stepper);
    } else {
      start_tiles<Steps, Lanes>(steps, team, stepper);
    }
  }
  template <class Lanes, class Team, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION void step(Lanes const& lanes, Team const& team,
                                        NextTile const& tile,
                                        Stepper* stepper) const {
    if constexpr (Lanes::on_device) {
      steps.step(lanes, team, tile, stepper);
    } else {
      step_tiles<Steps, Lanes>(steps, team, tile, stepper);
    }
  }

  /// Most tiles: one round per slot, and no stream ends. Separate from the
  /// rest, whose code exceeds a GPU's instruction cache. \returns how many
  template <class Lanes, class Team, class Writer, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t quiet_tiles(Lanes const& lanes,
                                                       Team const& team,
                                                       std::int64_t tiles,
                                                       Writer const& writer,
                                                       Stepper* stepper) const {
    std::int64_t tile = 0;
    for (; tile < tiles; ++tile) {
      steps.step_quietly(lanes, team, stepper);
      team.member.team_barrier();
      writer.write(tile, true);
      team.member.team_barrier();
    }
    return tile;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_TILE_FILL_HPP
