// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ranks from C: the numbers of one set, or of one sequence, whichever rank
// makes them.

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

class CapiRanks : public Ranks {
 protected:
  CapiRanks() : m_handle(handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

 private:
  CRanks::CRanks m_handle;
};

TEST_F(CapiRanks, CommunicatorsKnowTheirRanks) {
  EXPECT_EQ(runnel_communicator_rank(ranks()), rank());
  EXPECT_EQ(runnel_communicator_size(ranks()), size());
  Owned<runnel_communicator> same;
  EXPECT_EQ(runnel_communicator_create_fortran(MPI_Comm_c2f(all().get()),
                                               same.place()),
            RUNNEL_OK);
  EXPECT_EQ(runnel_communicator_rank(same), rank());
  EXPECT_EQ(runnel_communicator_rank(nullptr), -1);
  EXPECT_EQ(runnel_communicator_size(nullptr), 0);
  runnel_communicator* none = nullptr;
  EXPECT_EQ(runnel_communicator_create(MPI_COMM_NULL, &none),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_communicator_destroy(none), RUNNEL_ERROR_BAD_HANDLE);
}

TEST_F(CapiRanks, StreamsMakeTheSerialArray) {
  for (char const* const generator : {"ranmar24", "mrg32k3a", "sprng_lfg"}) {
    for (std::uint64_t const count : {1, 2, 5, 40}) {
      auto const streams = streams_of(ranks(), generator, options(count));
      auto const set = set_of(generator, options(count));
      for (std::uint64_t const length : {17, 0, 300}) {
        EXPECT_EQ(global(all(), streams, length), serial(set, count * length));
        EXPECT_EQ(runnel_rank_streams_jump(streams, 12345, 0), RUNNEL_OK);
        EXPECT_EQ(runnel_jump(set, 12345), RUNNEL_OK);
      }
    }
  }
}

TEST_F(CapiRanks, StreamsHaveNamedDistributionsAndOtherFunctionsOfASet) {
  constexpr std::uint64_t count = 9, length = 11;
  auto const streams = streams_of(ranks(), "mrg32k3a", options(count));
  auto const set = set_of("mrg32k3a", options(count));
  auto const rows = rows_of(streams);
  std::vector<float> mine(rows.count * length), all_rows(count * length);
  EXPECT_EQ(runnel_rank_streams_fill_named(streams, RUNNEL_FLOAT, "normal:1,2",
                                           mine.data(), length),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_fill_named(set, RUNNEL_FLOAT, "normal:1,2", all_rows.data(),
                              count * length),
            RUNNEL_OK);
  for (std::uint64_t i = 0; i < mine.size(); ++i) {
    EXPECT_EQ(mine[i], all_rows[rows.first * length + i]);
  }
  runnel_stream_set* local = nullptr;
  auto const status = runnel_rank_streams_local(streams, &local);
  if (rows.count == 0) {
    EXPECT_EQ(status, RUNNEL_ERROR_INVALID_ARGUMENT);
    return;
  }
  EXPECT_EQ(status, RUNNEL_OK);
  EXPECT_EQ(runnel_size(local), rows.count);
  // Destroyed by the caller, who may not: detected, and no harm.
  EXPECT_EQ(runnel_destroy(local), RUNNEL_OK);
  EXPECT_EQ(runnel_rank_streams_fill(streams, RUNNEL_FLOAT, RUNNEL_UNIFORM,
                                     mine.data(), 1),
            RUNNEL_ERROR_BAD_HANDLE);
}

TEST_F(CapiRanks, TheSeedIsThatOfRank0) {
  auto mine = options(7);
  std::uint64_t const seed = 2026 + static_cast<std::uint64_t>(rank());
  mine.seed = &seed;
  mine.num_seed = 1;
  auto const streams = streams_of(ranks(), "ranmar24", mine);
  std::uint64_t const first = 2026;
  mine.seed = &first;
  auto const set = set_of("ranmar24", mine);
  EXPECT_EQ(global(all(), streams, 5), serial(set, 35));
}

TEST_F(CapiRanks, ErrorsOfOneAreThoseOfAll) {
  bool const is_last = rank() + 1 == size();
  auto const good = options(7);
  runnel_rank_streams* streams = nullptr;
  auto const create = [&](char const* generator,
                          runnel_stream_options const& request) {
    return runnel_rank_streams_create(ranks(), generator, &request, &streams);
  };
  EXPECT_TRUE(all_have(all(), create(is_last ? "ranlux" : "ranmar24", good),
                       RUNNEL_ERROR_UNKNOWN_GENERATOR, "'ranlux'"));
  EXPECT_TRUE(all_have(all(), create(is_last ? nullptr : "ranmar24", good),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "generator is NULL"));
  auto other = good;
  if (is_last) other.order = RUNNEL_INTERLEAVED;
  EXPECT_TRUE(all_have(all(), create("ranmar24", other),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "RUNNEL_BLOCKED"));
  other = good;
  if (is_last) other.num_streams = 8;
  if (size() > 1) {
    EXPECT_TRUE(all_have(all(), create("ranmar24", other),
                         RUNNEL_ERROR_INVALID_ARGUMENT, "differ"));
  }
  other = good;
  other.num_streams = 1000000000;
  EXPECT_TRUE(all_have(all(), create("ranmar24", other), RUNNEL_ERROR_EXHAUSTED,
                       "ranmar24"));
  other.num_streams = 0;
  EXPECT_TRUE(all_have(all(), create("ranmar24", other),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "no streams"));
  EXPECT_EQ(streams, nullptr);
  EXPECT_TRUE(all_have(all(),
                       runnel_rank_streams_create(ranks(), "ranmar24", &good,
                                                  is_last ? nullptr : &streams),
                       RUNNEL_ERROR_INVALID_ARGUMENT,
                       "address for the new handle"));
  EXPECT_EQ(runnel_rank_streams_create(nullptr, "ranmar24", &good, &streams),
            RUNNEL_ERROR_BAD_HANDLE);
  EXPECT_EQ(runnel_rank_streams_fill(nullptr, RUNNEL_FLOAT, RUNNEL_UNIFORM,
                                     nullptr, 0),
            RUNNEL_ERROR_BAD_HANDLE);
  EXPECT_NE(std::string(runnel_last_error()).find("NULL"), std::string::npos);
}

TEST_F(CapiRanks, ASequenceIsTheSerialOne) {
  for (auto const order : {RUNNEL_RANK_BLOCKS, RUNNEL_RANK_LEAPFROG}) {
    auto const sequence = sequence_of(ranks(), "ranmar24", order);
    auto const set = set_of("ranmar24", options(1, 3));
    for (std::uint64_t const num : {1, 100, 0, 3, 24783}) {
      EXPECT_EQ(global(all(), sequence, num), serial(set, num)) << order;
      EXPECT_EQ(runnel_rank_sequence_jump(sequence, 11, 0), RUNNEL_OK);
      EXPECT_EQ(runnel_jump(set, 11), RUNNEL_OK);
    }
    std::uint64_t low = 0, same = 0;
    EXPECT_EQ(runnel_rank_sequence_position(sequence, &low, nullptr),
              RUNNEL_OK);
    EXPECT_EQ(runnel_position(set, 0, &same, nullptr), RUNNEL_OK);
    EXPECT_EQ(low, same);
  }
}

TEST_F(CapiRanks, ASequenceHasNamedDistributions) {
  constexpr std::uint64_t num = 101;
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  auto const set = set_of("mrg32k3a", options(1, 3));
  std::uint64_t first = 0, count = 0;
  runnel_rank_sequence_next(sequence, num, &first, &count, nullptr);
  std::vector<double> mine(count), whole(num);
  EXPECT_EQ(runnel_rank_sequence_fill_named(sequence, RUNNEL_DOUBLE,
                                            "exponential:3", mine.data(), num),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(
      runnel_fill_named(set, RUNNEL_DOUBLE, "exponential:3", whole.data(), num),
      RUNNEL_OK);
  for (std::uint64_t i = 0; i < count; ++i) {
    EXPECT_EQ(mine[i], whole[first + i]);
  }
  // Two outputs each.
  EXPECT_EQ(global(all(), sequence, 10), serial(set, 10));
}

TEST_F(CapiRanks, ASequenceSaysWhatItCannot) {
  auto const leaps = sequence_of(ranks(), "ranmar24", RUNNEL_RANK_LEAPFROG);
  std::uint64_t count = 0;
  runnel_rank_sequence_next(leaps, 10, nullptr, &count, nullptr);
  std::vector<double> values(count);
  EXPECT_EQ(runnel_rank_sequence_fill(leaps, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                      values.data(), 10),
            size() > 1 ? RUNNEL_ERROR_INVALID_ARGUMENT : RUNNEL_OK);
  EXPECT_EQ(runnel_rank_sequence_fill(leaps, RUNNEL_DOUBLE, RUNNEL_NATIVE,
                                      values.data(), 10),
            RUNNEL_ERROR_NO_SUCH_VALUES);
  EXPECT_TRUE(all_have(all(), runnel_rank_sequence_jump(leaps, ~0ull, ~0ull),
                       RUNNEL_ERROR_EXHAUSTED, "go past the end of a stream"));
  runnel_rank_sequence* none = nullptr;
  auto several = options(2, 0);
  EXPECT_TRUE(
      all_have(all(),
               runnel_rank_sequence_create(ranks(), "ranmar24", &several,
                                           RUNNEL_RANK_BLOCKS, &none),
               RUNNEL_ERROR_INVALID_ARGUMENT, "2 streams"));
  bool const is_last = rank() + 1 == size();
  auto const order = static_cast<runnel_rank_order>(is_last ? 7 : 0);
  EXPECT_TRUE(all_have(
      all(),
      runnel_rank_sequence_create(ranks(), "ranmar24", nullptr, order, &none),
      RUNNEL_ERROR_INVALID_ARGUMENT, "order 7"));
}

TEST_F(CapiRanks, AVerifiedSequenceFindsARankThatIsElsewhere) {
  bool const is_last = rank() + 1 == size();
  std::string const last = "rank " + std::to_string(size() - 1);
  for (auto const order : {RUNNEL_RANK_BLOCKS, RUNNEL_RANK_LEAPFROG}) {
    auto const sequence = sequence_of(ranks(), "ranmar24", order);
    auto const set = set_of("ranmar24", options(1, 3));
    EXPECT_EQ(runnel_rank_sequence_set_verify(ranks(), sequence, 1), RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(global(all(), sequence, 100), serial(set, 100));
    if (size() > 1) {
      if (is_last) runnel_rank_sequence_jump(sequence, 7, 0);
      std::vector<float> values(50);
      auto const fill = [&](void* at, std::uint64_t num) {
        return runnel_rank_sequence_fill(sequence, RUNNEL_FLOAT, RUNNEL_UNIFORM,
                                         at, num);
      };
      EXPECT_TRUE(all_have(all(), fill(values.data(), 50),
                           RUNNEL_ERROR_INVALID_ARGUMENT,
                           "runnel_rank_sequence_fill: " + last +
                               " is at output 1107 of the sequence, rank 0 at "
                               "output 1100; all ranks must make"));
      if (!is_last) runnel_rank_sequence_jump(sequence, 7, 0);
      EXPECT_TRUE(all_have(all(), fill(values.data(), is_last ? 40 : 50),
                           RUNNEL_ERROR_INVALID_ARGUMENT,
                           last + " asks for 40 values of 1 outputs each"));
      EXPECT_TRUE(all_have(all(), fill(is_last ? nullptr : values.data(), 50),
                           RUNNEL_ERROR_INVALID_ARGUMENT, "values"));
      serial(set, 7);
    }
    EXPECT_EQ(global(all(), sequence, 100), serial(set, 100));
    EXPECT_EQ(runnel_rank_sequence_set_verify(ranks(), sequence, 0), RUNNEL_OK);
    EXPECT_EQ(global(all(), sequence, 100), serial(set, 100));
  }
}

TEST_F(CapiRanks, AVerifiedSequenceFindsARankWithAnotherArray) {
  if (size() == 1) return;
  bool const is_last = rank() + 1 == size();
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  runnel_rank_sequence* const none = nullptr;
  EXPECT_TRUE(all_have(
      all(), runnel_rank_sequence_set_verify(ranks(), sequence, is_last),
      RUNNEL_ERROR_INVALID_ARGUMENT, "verify differ among the ranks"));
  EXPECT_TRUE(all_have(
      all(),
      runnel_rank_sequence_set_verify(ranks(), is_last ? none : sequence, 1),
      RUNNEL_ERROR_BAD_HANDLE));
  EXPECT_EQ(runnel_rank_sequence_set_verify(ranks(), sequence, 1), RUNNEL_OK)
      << runnel_last_error();
  std::vector<float> values(1);
  std::uint64_t const number = static_cast<std::uint64_t>(rank());
  runnel_elements list = {};
  list.array = is_last ? 31 : 30;
  list.numbers = &number;
  list.count = 1;
  EXPECT_TRUE(all_have(
      all(),
      runnel_rank_sequence_fill_elements(sequence, RUNNEL_FLOAT, RUNNEL_UNIFORM,
                                         values.data(), &list),
      RUNNEL_ERROR_INVALID_ARGUMENT, "asks for 31 values"));
}

TEST_F(CapiRanks, ClaimsThatOverlapAreNamed) {
  runnel_stream_claim claim = {};
  claim.first_stream = static_cast<std::uint64_t>(rank());
  claim.num_streams = 1;
  claim.end_low = claim.end_high = ~std::uint64_t{0};
  claim.num_parts = 1;
  EXPECT_EQ(runnel_require_disjoint(ranks(), &claim, 1), RUNNEL_OK)
      << runnel_last_error();
  if (size() > 1) {
    claim.first_stream = 0;
    EXPECT_TRUE(all_have(all(), runnel_require_disjoint(ranks(), &claim, 1),
                         RUNNEL_ERROR_INVALID_ARGUMENT, "rank"));
  }
  if (rank() + 1 == size()) claim.num_parts = 0;
  EXPECT_TRUE(all_have(all(), runnel_require_disjoint(ranks(), &claim, 1),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "0 parts"));
}

TEST_F(CapiRanks, SprngNumbersStreamsByRanks) {
  std::uint64_t const seed = 985456376;
  runnel_stream_options request = RUNNEL_STREAM_OPTIONS_INIT;
  request.seed = &seed;
  request.num_seed = 1;
  request.num_streams = 7;  // not used, whatever the ranks give
  request.first_stream = static_cast<std::uint64_t>(rank());
  CSet mine;
  EXPECT_EQ(
      runnel_sprng_stream_of_rank(ranks(), "sprng_lfg", &request, mine.place()),
      RUNNEL_OK)
      << runnel_last_error();
  std::uint64_t const parameters[] = {0, static_cast<std::uint64_t>(size())};
  request.parameters = parameters;
  request.num_parameters = 2;
  request.num_streams = 1;
  auto const same = set_of("sprng_lfg", request);
  EXPECT_EQ(serial(mine, 100), serial(same, 100));
  runnel_stream_set* none = nullptr;
  EXPECT_TRUE(all_have(
      all(), runnel_sprng_stream_of_rank(ranks(), "ranmar24", nullptr, &none),
      RUNNEL_ERROR_INVALID_ARGUMENT, "sprng_*"));
}

}  // namespace
}  // namespace Runnel::Testing
