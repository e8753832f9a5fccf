// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_THREAD_FILL_HPP
#define RUNNEL_FILL_REQUEST_THREAD_FILL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <type_traits>

#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/request/compiled_fill.hpp>
#include <runnel/fill/teams/lone_thread.hpp>
#include <runnel/lanes/team_launch.hpp>

/// The fill kernels, run by the calling thread without Kokkos' dispatch.
namespace Runnel::Impl {

/// The types of the kernels of `ThreadFill`.
template <class Generator, class Sampler, class T>
using ThreadTypes = FillTypes<NativeLanes, Sampler,
                              Kokkos::DefaultHostExecutionSpace, Generator, T>;

/// Lines of scratch memory that the largest kernel needs.
template <class Types, Kernel... Ids, class... Structs>
std::size_t thread_scratch_lines(StreamShape const& shape,
                                 KernelList<KernelOption<Ids, Structs>...>) {
  auto const bytes_of = [&]<class Struct>(Struct) {
    if constexpr (Struct::template exists<Types>) {
      return Struct::template thread_scratch<Types>(shape);
    } else {
      return std::size_t{0};
    }
  };
  return std::max({bytes_of(Structs{})...}) / sizeof(CacheLine) + 1;
}

/// Runs the kernel that a plan is for.
template <class Types>
void run_on_thread(typename Types::Plan const& plan,
                   ThreadScratch const& scratch) {
  with_kernel<Types>(
      plan.kernel,
      [&]<class Chosen>(Chosen) {
        Chosen::template run_on_thread<Types>(plan, scratch);
      },
      ThreadKernels{});
}

/// Fills plans of one chunk per row (`one_chunk_plan`), whatever thread calls:
/// no kernel is launched and no lock taken. Each thread keeps scratch memory,
/// which grows to the largest that it was asked for. The distribution is chosen
/// at run time, so that code which uses this is compiled once for all
/// distributions.
template <class Generator, class T>
class ThreadFill {
  template <class Distribution>
  using TypesOf =
      ThreadTypes<Generator, sampler_of<Distribution, Generator, T>, T>;

 public:
  template <class Distribution>
  ThreadFill(std::type_identity<Distribution>, StreamShape const& shape)
      : m_scratch_lines(thread_scratch_lines<TypesOf<Distribution>>(
            shape, ThreadKernels{})),
        m_fill(fill_as<Distribution>) {}

  /// Whether it can step rings where they lie.
  template <class Distribution>
  static constexpr bool has_streams =
      StreamsKernel::exists<TypesOf<Distribution>>;

  /// \pre the plan is of host memory
  void operator()(FillPlan<Generator, T> const& plan) const {
    m_fill(plan, thread_scratch(m_scratch_lines));
  }

 private:
  using Plan = FillPlan<Generator, T>;

  template <class Distribution>
  static void fill_as(Plan plan, ThreadScratch const& scratch) {
    plan.kernel = choose_for_thread<TypesOf<Distribution>>(plan);
    using Held = held_distribution<Distribution, Generator, T>;
    if constexpr (is_held_fill<Held, Generator, T>()) {
      compiled_thread_fill<Held>(plan, scratch);
    } else {
      run_on_thread<TypesOf<Distribution>>(plan, scratch);
    }
  }

  std::size_t m_scratch_lines;
  void (*m_fill)(Plan plan, ThreadScratch const& scratch);
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_THREAD_FILL_HPP
