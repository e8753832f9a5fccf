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

bool fits(Snapshot const& whole, std::uint64_t first, Snapshot const& part) {
  return part.generator == whole.generator &&
         part.parameters == whole.parameters && part.seeding == whole.seeding &&
         part.seed == whole.seed &&
         part.first_stream == whole.first_stream + first &&
         part.part == whole.part && part.num_parts == whole.num_parts &&
         part.word_bits == whole.word_bits &&
         part.words_per_stream == whole.words_per_stream &&
         part.words.size() == part.num_streams * part.words_per_stream &&
         (part.position_extra.empty() ||
          part.position_extra.size() == part.num_streams);
}

UInt128 position_of(Snapshot const& set, std::uint64_t stream) {
  return set.position_extra.empty()
             ? set.position
             : set.position + UInt128(set.position_extra[stream]);
}

/// Positions of all streams after the slice is back.
std::vector<UInt128> joined_positions(Snapshot const& whole,
                                      std::uint64_t first,
                                      Snapshot const& part) {
  std::vector<UInt128> positions(whole.num_streams);
  for (std::uint64_t s = 0; s < positions.size(); ++s) {
    bool const in_part = s >= first && s - first < part.num_streams;
    positions[s] =
        in_part ? position_of(part, s - first) : position_of(whole, s);
  }
  return positions;
}

}  // namespace

Snapshot slice(Snapshot const& whole, std::uint64_t first,
               std::uint64_t count) {
  check_sizes(whole, "slice");
  check_range(whole, first, count);
  Snapshot part;
  part.generator = whole.generator;
  part.parameters = whole.parameters;
  part.seeding = whole.seeding;
  part.seed = whole.seed;
  part.first_stream = whole.first_stream + first;
  part.num_streams = count;
  part.part = whole.part;
  part.num_parts = whole.num_parts;
  if (count == whole.num_streams) {
    part.cursor = whole.cursor;
    part.cursor_block = whole.cursor_block;
  }
  part.position = position_of(whole, first);
  for (std::uint64_t s = 0; s < count; ++s) {
    part.position = std::min(part.position, position_of(whole, first + s));
  }
  for (std::uint64_t s = 0; s < count && !whole.position_extra.empty(); ++s) {
    part.position_extra.push_back(
        (position_of(whole, first + s) - part.position).low);
  }
  part.word_bits = whole.word_bits;
  part.words_per_stream = whole.words_per_stream;
  auto const words = [&](std::uint64_t s) {
    return whole.words.begin() +
           static_cast<std::ptrdiff_t>(s * whole.words_per_stream);
  };
  part.words.assign(words(first), words(first + count));
  return part;
}

void put_slice(Snapshot& whole, std::uint64_t first, Snapshot const& part) {
  check_sizes(whole, "put_slice");
  check_range(whole, first, part.num_streams);
  RUNNEL_THROW_IF(
      !fits(whole, first, part),
      "Runnel::put_slice: the streams to be put back, " + part.generator +
          " from number " + std::to_string(part.first_stream) +
          " on, were not cut from this set at stream " + std::to_string(first) +
          "; put them back where they were cut");
  auto const positions = joined_positions(whole, first, part);
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
  if (part.num_streams == whole.num_streams) {
    whole.cursor = part.cursor;
    whole.cursor_block = part.cursor_block;
  }
  whole.position = least;
  whole.position_extra.swap(extra);
  std::copy(part.words.begin(), part.words.end(),
            whole.words.begin() +
                static_cast<std::ptrdiff_t>(first * whole.words_per_stream));
}

}  // namespace Runnel
