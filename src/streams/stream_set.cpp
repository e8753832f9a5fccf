// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/streams/detail/from_snapshot.hpp>

namespace Runnel::Impl {
namespace {

/// \throws std::invalid_argument if there is no such leapfrog part, StreamEnded
///   if the offset is beyond the stream's end
void check_offset(StreamOptions const& options, UInt128 skip, UInt128 length) {
  auto const [part, num_parts] = options.leapfrog;
  RUNNEL_THROW_IF(num_parts == 0 || part >= num_parts,
                  "Runnel::StreamOptions: leapfrog part " +
                      std::to_string(part) + " of " +
                      std::to_string(num_parts) +
                      " does not exist; parts are 0 … num_parts - 1");
  auto const limit = UInt128(0) - UInt128(1) - skip;
  RUNNEL_THROW_IF_TYPE(
      StreamEnded,
      UInt128(part) > limit ||
          options.offset > (limit - UInt128(part)) / UInt128(num_parts),
      "Runnel::StreamOptions: offset " + to_string(options.offset) +
          " in one of " + std::to_string(num_parts) + " leapfrog parts" +
          (skip == UInt128(0)
               ? std::string()
               : " after the seed's skip of " + to_string(skip)) +
          " is beyond 2^128 outputs of the stream; choose a lower one");
  RUNNEL_THROW_IF_TYPE(
      StreamEnded,
      !options.allow_overlap &&
          options.offset > options.leapfrog.length(length),
      "Runnel::StreamOptions: offset " + to_string(options.offset) +
          " in one of " + std::to_string(num_parts) +
          " leapfrog parts is past the end of the stream, which has " +
          to_string(length) +
          " outputs before it runs into another; choose another stream, or set "
          "StreamOptions::allow_overlap");
}

}  // namespace

void check_stream_options(StreamOptions const& options, std::uint64_t available,
                          std::string const& generator, UInt128 skip,
                          UInt128 length) {
  auto const first = options.first_stream;
  auto const count = options.num_streams;
  RUNNEL_THROW_IF(count == 0,
                  "Runnel::StreamOptions: a set of 0 streams of " + generator +
                      " holds none; ask for at least one, num_streams ≥ 1");
  RUNNEL_THROW_IF_TYPE(
      StreamEnded,
      !options.allow_overlap &&
          (first >= available || count > available - first),
      "Runnel::StreamOptions: " + generator + " streams " +
          std::to_string(first) + " … " +
          to_string(UInt128(first) + UInt128(count) - UInt128(1)) +
          " repeat others, for this seed's family " +
          (available == 0
               ? "has none of its own"
               : "ends after stream " + std::to_string(available - 1)) +
          "; choose a lower seed or stream, or set "
          "StreamOptions::allow_overlap");
  RUNNEL_THROW_IF_TYPE(
      StreamEnded, !options.allow_overlap && length == UInt128(0),
      "Runnel::StreamOptions: " + generator +
          " streams of this seed lie in other streams, as "
          "its substream lies past the end of its stream; choose "
          "a lower substream or a later stream, or set "
          "StreamOptions::allow_overlap");
  check_offset(options, skip, length);
}

void check_num_streams(std::uint64_t num_streams) {
  RUNNEL_THROW_IF(num_streams > INT32_MAX,
                  "Runnel::StreamSet: a set of " + std::to_string(num_streams) +
                      " streams; a set holds at most 2^31 - 1, so make "
                      "several");
}

void check_snapshot_shape(Snapshot const& snapshot,
                          std::string const& generator,
                          std::uint64_t state_words) {
  RUNNEL_THROW_IF(
      snapshot.words_per_stream != state_words,
      "Runnel::Snapshot: " + std::to_string(snapshot.words_per_stream) +
          " words per stream, while a state of " + generator + " has " +
          std::to_string(state_words) +
          "; take a snapshot with the seed that it was taken with");
}

void check_snapshot(Snapshot const& snapshot, std::string const& generator,
                    std::uint32_t word_bits) {
  RUNNEL_THROW_IF(snapshot.generator != generator,
                  "Runnel::Snapshot: the snapshot is of " + snapshot.generator +
                      ", not of " + generator +
                      "; restore it with its own generator");
  RUNNEL_THROW_IF(
      snapshot.word_bits != word_bits,
      "Runnel::Snapshot: " + std::to_string(snapshot.words_per_stream) +
          " words of " + std::to_string(snapshot.word_bits) +
          " bits per stream, while a state of " + generator + " has words of " +
          std::to_string(word_bits) + "; take a whole snapshot");
  auto const state_words = snapshot.words_per_stream;
  auto const count = snapshot.num_streams;
  RUNNEL_THROW_IF(
      count == 0 ||
          (snapshot.position_extra.size() != count &&
           !snapshot.position_extra.empty()) ||
          UInt128(count) * UInt128(state_words) !=
              UInt128(snapshot.words.size()),
      "Runnel::Snapshot: " + std::to_string(count) + " streams do not match " +
          std::to_string(snapshot.position_extra.size()) + " positions and " +
          std::to_string(snapshot.words.size()) + " state words of " +
          std::to_string(state_words) + " per stream; take a whole snapshot");
  auto const block = snapshot.cursor_block;
  RUNNEL_THROW_IF(
      snapshot.num_parts == 0 || snapshot.part >= snapshot.num_parts ||
          UInt128(block) * UInt128(count) > UInt128(1) << 62 ||
          snapshot.cursor >= count * block,
      "Runnel::Snapshot: leapfrog part " + std::to_string(snapshot.part) +
          " of " + std::to_string(snapshot.num_parts) + " or the cursor " +
          std::to_string(snapshot.cursor) + " of blocks of " +
          std::to_string(block) + " is out of range; take a whole snapshot");
}

}  // namespace Runnel::Impl
