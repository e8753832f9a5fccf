// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_BESIDE_HPP
#define RUNNEL_FILL_KERNELS_ROWS_BESIDE_HPP

#include <string>

#include <runnel/core/generator.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/rows/row_cut.hpp>
#include <runnel/fill/kernels/rows/rows.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/lanes/backend.hpp>

namespace Runnel::Impl {

/// Contiguous rows, filled concurrently with a user's kernels: `RowFill` with
/// scratch memory of level 1, which lies in the device's memory, and one team
/// of four wavefronts per multiprocessor. Compiled for `BesideOthers` only.
///
///     multiprocessor | consumer's teams, all of the shared memory | refill |
///                      long, compute                       4 wavefronts, no
///                                                             shared memory
///
/// A multiprocessor divides its memory into cache and shared memory while it is
/// empty, as the first kernel there prefers. A kernel that needs shared memory
/// then waits until the consumer's kernel has ended; one that needs registers
/// only starts concurrently. Its loop is as few instructions as can be, since
/// consumers that compute wait for each of them: values go straight to memory.
///
/// Measured: of the time of a `NumberPool`'s refills 0.67 to 0.90 is hidden
/// beside consumers that compute. Alone it is slower than `RowsKernel`
/// (docs/pool.md).
struct BesideKernel : KernelDefaults {
  /// Generators whose lanes step a stream together from registers, and write
  /// values from there. States in scratch, and lanes that make values by
  /// themselves, need memory of the multiprocessor.
  template <class Generator>
  static constexpr bool needs_no_scratch =
      !Generator::state_in_window && !LaneStepping<Generator>;
  template <class Types>
  static constexpr bool exists = Types::is_plain && Types::is_beside_others &&
                                 needs_no_scratch<typename Types::Generator>;
  static constexpr bool is_in_library = false;

  template <class Request>
  static bool serves(Request const&) {
    return true;
  }

  template <class Request>
  static Cut cut(Request const& r) {
    return cut_rows(r, row_chunk(r, Request::B::beside_parallelism(r.exec)));
  }

  /// Plans no runs of lanes, which pass through shared memory.
  template <class Request>
  static void prepare(Request& r, typename Request::Plan& plan) {
    if constexpr (!Request::on_device) {
      if (plan.consecutive) RowsKernel::add_block_jumps(r, plan);
    }
  }

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    launch_row_fill<Types, 1>(exec, options, plan, label, B::beside_team_size);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_BESIDE_HPP
