// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_LAUNCH_HPP
#define RUNNEL_FILL_REQUEST_LAUNCH_HPP

#include <string>
#include <type_traits>

#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/compiled_fill.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// The labels under which profiling tools see a fill's kernels.
template <class Generator>
std::string fill_label() {
  return "Runnel::fill::" + std::string(Generator::name);
}

/// Launches the kernel that a plan is for.
template <class Types>
void launch_fill(typename Types::ExecutionSpace const& exec,
                 FillOptions const& options,
                 typename Types::KernelPlan const& plan,
                 std::string const& label) {
  with_kernel<Types>(plan.kernel, [&]<class Chosen>(Chosen) {
    Chosen::template launch<Types>(exec, options, plan, label);
  });
}

/// `launch_fill()`, in the library if that contains the kernel. `BesideOthers`
/// has one kernel of its own; its other kernels are those of `NativeLanes`.
template <class Choice, class Distribution, class ExecutionSpace,
          class Generator, class T>
void launch_chosen(ExecutionSpace const& exec, FillOptions const& options,
                   FillPlan<Generator, T> const& plan,
                   std::string const& label) {
  using Sampler = sampler_of<Distribution, Generator, T>;
  using Types = FillTypes<Choice, Sampler, ExecutionSpace, Generator, T>;
  bool is_launched = false;
  with_kernel<Types>(plan.kernel, [&]<class Chosen>(Chosen) {
    if constexpr (!Chosen::is_in_library) {
      Chosen::template launch<Types>(exec, options, plan, label);
      is_launched = true;
    }
  });
  if (is_launched) return;
  using Usual = std::conditional_t<std::is_same_v<Choice, BesideOthers>,
                                   NativeLanes, Choice>;
  using Held = held_distribution<Distribution, Generator, T>;
  if constexpr (is_compiled_fill<Usual, Held, ExecutionSpace, Generator, T>()) {
    compiled_launch<Held>(exec, options, plan, label);
  } else {
    launch_fill<FillTypes<Usual, Sampler, ExecutionSpace, Generator, T>>(
        exec, options, plan, label);
  }
}

/// Fills rows from the streams of a set, by the library where it holds that.
template <class Choice, class Distribution, class ExecutionSpace,
          class Generator, class T>
void fill_target(ExecutionSpace const& exec, FillTarget<T> const& target,
                 StreamSet<Generator, ExecutionSpace>& streams,
                 FillOptions const& options) {
  using Held = held_distribution<Distribution, Generator, T>;
  if constexpr (std::is_same_v<Choice, NativeLanes> &&
                is_compiled_fill<Choice, Held, ExecutionSpace, Generator,
                                 T>()) {
    compiled_fill<Held>(exec, target, streams, options);
  } else {
    using Sampler = sampler_of<Distribution, Generator, T>;
    using Types = FillTypes<Choice, Sampler, ExecutionSpace, Generator, T>;
    planned_fill<Types>(exec, target, streams, options, [&](auto const& plan) {
      launch_chosen<Choice, Distribution>(exec, options, plan,
                                          fill_label<Generator>());
    });
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_LAUNCH_HPP
