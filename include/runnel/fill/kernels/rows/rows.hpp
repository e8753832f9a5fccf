// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_ROWS_HPP
#define RUNNEL_FILL_KERNELS_ROWS_ROWS_HPP

#include <cstddef>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/rows/row_cut.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/plan/jumps.hpp>
#include <runnel/fill/teams/launch_chunks.hpp>
#include <runnel/fill/teams/lone_thread.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>

namespace Runnel::Impl {

/// Threads of a team of `Fill`, a `RowFill`.
/// \param wanted  0 for what is best
template <class Fill, class ExecutionSpace>
int row_team_size(ExecutionSpace const& exec, int wanted, int preferred,
                  int groups, StreamShape const& shape) {
  int const threads = team_size<Fill>(exec, wanted, preferred, groups, shape);
  // More windows fit a multiprocessor in teams of one than in teams of two.
  bool const is_pair = Backend<ExecutionSpace>::on_device && threads == 2;
  return is_pair && wanted == 0 ? 1 : threads;
}

/// Launches `RowFill` with scratch memory of a level.
/// \param preferred  threads of a team
template <class Types, int Level>
void launch_row_fill(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label, int preferred) {
  using B = Backend<typename Types::ExecutionSpace>;
  using T = typename Types::T;
  using Fill =
      RowFill<typename Types::Generator, typename Types::Sampler, T, Level>;
  int const threads = row_team_size<Fill>(exec, options.team_size, preferred,
                                          Types::groups, plan.shape);
  auto const bytes = plan.rows.size() * static_cast<std::int64_t>(sizeof(T));
  launch_chunks<Types>(
      label, exec, plan, threads,
      Fill{.plan = plan, .streams_past_caches = bytes >= B::streaming_bytes});
}

/// Contiguous rows of any generator: `RowFill`.
///
/// A row is cut into chunks (block splitting). A group of lanes – the lanes of
/// a SIMD register, 32 threads of a GPU – copies the stream's state, jumps to
/// its chunk, and all lanes step the stream together, in rounds of 96 outputs:
///
///     row    |------ chunk 0 ------|------ chunk 1 ------|--- chunk 2 ---|
///     state --+                    ^                     ^               |
///             +------ jump 1 ------+                     |               v
///             +------ jump 2 ----------------------------+         new state
///
///     round  | 0 1 2 3 ... L-1 | L ... 2L-1 | ... 95 |   lane l makes the
///                                                        outputs l, l+L, ...
///
/// Values go from registers to memory, on each back end as it writes fastest:
///
/// - GPUs: through a ring of three pieces of 512 bytes in scratch, which move
///   them to boundaries of 256 bytes (`AlignedWriter`). Without that, 0.93 of
///   cudaMemset fell to 0.87 on an H200 (docs/lab_notes.md).
/// - GPUs, generators whose step is cheap and whose leap is not: lane l makes K
///   consecutive values, a block is 32 K of them (`DeviceRuns`).
/// - GPUs, generators limited by instructions: 4 bytes per lane, directly.
/// - Hosts: whole registers; non-temporal stores where no cache would hold the
///   request; the generator's own way to make many outputs (`RowBlocks`).
///
/// Values of two outputs, the remainder below a round, and the state at the end
/// of the stream go through scratch.
///
/// Measured: about 0.9 of cudaMemset on an H200 wherever instructions do not
/// limit (docs/results/h200_generators.csv).
struct RowsKernel : KernelDefaults {
  template <class Types>
  static constexpr bool exists = Types::is_plain;
  template <class Types>
  static constexpr bool serves_the_rest = true;

  template <class Types>
  static constexpr int table_octaves =
      RunMaking<typename Types::Generator>   ? 0
      : sizeof(typename Types::T) == 4       ? 2
      : Types::Sampler::words_per_value == 2 ? 1
                                             : 0;
  template <class Types>
  using FillOf = RowFill<typename Types::Generator, typename Types::Sampler,
                         typename Types::T>;

  template <class Request>
  static bool serves(Request const&) {
    return true;
  }

  template <class Request>
  static Cut cut(Request const& r) {
    std::int64_t chunk = row_chunk(r, Request::B::parallelism(r.exec));
    if constexpr (Request::on_device) {
      chunk = small_array_chunk(r, chunk);
      if constexpr (RunMaking<typename Request::Generator>) {
        chunk = run_chunk(r, chunk);
      }
    }
    return cut_rows(r, chunk);
  }

  template <class Request>
  static void prepare(Request& r, typename Request::Plan& plan) {
    using Generator = typename Request::Generator;
    if (!plan.consecutive) return;
    if constexpr (!Request::on_device) {
      add_block_jumps(r, plan);
    } else if constexpr (RunMaking<Generator>) {
      plan.run_jumps = jumps_of(r, std::uint64_t{Generator::run_length},
                                Generator::max_lanes);
    }
  }

  /// Jumps for a host's `Blocks`, where they need some.
  template <class Request>
  static void add_block_jumps(Request& r, typename Request::Plan& plan) {
    using Generator = typename Request::Generator;
    if constexpr (HostRunMaking<Generator>) {
      constexpr std::uint64_t min_run{Generator::min_run};
      if (!has_host_runs<Generator>(plan.shape) ||
          r.num_outputs(plan.chunk) < UInt128(min_run)) {
        return;
      }
      plan.run_jumps =
          jumps_of(r, min_run, Generator::num_run_jumps, JumpSteps::doublings);
    }
  }

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    launch_row_fill<Types, 0>(exec, options, plan, label, B::default_team_size);
  }

  template <class Types, class Plan>
  static bool serves_thread(Plan const&) {
    return true;
  }
  template <class Types>
  static std::size_t thread_scratch(StreamShape const& shape) {
    return FillOf<Types>::team_scratch(1, 1, shape);
  }
  template <class Types>
  static void run_on_thread(typename Types::Plan const& plan,
                            ThreadScratch const& scratch) {
    run_alone<typename Types::LaneWord>(
        FillOf<Types>{.plan = plan, .streams_past_caches = false},
        plan.rows.num_rows, scratch);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_ROWS_HPP
