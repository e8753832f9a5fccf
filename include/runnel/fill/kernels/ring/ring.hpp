// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_RING_RING_HPP
#define RUNNEL_FILL_KERNELS_RING_RING_HPP

#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/ring/ring_chunk.hpp>
#include <runnel/fill/kernels/ring/ring_fill.hpp>
#include <runnel/fill/kernels/ring/ring_jumps.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/teams/launch_chunks.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// Contiguous rows of `mt19937` on GPUs: `RingFill`, and before it the kernels
/// that make the jumps to its chunks.
///
/// x[k+624] needs x[k], x[k+1] and x[k+397], so that 227 words can be made at
/// once. A wavefront makes 128, four neighbours per lane, in a ring in shared
/// memory that six steps go round, so that all indices are known to the
/// compiler (`MtRing`); they are written from the registers, 16 bytes per lane:
///
///     ring  | step 0 | step 1 | step 2 | step 3 | step 4 | step 5 |
///               ^ writes here    reads x[k], x[k+1] and x[k+397] elsewhere
///     step  | lane 0: 0 1 2 3 | lane 1: 4 5 6 7 | ... | lane 31: 124 ... 127 |
///
/// A jump is the sum of 19 937 coefficients times 624 words. Jumps of one
/// stream share its words, so they are made by kernels of their own: `RingRuns`
/// writes the words that a stream begins with, `RingSums` multiplies them by
/// all jumps' coefficients, as Toeplitz products of three halves in place of
/// four with tables of 16 sums (`MtJumpPieces`, where the sources are).
/// `RingCost` weighs their time against that of steps: few streams are cut,
/// many are not.
///
/// Measured, as fractions of cudaMemset on an H200: one sequence 0.66, 0.35
/// before; 4096 streams 0.87, 0.59 before (floats;
/// docs/results/h200_generators.csv).
struct RingKernel : KernelDefaults {
  template <class Types>
  static constexpr bool exists = [] {
    if constexpr (Types::is_plain && Types::on_device &&
                  Types::has_usual_size &&
                  RingStepping<typename Types::Generator>) {
      // A lane makes whole values in a step.
      return Types::Generator::Ring::quad % Types::Sampler::words_per_value ==
             0;
    }
    return false;
  }();

  /// See `KernelDefaults`.
  template <class Types>
  static constexpr int table_octaves = sizeof(typename Types::T) == 4 ? 1 : 0;
  template <class Types>
  using FillOf = RingFill<typename Types::Generator, typename Types::Sampler,
                          typename Types::T>;

  /// Chunks must be one jump from their stream's state.
  template <class Request>
  static bool serves(Request const& r) {
    return !r.rows_share_stream &&
           cut(r).chunks_per_row <= Request::Plan::jump_base;
  }

  template <class Request>
  static Cut cut(Request const& r) {
    return cut_rows(r, rounded_chunk(ring_chunk(r), r.rows.longest()));
  }

  template <class Request>
  static void prepare(Request const& r, typename Request::Plan& plan) {
    using Jumps = RingJumps<typename Request::Generator>;
    plan.workspace = StreamSetAccess::workspace(
        r.streams,
        Jumps::workspace_words(plan.rows.num_rows, plan.chunks_per_row));
  }

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using Fill = FillOf<Types>;
    if (plan.chunks_per_row > 1) launch_jumps<Types>(exec, plan, label);
    // Teams of one wavefront spread most evenly over the multiprocessors; a
    // table is for four.
    constexpr int preferred = Fill::static_shared_bytes > 0 ? 4 : 1;
    int const threads = team_size<Fill>(exec, options.team_size, preferred,
                                        Types::groups, plan.shape);
    launch_chunks<Types>(label, exec, plan, threads, Fill{plan});
  }

 private:
  /// The jumps to the chunks.
  template <class Types>
  static void launch_jumps(typename Types::ExecutionSpace const& exec,
                           typename Types::KernelPlan const& plan,
                           std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    using Word = typename Types::LaneWord;
    using Choice = typename Types::Choice;
    using Runs = RingRuns<typename Types::Generator>;
    using Sums = RingSums<typename Types::Generator>;
    constexpr int groups = B::wavefront / B::lanes_per_stream;
    RingJumps<typename Types::Generator> const jumps(plan);
    std::int64_t const rows = plan.rows.num_rows;
    launch_teams<Word, Choice>(
        label + "::runs", exec,
        {(rows + groups - 1) / groups, 1, Runs::team_scratch(groups)},
        Runs{jumps});
    launch_teams<Word, Choice>(
        label + "::jumps", exec,
        {rows * Sums::teams(plan.chunks_per_row), Sums::threads / B::wavefront,
         Sums::team_scratch()},
        Sums{jumps});
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_RING_RING_HPP
