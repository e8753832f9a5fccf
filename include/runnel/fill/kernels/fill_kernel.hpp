// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_FILL_KERNEL_HPP
#define RUNNEL_FILL_KERNELS_FILL_KERNEL_HPP

#include <concepts>
#include <cstddef>
#include <string>

#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/teams/lone_thread.hpp>

/// The protocol of the kernels that `fill/choose.hpp` chooses from.
namespace Runnel::Impl {

/// Default properties of a kernel. Kernels derive from it and override those
/// that differ.
struct KernelDefaults {
  /// Are its chunks reached without tables of jumps?
  static constexpr bool needs_no_jumps = false;
  /// Does each lane step a chunk of its own? Then there are no jumps over the
  /// outputs of other lanes.
  static constexpr bool lanes_have_chunks = false;
  /// Is it among the kernels of the fills that the library contains
  /// (fill/request/compiled_fill.hpp)? Others are compiled where they are used.
  static constexpr bool is_in_library = true;
  /// Does it fill every request of these types that no kernel before it does?
  template <class Types>
  static constexpr bool serves_the_rest = false;
  /// Does it step the copy of the states that handles use (`LentStates`) in
  /// place?
  template <class Types>
  static constexpr bool steps_lent_states = false;
  /// A kernel with `FillOf<Types>`, the functor that it launches, can keep a
  /// fused distribution's table in the shared memory of a team. Teams have
  /// copies of this many octaves more than usual: as many as leave room for the
  /// scratch of four wavefronts.
  static constexpr int no_table = -1;
  template <class Types>
  static constexpr int table_octaves = no_table;
  /// Bytes of scratch memory of `run_on_thread` (`ThreadKernel`).
  template <class Types>
  static std::size_t thread_scratch(StreamShape const&) {
    return 0;
  }
};

/// Can the kernel have a table in shared memory?
template <class Kernel, class Types>
concept TableKernel =
    Kernel::template table_octaves<Types> != KernelDefaults::no_table;

/// A kernel that is compiled for `FillTypes` and serves a `FillRequest`:
///
///     exists<Types>           is it compiled for these `FillTypes`?
///     serves(request)         can it fill the request, and is it the fastest?
///     cut(request)            the chunks of a row
///     prepare(request, plan)  adds what it needs besides jumps to its chunks;
///                             the request keeps tables (`jumps_of`)
///     launch<Types>(exec, options, plan, label)
template <class Kernel, class Types, class Request>
concept FillKernel =
    std::derived_from<Kernel, KernelDefaults> &&
    Kernel::template exists<Types> &&
    TableKernel<Kernel, Types> ==
        requires { typename Kernel::template FillOf<Types>; } &&
    requires(Request const& request, Request& own, typename Request::Plan& plan,
             typename Types::ExecutionSpace const& exec,
             FillOptions const& options,
             typename Types::KernelPlan const& kernel_plan,
             std::string const& label) {
      { Kernel::serves(request) } -> std::same_as<bool>;
      { Kernel::cut(request) } -> std::same_as<Cut>;
      Kernel::prepare(own, plan);
      Kernel::template launch<Types>(exec, options, kernel_plan, label);
    };

/// A kernel that the calling thread of a host runs, too, for plans of one chunk
/// per row (`one_chunk_plan`):
///
///     serves_thread<Types>(plan)           can it, and is it the fastest?
///     thread_scratch<Types>(shape)         bytes, 0 by default
///     run_on_thread<Types>(plan, scratch)
template <class Kernel, class Types>
concept ThreadKernel =
    std::derived_from<Kernel, KernelDefaults> &&
    Kernel::template exists<Types> &&
    requires(typename Types::Plan const& plan, StreamShape const& shape,
             ThreadScratch const& scratch) {
      { Kernel::template serves_thread<Types>(plan) } -> std::same_as<bool>;
      {
        Kernel::template thread_scratch<Types>(shape)
      } -> std::same_as<std::size_t>;
      Kernel::template run_on_thread<Types>(plan, scratch);
    };

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_FILL_KERNEL_HPP
