// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams that ranks deal out in turn, from C: the numbers of one set.

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

class CapiInTurn : public RanksWithFolder {
 protected:
  CapiInTurn() : m_handle(handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

  CStreamsInTurn in_turn_of(char const* generator,
                            runnel_stream_options const& options) const {
    return CRanks::in_turn_of(ranks(), generator, options);
  }
  static void expect_same_place(runnel_rank_streams_in_turn* streams,
                                runnel_stream_set* set) {
    for (std::uint64_t s = 0; s < runnel_size(set); ++s) {
      std::uint64_t low = 0, same = 1;
      EXPECT_EQ(runnel_rank_streams_in_turn_position(streams, s, &low, nullptr),
                RUNNEL_OK)
          << runnel_last_error();
      EXPECT_EQ(runnel_position(set, s, &same, nullptr), RUNNEL_OK);
      EXPECT_EQ(low, same) << s;
    }
  }

 private:
  CRanks::CRanks m_handle;
};

TEST_F(CapiInTurn, IsTheArrayOfOneSet) {
  for (char const* const generator : {"ranmar24", "mrg32k3a"}) {
    for (std::uint64_t const block : {1, 5}) {
      auto const streams = in_turn_of(generator, options(7));
      auto const set = set_of(generator, options(7));
      EXPECT_EQ(runnel_rank_streams_in_turn_set_block(streams, block),
                RUNNEL_OK);
      EXPECT_EQ(runnel_set_cyclic_order(set, block), RUNNEL_OK);
      for (std::uint64_t const num : {1, 100, 0, 3, 2478}) {
        EXPECT_EQ(global(all(), streams, num), serial(set, num));
        EXPECT_EQ(runnel_rank_streams_in_turn_jump(streams, 11, 0), RUNNEL_OK);
        EXPECT_EQ(runnel_jump(set, 11), RUNNEL_OK);
        EXPECT_EQ(runnel_rank_streams_in_turn_discard(streams, RUNNEL_U32,
                                                      "bits", num),
                  RUNNEL_OK)
            << runnel_last_error();
        serial(set, num);
        expect_same_place(streams, set);
      }
    }
  }
}

TEST_F(CapiInTurn, HasNamedDistributions) {
  constexpr std::uint64_t num = 101;
  auto request = options(4);
  request.order = RUNNEL_INTERLEAVED;
  auto const streams = in_turn_of("mrg32k3a", request);
  auto const set = set_of("mrg32k3a", options(4));
  EXPECT_EQ(runnel_set_order(set, RUNNEL_INTERLEAVED), RUNNEL_OK);
  for (char const* const name : {"exponential:3", "uniform"}) {
    std::uint64_t first = 0, count = 0;
    runnel_rank_streams_in_turn_next(streams, num, &first, &count);
    std::vector<double> mine(count), whole(num);
    EXPECT_EQ(runnel_rank_streams_in_turn_fill_named(streams, RUNNEL_DOUBLE,
                                                     name, mine.data(), num),
              RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(runnel_fill_named(set, RUNNEL_DOUBLE, name, whole.data(), num),
              RUNNEL_OK);
    for (std::uint64_t i = 0; i < count; ++i) {
      EXPECT_EQ(mine[i], whole[first + i]);
    }
  }
  expect_same_place(streams, set);
}

TEST_F(CapiInTurn, SaysWhatItCannot) {
  auto const streams = in_turn_of("ranmar24", options(4));
  auto const set = set_of("ranmar24", options(4));
  EXPECT_EQ(runnel_rank_streams_in_turn_set_block(streams, 5), RUNNEL_OK);
  EXPECT_EQ(runnel_set_cyclic_order(set, 5), RUNNEL_OK);
  EXPECT_EQ(global(all(), streams, 13), serial(set, 13));
  std::vector<float> values(10);
  auto const fill = [&](runnel_distribution distribution, void* at) {
    return runnel_rank_streams_in_turn_fill(streams, RUNNEL_FLOAT, distribution,
                                            at, 10);
  };
  EXPECT_EQ(runnel_rank_streams_in_turn_set_block(streams, 4), RUNNEL_OK);
  EXPECT_TRUE(all_have(all(), fill(RUNNEL_UNIFORM, values.data()),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "blocks of 4 are asked"));
  EXPECT_TRUE(all_have(all(), runnel_rank_streams_in_turn_set_block(streams, 0),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "blocks of 0"));
  EXPECT_EQ(runnel_rank_streams_in_turn_set_block(streams, 5), RUNNEL_OK);
  EXPECT_TRUE(all_have(all(), fill(RUNNEL_NATIVE, values.data()),
                       RUNNEL_ERROR_NO_SUCH_VALUES));
  EXPECT_TRUE(all_have(all(), fill(RUNNEL_UNIFORM, nullptr),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "values is NULL"));
  EXPECT_TRUE(all_have(all(),
                       runnel_rank_streams_in_turn_jump(streams, ~0ull, ~0ull),
                       RUNNEL_ERROR_EXHAUSTED, "go past the end of a stream"));
  std::uint64_t low = 0;
  EXPECT_TRUE(all_have(
      all(), runnel_rank_streams_in_turn_position(streams, 4, &low, nullptr),
      RUNNEL_ERROR_INVALID_ARGUMENT, "no stream 4"));
  EXPECT_TRUE(all_have(all(), runnel_rank_streams_in_turn_destroy(nullptr),
                       RUNNEL_ERROR_BAD_HANDLE, "streams in turn of ranks"));
  bool const is_last = rank() + 1 == size();
  runnel_rank_streams_in_turn* none = nullptr;
  EXPECT_TRUE(
      all_have(all(),
               runnel_rank_streams_in_turn_create(
                   ranks(), is_last ? "ranlux" : "ranmar24", nullptr, &none),
               RUNNEL_ERROR_UNKNOWN_GENERATOR, "'ranlux'"));
  EXPECT_EQ(global(all(), streams, 10), serial(set, 10));
}

/// A file of all ranks, for one set and back.
TEST_F(CapiInTurn, GoesOnFromFiles) {
  std::string const name = file();
  auto const streams = in_turn_of("ranmar24", options(7));
  auto const set = set_of("ranmar24", options(7));
  EXPECT_EQ(runnel_rank_streams_in_turn_set_block(streams, 3), RUNNEL_OK);
  EXPECT_EQ(runnel_set_cyclic_order(set, 3), RUNNEL_OK);
  EXPECT_EQ(global(all(), streams, 38), serial(set, 38));
  EXPECT_EQ(runnel_rank_streams_in_turn_set_note(streams, "step", "38"),
            RUNNEL_OK);
  auto const status =
      runnel_rank_streams_in_turn_save(ranks(), streams, name.c_str(), nullptr);
  if (status == RUNNEL_ERROR_NO_HDF5) return;
  EXPECT_EQ(status, RUNNEL_OK) << runnel_last_error();
  CStreamsInTurn again;
  EXPECT_EQ(runnel_rank_streams_in_turn_load(ranks(), name.c_str(), "ranmar24",
                                             again.place()),
            RUNNEL_OK)
      << runnel_last_error();
  char const* const note = runnel_rank_streams_in_turn_note(again, "step");
  EXPECT_EQ(std::string(note == nullptr ? "" : note), "38");
  CSet one;
  EXPECT_EQ(runnel_load(name.c_str(), "ranmar24", one.place()), RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(runnel_set_cyclic_order(one, 3), RUNNEL_OK);
  Words const next = serial(set, 50);
  EXPECT_EQ(global(all(), streams, 50), next);
  EXPECT_EQ(global(all(), again, 50), next);
  EXPECT_EQ(serial(one, 50), next);
  runnel_rank_streams_in_turn* none = nullptr;
  EXPECT_TRUE(all_have(all(),
                       runnel_rank_streams_in_turn_load(ranks(), name.c_str(),
                                                        "mrg32k3a", &none),
                       RUNNEL_ERROR_CHECKPOINT, "ranmar24"));
}

}  // namespace
}  // namespace Runnel::Testing
