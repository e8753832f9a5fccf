// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The proof that no two ranks draw the same numbers.

#include <runnel/mpi/stream_claims.hpp>
#include <testing/throws.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Claims = Ranks;

/// Do the two have an output in common, by looking at every one?
bool overlap_by_looking(StreamClaim const& a, StreamClaim const& b) {
  for (std::uint64_t stream = 0; stream < 8; ++stream) {
    auto const has = [stream](StreamClaim const& c, std::uint64_t n) {
      return stream >= c.first_stream &&
             stream < c.first_stream + c.num_streams && UInt128(n) >= c.begin &&
             UInt128(n) < c.end && n % c.num_parts == c.part;
    };
    for (std::uint64_t n = 0; n < 100; ++n) {
      if (has(a, n) && has(b, n)) return true;
    }
  }
  return false;
}

TEST(Claim, OverlapAsLookingAtEveryOutputSays) {
  std::vector<StreamClaim> claims;
  for (std::uint64_t const first : {0, 2, 3}) {
    for (std::uint64_t const count : {1, 3}) {
      for (std::uint64_t const begin : {0, 40}) {
        for (std::uint64_t const length : {0, 40, 60}) {
          claims.push_back({first, count, begin, begin + length, 0, 1});
          claims.push_back({first, count, begin, begin + length, 1, 3});
          claims.push_back({first, count, begin, begin + length, 2, 3});
          claims.push_back({first, count, begin, begin + length, 3, 6});
        }
      }
    }
  }
  for (auto const& a : claims) {
    for (auto const& b : claims) {
      EXPECT_EQ(overlap(a, b), overlap_by_looking(a, b));
    }
  }
}

TEST_F(Claims, DisjointOnesPass) {
  auto const r = static_cast<std::uint64_t>(rank());
  EXPECT_NO_THROW(require_disjoint(all(), {{10 * r, 10}}));
  EXPECT_NO_THROW(
      require_disjoint(all(), {{0, 1, 100 * r, 100 * (r + 1)}, {1 + r, 1}}));
  StreamClaim part{5, 1000};
  part.part = r;
  part.num_parts = static_cast<std::uint64_t>(size());
  EXPECT_NO_THROW(require_disjoint(all(), {part}));
  // Any number of them, also none.
  EXPECT_NO_THROW(require_disjoint(
      all(), rank() == 0 ? std::vector<StreamClaim>{} : std::vector{part}));
}

TEST_F(Claims, CommonOutputsAreFound) {
  auto const r = static_cast<std::uint64_t>(rank());
  if (size() == 1) {
    RUNNEL_EXPECT_REFUSED(require_disjoint(all(), {{0, 5}, {4, 1}}),
                          "streams 0 … 4", "same random numbers");
    return;
  }
  auto const fails = [&](StreamClaim const& claim) {
    return all_throw<std::invalid_argument>(
        all(), [&] { require_disjoint(all(), {claim}); },
        {"draw the same random numbers"});
  };
  EXPECT_TRUE(fails({9 * r, 10}));
  EXPECT_TRUE(fails({0, 1, 100 * r, 100 * r + 101}));
  StreamClaim part{5, 1000};
  part.part = r / 2;
  part.num_parts = static_cast<std::uint64_t>(size());
  EXPECT_TRUE(fails(part));
}

TEST_F(Claims, PartsThatThereAreNotAreRefused) {
  for (std::uint64_t const num_parts : {0, 3}) {
    StreamClaim part{5, 1000};
    if (rank() == 0) {
      part.part = 3;
      part.num_parts = num_parts;
    } else {
      part.first_stream = static_cast<std::uint64_t>(1000 + 1000 * rank());
    }
    EXPECT_TRUE(all_throw<std::invalid_argument>(
        all(), [&] { require_disjoint(all(), {part}); },
        {"no part 3 of " + std::to_string(num_parts)}));
  }
  StreamClaim none{5, 10};
  none.num_parts = 0;
  EXPECT_TRUE(overlap(none, none));
}

}  // namespace
}  // namespace Runnel::Testing
