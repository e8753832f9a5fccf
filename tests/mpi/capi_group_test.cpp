// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checkpoints of all ranks in groups of an application's own file, from C:
// continued on any number of ranks, and by C++.

#include <hdf5.h>
#include <runnel/capi/hdf5_group.h>

#include <runnel/mpi/hdf5_group.hpp>
#include <runnel/mpi/rank_sequence.hpp>
#include <runnel/mpi/rank_streams.hpp>

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {
namespace {

#ifdef H5_HAVE_PARALLEL

using namespace CRanks;

/// A file that the ranks have open together.
class OpenFile {
 public:
  OpenFile(Communicator const& ranks, std::string const& name, bool is_new) {
    hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, ranks.get(), MPI_INFO_NULL);
    m_file = is_new
                 ? H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access)
                 : H5Fopen(name.c_str(), H5F_ACC_RDONLY, access);
    H5Pclose(access);
  }
  OpenFile(OpenFile const&) = delete;
  OpenFile& operator=(OpenFile const&) = delete;
  ~OpenFile() { H5Fclose(m_file); }
  operator hid_t() const { return m_file; }  // NOLINT

 private:
  hid_t m_file;
};

class CapiGroups : public RanksWithFolder {
 protected:
  CapiGroups() : m_handle(handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

  /// Calls act(ranks, their handle, file) on any number of ranks.
  template <class Act>
  void on_any_number(Act const& act) {
    for (int k = 1; k <= size(); ++k) {
      on_first(k, [&](Communicator const& some) {
        OpenFile const open(some, file(), false);
        act(some, handle_of(some), open);
      });
    }
  }

 private:
  CRanks::CRanks m_handle;
};

TEST_F(CapiGroups, StreamsContinueOnAnyNumberOfRanks) {
  constexpr std::uint64_t count = 10;
  for (int const positions_only : {0, 1}) {
    auto const streams = streams_of(ranks(), "ranmar24", options(count));
    global(all(), streams, 77);
    auto how =
        runnel_rank_checkpoint_options(RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT);
    how.positions_only = positions_only;
    how.chunk_rows = positions_only != 0 ? 3 : 0;
    EXPECT_EQ(runnel_rank_streams_set_note(streams, "step", "77"), RUNNEL_OK);
    {
      OpenFile const open(all(), file(), true);
      for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(runnel_rank_streams_save_group(ranks(), streams, open,
                                                 "step 77/random", &how),
                  RUNNEL_OK)
            << runnel_last_error();
      }
    }
    Words const next = global(all(), streams, 20);
    on_any_number(
        [&](Communicator const& some, runnel_communicator* few, hid_t open) {
          CStreams again;
          EXPECT_EQ(runnel_rank_streams_load_group(few, open, "step 77/random",
                                                   "ranmar24", again.place()),
                    RUNNEL_OK)
              << runnel_last_error();
          EXPECT_STREQ(runnel_rank_streams_note(again, "step"), "77");
          EXPECT_EQ(global(some, again, 20), next);
          RankStreams<ranmar24, Host> same(
              some, load_checkpoint(some, open, "step 77/random"));
          Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Host> const values(
              "values", same.owned().count, 20);
          if (same.has_local()) fill(values, same, Bits());
          auto const rows = same.owned();
          EXPECT_EQ(join(some, to_words(values),
                         {rows.first * 20, rows.count * 20}, count * 20),
                    next);
        });
    // One process reads the group, too.
    hid_t const alone = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    CSet set;
    EXPECT_EQ(runnel_load_group(alone, "step 77/random", nullptr, set.place()),
              RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(serial(set, count * 20), next);
    H5Fclose(alone);
  }
}

TEST_F(CapiGroups, StreamsInTurnContinueOnAnyNumberOfRanks) {
  auto const streams = in_turn_of(ranks(), "ranmar24", options(5));
  EXPECT_EQ(runnel_rank_streams_in_turn_set_block(streams, 3), RUNNEL_OK);
  global(all(), streams, 77);
  {
    OpenFile const open(all(), file(), true);
    EXPECT_EQ(runnel_rank_streams_in_turn_save_group(ranks(), streams, open,
                                                     "step 77", nullptr),
              RUNNEL_OK)
        << runnel_last_error();
  }
  Words const next = global(all(), streams, 20);
  on_any_number(
      [&](Communicator const& some, runnel_communicator* few, hid_t open) {
        CStreamsInTurn again;
        EXPECT_EQ(runnel_rank_streams_in_turn_load_group(
                      few, open, "step 77", "ranmar24", again.place()),
                  RUNNEL_OK)
            << runnel_last_error();
        EXPECT_EQ(global(some, again, 20), next);
      });
}

TEST_F(CapiGroups, ASequenceContinuesInEitherOrder) {
  auto const sequence = sequence_of(ranks(), "mrg32k3a");
  global(all(), sequence, 1001);
  {
    OpenFile const open(all(), file(), true);
    EXPECT_EQ(runnel_rank_sequence_save_group(ranks(), sequence, open, "one",
                                              nullptr),
              RUNNEL_OK)
        << runnel_last_error();
    // A sequence of C++ at the same place.
    RankSequence<mrg32k3a, Host> other(all(), {},
                                       {.stream = 3, .offset = 2001});
    save_checkpoint(all(), open, "of C++", other.snapshot());
  }
  Words const next = global(all(), sequence, 100);
  on_any_number(
      [&](Communicator const& some, runnel_communicator* few, hid_t open) {
        for (char const* const group : {"one", "of C++"}) {
          for (auto const order : {RUNNEL_RANK_BLOCKS, RUNNEL_RANK_LEAPFROG}) {
            CSequence again;
            EXPECT_EQ(runnel_rank_sequence_load_group(few, open, group, nullptr,
                                                      order, again.place()),
                      RUNNEL_OK)
                << runnel_last_error();
            EXPECT_EQ(global(some, again, 100), next) << group;
          }
        }
      });
}

TEST_F(CapiGroups, ErrorsOfOneAreThoseOfAll) {
  bool const is_last = rank() + 1 == size();
  auto const streams = streams_of(ranks(), "ranmar24", options(5));
  auto const sequence = sequence_of(ranks(), "ranmar24");
  OpenFile const open(all(), file(), true);
  auto const save = [&](hid_t location, char const* group) {
    return runnel_rank_streams_save_group(ranks(), streams, location, group,
                                          nullptr);
  };
  EXPECT_TRUE(all_have(all(), save(is_last ? -1 : open, "random"),
                       RUNNEL_ERROR_CHECKPOINT, "not an open HDF5 file"));
  EXPECT_TRUE(all_have(all(), save(open, is_last ? nullptr : "random"),
                       RUNNEL_ERROR_INVALID_ARGUMENT, "group is NULL"));
  EXPECT_EQ(save(open, "random"), RUNNEL_OK) << runnel_last_error();
  EXPECT_TRUE(all_have(
      all(),
      runnel_rank_sequence_save_group(
          ranks(),
          is_last ? nullptr : static_cast<runnel_rank_sequence*>(sequence),
          open, "random", nullptr),
      RUNNEL_ERROR_BAD_HANDLE, "sequence of ranks"));
  runnel_rank_streams* none = nullptr;
  EXPECT_TRUE(
      all_have(all(),
               runnel_rank_streams_load_group(ranks(), open, "other", nullptr,
                                              is_last ? nullptr : &none),
               RUNNEL_ERROR_INVALID_ARGUMENT, "address for the new handle"));
  EXPECT_TRUE(all_have(
      all(),
      runnel_rank_streams_load_group(ranks(), open, "other", nullptr, &none),
      RUNNEL_ERROR_CHECKPOINT, "other"));
  runnel_rank_sequence* no_sequence = nullptr;
  EXPECT_TRUE(all_have(
      all(),
      runnel_rank_sequence_load_group(ranks(), open, "random", nullptr,
                                      RUNNEL_RANK_BLOCKS, &no_sequence),
      RUNNEL_ERROR_INVALID_ARGUMENT, "5 streams"));
  EXPECT_EQ(none, nullptr);
  EXPECT_EQ(no_sequence, nullptr);
}

#endif

}  // namespace
}  // namespace Runnel::Testing
