// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_LAUNCH_HPP
#define RUNNEL_FILL_DETAIL_LAUNCH_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/detail/compiled_fill.hpp>
#include <runnel/fill/detail/launch_chunks.hpp>
#include <runnel/fill/detail/team_size.hpp>
#include <runnel/fill/kernels/lanes/lane_fill.hpp>
#include <runnel/fill/kernels/lanes/lane_runs.hpp>
#include <runnel/fill/kernels/ring/ring_launch.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/kernels/tiles/tile_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

template <class Choice>
inline constexpr bool is_beside_others = std::is_same_v<Choice, BesideOthers>;

template <class Choice, class Sampler, class ExecutionSpace, class Generator,
          class T>
void launch_rows(ExecutionSpace const& exec, FillOptions const& options,
                 FillPlan<Generator, T> const& plan, std::string const& label) {
  using B = Backend<ExecutionSpace>;
  constexpr int level = is_beside_others<Choice> ? 1 : 0;
  using Kernel = RowFill<Generator, Sampler, T, level>;
  constexpr int groups = groups_per_thread<ExecutionSpace, Choice>();
  int const preferred =
      is_beside_others<Choice> ? B::beside_team_size : B::default_team_size;
  int threads =
      team_size<Kernel>(exec, options.team_size, preferred, groups, plan.shape);
  // More windows fit beside each other alone than in pairs.
  if (B::on_device && options.team_size == 0 && threads == 2) threads = 1;
  launch_chunks<Choice>(
      label, exec, plan, threads,
      Kernel{plan, plan.rows.size() * static_cast<std::int64_t>(sizeof(T)) >=
                       B::streaming_bytes});
}

template <class Choice, class Sampler, class ExecutionSpace, class Generator,
          class T>
void launch_tiles(ExecutionSpace const& exec, FillOptions const& options,
                  FillPlan<Generator, T> const& plan,
                  std::string const& label) {
  using B = Backend<ExecutionSpace>;
  constexpr int slots = requires {
    Generator::state_in_window;
  } ? 1 : B::rows_per_thread(sizeof(typename Generator::lane_word));
  using Kernel = TileFill<Generator, Sampler, T, slots>;
  constexpr int groups = groups_per_thread<ExecutionSpace, Choice>();
  bool const across = plan.rows.lies_across();
  std::int64_t const rows = across ? plan.rows.num_rows : 1;
  int const preferred =
      B::on_device
          ? static_cast<int>(Kernel::most_device_threads) / B::wavefront
          : B::default_team_size;
  int const threads =
      team_size<Kernel>(exec, options.team_size, preferred, groups, plan.shape);
  int const team_slots = threads * slots * groups;
  int const team_rows =
      static_cast<int>(std::min<std::int64_t>(team_slots, rows));
  int const team_chunks = team_slots / team_rows;
  std::int64_t const row_blocks =
      (plan.rows.num_rows + team_rows - 1) / team_rows;
  std::int64_t const chunk_blocks =
      (plan.chunks_per_row + team_chunks - 1) / team_chunks;
  launch_teams<typename Generator::lane_word, Choice>(
      label, exec,
      {row_blocks * chunk_blocks, threads,
       Kernel::team_scratch(threads, groups, plan.shape)},
      Kernel{plan, team_rows, across ? team_rows : 1, row_blocks});
}

/// Whether every lane can step a (row, chunk) of its own, and there are enough.
template <class ExecutionSpace, class Generator, class T>
bool rows_in_lanes(ExecutionSpace const& exec,
                   FillPlan<Generator, T> const& plan, FillKind kind) {
  using B = Backend<ExecutionSpace>;
  if constexpr (has_lane_form_on<Generator, B::on_device> &&
                (sizeof(T) == 4 || sizeof(T) == 8)) {
    if (!Generator::fits_lane(plan.shape) || plan.rows_share_stream ||
        (B::on_device && plan.chunks_per_row > 1)) {
      return false;
    }
    std::int64_t least =
        B::least_lane_rows(exec, sizeof(typename Generator::lane_word));
    // Lengths of chunks are rounded up.
    if (plan.chunks_per_row > 1) least -= least / 8;
    // The only choice besides is lanes that wait for each other.
    if (B::on_device && plan.lane_run == 0) least /= 2;
    return kind.in_lanes || plan.rows.num_rows * plan.chunks_per_row >= least;
  } else {
    return false;
  }
}

template <class Choice, class Sampler, class ExecutionSpace, class Generator,
          class T>
void launch_lanes(ExecutionSpace const& exec, FillOptions const& options,
                  FillPlan<Generator, T> const& plan,
                  std::string const& label) {
  using B = Backend<ExecutionSpace>;
  using Kernel = LaneFill<Generator, Sampler, T>;
  constexpr int groups = groups_per_thread<ExecutionSpace, Choice>();
  std::int64_t const items = plan.rows.num_rows * plan.chunks_per_row;
  int const threads = team_size<Kernel>(exec, options.team_size,
                                        B::lanes_team_size, groups, plan.shape);
  std::int64_t per_thread = B::wavefront;
  if constexpr (!B::on_device) {
    // Whole registers of any level.
    std::int64_t const parts =
        std::int64_t{B::parallelism(exec)} * B::items_per_thread;
    per_thread = ((items + parts - 1) / parts + 15) / 16 * 16;
  }
  std::int64_t const per_team = threads * per_thread;
  launch_teams<typename Generator::lane_word, Choice>(
      label, exec,
      {(items + per_team - 1) / per_team, threads,
       B::on_device ? Kernel::team_scratch(threads, groups, plan.shape) : 0},
      Kernel{plan, per_thread});
}

/// The kernel for a plan: where zeros are replaced, that of tiles.
template <class Choice, class Sampler, class ExecutionSpace, class Generator,
          class T>
void launch_fill(ExecutionSpace const& exec, FillOptions const& options,
                 FillPlan<Generator, T> const& plan, FillKind kind) {
  std::string const label = "Runnel::fill::" + std::string(Generator::name);
  if constexpr (is_plain_sampler<Sampler>) {
    if constexpr (has_lane_form_on<Generator,
                                   Backend<ExecutionSpace>::on_device>) {
      if (!kind.in_tiles && rows_in_lanes(exec, plan, kind)) {
        return launch_lanes<Choice, Sampler>(exec, options, plan, label);
      }
    }
    if constexpr (may_make_lane_runs<ExecutionSpace, Generator, T>) {
      if (plan.lane_run > 0) {
        return launch_lane_runs<Choice, Sampler>(exec, options, plan, label);
      }
    }
    if constexpr (may_step_in_ring<ExecutionSpace, Generator, T>) {
      if constexpr (fits_ring<Generator>(Sampler::words_per_value)) {
        if (is_for_ring(plan, kind)) {
          return launch_ring<Choice, Sampler>(exec, options, plan, label);
        }
      }
    }
    if (!kind.in_tiles) {
      return launch_rows<Choice, Sampler>(exec, options, plan, label);
    }
  }
  launch_tiles<Choice, Sampler>(exec, options, plan, label);
}

/// The same, from the library where it holds it.
template <class Choice, class Distribution, class ExecutionSpace,
          class Generator, class T>
void launch_chosen(ExecutionSpace const& exec, FillOptions const& options,
                   FillPlan<Generator, T> const& plan, FillKind kind) {
  using Sampler = sampler_of<Distribution, Generator, T>;
  if constexpr (is_beside_others<Choice> && is_plain_sampler<Sampler>) {
    if (kind.beside_others) {
      return launch_rows<Choice, Sampler>(
          exec, options, plan, "Runnel::fill::" + std::string(Generator::name));
    }
  }
  using Usual =
      std::conditional_t<is_beside_others<Choice>, NativeLanes, Choice>;
  if constexpr (is_compiled_fill<Usual, Distribution, ExecutionSpace, Generator,
                                 T>()) {
    compiled_fill<Distribution>(exec, options, plan, kind);
  } else {
    launch_fill<Usual, Sampler>(exec, options, plan, kind);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_LAUNCH_HPP
