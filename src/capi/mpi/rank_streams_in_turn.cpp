// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rank_streams_in_turn.hpp"

#include <mutex>
#include <utility>

#include "agreed_request.hpp"
#include "collective.hpp"
#include "sets.hpp"
#include "value_names.hpp"
#include "write_position.hpp"

namespace Runnel::CApi {

ErasedRankStreamsInTurn::ErasedRankStreamsInTurn(Communicator const& ranks,
                                                 ErasedSet& set)
    : m_rank(static_cast<std::uint64_t>(ranks.rank())),
      m_num_ranks(static_cast<std::uint64_t>(ranks.size())) {
  use_back_end([&] { m_streams = set.in_turn(); });
  set_block(m_streams->place().cursor_block());
}

UInt128 ErasedRankStreamsInTurn::position(std::uint64_t stream) const {
  auto const& place = m_streams->place();
  RUNNEL_THROW_IF(stream >= place.size(),
                  "there is no stream " + std::to_string(stream) + " of " +
                      std::to_string(place.size()) +
                      " streams; they are counted from 0");
  return place.positions()[stream];
}

void ErasedRankStreamsInTurn::set_block(std::uint64_t block) {
  m_turns = cyclic_order(block, m_streams->place().size());
}

void ErasedRankStreamsInTurn::fill(StreamValues const& values, runnel_type type,
                                   void* at, std::uint64_t num_values) {
  RankShare const mine = next(num_values);
  require_values(type, at, mine.count);
  use_back_end(
      [&] { m_streams->fill({values, num_values, m_turns}, mine, at); });
}

void ErasedRankStreamsInTurn::discard(StreamValues const& values,
                                      std::uint64_t num_values) {
  use_back_end([&] { m_streams->discard({values, num_values, m_turns}); });
}

void ErasedRankStreamsInTurn::jump(UInt128 n) {
  use_back_end([&] { m_streams->jump(n); });
}

Snapshot ErasedRankStreamsInTurn::snapshot() {
  Snapshot record;
  record.num_streams = 0;
  if (m_rank == 0) use_back_end([&] { record = m_streams->snapshot(); });
  record.notes = notes;
  return record;
}

}  // namespace Runnel::CApi

using namespace Runnel::CApi;
using Runnel::UInt128;

namespace {

using StreamsInTurn = ErasedRankStreamsInTurn;

}  // namespace

extern "C" {

runnel_status runnel_rank_streams_in_turn_create(
    runnel_communicator* ranks, char const* generator,
    runnel_stream_options const* options,
    runnel_rank_streams_in_turn** streams) {
  return collective(__func__, ranks, [&](auto const& all) {
    everywhere(*all, [&] {
      require_pointer(streams, "the address for the new handle");
    });
    runnel_stream_options given = RUNNEL_STREAM_OPTIONS_INIT;
    if (options != nullptr) given = *options;
    // Both mean one value each in turn here.
    if (given.order == RUNNEL_INTERLEAVED) given.order = RUNNEL_BLOCKED;
    auto const request = agree_on_request(*all, generator, &given);
    std::unique_ptr<StreamsInTurn> made;
    everywhere(*all, [&] {
      require_kokkos();
      std::unique_ptr<ErasedSet> set;
      use_back_end(
          [&] { set = request.entry->create(request.seed, request.options); });
      made = std::make_unique<StreamsInTurn>(*all, *set);
    });
    *streams = new_handle(std::move(made));
  });
}
runnel_status runnel_rank_streams_in_turn_destroy(
    runnel_rank_streams_in_turn* streams) {
  return guarded(__func__, [&] {
    auto gone = take_object<StreamsInTurn>(streams);
    std::lock_guard const lock(kernel_mutex());
    gone.reset();
  });
}

runnel_status runnel_rank_streams_in_turn_set_block(
    runnel_rank_streams_in_turn* streams, uint64_t block) {
  return with_object<StreamsInTurn>(
      __func__, streams,
      [&](StreamsInTurn& behind) { behind.set_block(block); });
}
runnel_status runnel_rank_streams_in_turn_next(
    runnel_rank_streams_in_turn* streams, uint64_t num_values, uint64_t* first,
    uint64_t* count) {
  return with_object<StreamsInTurn>(__func__, streams,
                                    [&](StreamsInTurn const& behind) {
                                      auto const mine = behind.next(num_values);
                                      if (first != nullptr) *first = mine.first;
                                      if (count != nullptr) *count = mine.count;
                                    });
}
runnel_status runnel_rank_streams_in_turn_fill(
    runnel_rank_streams_in_turn* streams, runnel_type type,
    runnel_distribution distribution, void* values, uint64_t num_values) {
  return with_object<StreamsInTurn>(
      __func__, streams, [&](StreamsInTurn& behind) {
        behind.fill(plain_values(type, distribution), type, values, num_values);
      });
}
runnel_status runnel_rank_streams_in_turn_fill_named(
    runnel_rank_streams_in_turn* streams, runnel_type type,
    char const* distribution, void* values, uint64_t num_values) {
  return with_object<StreamsInTurn>(
      __func__, streams, [&](StreamsInTurn& behind) {
        behind.fill(read_values(type, distribution), type, values, num_values);
      });
}
runnel_status runnel_rank_streams_in_turn_discard(
    runnel_rank_streams_in_turn* streams, runnel_type type,
    char const* distribution, uint64_t num_values) {
  return with_object<StreamsInTurn>(
      __func__, streams, [&](StreamsInTurn& behind) {
        behind.discard(read_values(type, distribution), num_values);
      });
}
runnel_status runnel_rank_streams_in_turn_jump(
    runnel_rank_streams_in_turn* streams, uint64_t low, uint64_t high) {
  return with_object<StreamsInTurn>(
      __func__, streams,
      [&](StreamsInTurn& behind) { behind.jump(UInt128(high, low)); });
}
runnel_status runnel_rank_streams_in_turn_position(
    runnel_rank_streams_in_turn* streams, uint64_t stream, uint64_t* low,
    uint64_t* high) {
  return with_object<StreamsInTurn>(
      __func__, streams, [&](StreamsInTurn const& behind) {
        write_position(behind.position(stream), low, high);
      });
}

}  // extern "C"
