// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/mpi/detail/sequence_of_ranks.hpp>
#include <string>

namespace Runnel::Impl {

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

void SequenceOfRanks::require_whole_values(SequenceCaller const& caller,
                                           UInt128 outputs_per_value) const {
  RUNNEL_THROW_IF(
      m_now.leaps() && m_now.num_ranks > 1 && outputs_per_value != UInt128(1),
      caller.function + ("values of " + to_string(outputs_per_value)) +
          " outputs each cannot be dealt to ranks by leapfrog without "
          "depending on their number; use " +
          caller.blocks);
}

void SequenceOfRanks::require_parts_of_array(
    SequenceCaller const& caller) const {
  RUNNEL_THROW_IF(m_now.leaps() && m_now.num_ranks > 1,
                  caller.function + ("rank " + std::to_string(m_now.rank)) +
                      " of " + std::to_string(m_now.num_ranks) +
                      " has values of an array by leapfrog, not a part of it; "
                      "use " +
                      caller.blocks);
}

}  // namespace Runnel::Impl
