// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Messages, shares by arithmetic, and errors that all ranks get.

#include <numeric>
#include <runnel/core/errors.hpp>
#include <utility>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Communication = Ranks;

TEST_F(Communication, BroadcastsWhatOneHas) {
  int const last = size() - 1;
  Words numbers;
  std::string text = "mine";
  if (rank() == last) {
    numbers = {1, 2, ~std::uint64_t{0}};
    text = std::string("with\0NUL", 8);
  }
  all().broadcast(numbers, last);
  all().broadcast(text, last);
  EXPECT_EQ(numbers, (Words{1, 2, ~std::uint64_t{0}}));
  EXPECT_EQ(text, std::string("with\0NUL", 8));
  text.assign(rank() == 0 ? 0 : 5, 'x');
  all().broadcast(text);
  EXPECT_EQ(text, "");
}

/// Short lists travel in one message, long ones in two.
TEST_F(Communication, BroadcastsAnyLength) {
  for (std::size_t const length : {0, 1, 126, 127, 128, 129, 1016, 5000}) {
    Words expected(length);
    std::iota(expected.begin(), expected.end(), 7u);
    Words numbers = rank() == 0 ? expected : Words{1, 2, 3};
    all().broadcast(numbers);
    EXPECT_EQ(numbers, expected);
    std::string const letters(length, 'y');
    std::string text = rank() == 0 ? letters : "";
    all().broadcast(text);
    EXPECT_EQ(text, letters);
  }
}

TEST_F(Communication, RootTellsAll) {
  int calls = 0;
  auto const tell = [&](std::string const& text) {
    return all().from_root([&] {
      ++calls;
      return text;
    });
  };
  EXPECT_EQ(tell("one"), "one");
  EXPECT_EQ(tell(""), "");
  EXPECT_EQ(tell(std::string("\0a", 2)), std::string("\0a", 2));
  EXPECT_EQ(tell(std::string(5000, 'z')), std::string(5000, 'z'));
  EXPECT_EQ(calls, rank() == 0 ? 4 : 0);
  auto const fail = [&](auto const& error) {
    return [&] { all().from_root([&]() -> std::string { throw error; }); };
  };
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), fail(std::invalid_argument("bad")), {"bad"}));
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), fail(CheckpointError("f.h5", "/runnel", "torn")),
      {"f.h5", "/runnel", "torn"}));
  EXPECT_TRUE(all_throw<std::runtime_error>(
      all(), fail(std::runtime_error("lost")), {"lost"}));
}

TEST_F(Communication, Compares) {
  auto const r = static_cast<std::uint64_t>(rank());
  EXPECT_EQ(all().least(r + 3), 3u);
  EXPECT_EQ(all().largest(r), static_cast<std::uint64_t>(size() - 1));
  EXPECT_TRUE(all().agree_on(77));
  EXPECT_EQ(all().agree_on(rank() == 0 ? 1 : 2), size() == 1);
  Words const everybody = all().gather_all({r, 10 * r});
  for (std::uint64_t i = 0; i < everybody.size(); i += 2) {
    EXPECT_EQ(everybody[i], i / 2);
    EXPECT_EQ(everybody[i + 1], 5 * i);
  }
}

TEST_F(Communication, OneRanksErrorIsEverybodys) {
  int const last = size() - 1;
  auto const fail = [&](auto const& error) {
    return [&] {
      all().all_or_none([&] {
        if (rank() == last) throw error;
      });
    };
  };
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), fail(std::invalid_argument("bad")), {"bad"}));
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), fail(CheckpointError("f.h5", "/runnel", "torn")),
      {"f.h5", "/runnel", "torn"}));
  EXPECT_TRUE(all_throw<std::runtime_error>(
      all(), fail(std::runtime_error("lost")), {"lost"}));
  EXPECT_NO_THROW(all().all_or_none([] {}));
}

TEST_F(Communication, TheReasonComesFromWhoKnowsIt) {
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(),
      [&] {
        all().all_or_none([&] {
          if (rank() == size() - 1) throw std::invalid_argument("the reason");
          throw Impl::FailedElsewhere();
        });
      },
      {"the reason"}));
}

TEST_F(Communication, MovesWithItsCommunicator) {
  Communicator first;
  Communicator second(std::move(first));
  EXPECT_EQ(second.sum(1), static_cast<std::uint64_t>(size()));
  first = std::move(second);
  EXPECT_EQ(first.sum(2), 2 * static_cast<std::uint64_t>(size()));
}

TEST(Shares, BlocksCoverEverythingOnce) {
  for (std::uint64_t const things : {0, 1, 2, 5, 7, 100, 1001}) {
    for (std::uint64_t ranks = 1; ranks <= 9; ++ranks) {
      std::uint64_t next = 0;
      for (std::uint64_t r = 0; r < ranks; ++r) {
        RankShare const share = block_of_rank(things, r, ranks);
        EXPECT_EQ(share.first, next);
        EXPECT_LE(share.count, things / ranks + 1);
        for (std::uint64_t i = 0; i < share.count; ++i) {
          EXPECT_EQ(rank_of_block(next + i, things, ranks), r);
        }
        next += share.count;
      }
      EXPECT_EQ(next, things);
    }
  }
  constexpr std::uint64_t most = ~std::uint64_t{0};
  RankShare const last = block_of_rank(most, 6, 7);
  EXPECT_EQ(last.first + (last.count - 1), most - 1);
}

TEST(Shares, LeapfrogGoesOnFromAnywhere) {
  for (std::uint64_t const position : {0, 1, 6, 7, 100}) {
    for (std::uint64_t const things : {0, 1, 3, 50}) {
      for (std::uint64_t ranks = 1; ranks <= 8; ++ranks) {
        for (std::uint64_t r = 0; r < ranks; ++r) {
          std::uint64_t count = 0, first = 0;
          for (std::uint64_t n = things; n-- > 0;) {
            if ((position + n) % ranks != r) continue;
            ++count;
            first = n;
          }
          RankShare const share =
              leapfrog_of_rank(things, UInt128(position), r, ranks);
          EXPECT_EQ(share.count, count);
          EXPECT_EQ(share.stride, ranks);
          if (count > 0) {
            EXPECT_EQ(share.first, first);
          }
        }
      }
    }
  }
}

/// By leapfrog the ranks' parts together are the stream, in blocks each is.
TEST(Shares, PartsGrowByWhatTheirRanksDraw) {
  constexpr std::uint64_t ranks = 5, values = 23;
  for (std::uint64_t const position : {0, 1, 6, 7, 100}) {
    UInt128 sum = 0;
    for (std::uint64_t r = 0; r < ranks; ++r) {
      SequencePosition now{position, r, ranks, RankOrder::leapfrog};
      UInt128 const before = now.in_part(now.position);
      EXPECT_EQ(now.in_part(position + values) - before,
                UInt128(now.next(values).count));
      sum += before;
      now.order = RankOrder::blocks;
      EXPECT_EQ(now.in_part(now.position), now.position);
      EXPECT_EQ(now.next(values), block_of_rank(values, r, ranks));
    }
    EXPECT_EQ(sum, UInt128(position));
  }
}

}  // namespace
}  // namespace Runnel::Testing
