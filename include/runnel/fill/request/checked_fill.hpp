// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_CHECKED_FILL_HPP
#define RUNNEL_FILL_REQUEST_CHECKED_FILL_HPP

#include <Kokkos_Core.hpp>
#include <type_traits>

#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/dealt.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/fill/request/staged_fill.hpp>
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
                  "Runnel: what is filled is a Kokkos::View; make one, "
                  "unmanaged if the memory is another's");
  } else {
    static_assert(std::is_same_v<typename ViewType::non_const_value_type,
                                 typename ViewType::value_type>,
                  "Runnel: the View that is filled must not be const; fill a "
                  "View of values that are not const");
    static_assert(
        Kokkos::SpaceAccessibility<ExecutionSpace,
                                   typename ViewType::memory_space>::accessible,
        "Runnel: the execution space cannot access the memory of the View "
        "that is filled; use an instance of the View's space, or fill a View "
        "that it can access");
  }
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
  FillCall<ExecutionSpace, Generator> const& call;
  TargetFill<ExecutionSpace, Generator, T> const& each;

  void operator()(FillTarget<T> const& target) const {
    fill_or_stage(target, call.streams, call.options, each.values,
                  [&](FillTarget<T> const& piece) {
                    each.fill(call.exec, piece, call.streams, call.options);
                  });
  }
};

/// Checks what depends on the View, before the set or the View has changed.
/// Compiled once for all distributions of a type.
template <class ExecutionSpace, class Generator,
          FillableView<ExecutionSpace> ViewType>
void fill_targets(
    FillCall<ExecutionSpace, Generator> const& call, ViewType const& view,
    TargetFill<ExecutionSpace, Generator,
               typename ViewType::non_const_value_type> const& each) {
  using Call = TargetCall<ExecutionSpace, Generator,
                          typename ViewType::non_const_value_type>;
  for_each_target(call, view, {each.values.outputs}, Call{call, each});
}

/// `fill` by kernels of the lanes that `Choice` names. \pre `check_request`
template <class Choice, class Distribution, class ExecutionSpace,
          class Generator, FillableView<ExecutionSpace> ViewType>
void kernel_fill(FillCall<ExecutionSpace, Generator> const& call,
                 ViewType const& view) {
  using T = typename ViewType::non_const_value_type;
  using Sampler = sampler_of<Distribution, Generator, T>;
  fill_targets(
      call, view,
      TargetFill<ExecutionSpace, Generator, T>{
          {Sampler::words_per_value, is_plain_sampler<Sampler>},
          fill_target<Choice, Distribution, ExecutionSpace, Generator, T>});
}

/// \throws std::invalid_argument if a request's order, rows or size do not fit
///   the set
/// \returns whether there is anything to do
template <class ExecutionSpace, class Generator, class ViewType>
bool check_target(FillCall<ExecutionSpace, Generator> const& call,
                  ViewType const& view, int outputs) {
  auto const& streams = call.streams;
  auto const dealing =
      checked_dealing(streams, call.options, ViewType::rank() < 2, call.caller);
  auto const target = whole_target(call, view, dealing);
  if (target.size == 0) return false;
  check_values_left(streams, target.size, outputs, dealing, call.caller);
  return true;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_CHECKED_FILL_HPP
