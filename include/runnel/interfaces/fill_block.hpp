// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_FILL_BLOCK_HPP
#define RUNNEL_INTERFACES_FILL_BLOCK_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/fill/values/element_fill.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/interfaces/detail/block_filler.hpp>
#include <runnel/interfaces/detail/block_place.hpp>
#include <runnel/interfaces/detail/host_rollback.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// One number for each dimension of an array, slowest first: extents, the place
/// of a block's first element, or steps between its elements.
template <std::size_t Rank>
using GlobalIndex = std::array<std::uint64_t, Rank>;

namespace Impl {
template <std::size_t Rank>
constexpr GlobalIndex<Rank> all_ones() {
  GlobalIndex<Rank> ones{};
  ones.fill(1);
  return ones;
}
}  // namespace Impl

/// Where a block lies in a global array: element i of dimension d is element
/// `offset[d] + i * stride[d]` of the array's.
template <std::size_t Rank>
struct BlockPlace {
  GlobalIndex<Rank> extent;  ///< of the array
  GlobalIndex<Rank> offset = {};
  GlobalIndex<Rank> stride = Impl::all_ones<Rank>();
};

namespace Impl {

/// \throws std::invalid_argument where a jump to each row takes longer than
///   the row, and longer than making what lies between
template <class Generator, class ExecutionSpace>
void check_row_length(Block const& block, char const* caller) {
  if (block.size() == 0) return;
  constexpr auto least = min_block_row<Generator, ExecutionSpace>();
  BlockRow const row =
      gathered_row(block, row_cost<Generator, ExecutionSpace>());
  bool const is_one = block.size() <= row.length;
  RUNNEL_THROW_IF(
      !is_one && row.length < least,
      std::string(caller) + ": rows of " + std::to_string(row.length) +
          " values, far from each other, and a jump of " +
          std::string(Generator::name) + " to each, which takes as long as " +
          std::to_string(least) +
          " values; cut the array along its slowest dimension, or take a "
          "generator with cheap jumps (philox4x32, mrg32k3a)");
}

/// `fill_block` for the public function that the call names, which has entered
/// a region.
template <class Distribution, class ExecutionSpace, class Generator, class T>
void checked_fill_block(FillCall<ExecutionSpace, Generator> const& call,
                        T* base, std::span<DimensionPlace const> place,
                        Distribution const& distribution) {
  using Writer = BlockRowWriter<Distribution, ExecutionSpace, Generator, T>;
  auto const caller = call.caller;
  auto& stream = call.streams;
  check_request(call);
  check_one_sequence(stream, caller);
  std::int64_t const values = array_values(place, caller);
  auto const block = checked_block(place, caller);
  check_values_left(stream, values, Writer::words_per_value, caller);
  check_row_length<Generator, ExecutionSpace>(block, caller);
  Writer writer(call.exec, stream, distribution, call.options);
  BlockFiller<Writer, ExecutionSpace, Generator, T> filler(call, writer);
  HostRollback rollback(stream);
  filler.fill(block, base);
  filler.go_to(values);
  rollback.keep();
}

template <class ViewType, std::size_t Rank>
std::array<DimensionPlace, Rank> dimension_places(
    ViewType const& view, BlockPlace<Rank> const& place) {
  std::array<DimensionPlace, Rank> dimensions;
  for (std::size_t d = 0; d < Rank; ++d) {
    dimensions[d] = {.array = place.extent[d],
                     .offset = place.offset[d],
                     .stride = place.stride[d],
                     .extent = view.extent(d),
                     .memory = static_cast<std::int64_t>(view.stride(d))};
  }
  return dimensions;
}

/// `checked_fill_block()` of a View.
template <class ExecutionSpace, class Generator, class ViewType,
          std::size_t Rank, class Distribution>
void fill_block_view(FillCall<ExecutionSpace, Generator> const& call,
                     ViewType const& view, BlockPlace<Rank> const& place,
                     Distribution const& distribution) {
  check_view_type<ExecutionSpace, ViewType>();
  static_assert(
      !is_by_element<Distribution> && !VectorDistribution<Distribution>,
      "Runnel::fill_block: vectors and parameters by element are not filled by "
      "blocks; fill a block of unit numbers and transform them, or fill rows");
  static_assert(ViewType::rank() > 0,
                "Runnel::fill_block: a View of rank 0 has no place in an array "
                "of extents; use fill after StreamSet::jump");
  checked_fill_block<Distribution>(call, view.data(),
                                   dimension_places(view, place), distribution);
}

}  // namespace Impl

/// Fills a rectangular block of a global array with the values that the whole
/// array would have, if one `fill` from this stream filled it: any shard, on
/// any rank and any device, whatever the others are. The stream is then
/// positioned just past the whole array, so that shards of the next one fit,
/// too.
///
/// Cost: one jump per row of the block. A row is what is consecutive in the
/// array, so that it includes faster dimensions of which the block has all. If
/// the values between two rows, or between two elements of a row with strides,
/// take no longer than a jump, they are made as well, in memory of up to 2^24
/// values; that fences the instance. Else asynchronous as `fill`.
///
/// \param exec          the instance that the set is bound to
/// \param view          the block: rank 1 to 8, any layout, also empty
/// \param stream        a set of one stream, advanced by the whole array
/// \param place         the array's extents, and where in it the block lies
/// \param distribution  as for `fill`, but for vectors and parameters by
/// element
/// \throws std::invalid_argument if the set has more streams than one, the
///   block is not inside of the array, or rows of a lagged generator are
///   shorter than the jump to each and far from each other; nothing has changed
///   then
/// \throws StreamEnded if the stream ends before the array; nothing has changed
/// \throws std::runtime_error as `fill`
template <class ExecutionSpace, class ViewType, BitGenerator Generator,
          class Distribution = Impl::default_distribution_of<ViewType>>
void fill_block(
    ExecutionSpace const& exec, ViewType const& view,
    StreamSet<Generator, ExecutionSpace>& stream,
    BlockPlace<static_cast<std::size_t>(ViewType::rank())> const& place,
    Distribution const& distribution = Distribution()) {
  constexpr auto caller = "Runnel::fill_block";
  Kokkos::Profiling::ScopedRegion const region(caller);
  Impl::fill_block_view<ExecutionSpace, Generator>({caller, exec, stream}, view,
                                                   place, distribution);
}
/// `fill_block()` on the instance that the set is bound to.
template <class ViewType, BitGenerator Generator, class ExecutionSpace,
          class Distribution = Impl::default_distribution_of<ViewType>>
void fill_block(
    ViewType const& view, StreamSet<Generator, ExecutionSpace>& stream,
    BlockPlace<static_cast<std::size_t>(ViewType::rank())> const& place,
    Distribution const& distribution = Distribution()) {
  fill_block(ExecutionSpace(stream.instance()), view, stream, place,
             distribution);
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_FILL_BLOCK_HPP
