// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_CHECKED_FILL_HPP
#define RUNNEL_FILL_DETAIL_CHECKED_FILL_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/detail/dealt.hpp>
#include <runnel/fill/detail/launch.hpp>
#include <runnel/fill/detail/staged_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/streams/stream_set.hpp>

/// From a View to the rows of a checked request.
namespace Runnel::Impl {

/// Whether kernels of the space may write values to the View.
template <class ViewType, class ExecutionSpace>
concept FillableView =
    Kokkos::is_view_v<ViewType> &&
    std::is_same_v<typename ViewType::non_const_value_type,
                   typename ViewType::value_type> &&
    static_cast<bool>(
        Kokkos::SpaceAccessibility<
            ExecutionSpace, typename ViewType::memory_space>::accessible);

/// Says what is wrong with a View that is not a `FillableView`. Compilers
/// continue after the message, so callers must not use the View then.
template <class ExecutionSpace, class ViewType>
constexpr void check_view_type() {
  if constexpr (!Kokkos::is_view_v<ViewType>) {
    static_assert(Kokkos::is_view_v<ViewType>,
                  "Runnel::fill: what is filled is a Kokkos::View; make one, "
                  "unmanaged if the memory is another's");
  } else {
    static_assert(std::is_same_v<typename ViewType::non_const_value_type,
                                 typename ViewType::value_type>,
                  "Runnel::fill: the View must not be const; fill a View of "
                  "values that are not const");
    static_assert(
        Kokkos::SpaceAccessibility<ExecutionSpace,
                                   typename ViewType::memory_space>::accessible,
        "Runnel::fill: the execution space cannot access the View's memory; "
        "use a set of the View's space, or fill a View that it can access");
  }
}

/// \throws std::invalid_argument for errors that do not depend on the View,
///   std::runtime_error in a forked process, which does not have the threads
template <class ExecutionSpace, class Generator>
void check_request(ExecutionSpace const& exec,
                   StreamSet<Generator, ExecutionSpace> const& streams,
                   FillOptions const& options) {
  StreamSetAccess::check_not_moved_from(streams);
  require_threads(exec, "Runnel::fill");
  refuse_capture(exec, "Runnel::fill");
  RUNNEL_THROW_IF(!(exec == streams.instance()),
                  "Runnel::fill: the execution-space instance is not the one "
                  "that the set of streams is bound to, where its states are "
                  "written; call rebind first");
  check_shape(options, "Runnel::fill");
  static_cast<void>(stepped_parts<Generator>(streams.leapfrog().num_parts));
}

/// How a checked request is filled: `fill_target` of some distribution.
template <class ExecutionSpace, class Generator, class T>
struct TargetFill {
  StagedValues values;
  void (*fill)(ExecutionSpace const& exec, FillTarget<T> const& target,
               StreamSet<Generator, ExecutionSpace>& streams,
               FillOptions const& options);
};
/// A `TargetFill` with its arguments; the type does not depend on the View.
template <class ExecutionSpace, class Generator, class T>
struct TargetCall {
  ExecutionSpace const& exec;
  StreamSet<Generator, ExecutionSpace>& streams;
  FillOptions const& options;
  TargetFill<ExecutionSpace, Generator, T> const& each;

  void operator()(FillTarget<T> const& target) const {
    fill_or_stage(target, streams, options, each.values,
                  [&](FillTarget<T> const& piece) {
                    each.fill(exec, piece, streams, options);
                  });
  }
};

/// Checks a request before the set or the View has changed. Compiled once for
/// all distributions of a type.
template <class ExecutionSpace, FillableView<ExecutionSpace> ViewType,
          class Generator>
void fill_targets(
    ExecutionSpace const& exec, ViewType const& view,
    StreamSet<Generator, ExecutionSpace>& streams, FillOptions const& options,
    TargetFill<ExecutionSpace, Generator,
               typename ViewType::non_const_value_type> const& each) {
  Kokkos::Profiling::ScopedRegion const region("Runnel::fill");
  check_request(exec, streams, options);
  using Call = TargetCall<ExecutionSpace, Generator,
                          typename ViewType::non_const_value_type>;
  for_each_target(view, streams, options, {each.values.outputs},
                  Call{exec, streams, options, each});
}

/// `fill` by kernels of the lanes that `Choice` names.
template <class Choice, class Distribution, class ExecutionSpace,
          FillableView<ExecutionSpace> ViewType, class Generator>
void checked_fill(ExecutionSpace const& exec, ViewType const& view,
                  StreamSet<Generator, ExecutionSpace>& streams,
                  FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  using Sampler = sampler_of<Distribution, Generator, T>;
  fill_targets(
      exec, view, streams, options,
      TargetFill<ExecutionSpace, Generator, T>{
          {Sampler::words_per_value, is_plain_sampler<Sampler>},
          fill_target<Choice, Distribution, ExecutionSpace, Generator, T>});
}

/// \throws std::invalid_argument if a request's order, rows or size do not fit
///   the set
/// \returns whether there is anything to do
template <class ViewType, class Set>
bool check_target(ViewType const& view, Set const& streams,
                  FillOptions const& options, int outputs) {
  auto const dealing = checked_dealing(streams, options, ViewType::rank() < 2);
  auto const target = whole_target(view, streams, dealing);
  if (target.size == 0) return false;
  if (dealing.is_cyclic()) {
    check_values_in_turn(streams, target.size, outputs, dealing.block);
  } else {
    check_values_left(streams, target.size, outputs,
                      dealing.joins_up ? Order::interleaved : Order::blocked);
  }
  return true;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_CHECKED_FILL_HPP
