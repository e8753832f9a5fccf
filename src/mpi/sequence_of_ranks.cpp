// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/detail/agree.hpp>
#include <runnel/mpi/detail/sequence_of_ranks.hpp>
#include <runnel/streams/detail/past_end.hpp>
#include <string>

namespace Runnel::Impl {
namespace {

std::string text_of(std::span<std::uint64_t const> extents,
                    std::uint64_t outputs_per_value) {
  std::string text;
  for (std::uint64_t const extent : extents) {
    text += (text.empty() ? "" : " x ") + std::to_string(extent);
  }
  return text + " values of " + std::to_string(outputs_per_value) +
         " outputs each";
}

}  // namespace

SequenceOfRanks::SequenceOfRanks(Communicator const& ranks,
                                 StreamOptions const& whole, RankOrder order)
    : m_whole(whole),
      m_now{.position = whole.offset,
            .rank = static_cast<std::uint64_t>(ranks.rank()),
            .num_ranks = static_cast<std::uint64_t>(ranks.size()),
            .order = order} {}

StreamOptions SequenceOfRanks::whole() const {
  StreamOptions options = m_whole;
  options.offset = m_now.position;
  return options;
}

StreamOptions SequenceOfRanks::part_from(UInt128 n) const {
  StreamOptions options = m_whole;
  options.leapfrog = m_now.part();
  options.offset = m_now.in_part(n);
  return options;
}

std::vector<StreamClaim> SequenceOfRanks::claims(
    std::uint64_t num_values, std::uint64_t outputs_per_value) const {
  RankShare const mine = m_now.next(num_values);
  if (mine.count == 0) return {};
  UInt128 const w = outputs_per_value;
  StreamClaim claim{stream(), 1, position(),
                    position() + UInt128(num_values) * w};
  if (m_now.leaps()) {
    claim.part = m_now.rank;
    claim.num_parts = m_now.num_ranks;
  } else {
    claim.begin = position() + UInt128(mine.first) * w;
    claim.end = claim.begin + UInt128(mine.count) * w;
  }
  return {claim};
}

void SequenceOfRanks::require_same_request(
    Communicator const& ranks, SequenceCaller const& caller,
    std::span<std::uint64_t const> extents,
    std::uint64_t outputs_per_value) const {
  std::string const request = text_of(extents, outputs_per_value);
  Fingerprint print;
  print.add(request);
  constexpr std::size_t per_rank = 3;
  auto const all =
      ranks.gather_all({position().low, position().high, print.value()});
  auto const position_of = [&](std::size_t rank) {
    return UInt128(all[per_rank * rank + 1], all[per_rank * rank]);
  };
  for (std::size_t rank = 1; per_rank * rank < all.size(); ++rank) {
    RUNNEL_THROW_IF(position_of(rank) != position_of(0),
                    caller.begin() + "rank " + std::to_string(rank) +
                        " is at output " + to_string(position_of(rank)) +
                        " of the sequence, rank 0 at output " +
                        to_string(position_of(0)) +
                        "; all ranks must make the same calls");
    bool const is_same = all[per_rank * rank + 2] == all[2];
    std::string of_root = request;
    std::string of_rank = request;
    if (!is_same) {
      ranks.broadcast(of_root, 0);
      ranks.broadcast(of_rank, static_cast<int>(rank));
    }
    RUNNEL_THROW_IF(!is_same, caller.begin() + "rank " + std::to_string(rank) +
                                  " asks for " + of_rank + ", rank 0 for " +
                                  of_root +
                                  "; all ranks must ask for the same");
  }
}

void SequenceOfRanks::require_left(SequenceCaller const& caller,
                                   SequenceRequest const& request,
                                   UInt128 length) const {
  UInt128 const left = (length - position()) / request.outputs;
  if (request.count <= left) return;
  refuse_past_end(
      caller.function,
      {to_string(request.count) + " " + request.items, left, length});
}

void SequenceOfRanks::require_whole_values(SequenceCaller const& caller,
                                           UInt128 outputs_per_value) const {
  RUNNEL_THROW_IF(
      m_now.leaps() && m_now.num_ranks > 1 && outputs_per_value != UInt128(1),
      caller.begin() + "values of " + to_string(outputs_per_value) +
          " outputs each cannot be dealt to ranks by leapfrog without "
          "depending on their number; use " +
          caller.blocks);
}

void SequenceOfRanks::require_parts_of_array(
    SequenceCaller const& caller) const {
  RUNNEL_THROW_IF(m_now.leaps() && m_now.num_ranks > 1,
                  caller.begin() + "rank " + std::to_string(m_now.rank) +
                      " of " + std::to_string(m_now.num_ranks) +
                      " has values of an array by leapfrog, not a part of it; "
                      "use " +
                      caller.blocks);
}

SequenceOfRanks agreed_sequence(Communicator const& ranks,
                                RankSequenceOptions const& options) {
  Fingerprint print;
  for (std::uint64_t const number :
       {options.stream, options.offset.low, options.offset.high,
        static_cast<std::uint64_t>(options.order),
        std::uint64_t{options.allow_overlap}, std::uint64_t{options.verify}}) {
    print.add(number);
  }
  require_same(ranks, print.value(), "the options of Runnel::RankSequence");
  StreamOptions whole;
  whole.first_stream = options.stream;
  whole.offset = options.offset;
  whole.allow_overlap = options.allow_overlap;
  return {ranks, whole, options.order};
}

}  // namespace Runnel::Impl
