// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_LAUNCH_HPP
#define RUNNEL_FILL_DETAIL_LAUNCH_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <algorithm>
#include <cstdint>
#include <string>

#include <runnel/core/backend.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/team_launch.hpp>
#include <runnel/fill/detail/compiled_fill.hpp>
#include <runnel/fill/detail/fill_plan.hpp>
#include <runnel/fill/detail/lane_fill.hpp>
#include <runnel/fill/detail/lane_runs.hpp>
#include <runnel/fill/detail/launch_chunks.hpp>
#include <runnel/fill/detail/make_plan.hpp>
#include <runnel/fill/detail/ring_launch.hpp>
#include <runnel/fill/detail/row_fill.hpp>
#include <runnel/fill/detail/team_size.hpp>
#include <runnel/fill/detail/tile_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>

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
      if (is_for_ring(plan, kind)) {
        return launch_ring<Choice, Sampler>(exec, options, plan, label);
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
  using Sampler = typename Distribution::template sampler<Generator, T>;
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

/// Jump tables for the plan's cuts, and for lanes side by side.
///
/// \param natives_per_value  native outputs that pass for a value
template <class ExecutionSpace, class Generator, class T>
void add_jumps(ExecutionSpace const& exec,
               StreamSet<Generator, ExecutionSpace> const& set,
               UInt128 natives_per_value, UInt128 lane_stride,
               FillPlan<Generator, T>& plan) {
  auto const base = FillPlan<Generator, T>::jump_base;
  auto const rows = [&](UInt128 stride, std::int64_t count,
                        JumpSteps steps = JumpSteps::multiples) {
    return jump_rows<Generator>(exec, set.seed(), set.first_stream(),
                                set.size(), stride, count, steps);
  };
  auto const natives = [&](std::int64_t values) {
    return UInt128(static_cast<std::uint64_t>(values)) * natives_per_value;
  };
  std::int64_t const chunks = plan.chunks_per_row;
  if (chunks > 1) {
    plan.low_jumps = rows(natives(plan.chunk), std::min(chunks, base));
  }
  if (plan.rows_share_stream) {
    plan.high_jumps = rows(natives(plan.rows.row_length), plan.rows.num_rows);
  } else if (chunks > base) {
    plan.high_jumps =
        rows(natives(plan.chunk) * UInt128(static_cast<std::uint64_t>(base)),
             (chunks + base - 1) / base);
  }
  if constexpr (leaps<Generator>) {
    plan.lane_jumps = rows(lane_stride, Generator::most_lanes + 1);
  }
  plan.consecutive = lane_stride == UInt128(1);
  if (!plan.consecutive) return;
  if constexpr (!Backend<ExecutionSpace>::on_device) {
    if constexpr (requires { Generator::least_run; }) {
      if (!has_host_runs<Generator>(plan.shape) ||
          natives(plan.chunk) < UInt128(std::uint64_t{Generator::least_run})) {
        return;
      }
      plan.run_jumps = rows(std::uint64_t{Generator::least_run},
                            Generator::num_run_jumps, JumpSteps::doublings);
    }
  } else if constexpr (makes_runs<Generator>) {
    plan.run_jumps =
        rows(std::uint64_t{Generator::run_length}, Generator::most_lanes);
  } else if (plan.lane_run > 0) {
    plan.run_jumps = rows(natives(plan.lane_run), lanes_of_chunk);
  }
}

/// Advances the set's host side by a request of `size` values.
template <class Set>
void advance(Set& set, std::int64_t size, int outputs, Order order,
             bool dealt_out) {
  auto& positions = StreamSetAccess::positions(set);
  auto& cursor = StreamSetAccess::cursor(set);
  std::uint64_t const streams = set.size();
  auto const n = static_cast<std::uint64_t>(size);
  UInt128 const each = UInt128(static_cast<std::uint64_t>(outputs));
  positions.advance(UInt128(n / streams) * each);
  if (!dealt_out) return;
  std::uint64_t const longer = n % streams;
  std::uint64_t const first = order == Order::interleaved ? cursor : 0;
  positions.advance(first, std::min(first + longer, streams), each);
  if (first + longer > streams) {
    positions.advance(0, first + longer - streams, each);
  }
  if (order == Order::interleaved) cursor = (cursor + longer) % streams;
}

/// More parts than a kernel that steps through all of them will ever finish.
inline constexpr std::uint64_t most_stepped_parts = std::uint64_t{1} << 32;

template <class Choice, class Distribution, class ExecutionSpace,
          class ViewType, class Generator>
void checked_fill(ExecutionSpace const& exec, ViewType const& view,
                  StreamSet<Generator, ExecutionSpace>& streams,
                  FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  static_assert(Kokkos::is_view_v<ViewType>,
                "Runnel::fill: the second argument is a Kokkos::View");
  static_assert(std::is_same_v<T, typename ViewType::value_type>,
                "Runnel::fill: the View must not be const");
  static_assert(
      Kokkos::SpaceAccessibility<ExecutionSpace,
                                 typename ViewType::memory_space>::accessible,
      "Runnel::fill: the View's memory is out of the execution space's reach");
  using Sampler = typename Distribution::template sampler<Generator, T>;
  Kokkos::Profiling::ScopedRegion const region("Runnel::fill");

  StreamSetAccess::check_not_moved_from(streams);
  RUNNEL_THROW_IF(
      !(exec == streams.instance()),
      "Runnel::fill: the set of streams is bound to another execution-space "
      "instance (its states are written there); call rebind first");
  RUNNEL_THROW_IF(options.team_size < 0 || options.chunk < 0,
                  "Runnel::fill: a team size or chunk below 0");
  auto const size = static_cast<std::int64_t>(view.size());
  auto const num_streams = static_cast<std::int64_t>(streams.size());
  FillPlan<Generator, T> plan;
  plan.rows = make_rows(view, num_streams, options.order);
  if (size == 0) return;

  plan.num_streams = num_streams;
  bool const dealt_out = ViewType::rank() < 2;
  if (dealt_out && options.order == Order::interleaved) {
    plan.cursor = static_cast<std::int64_t>(streams.cursor());
  }
  plan.shape = streams.shape();
  std::uint64_t const num_parts = streams.leapfrog().num_parts;
  if constexpr (!leaps<Generator>) {
    RUNNEL_THROW_IF(num_parts > most_stepped_parts,
                    "Runnel::fill: one of " + std::to_string(num_parts) +
                        " leapfrog parts of " + std::string(Generator::name) +
                        " would step over all the others; at most 2^32 parts");
    plan.num_parts = static_cast<std::int64_t>(num_parts);
  }
  plan.natives_per_value = Sampler::outputs * plan.num_parts;
  UInt128 const values_left =
      streams.natives_left() / UInt128(std::uint64_t{Sampler::outputs});
  RUNNEL_THROW_IF(
      UInt128((static_cast<std::uint64_t>(size) +
               static_cast<std::uint64_t>(num_streams) - 1) /
              static_cast<std::uint64_t>(num_streams)) > values_left,
      "Runnel::fill: " + std::to_string(size) + " values of " +
          std::to_string(num_streams) + " streams of " +
          std::string(Generator::name) +
          " go past the end of a stream, which has " + to_string(values_left) +
          " left before " + end_of_stream(streams.most_natives()) +
          " outputs; choose other streams, or allow overlap");
  if (num_streams == 1) {
    plan.rows_share_stream =
        split_by_rows(view, plan.shape.jump_words, plan.rows);
  }
  FillKind kind;
  kind.in_lanes = std::is_same_v<Choice, RowsInLanes>;
  kind.in_tiles = !is_plain_sampler<Sampler> || plan.num_parts > 1 ||
                  !plan.rows.rows_are_contiguous();
  kind.beside_others = is_beside_others<Choice> && !kind.in_tiles;
  if (!kind.in_tiles && !kind.beside_others) {
    plan.lane_run = lane_run(exec, options, streams, Sampler::outputs, plan);
  }
  cut_rows(exec, options, kind, plan);
  add_jumps(exec, streams,
            UInt128(std::uint64_t{Sampler::outputs}) * UInt128(num_parts),
            UInt128(num_parts), plan);
  bool const in_place = plan.chunks_per_row == 1 && !plan.rows_share_stream;
  if constexpr (may_step_in_ring<ExecutionSpace, Generator, T>) {
    if (is_for_ring(plan, kind)) {
      plan.workspace = StreamSetAccess::workspace(
          streams, RingJumps<Generator>::workspace_words(plan.rows.num_rows,
                                                         plan.chunks_per_row));
    }
  }
  plan.states = StreamSetAccess::states(streams);
  plan.new_states = StreamSetAccess::new_states(streams, in_place);
  advance(streams, size, Sampler::outputs, options.order, dealt_out);

  launch_chosen<Choice, Distribution>(exec, options, plan, kind);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_LAUNCH_HPP
