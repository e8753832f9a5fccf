// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <runnel/mpi/detail/claims_in_turn.hpp>

namespace Runnel::Impl {

std::vector<StreamClaim> claims_in_turn(DealtStreams const& begin,
                                        ValuesInTurn const& values,
                                        std::uint64_t first,
                                        Leapfrog const& leapfrog) {
  DealtStreams end = begin;
  end.advance(values);
  auto const from = begin.positions().to_vector();
  auto const to = end.positions().to_vector();
  std::vector<StreamClaim> claims;
  for (std::size_t s = 0; s < from.size(); ++s) {
    bool const goes_on = s > 0 && from[s] == from[s - 1] && to[s] == to[s - 1];
    if (from[s] == to[s]) continue;
    if (goes_on) {
      ++claims.back().num_streams;
      continue;
    }
    claims.push_back({.first_stream = first + s,
                      .num_streams = 1,
                      .begin = leapfrog.native(from[s]),
                      .end = leapfrog.native(to[s]),
                      .part = leapfrog.part,
                      .num_parts = leapfrog.num_parts});
  }
  return claims;
}

}  // namespace Runnel::Impl
