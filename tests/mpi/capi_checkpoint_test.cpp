// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checkpoints of all ranks from C: continued on any number of them.

#include <cstdio>

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

class CapiCheckpoint : public RanksWithFolder {
 protected:
  CapiCheckpoint() : m_handle(handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

 private:
  CRanks::CRanks m_handle;
};

std::string note_of(runnel_rank_streams* streams, char const* name) {
  char const* const text = runnel_rank_streams_note(streams, name);
  return text == nullptr ? "none" : text;
}

TEST_F(CapiCheckpoint, StreamsContinueOnAnyNumberOfRanks) {
  constexpr std::uint64_t count = 10;
  for (auto const layout : {RUNNEL_LAYOUT_SHARED, RUNNEL_LAYOUT_GATHERED,
                            RUNNEL_LAYOUT_FILE_PER_RANK}) {
    for (int const positions_only : {0, 1}) {
      auto const streams = streams_of(ranks(), "ranmar24", options(count));
      global(all(), streams, 77);
      runnel_rank_checkpoint_options how = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
      how.layout = layout;
      how.positions_only = positions_only;
      EXPECT_EQ(runnel_rank_streams_set_note(streams, "step", "77"), RUNNEL_OK);
      EXPECT_EQ(
          runnel_rank_streams_save(ranks(), streams, file().c_str(), &how),
          RUNNEL_OK)
          << runnel_last_error();
      Words const next = global(all(), streams, 20);
      for (int k = 1; k <= size(); ++k) {
        on_first(k, [&](Communicator const& some) {
          auto const few = handle_of(some);
          CStreams again;
          EXPECT_EQ(runnel_rank_streams_load(few, file().c_str(), "ranmar24",
                                             again.place()),
                    RUNNEL_OK)
              << runnel_last_error();
          EXPECT_EQ(note_of(again, "step"), "77");
          EXPECT_EQ(note_of(again, "stop"), "none");
          EXPECT_EQ(global(some, again, 20), next) << k << " ranks";
        });
      }
    }
  }
}

TEST_F(CapiCheckpoint, ASequenceContinuesInEitherOrder) {
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  global(all(), sequence, 1001);
  EXPECT_EQ(runnel_rank_sequence_set_note(sequence, "step", "1"), RUNNEL_OK);
  EXPECT_EQ(
      runnel_rank_sequence_save(ranks(), sequence, file().c_str(), nullptr),
      RUNNEL_OK)
      << runnel_last_error();
  Words const next = global(all(), sequence, 100);
  for (int k = 1; k <= size(); ++k) {
    on_first(k, [&](Communicator const& some) {
      auto const few = handle_of(some);
      for (auto const order : {RUNNEL_RANK_BLOCKS, RUNNEL_RANK_LEAPFROG}) {
        CSequence again;
        EXPECT_EQ(runnel_rank_sequence_load(few, file().c_str(), nullptr, order,
                                            again.place()),
                  RUNNEL_OK)
            << runnel_last_error();
        char const* const note = runnel_rank_sequence_note(again, "step");
        EXPECT_STREQ(note, "1");
        EXPECT_EQ(global(some, again, 100), next) << k << " ranks";
      }
    });
  }
  // The serial calls read it, too.
  CSet set;
  EXPECT_EQ(runnel_load(file().c_str(), "mrg32k3a", set.place()), RUNNEL_OK);
  EXPECT_EQ(serial(set, 100), next);
}

/// For languages without C's initialisers.
TEST_F(CapiCheckpoint, OptionsAreSetByACall) {
  runnel_rank_checkpoint_options const expected =
      RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  runnel_rank_checkpoint_options how = {};
  runnel_rank_checkpoint_options_init(&how);
  runnel_rank_checkpoint_options_init(nullptr);
  EXPECT_EQ(how.layout, expected.layout);
  EXPECT_EQ(how.sync, expected.sync);
  EXPECT_EQ(how.keep, expected.keep);
  EXPECT_EQ(how.chunk_rows, expected.chunk_rows);
  EXPECT_EQ(how.alignment, expected.alignment);
  EXPECT_EQ(how.alignment_threshold, expected.alignment_threshold);
  EXPECT_EQ(how.collective_writes, expected.collective_writes);
  EXPECT_EQ(how.collective_metadata, expected.collective_metadata);
  EXPECT_EQ(how.positions_only, expected.positions_only);
  EXPECT_EQ(how.num_hints, 0u);
  // Options that a build without parallel HDF5 refuses.
  how.layout = RUNNEL_LAYOUT_PARALLEL_HDF5;
  auto const streams = streams_of(ranks(), "mrg32k3a", options(5));
  auto const status =
      runnel_rank_streams_save(ranks(), streams, file().c_str(), &how);
  EXPECT_EQ(status == RUNNEL_OK, runnel_has_parallel_hdf5() != 0)
      << runnel_last_error();
}

TEST_F(CapiCheckpoint, FailuresAreThoseOfAllAndChangeNothing) {
  bool const is_last = rank() + 1 == size();
  auto const streams = streams_of(ranks(), "ranmar24", options(5));
  auto const save = [&](runnel_rank_streams* mine, std::string const& to,
                        runnel_rank_checkpoint_options const* how = nullptr) {
    return runnel_rank_streams_save(ranks(), mine, to.c_str(), how);
  };
  EXPECT_EQ(save(streams, file()), RUNNEL_OK) << runnel_last_error();
  EXPECT_TRUE(all_have(
      all(),
      save(is_last ? nullptr : static_cast<runnel_rank_streams*>(streams),
           file()),
      RUNNEL_ERROR_BAD_HANDLE, "set of streams of ranks"));
  EXPECT_TRUE(all_have(all(), save(streams, file("none/run.h5")),
                       RUNNEL_ERROR_CHECKPOINT, "run.h5"));
  runnel_rank_checkpoint_options wrong = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  wrong.layout = static_cast<runnel_checkpoint_layout>(is_last ? 9 : 0);
  EXPECT_TRUE(all_have(all(), save(streams, file(), &wrong),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "layout 9"));
  runnel_rank_streams* again = nullptr;
  auto const load = [&](std::string const& from, char const* generator) {
    return runnel_rank_streams_load(ranks(), from.c_str(), generator, &again);
  };
  EXPECT_TRUE(all_have(all(), load(file("other.h5"), nullptr),
                       RUNNEL_ERROR_CHECKPOINT, "other.h5"));
  EXPECT_TRUE(all_have(all(), load(file(), "mrg32k3a"), RUNNEL_ERROR_CHECKPOINT,
                       "ranmar24"));
  EXPECT_TRUE(all_have(all(), load(file(), is_last ? "ranlux" : nullptr),
                       RUNNEL_ERROR_UNKNOWN_GENERATOR, "ranlux"));
  EXPECT_EQ(again, nullptr);
  runnel_rank_sequence* sequence = nullptr;
  EXPECT_TRUE(
      all_have(all(),
               runnel_rank_sequence_load(ranks(), file().c_str(), nullptr,
                                         RUNNEL_RANK_BLOCKS, &sequence),
               RUNNEL_ERROR_INVALID_ARGUMENT, "5 streams"));
  CStreams whole;
  EXPECT_EQ(
      runnel_rank_streams_load(ranks(), file().c_str(), nullptr, whole.place()),
      RUNNEL_OK);
}

TEST_F(CapiCheckpoint, ASignalToOneIsDueOnAll) {
  Owned<runnel_rank_guard> guard;
  EXPECT_EQ(runnel_rank_guard_create(ranks(), nullptr, 0, guard.place()),
            RUNNEL_OK)
      << runnel_last_error();
  runnel_rank_guard* second = nullptr;
  EXPECT_TRUE(all_have(all(),
                       runnel_rank_guard_create(ranks(), nullptr, 0, &second),
                       RUNNEL_ERROR_INVALID_ARGUMENT, ""));
  int signal = 99;
  EXPECT_EQ(runnel_rank_guard_is_due(guard, &signal), RUNNEL_OK);
  EXPECT_EQ(signal, 0);
  if (rank() + 1 == size()) {
    EXPECT_EQ(runnel_rank_guard_request(guard), RUNNEL_OK);
  }
  EXPECT_EQ(runnel_rank_guard_is_due(guard, &signal), RUNNEL_OK);
  EXPECT_EQ(signal, -1);
  EXPECT_STREQ(runnel_rank_guard_message(guard, "./walk"),
               "on request: saved; to continue: ./walk");
  EXPECT_EQ(runnel_rank_guard_message(nullptr, "./walk"), nullptr);
}

}  // namespace
}  // namespace Runnel::Testing
