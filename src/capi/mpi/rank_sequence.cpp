// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "rank_sequence.hpp"

#include <runnel/mpi/stream_claims.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sets.hpp"
#include "value_names.hpp"

namespace Runnel::CApi {
namespace {

/// The function's name is added where an error leaves the interface.
constexpr Impl::SequenceCaller caller = {.function = "",
                                         .blocks = "RUNNEL_RANK_BLOCKS"};

RankOrder order_of(runnel_rank_order order) {
  return order == RUNNEL_RANK_LEAPFROG ? RankOrder::leapfrog
                                       : RankOrder::blocks;
}

}  // namespace

void require_rank_order(runnel_rank_order order) {
  RUNNEL_THROW_IF(order != RUNNEL_RANK_BLOCKS && order != RUNNEL_RANK_LEAPFROG,
                  "order " + std::to_string(static_cast<int>(order)) +
                      " is neither RUNNEL_RANK_BLOCKS nor "
                      "RUNNEL_RANK_LEAPFROG; give one of them");
}

ErasedRankSequence::ErasedRankSequence(Communicator const& ranks,
                                       AgreedRequest request,
                                       runnel_rank_order order)
    : m_request(std::move(request)),
      m_sequence(ranks, m_request.options, order_of(order)) {
  use_back_end([&] { m_set = create(m_sequence.part_from(position())); });
}

void ErasedRankSequence::move_to(UInt128 n) {
  m_sequence.move_to(
      n, m_set, [&](StreamOptions const& options) { return create(options); },
      [](ErasedSet& set, UInt128 outputs) { set.jump(outputs); });
}

void ErasedRankSequence::require_left(
    Impl::SequenceRequest const& request) const {
  m_sequence.require_left(caller, request, m_set->max_native_outputs());
}

void ErasedRankSequence::jump(UInt128 n) {
  require_left({n});
  m_sequence.advance(n);
}

void ErasedRankSequence::require_own(Communicator const& ranks) const {
  auto const& mine = m_sequence.now();
  auto const rank = static_cast<std::uint64_t>(ranks.rank());
  auto const size = static_cast<std::uint64_t>(ranks.size());
  RUNNEL_THROW_IF(
      rank != mine.rank || size != mine.num_ranks,
      "rank " + std::to_string(rank) + " of " + std::to_string(size) +
          " of the communicator is rank " + std::to_string(mine.rank) + " of " +
          std::to_string(mine.num_ranks) +
          " of the sequence; give the communicator that it was made with");
}

void ErasedRankSequence::require_same_request(
    std::span<std::uint64_t const> array,
    std::uint64_t outputs_per_value) const {
  if (m_verifier == nullptr) return;
  m_sequence.require_same_request(*m_verifier, caller, array,
                                  outputs_per_value);
}

void ErasedRankSequence::fill(StreamValues const& values, RankArray const& to) {
  auto const words = static_cast<std::uint64_t>(m_set->outputs(values));
  require_same_request({&to.num_values, 1}, words);
  UInt128 const outputs = words;
  RankShare const mine = next(to.num_values);
  UInt128 const total = UInt128(to.num_values) * outputs;
  together([&] {
    require_values(to.type, to.values, mine.count);
    require_left({to.num_values, "values", outputs});
    m_sequence.require_whole_values(caller, outputs);
  });
  if (m_verifier != nullptr) {
    require_disjoint(*m_verifier, m_sequence.claims(to.num_values, words));
  }
  auto const draw = [&] {
    move_to(position() + UInt128(mine.first) * outputs);
    m_set->fill_values_host(values, {}, to.values, mine.count);
  };
  together([&] {
    if (mine.count > 0) use_back_end(draw);
  });
  m_sequence.advance(total);
}

template <class Fill>
void ErasedRankSequence::fill_some_of_array(
    StreamValues const& values, std::span<std::uint64_t const> array,
    std::uint64_t num_values, Fill const& fill) {
  auto const words = static_cast<std::uint64_t>(m_set->outputs(values));
  require_same_request(array, words);
  UInt128 const total = UInt128(num_values) * UInt128(words);
  together([&] {
    m_sequence.require_parts_of_array(caller);
    require_left({num_values, "values of an array", words});
    use_back_end([&] {
      move_to(position());
      fill();
    });
  });
  m_sequence.advance(total);
}

void ErasedRankSequence::fill_block(StreamValues const& values,
                                    BlockRequest place, void* at) {
  std::vector<std::uint64_t> extents;
  for (auto const& dimension : place) extents.push_back(dimension.array);
  std::uint64_t num_values = 0;
  together([&] {
    num_values = static_cast<std::uint64_t>(
        Impl::array_values(place, "Runnel::RankSequence::fill_block"));
  });
  fill_some_of_array(values, extents, num_values,
                     [&] { m_set->fill_block_values_host(values, place, at); });
}

void ErasedRankSequence::fill_elements(StreamValues const& values,
                                       ElementRequest const& elements,
                                       void* at) {
  fill_some_of_array(values, {&elements.num_values, 1}, elements.num_values,
                     [&] { m_set->fill_elements_host(values, elements, at); });
}

std::unique_ptr<ErasedSet> ErasedRankSequence::serial() const {
  return create(m_sequence.whole());
}

Snapshot ErasedRankSequence::snapshot() const {
  Snapshot record;
  record.num_streams = 0;
  if (m_sequence.now().rank == 0) {
    use_back_end([&] { record = serial()->snapshot(); });
  }
  record.notes = notes;
  return record;
}

}  // namespace Runnel::CApi
