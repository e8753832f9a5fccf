// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_DEALT_HPP
#define RUNNEL_FILL_REQUEST_DEALT_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cyclic.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <runnel/streams/stream_set.hpp>

/// How requests are dealt out to the streams of a set: orders and their blocks,
/// the set's cursor, and where the streams end.
namespace Runnel::Impl {

/// The most values of a cycle of several streams: places in it and beyond it
/// are 64-bit integers.
inline constexpr std::int64_t max_cycle_values = std::int64_t{1} << 62;

/// \param caller  `Runnel::X`, which was given the options
/// \throws std::invalid_argument if a team size or a chunk is below 0
inline void check_shape(FillOptions const& options, char const* caller) {
  RUNNEL_THROW_IF(options.team_size < 0 || options.chunk < 0,
                  std::string(caller) + ": a team size of " +
                      std::to_string(options.team_size) + " and a chunk of " +
                      std::to_string(options.chunk) +
                      ", one of them below 0; give 0 to have it chosen");
}

/// \param caller  `Runnel::X`, which was given the order
/// \throws std::invalid_argument if the block does not fit the order or the
///   number of streams
inline void check_order(Order order, std::int64_t block,
                        std::uint64_t num_streams, char const* caller) {
  RUNNEL_THROW_IF(order != Order::cyclic && block != 0,
                  std::string(caller) + ": a block of " +
                      std::to_string(block) +
                      " values in an order without blocks; give a block with "
                      "Order::cyclic only");
  if (order != Order::cyclic) return;
  RUNNEL_THROW_IF(block < 1, std::string(caller) + ": a block of " +
                                 std::to_string(block) +
                                 " values in the cyclic order; give a block of "
                                 "1 value or more");
  // One stream gives its sequence whatever the blocks are.
  RUNNEL_THROW_IF(
      num_streams > 1 &&
          num_streams > static_cast<std::uint64_t>(max_cycle_values / block),
      std::string(caller) + ": blocks of " + std::to_string(block) +
          " values for " + std::to_string(num_streams) +
          " streams, a cycle of more than 2^62 values; give shorter blocks");
}

/// Values of the blocks that an order deals out; 1 if it has none.
inline std::int64_t block_of(Order order, std::int64_t block) {
  return order == Order::cyclic ? block : 1;
}

/// \throws std::invalid_argument if the set is inside a cycle of other blocks
template <class Set>
void check_cursor(Set const& set, std::int64_t block, char const* caller) {
  auto const before = set.cursor_block();
  RUNNEL_THROW_IF(
      set.cursor() != 0 && before != static_cast<std::uint64_t>(block),
      std::string(caller) + ": the set is at value " +
          std::to_string(set.cursor()) + " of a cycle of blocks of " +
          std::to_string(before) + " values (1: interleaved), and blocks of " +
          std::to_string(block) +
          " are asked for; go on with the same blocks to the end of the cycle");
}

/// Values that a set gives in turn, by blocks, before one of its streams ends;
/// at most 2^62 are counted.
template <class Set>
std::uint64_t values_in_turn(Set const& set, int outputs, std::int64_t block) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max() / 4;
  UInt128 const each(static_cast<std::uint64_t>(outputs));
  UInt128 const least = set.outputs_left() / each;
  std::uint64_t const streams = set.size();
  // A block may be longer than what a stream has left.
  if (least > UInt128(most)) return most;
  auto const length = static_cast<std::uint64_t>(block);
  std::uint64_t const cursor = set.cursor();
  UInt128 values(most);
  auto const left = StreamSetAccess::outputs_left(set);
  for (std::uint64_t s = 0; s < streams; ++s) {
    // The first value that the stream has no outputs for, counted from the
    // beginning of the cycle.
    std::uint64_t const given =
        std::min(cursor - std::min(cursor, s * length), length);
    UInt128 const end = UInt128(given) + left[s] / each;
    UInt128 const blocks = end / UInt128(length);
    UInt128 const at =
        (blocks * UInt128(streams) + UInt128(s)) * UInt128(length) +
        (end - blocks * UInt128(length));
    values = std::min(values, at - UInt128(cursor));
  }
  return values.low;
}

/// \throws StreamEnded if a stream ends before it has given its share of `size`
/// values in turn
template <class Set>
void check_values_in_turn(Set const& set, std::int64_t size, int outputs,
                          std::int64_t block, char const* caller) {
  auto const left = values_in_turn(set, outputs, block);
  auto const values = static_cast<std::uint64_t>(size);
  if (values <= left) return;
  std::string const request =
      values_of_streams(values, set.size(), Set::generator_type::name) +
      " in blocks of " + std::to_string(block);
  refuse_past_end(caller, {request, UInt128(left), set.max_native_outputs()});
}

/// Returns whether all streams have a whole share of `size` values left.
template <class Set>
bool have_shares_left(Set const& streams, std::int64_t size, int outputs) {
  std::uint64_t const num_streams = streams.size();
  std::uint64_t const share =
      (static_cast<std::uint64_t>(size) + num_streams - 1) / num_streams;
  return UInt128(share) <=
         streams.outputs_left() / UInt128(static_cast<std::uint64_t>(outputs));
}

/// \param caller  `Runnel::X`, what the user called
/// \throws StreamEnded if a stream ends before its share of `size` values
template <class Generator, class ExecutionSpace>
void check_values_left(StreamSet<Generator, ExecutionSpace> const& streams,
                       std::int64_t size, int outputs, char const* caller) {
  if (have_shares_left(streams, size, outputs)) return;
  UInt128 const each(static_cast<std::uint64_t>(outputs));
  refuse_past_end(
      caller, {values_of_streams(static_cast<std::uint64_t>(size),
                                 streams.size(), Generator::name),
               streams.outputs_left() / each, streams.max_native_outputs()});
}

/// `check_values_left()` in the order `blocked` or `interleaved`. Near their
/// ends streams that take turns are counted one by one: the next values may be
/// those of streams that have some left.
template <class Generator, class ExecutionSpace>
void check_values_left(StreamSet<Generator, ExecutionSpace> const& streams,
                       std::int64_t size, int outputs, Order order,
                       char const* caller) {
  if (order != Order::interleaved || streams.size() == 1) {
    check_values_left(streams, size, outputs, caller);
  } else if (!have_shares_left(streams, size, outputs)) {
    check_values_in_turn(streams, size, outputs, 1, caller);
  }
}

/// Cycles from this length on are launched one by one: their blocks are
/// contiguous rows, and they occupy all threads.
template <class ExecutionSpace>
constexpr std::int64_t long_cycle() {
  return Backend<ExecutionSpace>::on_device ? std::int64_t{1} << 24
                                            : std::int64_t{1} << 18;
}

/// How a request takes values from a set: whether by blocks, and of how many
/// values.
struct RequestOrder {
  bool joins_up = false;  ///< with the requests before and after
  std::int64_t block = 1;
  bool is_cyclic() const { return joins_up && block > 1; }
};
/// \param is_dealt_out  whether the values are dealt to the streams (rank < 2)
/// \param caller        `Runnel::X`, which was given the options
/// \throws std::invalid_argument as `check_order` and `check_cursor`
template <class Set>
RequestOrder checked_dealing(Set const& set, FillOptions const& options,
                             bool is_dealt_out, char const* caller) {
  check_order(options.order, options.block, set.size(), caller);
  RequestOrder const dealing{
      is_dealt_out && set.size() > 1 && options.order != Order::blocked,
      block_of(options.order, options.block)};
  if (dealing.joins_up) check_cursor(set, dealing.block, caller);
  return dealing;
}

/// \throws StreamEnded if a stream ends before it has given its share of `size`
///   values
/// \param dealing  how the request takes them
/// \param caller   `Runnel::X`, what the user called
template <class Set>
void check_values_left(Set const& streams, std::int64_t size, int outputs,
                       RequestOrder const& dealing, char const* caller) {
  if (dealing.is_cyclic()) {
    check_values_in_turn(streams, size, outputs, dealing.block, caller);
  } else {
    check_values_left(streams, size, outputs,
                      dealing.joins_up ? Order::interleaved : Order::blocked,
                      caller);
  }
}

/// The values of a View of rank 1: where they lie, and how many there are.
template <class T>
struct LineOfValues {
  T* base;
  std::int64_t step;  ///< from one value to the next
  std::int64_t size;
};

/// How a request is dealt out by blocks. Its streams have the values left.
struct DealByBlocks {
  CyclicDeal deal;
  std::int64_t max_cycles;  ///< of a piece
  char const* caller;       ///< what the user called, for messages
};

/// Deals values out by blocks: f(target) for each piece of rows. Compiled once
/// for each type of value, whatever the View and the generator.
template <class T>
void deal_by_blocks(LineOfValues<T> const& values, DealByBlocks const& by,
                    std::function<void(FillTarget<T> const&)> const& f) {
  CyclicDeal const& deal = by.deal;
  auto const fill_piece = [&](CyclicPiece const& piece) {
    FillTarget<T> target;
    target.caller = by.caller;
    target.is_within_streams = true;
    target.rows = rows_of(piece, deal, values.base, values.step);
    target.size = piece.size();
    target.is_dealt_out = true;
    target.order = Order::cyclic;
    target.block = deal.block;
    target.first_stream = piece.first_stream;
    f(target);
  };
  deal.for_each_piece(values.size, by.max_cycles, fill_piece);
}

/// The rows of a whole request; a `cyclic` one is dealt out otherwise.
/// \throws std::invalid_argument as `check_num_rows`
template <class ExecutionSpace, class Generator, class ViewType>
auto whole_target(FillCall<ExecutionSpace, Generator> const& call,
                  ViewType const& view, RequestOrder const& dealing) {
  auto const& set = call.streams;
  check_num_rows(view, set.size(), call.caller);
  auto target =
      make_target(view, static_cast<std::int64_t>(set.size()),
                  dealing.joins_up ? Order::interleaved : Order::blocked,
                  set.shape().jump_words);
  target.caller = call.caller;
  return target;
}

/// How many values the pieces of a request have.
struct PieceValues {
  int outputs;                    ///< of the generator per value
  std::int64_t most = INT64_MAX;  ///< of a piece, unless one cycle has more
};

/// Cycles of a piece.
/// \param max_values  of a piece, unless one cycle has more
template <class ExecutionSpace>
std::int64_t max_cycles(CyclicDeal const& deal, std::int64_t max_values) {
  if (deal.cycle() >= long_cycle<ExecutionSpace>()) return 1;
  return std::max<std::int64_t>(1, max_values / deal.cycle());
}

/// From a View to rows of a checked request: f(target) for each of its pieces,
/// of which there is one only in most orders.
/// \throws StreamEnded before the first of them
template <class ExecutionSpace, class Generator, class ViewType, class F>
void for_each_target(FillCall<ExecutionSpace, Generator> const& call,
                     ViewType const& view, PieceValues const& values,
                     F const& f) {
  using T = typename ViewType::non_const_value_type;
  auto const& set = call.streams;
  auto const dealing =
      checked_dealing(set, call.options, ViewType::rank() < 2, call.caller);
  auto target = whole_target(call, view, dealing);
  if (target.size == 0) return;
  check_values_left(set, target.size, values.outputs, dealing, call.caller);
  target.is_within_streams = true;
  if (!dealing.is_cyclic()) return f(target);
  CyclicDeal const deal{static_cast<std::int64_t>(set.size()), dealing.block,
                        static_cast<std::int64_t>(set.cursor())};
  std::int64_t const step =
      ViewType::rank() == 0 ? 1 : static_cast<std::int64_t>(view.stride(0));
  deal_by_blocks<T>(
      {view.data(), step, target.size},
      {deal, max_cycles<ExecutionSpace>(deal, values.most), call.caller},
      std::cref(f));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_DEALT_HPP
