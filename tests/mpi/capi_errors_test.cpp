// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Errors of one rank in calls of C that make and use streams and sequences.

#include "mpi/capi_errors.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

TEST_F(CapiErrors, OfCommunicators) {
  runnel_communicator* made = nullptr;
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, no_address, [&](bool wrong) {
        return runnel_communicator_create(all().get(), wrong ? nullptr : &made);
      });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_address,
                      [&](bool wrong) {
                        return runnel_communicator_create_fortran(
                            MPI_Comm_c2f(all().get()), wrong ? nullptr : &made);
                      });
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfStreams) {
  runnel_rank_streams* made = nullptr;
  auto const good = options(7);
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_streams_create(comm, "ranmar24", &good, &made);
  });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, no_address, [&](bool wrong) {
        return runnel_rank_streams_create(ranks(), "ranmar24", &good,
                                          wrong ? nullptr : &made);
      });
  expect_error_of_all(
      RUNNEL_ERROR_UNKNOWN_GENERATOR, "ranlux", [&](bool wrong) {
        return runnel_rank_streams_create(
            ranks(), wrong ? "ranlux" : "ranmar24", &good, &made);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "generator is NULL", [&](bool wrong) {
        return runnel_rank_streams_create(ranks(), wrong ? nullptr : "ranmar24",
                                          &good, &made);
      });
  auto other = good;
  other.order = RUNNEL_INTERLEAVED;
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "RUNNEL_BLOCKED",
                      [&](bool wrong) {
                        return runnel_rank_streams_create(
                            ranks(), "ranmar24", wrong ? &other : &good, &made);
                      });
  other = good;
  other.num_streams = size() > 1 ? 8 : 0;
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "", [&](bool wrong) {
    return runnel_rank_streams_create(ranks(), "ranmar24",
                                      wrong ? &other : &good, &made);
  });
  other = good;
  other.part = 3;
  other.num_parts = 2;
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "", [&](bool wrong) {
    return runnel_rank_streams_create(ranks(), "ranmar24",
                                      wrong ? &other : &good, &made);
  });
  EXPECT_EQ(made, nullptr);
}

/// The seed is rank 0's, and so are its errors.
TEST_F(CapiErrors, OfTheSeed) {
  runnel_rank_streams* made = nullptr;
  auto const good = options(7);
  auto other = good;
  other.form = "nonsense";
  auto const& mine = rank() == 0 ? other : good;
  EXPECT_TRUE(all_have(
      all(), runnel_rank_streams_create(ranks(), "ranmar24", &mine, &made),
      RUNNEL_ERROR_INVALID_ARGUMENT, "nonsense"));
  other = good;
  other.num_seed = 2;
  EXPECT_TRUE(all_have(
      all(), runnel_rank_streams_create(ranks(), "ranmar24", &mine, &made),
      RUNNEL_ERROR_INVALID_ARGUMENT, "seed"));
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfSprngsStreams) {
  runnel_stream_set* made = nullptr;
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_sprng_stream_of_rank(comm, "sprng_lfg", nullptr, &made);
  });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, no_address, [&](bool wrong) {
        return runnel_sprng_stream_of_rank(ranks(), "sprng_lfg", nullptr,
                                           wrong ? nullptr : &made);
      });
  for (char const* const generator : {"ranmar24", ""}) {
    expect_error_of_all(
        RUNNEL_ERROR_INVALID_ARGUMENT, "sprng_*", [&](bool wrong) {
          return runnel_sprng_stream_of_rank(
              ranks(), wrong ? generator : "sprng_lfg", nullptr, &made);
        });
  }
  std::uint64_t const parameters[3] = {0, 1, 2};
  auto several = options(2);
  several.parameters = parameters;
  several.num_parameters = 3;
  EXPECT_TRUE(all_have(
      all(), runnel_sprng_stream_of_rank(ranks(), "sprng_lfg", &several, &made),
      RUNNEL_ERROR_INVALID_ARGUMENT, "3 parameters"));
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfSequences) {
  runnel_rank_sequence* made = nullptr;
  auto const good = options(1);
  auto const several = options(2);
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_sequence_create(comm, "ranmar24", &good,
                                       RUNNEL_RANK_BLOCKS, &made);
  });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, no_address, [&](bool wrong) {
        return runnel_rank_sequence_create(ranks(), "ranmar24", &good,
                                           RUNNEL_RANK_BLOCKS,
                                           wrong ? nullptr : &made);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "order 7", [&](bool wrong) {
        return runnel_rank_sequence_create(
            ranks(), "ranmar24", &good,
            static_cast<runnel_rank_order>(wrong ? 7 : 0), &made);
      });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "", [&](bool wrong) {
    return runnel_rank_sequence_create(ranks(), "ranmar24",
                                       wrong ? &several : &good,
                                       RUNNEL_RANK_BLOCKS, &made);
  });
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfClaims) {
  runnel_stream_claim good = {};
  good.first_stream = static_cast<std::uint64_t>(rank());
  good.num_streams = 1;
  good.end_low = 10;
  good.num_parts = 1;
  auto other = good;
  other.num_parts = 0;
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_require_disjoint(comm, &good, 1);
  });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "claims is NULL", [&](bool wrong) {
        return runnel_require_disjoint(ranks(), wrong ? nullptr : &good, 1);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "0 parts", [&](bool wrong) {
        return runnel_require_disjoint(ranks(), wrong ? &other : &good, 1);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "memory can hold", [&](bool wrong) {
        return runnel_require_disjoint(ranks(), &good, wrong ? SIZE_MAX : 1);
      });
}

/// Only a process that has one communicator knows which one is meant.
TEST_F(CapiErrors, OfOneAmongSeveralCommunicatorsAreItsOwn) {
  auto const second = handle_of(all());
  if (rank() + 1 < size()) return;
  EXPECT_EQ(runnel_require_disjoint(nullptr, nullptr, 0),
            RUNNEL_ERROR_BAD_HANDLE);
  runnel_rank_guard* guard = nullptr;
  EXPECT_EQ(
      runnel_rank_guard_create(nullptr, nullptr, 0, &guard),
      RUNNEL_ENABLE_HDF5 ? RUNNEL_ERROR_BAD_HANDLE : RUNNEL_ERROR_NO_HDF5);
}

TEST_F(CapiErrors, OfDestroyingAreOnesOwn) {
  runnel_communicator* second = nullptr;
  EXPECT_EQ(runnel_communicator_create(all().get(), &second), RUNNEL_OK);
  if (rank() == 0) {
    EXPECT_EQ(runnel_communicator_destroy(nullptr), RUNNEL_ERROR_BAD_HANDLE);
    EXPECT_EQ(runnel_rank_streams_destroy(nullptr), RUNNEL_ERROR_BAD_HANDLE);
    EXPECT_EQ(runnel_rank_sequence_destroy(nullptr), RUNNEL_ERROR_BAD_HANDLE);
  }
  EXPECT_EQ(runnel_communicator_destroy(second), RUNNEL_OK);
}

}  // namespace
}  // namespace Runnel::Testing
