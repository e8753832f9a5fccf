// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_SEGMENT_PIECES_HPP
#define RUNNEL_ARRAYS_DETAIL_SEGMENT_PIECES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <runnel/arrays/detail/carriers.hpp>
#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/order.hpp>
#include <runnel/arrays/detail/segment_buckets.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/arrays/detail/team_order.hpp>
#include <runnel/arrays/detail/temporary_arrays.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/long_range.hpp>

/// \file
/// Segments that are short enough for a team are ordered in pieces of
/// consecutive ones. The words of a piece, and a copy of its items, are in
/// memory that the next piece uses again: it stays in a GPU's cache, and does
/// not grow with the array.
namespace Runnel::Impl {

/// Where a piece begins.
struct SegmentPiece {
  std::int64_t segment;
  std::int64_t item;
};

/// Piece k begins with the first segment that begins k times `length` items
/// behind the first item, or further; the last one is behind all segments.
template <class Offsets, class Pieces>
struct FindPieces {
  Offsets offsets;
  Pieces pieces;
  std::int64_t num_segments;
  std::int64_t length;

  RUNNEL_FUNCTION void operator()(std::int64_t k) const {
    bool const is_end = k + 1 == static_cast<std::int64_t>(pieces.extent(0));
    std::int64_t segment = is_end ? num_segments : 0;
    if (k > 0 && !is_end) {
      // The segment after the one that contains the item before.
      segment =
          segment_of(offsets, num_segments, offsets(0) + k * length - 1) + 1;
    }
    pieces(k) = {segment, offsets(segment)};
  }
};

/// Pieces of `length` items, and up to a segment more. Waits for the instance.
/// \returns one more than there are pieces
template <class ExecutionSpace>
std::vector<SegmentPiece> pieces_of(TemporaryArrays<ExecutionSpace>& arrays,
                                    Segments<ExecutionSpace> const& segments,
                                    std::int64_t length) {
  std::int64_t const count = (segments.size() + length - 1) / length;
  auto const pieces =
      arrays.template make<SegmentPiece>("Runnel::arrays::pieces", count + 1);
  ExecutionSpace const& exec = arrays.exec();
  using Offsets = SpaceArray<std::int64_t, ExecutionSpace>;
  Kokkos::parallel_for(
      "Runnel::arrays::pieces", LongRange<ExecutionSpace>(exec, 0, count + 1),
      FindPieces<Offsets, std::remove_const_t<decltype(pieces)>>{
          segments.offsets, pieces, segments.count, length});
  std::vector<SegmentPiece> list(static_cast<std::size_t>(count) + 1);
  copy_to_host(exec, list.data(), pieces.data(), list.size());
  exec.fence("Runnel::arrays::pieces");
  return list;
}

/// A piece's values, addressed by indices of the whole array.
template <class Array>
struct PieceOfArray {
  Array values;
  std::int64_t first;
  RUNNEL_FUNCTION decltype(auto) operator()(std::int64_t i) const {
    return values(i - first);
  }
};

/// Items of a piece. With the longest segment more, their words are what a set
/// keeps (`TemporaryArrays::max_kept_bytes`).
inline constexpr std::int64_t piece_items = (std::int64_t{1} << 21) - 1024;
/// The same for arrays that take longer to order than to allocate memory for.
inline constexpr std::int64_t large_piece_items = std::int64_t{1} << 23;

inline std::int64_t piece_length(std::int64_t size) {
  return size < 4 * large_piece_items ? piece_items : large_piece_items;
}

/// Whether segments are ordered in pieces.
template <class ExecutionSpace>
bool is_in_pieces(Segments<ExecutionSpace> const& segments,
                  TeamOrderOptions const& options) {
  return segments.longest <= options.capacity && segments.size() > piece_items;
}

/// The segments of an array, and how long pieces of them are.
template <class ExecutionSpace>
struct ArrayInPieces {
  Segments<ExecutionSpace> segments;
  std::int64_t size = 0;  ///< of the array
  std::int64_t piece = piece_length(size);
};

/// The segments from one piece's beginning to the next one's.
template <class ExecutionSpace>
Segments<ExecutionSpace> segments_of_piece(
    Segments<ExecutionSpace> const& segments, SegmentPiece const& begin,
    SegmentPiece const& end) {
  using Offsets = SpaceArray<std::int64_t, ExecutionSpace>;
  std::pair const range(static_cast<std::size_t>(begin.segment),
                        static_cast<std::size_t>(end.segment) + 1);
  return {.offsets = Offsets(Kokkos::subview(segments.offsets, range)),
          .count = end.segment - begin.segment,
          .longest = segments.longest,
          .first = begin.item,
          .last = end.item};
}

/// `order_items()` of segments that teams rank, in pieces, with unit words of a
/// stream. Items that are in no segment have words, too.
/// \param carrier_of  carrier_of(first, last) makes the carrier for the
///   positions [first, last); `carrier_of.allocate(arrays, items)` comes before
/// \throws StreamEnded if there are not as many words
template <class Ties, OrderCall Call, class ExecutionSpace, class CarrierOf>
void order_in_pieces(Call const& call, TemporaryArrays<ExecutionSpace>& arrays,
                     ArrayInPieces<ExecutionSpace> const& array,
                     CarrierOf&& carrier_of) {
  using Words = SpaceArray<std::uint64_t, ExecutionSpace>;
  auto const& segments = array.segments;
  check_words_left(call, array.size);
  auto const pieces = pieces_of(arrays, segments, array.piece);
  std::int64_t const most =
      std::min(array.piece + segments.longest, array.size);
  Words const words = new_words(arrays, most);
  carrier_of.allocate(arrays, most);
  skip_words(call, segments.first);
  for (std::size_t k = 0; k + 1 < pieces.size(); ++k) {
    auto const piece = segments_of_piece(segments, pieces[k], pieces[k + 1]);
    if (piece.size() == 0) continue;
    std::pair const own(std::size_t{0}, static_cast<std::size_t>(piece.size()));
    draw_words(call, Words(Kokkos::subview(words, own)));
    order_segments<Ties>(call.exec,
                         KeyedSegments{PieceOfArray<Words>{words, piece.first},
                                       piece, array.size, call.caller},
                         carrier_of(piece.first, piece.last));
  }
  skip_words(call, array.size - segments.last);
}

/// `carrier_of` for pieces of any memory that have the same one.
template <class Carrier>
struct CarrierOfAll {
  Carrier carrier;
  template <class ExecutionSpace>
  void allocate(TemporaryArrays<ExecutionSpace>&, std::int64_t) const {}
  Carrier const& operator()(std::int64_t, std::int64_t) const {
    return carrier;
  }
};

/// `carrier_of` for items that are copied.
template <class Items, class ExecutionSpace>
struct CopyOfPieces {
  using Copy = SpaceArray<typename Items::non_const_value_type, ExecutionSpace>;
  using PieceOfCopy = PieceOfArray<Copy>;
  Items items;
  ExecutionSpace exec;
  Copy copy = {};
  void allocate(TemporaryArrays<ExecutionSpace>& arrays, std::int64_t size) {
    copy = arrays.template make<typename Copy::value_type>(
        "Runnel::arrays::copy", size);
  }
  auto operator()(std::int64_t first, std::int64_t last) const {
    PieceOfCopy const piece{copy, first};
    Kokkos::parallel_for("Runnel::arrays::copy",
                         LongRange<ExecutionSpace>(exec, first, last),
                         CopyItems<Items, PieceOfCopy>{items, piece});
    using Sink = WriteItems<Items, PieceOfCopy>;
    return CarryIndices<Sink>{Sink{items, piece}};
  }
};

/// `carrier_of` for items.
template <class ExecutionSpace, class Items>
auto carrier_of_items(ExecutionSpace const& exec, Items const& items) {
  if constexpr (Carried<typename Items::non_const_value_type>) {
    return CarrierOfAll<CarryItems<Items>>{{items}};
  } else {
    return CopyOfPieces<Items, ExecutionSpace>{items, exec};
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_SEGMENT_PIECES_HPP
