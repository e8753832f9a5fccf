// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_FILL_ELEMENTS_HPP
#define RUNNEL_INTERFACES_FILL_ELEMENTS_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/element_fill.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/interfaces/detail/array_place.hpp>
#include <runnel/interfaces/detail/block_filler.hpp>
#include <runnel/interfaces/detail/element_filler.hpp>
#include <runnel/interfaces/detail/element_runs.hpp>
#include <runnel/interfaces/detail/host_rollback.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// The fills of a list, which is checked first.
/// \param outputs  native ones of a value
/// \throws StreamEnded, std::invalid_argument as `fill_elements`
template <class Generator, class ExecutionSpace>
FillsOfList checked_fills(StreamSet<Generator, ExecutionSpace> const& stream,
                          std::span<std::uint64_t const> numbers,
                          std::uint64_t num_values, UInt128 outputs,
                          char const* caller) {
  check_one_sequence(stream, caller);
  check_values_left(stream, static_cast<std::int64_t>(num_values),
                    static_cast<int>(outputs.low), caller);
  static_cast<void>(
      stepped_parts<Generator>(stream.leapfrog().num_parts, caller));
  constexpr auto least = min_block_row<Generator, ExecutionSpace>();
  FillsOfList fills{
      runs_of_elements(numbers, num_values, caller), {}, num_values, outputs};
  fills.merged =
      merge_runs(fills.runs, merge_limits<Generator, ExecutionSpace>());
  check_run_length(fills.runs, fills.merged, std::uint64_t{least},
                   std::string(Generator::name), caller);
  return fills;
}

/// Calls fill(merged) where the stream stands before each, and leaves it behind
/// the array, or, of a host, where it was if any of them throws.
template <class Set, class Fill>
void fill_merged(Set& stream, FillsOfList const& fills, Fill const& fill) {
  HostRollback rollback(stream);
  ArrayPlace place(stream, fills.outputs);
  for (auto const& merged : fills.merged) {
    place.go_to(merged.number);
    fill(merged);
    place.pass(merged.length);
  }
  place.go_to(fills.num_values);
  rollback.keep();
}

/// Makes the elements of a list, `stride` values apart from `base` on.
/// \tparam T  the type of values, or an integer of its size
/// \param write  as for `ElementFiller::fill`: queues the stream's next values
template <class Set, class T, class Write>
void make_fills(Set& stream, FillsOfList const& fills, T* base,
                std::int64_t stride, Write const& write) {
  ElementFiller<typename Set::execution_space, T> const filler(
      stream.instance(), fills, base, stride);
  fill_merged(stream, fills,
              [&](MergedRuns const& merged) { filler.fill(merged, write); });
  filler.finish();
}

/// The next values of a stream, which has them.
template <class T>
FillTarget<T> values_in_line(T* base, std::int64_t length, std::int64_t stride,
                             char const* caller) {
  FillTarget<T> target;
  target.rows = RowMap<T>::contiguous(base, 1, length);
  target.rows.stride[0] = stride;
  target.size = length;
  target.caller = caller;
  target.is_within_streams = true;
  return target;
}

/// \pre the View is of rank 1
template <class ExecutionSpace, class ViewType, class Generator,
          class Distribution>
void checked_fill_elements(FillCall<ExecutionSpace, Generator> const& call,
                           ViewType const& view,
                           std::vector<std::uint64_t> const& numbers,
                           std::uint64_t num_values,
                           Distribution const& distribution) {
  using T = typename ViewType::non_const_value_type;
  using Writer = BlockRowWriter<Distribution, ExecutionSpace, Generator, T>;
  auto& stream = call.streams;
  UInt128 const outputs = std::uint64_t{Writer::words_per_value};
  RUNNEL_THROW_IF(view.extent(0) != numbers.size(),
                  std::string(call.caller) + ": a View of " +
                      std::to_string(view.extent(0)) + " elements and " +
                      std::to_string(numbers.size()) +
                      " numbers; give a number for each element");
  // This check comes first, because it refuses a capture: the checks below wait
  // for the counts of what kernels have drawn, which a capture does not allow.
  check_request(call);
  auto const fills =
      checked_fills(stream, numbers, num_values, outputs, call.caller);
  // Refuses parameters and makes tables before the stream moves.
  Writer writer(call.exec, stream, distribution, call.options);
  make_fills(stream, fills, view.data(),
             static_cast<std::int64_t>(view.stride(0)),
             [&](T* base, std::int64_t length, std::int64_t stride) {
               writer(values_in_line(base, length, stride, call.caller));
             });
}

/// `fill_elements` for the public function that the call names, which has
/// entered a region.
template <class ExecutionSpace, class ViewType, class Generator,
          class Distribution>
void fill_listed_elements(FillCall<ExecutionSpace, Generator> const& call,
                          ViewType const& view,
                          std::vector<std::uint64_t> const& numbers,
                          std::uint64_t num_values,
                          Distribution const& distribution) {
  check_view_type<ExecutionSpace, ViewType>();
  static_assert(ViewType::rank() == 1,
                "Runnel::fill_elements: the View has to be of rank 1, an "
                "element for each number; give its elements as a list");
  static_assert(
      !is_by_element<Distribution> && !VectorDistribution<Distribution>,
      "Runnel::fill_elements: vectors and parameters by element are not filled "
      "by lists; fill unit numbers and transform them");
  if constexpr (ViewType::rank() == 1 &&
                FillableView<ViewType, ExecutionSpace>) {
    checked_fill_elements(call, view, numbers, num_values, distribution);
  }
}

}  // namespace Impl

/// Fills elements of a global array that are given by a list of their numbers,
/// as a Tpetra map lists those of a rank: element i of the View gets the value
/// that element numbers[i] of the whole array would have, if one `fill` from
/// this stream filled it. The stream is then positioned just past the array.
///
/// Cost: a jump and a launch per run of numbers n, n + 1, n + 2, ... Many short
/// runs near each other, in any order, are made by one launch with the values
/// between them, in memory of up to 2^24 values, and copied from there; that
/// fences the instance. Else asynchronous as `fill`.
///
/// \param exec        the instance that the stream is bound to
/// \param view        of rank 1, as many elements as the list
/// \param stream      a set of one stream
/// \param numbers     each at most once, in any order
/// \param num_values  of the whole array
/// \throws std::invalid_argument if a number is not below `num_values` or comes
///   twice, the set has more streams than one, runs of a lagged generator are
///   shorter than the jump to each and far from each other, or as `fill`;
///   nothing has changed then
/// \throws StreamEnded if the stream ends before the array; nothing has changed
/// \throws std::runtime_error as `fill`
template <class ExecutionSpace, class ViewType, BitGenerator Generator,
          class Distribution = Impl::default_distribution_of<ViewType>>
// NOLINTNEXTLINE(readability-function-size): a published interface
void fill_elements(ExecutionSpace const& exec, ViewType const& view,
                   StreamSet<Generator, ExecutionSpace>& stream,
                   std::vector<std::uint64_t> const& numbers,
                   std::uint64_t num_values,
                   Distribution const& distribution = Distribution()) {
  constexpr auto caller = "Runnel::fill_elements";
  Kokkos::Profiling::ScopedRegion const region(caller);
  Impl::FillCall<ExecutionSpace, Generator> const call{caller, exec, stream};
  Impl::fill_listed_elements(call, view, numbers, num_values, distribution);
}
/// `fill_elements()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace,
          class Distribution = Impl::default_distribution_of<ViewType>>
void fill_elements(ViewType const& view,
                   StreamSet<Generator, ExecutionSpace>& stream,
                   std::vector<std::uint64_t> const& numbers,
                   std::uint64_t num_values,
                   Distribution const& distribution = Distribution()) {
  fill_elements(ExecutionSpace(stream.instance()), view, stream, numbers,
                num_values, distribution);
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_FILL_ELEMENTS_HPP
