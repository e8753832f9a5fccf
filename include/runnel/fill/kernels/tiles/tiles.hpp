// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_TILES_TILES_HPP
#define RUNNEL_FILL_KERNELS_TILES_TILES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/tiles/tile_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/teams/lone_thread.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Rows and chunks of the slots that a team of the tile kernel steps.
struct TileShape {
  int team_rows, team_across;
  std::int64_t row_blocks, blocks;

  template <class Plan>
  TileShape(Plan const& plan, int team_slots) {
    bool const across = plan.rows.lies_across();
    std::int64_t const rows = plan.rows.num_rows;
    team_rows =
        static_cast<int>(std::min<std::int64_t>(team_slots, across ? rows : 1));
    team_across = across ? team_rows : 1;
    row_blocks = (rows + team_rows - 1) / team_rows;
    int const team_chunks = team_slots / team_rows;
    blocks =
        row_blocks * ((plan.chunks_per_row + team_chunks - 1) / team_chunks);
  }
};

/// Rows of any strides, leapfrog parts, replaced zeros: `TileFill`.
///
/// The transposition of a tile in shared memory, with generators in place of
/// loads. Lanes that step a stream make neighbours in the stream, which here
/// are not neighbours in memory. So a team steps many slots, each a chunk of a
/// row, into a tile of 96 outputs per slot, and after a barrier writes the tile
/// in the order in which its values lie in memory:
///
///                 outputs ->                      memory (LayoutLeft)
///     slot 0   |a0 a1 a2 ... a95|
///     slot 1   |b0 b1 b2 ... b95|   barrier    a0 b0 c0 ... | a1 b1 c1 ... |
///     slot 2   |c0 c1 c2 ... c95|   ------->
///     ...                                      lanes run over slots first
///
/// Lines of the tile are a word longer than their outputs, so that neighbouring
/// slots lie in different banks. Where steps lead through the other parts of a
/// leapfrog, a tile takes as many rounds as there are parts and keeps its own
/// outputs of each. Where a zero is replaced by a value from the state (CERN's
/// rule of RANMAR), the states at the start of the tile are kept, too.
///
/// Measured: rank-2 `LayoutLeft` of `ranmar24` 0.73 of cudaMemset on an H200,
/// 82 % of the same rows in contiguous memory; 0.35 before rows were cut so
/// that all teams run at the same time and most tiles had a loop of their own.
struct TilesKernel : KernelDefaults {
  template <class Types>
  static constexpr bool exists = !Types::has_parameters;
  template <class Types>
  static constexpr bool serves_the_rest = !Types::is_plain;

  /// Requests that no kernel after this one can fill: strided rows, leapfrog
  /// parts that are stepped over, zeros replaced from the state.
  template <class T>
  static bool must_serve(bool is_plain, std::int64_t stepped_parts,
                         RowMap<T> const& rows) {
    return !is_plain || stepped_parts > 1 || !rows.rows_are_contiguous();
  }
  template <class Request>
  static bool serves(Request const& r) {
    return must_serve(r.is_plain, r.stepped_parts, r.rows);
  }

  /// A thread takes several chunks.
  template <class Request>
  static Cut cut(Request const& r) {
    using B = typename Request::B;
    if (!B::on_device && B::parallelism(r.exec) == 1) {
      return cut_rows(r, chunk_length(r, 1));
    }
    std::int64_t const rows = r.rows.num_rows;
    std::int64_t const slots =
        std::int64_t{B::parallelism(r.exec)} *
        B::rows_per_thread(sizeof(typename Request::LaneWord));
    // A GPU's teams all run at the same time: a second wave would be nearly
    // empty.
    return cut_rows(
        r,
        chunk_length(r, B::on_device ? std::max<std::int64_t>(1, slots / rows)
                                     : (slots + rows - 1) / rows));
  }

  template <class Request>
  static void prepare(Request const&, typename Request::Plan&) {}

  /// Slots that a thread steps in turn. A stepper whose state is in scratch has
  /// room for one.
  template <class Generator, class ExecutionSpace>
  static constexpr int slots =
      Generator::state_in_window ? 1
                                 : Backend<ExecutionSpace>::rows_per_thread(
                                       sizeof(typename Generator::lane_word));

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    using Fill = FillFor<Types>;
    int const preferred =
        B::on_device ? static_cast<int>(Fill::max_device_threads) / B::wavefront
                     : B::default_team_size;
    int const threads = team_size<Fill>(exec, options.team_size, preferred,
                                        Types::groups, plan.shape);
    TileShape const shape(plan, threads * thread_slots<Types> * Types::groups);
    launch_teams<typename Types::LaneWord, typename Types::Choice>(
        label, exec,
        {shape.blocks, threads,
         Fill::team_scratch(threads, Types::groups, plan.shape)},
        Fill{{plan, shape.team_rows, shape.row_blocks}, shape.team_across});
  }

  template <class Types, class Plan>
  static bool serves_thread(Plan const& plan) {
    return must_serve(Types::is_plain, plan.num_parts, plan.rows);
  }
  template <class Types>
  static std::size_t thread_scratch(StreamShape const& shape) {
    return FillFor<Types>::team_scratch(1, 1, shape);
  }
  template <class Types>
  static void run_on_thread(typename Types::Plan const& plan,
                            ThreadScratch const& scratch) {
    TileShape const shape(plan, thread_slots<Types>);
    run_alone<typename Types::LaneWord>(
        FillFor<Types>{{plan, shape.team_rows, shape.row_blocks},
                       shape.team_across},
        shape.blocks, scratch);
  }

 private:
  template <class Types>
  static constexpr int thread_slots =
      slots<typename Types::Generator, typename Types::ExecutionSpace>;
  template <class Types>
  using FillFor = TileFill<typename Types::Generator, typename Types::Sampler,
                           typename Types::T, thread_slots<Types>>;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_TILES_TILES_HPP
