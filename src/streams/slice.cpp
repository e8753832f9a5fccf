// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/streams/slice.hpp>
#include <string>

namespace Runnel {
namespace {

/// A snapshot is a plain struct, which anything may have filled in.
void check_sizes(Snapshot const& whole, std::string const& name) {
  // By division: a product may exceed 64 bits.
  std::uint64_t const count = whole.num_streams;
  bool const has_words = count != 0 && whole.words.size() % count == 0 &&
                         whole.words.size() / count == whole.words_per_stream;
  RUNNEL_THROW_IF(
      !has_words,
      "Runnel::" + name + ": a set of " + std::to_string(count) +
          " streams of " + std::to_string(whole.words_per_stream) +
          " words that has " + std::to_string(whole.words.size()) +
          " words; give a snapshot as snapshot() or load_checkpoint() "
          "returned it");
  std::size_t const positions = whole.position_extra.size();
  RUNNEL_THROW_IF(positions != 0 && positions != count,
                  "Runnel::" + name + ": a set of " + std::to_string(count) +
                      " streams that has " + std::to_string(positions) +
                      " extra positions; give one for each stream, or none");
}

void check_range(Snapshot const& whole, std::uint64_t first,
                 std::uint64_t count) {
  RUNNEL_THROW_IF(count == 0 || first >= whole.num_streams ||
                      count > whole.num_streams - first,
                  "Runnel::slice: a slice of " + std::to_string(count) +
                      " streams from number " + std::to_string(first) +
                      " on; the set has streams 0 … " +
                      std::to_string(whole.num_streams - 1));
}

bool fits(Snapshot const& whole, std::uint64_t first, Snapshot const& some) {
  return some.generator == whole.generator &&
         some.parameters == whole.parameters && some.seeding == whole.seeding &&
         some.seed == whole.seed &&
         some.first_stream == whole.first_stream + first &&
         some.part == whole.part && some.num_parts == whole.num_parts &&
         some.word_bits == whole.word_bits &&
         some.words_per_stream == whole.words_per_stream &&
         some.words.size() == some.num_streams * some.words_per_stream &&
         (some.position_extra.empty() ||
          some.position_extra.size() == some.num_streams);
}

UInt128 position_of(Snapshot const& set, std::uint64_t stream) {
  return set.position_extra.empty()
             ? set.position
             : set.position + UInt128(set.position_extra[stream]);
}

/// Positions of all streams after the slice is back.
std::vector<UInt128> joined_positions(Snapshot const& whole,
                                      std::uint64_t first,
                                      Snapshot const& some) {
  std::vector<UInt128> positions(whole.num_streams);
  for (std::uint64_t s = 0; s < positions.size(); ++s) {
    bool const is_inside = s >= first && s - first < some.num_streams;
    positions[s] =
        is_inside ? position_of(some, s - first) : position_of(whole, s);
  }
  return positions;
}

}  // namespace

Snapshot slice(Snapshot const& whole, std::uint64_t first,
               std::uint64_t count) {
  check_sizes(whole, "slice");
  check_range(whole, first, count);
  Snapshot some;
  some.generator = whole.generator;
  some.parameters = whole.parameters;
  some.seeding = whole.seeding;
  some.seed = whole.seed;
  some.first_stream = whole.first_stream + first;
  some.num_streams = count;
  some.part = whole.part;
  some.num_parts = whole.num_parts;
  bool const is_all = count == whole.num_streams;
  (is_all ? some.cursor : some.whole_cursor) = whole.cursor;
  (is_all ? some.cursor_block : some.whole_cursor_block) = whole.cursor_block;
  some.position = position_of(whole, first);
  for (std::uint64_t s = 0; s < count; ++s) {
    some.position = std::min(some.position, position_of(whole, first + s));
  }
  for (std::uint64_t s = 0; s < count && !whole.position_extra.empty(); ++s) {
    some.position_extra.push_back(
        (position_of(whole, first + s) - some.position).low);
  }
  some.word_bits = whole.word_bits;
  some.words_per_stream = whole.words_per_stream;
  auto const words = [&](std::uint64_t s) {
    return whole.words.begin() +
           static_cast<std::ptrdiff_t>(s * whole.words_per_stream);
  };
  some.words.assign(words(first), words(first + count));
  return some;
}

void put_slice(Snapshot& whole, std::uint64_t first, Snapshot const& some) {
  check_sizes(whole, "put_slice");
  check_range(whole, first, some.num_streams);
  RUNNEL_THROW_IF(
      !fits(whole, first, some),
      "Runnel::put_slice: the streams to be put back, " + some.generator +
          " from number " + std::to_string(some.first_stream) +
          " on, were not cut from this set at stream " + std::to_string(first) +
          "; put them back where they were cut");
  auto const positions = joined_positions(whole, first, some);
  UInt128 const least = *std::min_element(positions.begin(), positions.end());
  UInt128 const most = *std::max_element(positions.begin(), positions.end());
  RUNNEL_THROW_IF((most - least).high != 0,
                  "Runnel::put_slice: positions " + to_string(least) + " and " +
                      to_string(most) +
                      " lie 2^64 outputs or more apart, too far for streams of "
                      "one set; keep these streams in a set of their own");
  std::vector<std::uint64_t> extra;
  extra.reserve(positions.size());
  for (auto const p : positions) extra.push_back((p - least).low);
  // Nothing throws from here on.
  if (some.num_streams == whole.num_streams) {
    whole.cursor = some.cursor;
    whole.cursor_block = some.cursor_block;
  }
  whole.position = least;
  whole.position_extra.swap(extra);
  std::copy(some.words.begin(), some.words.end(),
            whole.words.begin() +
                static_cast<std::ptrdiff_t>(first * whole.words_per_stream));
}

}  // namespace Runnel
