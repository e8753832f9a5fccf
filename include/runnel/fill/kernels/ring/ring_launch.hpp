// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_RING_RING_LAUNCH_HPP
#define RUNNEL_FILL_KERNELS_RING_RING_LAUNCH_HPP

#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/detail/launch_chunks.hpp>
#include <runnel/fill/kernels/ring/ring_fill.hpp>
#include <runnel/fill/kernels/ring/ring_jumps.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

/// When a GPU fills by `RingFill`, and the kernels for it.
namespace Runnel::Impl {

template <class ExecutionSpace, class Generator, class T>
inline constexpr bool may_step_in_ring =
    Backend<ExecutionSpace>::on_device && steps_in_ring<Generator> &&
    (sizeof(T) == 4 || sizeof(T) == 8);

/// Does a lane of the ring make whole values in a step?
template <class Generator>
constexpr bool fits_ring(std::int64_t words_per_value) {
  return Generator::Ring::quad % words_per_value == 0;
}

/// Contiguous rows whose chunks are each one jump from the stream's state.
template <class Generator, class T>
bool is_for_ring(FillPlan<Generator, T> const& plan, FillKind kind) {
  return !kind.in_tiles && !plan.rows_share_stream &&
         fits_ring<Generator>(plan.natives_per_value) &&
         plan.chunks_per_row <= FillPlan<Generator, T>::jump_base;
}

/// The jumps to the chunks of \p plan.
template <class Choice, class ExecutionSpace, class Generator, class T>
void launch_ring_jumps(ExecutionSpace const& exec,
                       FillPlan<Generator, T> const& plan,
                       std::string const& label) {
  using B = Backend<ExecutionSpace>;
  using Word = typename Generator::lane_word;
  using Sums = RingSums<Generator>;
  constexpr int groups = B::wavefront / B::lanes_per_stream;
  RingJumps<Generator> const jumps(plan);
  std::int64_t const rows = plan.rows.num_rows;
  launch_teams<Word, Choice>(label + "::runs", exec,
                             {(rows + groups - 1) / groups, 1,
                              RingRuns<Generator>::team_scratch(groups)},
                             RingRuns<Generator>{jumps});
  launch_teams<Word, Choice>(
      label + "::jumps", exec,
      {rows * Sums::teams(plan.chunks_per_row), Sums::threads / B::wavefront,
       Sums::team_scratch()},
      Sums{jumps});
}

template <class Choice, class Sampler, class ExecutionSpace, class Generator,
          class T>
void launch_ring(ExecutionSpace const& exec, FillOptions const& options,
                 FillPlan<Generator, T> const& plan, std::string const& label) {
  using Kernel = RingFill<Generator, Sampler, T>;
  if (plan.chunks_per_row > 1) launch_ring_jumps<Choice>(exec, plan, label);
  // Wavefronts alone spread most evenly over the multiprocessors.
  launch_chunks<Choice>(
      label, exec, plan,
      bounded_team<Kernel, ExecutionSpace>(options.team_size, 1), Kernel{plan});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_RING_RING_LAUNCH_HPP
