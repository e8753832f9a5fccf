// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_SHUFFLE_HPP
#define RUNNEL_ARRAYS_SHUFFLE_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/arrays/detail/carriers.hpp>
#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/order.hpp>
#include <runnel/arrays/detail/partition_order.hpp>
#include <runnel/arrays/detail/segment_pieces.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {
namespace Impl {

/// Shuffles items by a copy of them all, or in two passes with the items.
template <OrderCall Call, class ExecutionSpace, class ViewType>
void shuffle_at_once(Call const& call, ViewType const& items,
                     TemporaryArrays<ExecutionSpace>& arrays,
                     Segments<ExecutionSpace> const& segments) {
  using T = typename ViewType::value_type;
  auto const size = static_cast<std::int64_t>(items.extent(0));
  auto const words = new_words(arrays, size);
  KeyedSegments const keyed{words, segments, size, call.caller};
  if constexpr (Backend<ExecutionSpace>::on_device && Carried<T>) {
    if (is_partitioned(segments, {})) {
      order_partitioned<RandomTies>(arrays, keyed, CarryItems<ViewType>{items},
                                    {}, [&] { draw_words(call, words); });
      return;
    }
  }
  auto const copy = arrays.template make<T>("Runnel::arrays::copy", size);
  using Copy = std::remove_const_t<decltype(copy)>;
  auto const draw_and_copy = [&] {
    draw_words(call, words);
    Kokkos::parallel_for(
        "Runnel::arrays::copy",
        LongRange<ExecutionSpace>(call.exec, segments.first, segments.last),
        CopyItems<ViewType, Copy>{items, copy});
  };
  order_items<RandomTies>(
      arrays, keyed, WriteItems<ViewType, Copy>{items, copy}, draw_and_copy);
}

/// \param make_segments  of temporary arrays and the number of items
template <OrderCall Call, class ViewType, class MakeSegments>
void shuffle_items(Call const& call, ViewType const& items,
                   MakeSegments const& make_segments) {
  using ExecutionSpace = typename Call::execution_space;
  check_written_array<ExecutionSpace, ViewType>();
  static_assert(ViewType::rank() == 1 &&
                    std::is_trivially_copyable_v<typename ViewType::value_type>,
                "Runnel: items that are shuffled are a View of rank 1 of a "
                "trivially copyable type; shuffle indices of others");
  Kokkos::Profiling::ScopedRegion const region(call.caller);
  check_array_request(call);
  auto const size = static_cast<std::int64_t>(items.extent(0));
  auto arrays = temporary_arrays(call);
  Segments<ExecutionSpace> const segments = make_segments(arrays, size);
  if (size == 0) return;
  if constexpr (Backend<ExecutionSpace>::on_device) {
    if (is_in_pieces(segments, {})) {
      order_in_pieces<RandomTies>(
          call, arrays,
          ArrayInPieces<ExecutionSpace>{.segments = segments, .size = size},
          carrier_of_items(call.exec, items));
      return;
    }
  }
  shuffle_at_once(call, items, arrays, segments);
}

}  // namespace Impl

/// Puts the items of a View in random order: that of `permutation` by the same
/// stream from the same position, `new_items(i) = items(p(i))`.
///
/// Takes what `permutation` takes, waits as it does, and needs memory for a
/// copy of the items besides, on GPUs for two of 2^21 small ones and more.
///
/// \param items  rank 1, any layout; of a trivially copyable type
/// \throws StreamEnded, std::invalid_argument as `permutation`
template <class ExecutionSpace, class ViewType, BitGenerator Generator>
void shuffle(ExecutionSpace const& exec, ViewType const& items,
             StreamSet<Generator, ExecutionSpace>& streams) {
  Impl::shuffle_items(
      Impl::FillCall<ExecutionSpace, Generator>{"Runnel::shuffle", exec,
                                                streams},
      items, [](auto& arrays, std::int64_t size) {
        return Impl::even_segments(arrays, 1, size);
      });
}
/// `shuffle()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace>
void shuffle(ViewType const& items,
             StreamSet<Generator, ExecutionSpace>& streams) {
  shuffle(ExecutionSpace(streams.instance()), items, streams);
}

/// Puts the items of each segment [offsets(s), offsets(s + 1)) in random order,
/// all segments at once: that of `permutation_segments`. Items in no segment
/// stay where they are.
///
/// \throws StreamEnded, std::invalid_argument as `permutation_segments`
template <class ExecutionSpace, class ViewType, class OffsetsType,
          BitGenerator Generator>
void shuffle_segments(ExecutionSpace const& exec, ViewType const& items,
                      OffsetsType const& offsets,
                      StreamSet<Generator, ExecutionSpace>& streams) {
  constexpr auto caller = "Runnel::shuffle_segments";
  Impl::shuffle_items(
      Impl::FillCall<ExecutionSpace, Generator>{caller, exec, streams}, items,
      [&](auto& arrays, std::int64_t size) {
        return Impl::checked_segments(caller, arrays, offsets, size);
      });
}
/// `shuffle_segments()` on the instance that the set is bound to.
template <class ViewType, class OffsetsType, BitGenerator Generator,
          class ExecutionSpace>
void shuffle_segments(ViewType const& items, OffsetsType const& offsets,
                      StreamSet<Generator, ExecutionSpace>& streams) {
  shuffle_segments(ExecutionSpace(streams.instance()), items, offsets, streams);
}

}  // namespace Runnel

#endif  // RUNNEL_ARRAYS_SHUFFLE_HPP
