// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_PERMUTATION_HPP
#define RUNNEL_ARRAYS_PERMUTATION_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/order.hpp>
#include <runnel/arrays/detail/segment_pieces.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// Passes the items of segments to a sink, by words of the call's stream.
template <OrderCall Call, class ExecutionSpace, class Sink>
void order_by_stream(Call const& call, TemporaryArrays<ExecutionSpace>& arrays,
                     Segments<ExecutionSpace> const& segments,
                     std::int64_t size, Sink const& sink) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    if (is_in_pieces(segments, {})) {
      order_in_pieces<RandomTies>(
          call, arrays,
          ArrayInPieces<ExecutionSpace>{.segments = segments, .size = size},
          CarrierOfAll<CarryIndices<Sink>>{{sink}});
      return;
    }
  }
  auto const words = new_words(arrays, size);
  order_items<RandomTies>(arrays,
                          KeyedSegments{words, segments, size, call.caller},
                          sink, [&] { draw_words(call, words); });
}

/// \param make_segments  of temporary arrays and the number of items
template <OrderCall Call, class ViewType, class MakeSegments>
void write_permutation(Call const& call, ViewType const& indices,
                       MakeSegments const& make_segments) {
  using ExecutionSpace = typename Call::execution_space;
  check_indices<ExecutionSpace, ViewType>();
  Kokkos::Profiling::ScopedRegion const region(call.caller);
  check_array_request(call);
  auto const size = static_cast<std::int64_t>(indices.extent(0));
  check_index_type<typename ViewType::value_type>(call.caller,
                                                  indices.extent(0));
  auto arrays = temporary_arrays(call);
  Segments<ExecutionSpace> const segments = make_segments(arrays, size);
  if (size == 0) return;
  WriteIndices<ViewType> const sink{indices};
  order_by_stream(call, arrays, segments, size, sink);
  keep_other_items(arrays.exec(), segments, size, sink);
}

}  // namespace Impl

/// Fills a View with the numbers 0 … n − 1 in random order.
///
/// Every one of the n! orders is as probable as another. It is a function of
/// the stream and its position alone: the same on every back end, for any
/// number of threads. docs/shuffles.md has the rule.
///
/// Takes n unit words of 64 bits: the stream has then advanced by n native
/// outputs, or 2n where a unit word takes two.
///
/// Cost: linear in n; 24 bytes of temporary memory per item, in arrays of which
/// the set keeps those of up to 16 MiB (2^20 items) for the next call. The
/// numbers are written by kernels on `exec`; the call waits for it where larger
/// ones are freed, and where kept ones grow, as Kokkos does.
///
/// \param exec     the instance the set is bound to
/// \param indices  rank 1, any layout; integers that hold n − 1
/// \param streams  a set of one stream
/// \throws std::invalid_argument if the set has several streams or another
///   instance, or the View's type is too narrow; nothing is changed
/// \throws StreamEnded if the stream would go past its end; nothing is changed
template <class ExecutionSpace, class ViewType, BitGenerator Generator>
void permutation(ExecutionSpace const& exec, ViewType const& indices,
                 StreamSet<Generator, ExecutionSpace>& streams) {
  Impl::write_permutation(
      Impl::FillCall<ExecutionSpace, Generator>{"Runnel::permutation", exec,
                                                streams},
      indices, [](auto& arrays, std::int64_t size) {
        return Impl::even_segments(arrays, 1, size);
      });
}
/// `permutation()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace>
void permutation(ViewType const& indices,
                 StreamSet<Generator, ExecutionSpace>& streams) {
  permutation(ExecutionSpace(streams.instance()), indices, streams);
}

/// Fills a View with indices of itself such that each segment has its own in
/// random order: to apply one order to the several arrays of particles sorted
/// by cell. Segment s is [offsets(s), offsets(s + 1)).
///
/// All segments are ordered concurrently, even 10^6 of 10 items. Items before
/// the first and behind the last segment stay: index i there is i. Takes one
/// unit word for each item, wherever the segments lie: item i is ordered by
/// unit word i. Waits for the instance, which checks the offsets.
///
/// \param offsets  rank 1, integers, one more than there are segments; not
///   decreasing, in [0, n]; segments may be empty
/// \throws StreamEnded, std::invalid_argument as `permutation`; the latter also
///   for other offsets, naming the first range that is not a segment; nothing
///   is changed
template <class ExecutionSpace, class ViewType, class OffsetsType,
          BitGenerator Generator>
void permutation_segments(ExecutionSpace const& exec, ViewType const& indices,
                          OffsetsType const& offsets,
                          StreamSet<Generator, ExecutionSpace>& streams) {
  constexpr auto caller = "Runnel::permutation_segments";
  Impl::write_permutation(
      Impl::FillCall<ExecutionSpace, Generator>{caller, exec, streams}, indices,
      [&](auto& arrays, std::int64_t size) {
        return Impl::checked_segments(caller, arrays, offsets, size);
      });
}
/// `permutation_segments()` on the instance that the set is bound to.
template <class ViewType, class OffsetsType, BitGenerator Generator,
          class ExecutionSpace>
void permutation_segments(ViewType const& indices, OffsetsType const& offsets,
                          StreamSet<Generator, ExecutionSpace>& streams) {
  permutation_segments(ExecutionSpace(streams.instance()), indices, offsets,
                       streams);
}

}  // namespace Runnel

#endif  // RUNNEL_ARRAYS_PERMUTATION_HPP
