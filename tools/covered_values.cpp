// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "covered_values.hpp"

#include <algorithm>
#include <runnel/core/uint128.hpp>
#include <runnel/streams/slice.hpp>
#include <stdexcept>
#include <string>

#include "errors.hpp"
#include "walk.hpp"

namespace Runnel::Tool {
namespace {

/// Enough that no seed can be found for them by search.
constexpr std::uint64_t max_values = 1024;

/// The last values: all that these streams of the set gave in the last rounds.
struct Last {
  std::uint64_t first_stream;
  std::uint64_t num_streams;
  std::uint64_t count;
};

[[noreturn]] void refuse(std::string const& why) {
  throw Failure("the checkpoint's states are not those of its seed (" + why +
                "), so that what follows in the file it names could be "
                "anything; to go on there all the same give --out");
}

Last last_of_block(Snapshot const& set, Request const& request,
                   std::uint64_t most) {
  Walk const walk{Order::blocked, set.num_streams, request.count};
  std::uint64_t at = request.done - std::min(request.done, most);
  for (;;) {
    std::uint64_t const left = request.done - at;
    Piece const piece = walk.next(at, {left, 1});
    if (piece.count == left) return {piece.first_stream, 1, left};
    at += piece.count;
  }
}

Last last_in_turn(Snapshot const& set, Request const& request,
                  std::uint64_t most) {
  std::uint64_t const all = set.num_streams;
  if (std::uint64_t const rounds = std::min(request.done, most) / all;
      rounds > 0) {
    return {0, all, rounds * all};
  }
  // One value of each stream before the one whose turn is next.
  std::uint64_t const end = set.cursor == 0 ? all : set.cursor;
  std::uint64_t const count = std::min({request.done, most, end});
  return {end - count, count, count};
}

Last last_of_turn(Snapshot const& set, Request const& request,
                  std::uint64_t most) {
  // A cycle begins where the last block of the last stream ends.
  std::uint64_t const cycle = set.num_streams * request.block;
  std::uint64_t const end = set.cursor == 0 ? cycle : set.cursor;
  std::uint64_t const stream = (end - 1) / request.block;
  return {stream, 1,
          std::min({request.done, most, end - stream * request.block})};
}

Last last_values(Snapshot const& set, Request const& request,
                 std::uint64_t most) {
  Order const order = request.fill_order();
  if (order == Order::blocked || set.num_streams == 1) {
    return last_of_block(set, request, most);
  }
  return order == Order::cyclic ? last_of_turn(set, request, most)
                                : last_in_turn(set, request, most);
}

/// The same streams `outputs` outputs earlier, to be made from their seed.
Snapshot earlier(Snapshot set, UInt128 outputs) {
  if (set.position < outputs) refuse("their positions are too small");
  set.position = set.position - outputs;
  set.words.clear();
  set.words_per_stream = 0;
  return set;
}

/// Outputs that a value takes.
UInt128 outputs_per_value(NumberSource& source, Snapshot const& stream,
                          Request const& request) {
  source.restore(stream, request.allow_overlap);
  source.go_to_row(0);
  source.fill(1, request.fill_order(), request.fill_block());
  return source.snapshot().position - stream.position;
}

}  // namespace

void require_seeded(NumberSource& source, Snapshot const& whole,
                    std::uint64_t first_stream, std::uint64_t num_streams,
                    Request const& request) {
  Snapshot const now = slice(whole, first_stream, num_streams);
  try {
    source.restore(earlier(now, 0), request.allow_overlap);
  } catch (std::invalid_argument const& error) {
    refuse(shown(error.what()));
  }
  if (source.snapshot().words != now.words) refuse("made again, they differ");
}

std::uint64_t make_covered_values(NumberSource& source, Snapshot const& whole,
                                  Request const& request) {
  std::uint64_t const most =
      std::min(max_values, source.piece_of_part(whole.num_parts));
  Last const last = last_values(whole, request, most);
  Snapshot const now = slice(whole, last.first_stream, last.num_streams);
  try {
    UInt128 const outputs =
        outputs_per_value(source, slice(now, 0, 1), request) *
        UInt128(last.count / last.num_streams);
    source.restore(earlier(now, outputs), request.allow_overlap);
    source.go_to_row(request.done - last.count);
  } catch (std::invalid_argument const& error) {
    refuse(shown(error.what()));
  }
  source.fill(last.count, request.fill_order(), request.fill_block());
  if (source.snapshot().words != now.words) refuse("made again, they differ");
  return last.count;
}

}  // namespace Runnel::Tool
