// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <numeric>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/stream_claims.hpp>

namespace Runnel {
namespace {

struct RankClaim {
  std::uint64_t rank;
  StreamClaim claim;
};

constexpr std::size_t numbers_a_claim = 8;

void append(StreamClaim const& claim, std::vector<std::uint64_t>& numbers) {
  numbers.insert(
      numbers.end(),
      {claim.first_stream, claim.num_streams, claim.begin.low, claim.begin.high,
       claim.end.low, claim.end.high, claim.part, claim.num_parts});
}

StreamClaim read_claim(std::uint64_t const* n) {
  return {n[0], n[1], UInt128(n[3], n[2]), UInt128(n[5], n[4]), n[6], n[7]};
}

// The claims of all ranks without empty ones, sorted by first stream.
std::vector<RankClaim> gather_claims(Communicator const& ranks,
                                     std::vector<StreamClaim> const& claims) {
  std::uint64_t const most = ranks.largest(claims.size());
  std::vector<std::uint64_t> mine;
  for (StreamClaim const& claim : claims) append(claim, mine);
  for (std::size_t i = claims.size(); i < most; ++i) append({}, mine);
  auto const numbers = ranks.gather_all(mine);
  std::vector<RankClaim> all;
  for (std::size_t i = 0; i < numbers.size(); i += numbers_a_claim) {
    StreamClaim const claim = read_claim(&numbers[i]);
    std::uint64_t const rank = i / mine.size();
    if (claim.num_streams > 0) all.push_back({rank, claim});
  }
  std::sort(all.begin(), all.end(), [](auto const& a, auto const& b) {
    return a.claim.first_stream < b.claim.first_stream;
  });
  return all;
}

// Returns whether there is a stream in b, which begins no lower, that is also
// in a.
bool share_stream(StreamClaim const& a, StreamClaim const& b) {
  return b.first_stream - a.first_stream < a.num_streams;
}

std::string text_of(RankClaim const& c) {
  std::string text =
      "rank " + std::to_string(c.rank) + " (streams " +
      std::to_string(c.claim.first_stream) + " … " +
      std::to_string(c.claim.first_stream + (c.claim.num_streams - 1)) +
      ", outputs " + to_string(c.claim.begin) + " to before " +
      to_string(c.claim.end);
  if (c.claim.num_parts > 1) {
    text += ", part " + std::to_string(c.claim.part) + " of " +
            std::to_string(c.claim.num_parts);
  }
  return text + ")";
}

void require_disjoint(std::vector<RankClaim> const& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      if (!share_stream(all[i].claim, all[j].claim)) break;
      RUNNEL_THROW_IF(overlap(all[i].claim, all[j].claim),
                      "Runnel::require_disjoint: " + text_of(all[i]) + " and " +
                          text_of(all[j]) +
                          " draw the same random numbers, and their results "
                          "would not be independent; give every rank its own");
    }
  }
}

}  // namespace

bool overlap(StreamClaim const& a, StreamClaim const& b) {
  if (a.num_streams == 0 || b.num_streams == 0) return false;
  bool const in_order = a.first_stream <= b.first_stream;
  if (!(in_order ? share_stream(a, b) : share_stream(b, a))) return false;
  if (std::max(a.begin, b.begin) >= std::min(a.end, b.end)) return false;
  std::uint64_t const common = std::gcd(a.num_parts, b.num_parts);
  if (common == 0) return true;  // of no parts at all: nothing is known
  return a.part % common == b.part % common;
}

void require_disjoint(Communicator const& ranks,
                      std::vector<StreamClaim> const& claims) {
  ranks.all_or_none([&] {
    for (StreamClaim const& c : claims) {
      RUNNEL_THROW_IF(c.num_parts == 0 || c.part >= c.num_parts,
                      "Runnel::require_disjoint: there is no part " +
                          std::to_string(c.part) + " of " +
                          std::to_string(c.num_parts) +
                          " parts; parts are counted from 0");
    }
  });
  auto const all = gather_claims(ranks, claims);
  ranks.all_or_none([&] {
    if (ranks.is_root()) require_disjoint(all);
  });
}

}  // namespace Runnel
