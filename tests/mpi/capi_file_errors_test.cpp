// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Errors of one rank in calls of C that save, load and guard checkpoints.

#include "mpi/capi_errors.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

TEST_F(CapiErrors, OfSaving) {
  auto const streams = streams_of(ranks(), "ranmar24", options(7));
  runnel_rank_streams* const good = streams;
  auto const save = [&](runnel_rank_streams* mine, bool has_file,
                        runnel_rank_checkpoint_options const* how = nullptr) {
    return runnel_rank_streams_save(ranks(), mine,
                                    has_file ? file().c_str() : nullptr, how);
  };
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_streams_save(comm, good, file().c_str(), nullptr);
  });
  expect_error_of_all(
      RUNNEL_ERROR_BAD_HANDLE, "streams of ranks is NULL",
      [&](bool wrong) { return save(wrong ? nullptr : good, true); });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "file is NULL",
                      [&](bool wrong) { return save(good, !wrong); });
  runnel_rank_checkpoint_options how = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  how.layout = static_cast<runnel_checkpoint_layout>(9);
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "layout 9",
      [&](bool wrong) { return save(good, true, wrong ? &how : nullptr); });
  how = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  how.num_hints = 1;
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "hint_names is NULL",
      [&](bool wrong) { return save(good, true, wrong ? &how : nullptr); });
  how.num_hints = SIZE_MAX;
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "memory can hold",
      [&](bool wrong) { return save(good, true, wrong ? &how : nullptr); });
  how = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  how.keep = static_cast<unsigned>(-1);
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "keep is 4294967295",
      [&](bool wrong) { return save(good, true, wrong ? &how : nullptr); });
  how = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  how.chunk_rows = static_cast<std::uint64_t>(-7);
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "chunk_rows is",
      [&](bool wrong) { return save(good, true, wrong ? &how : nullptr); });
  how = RUNNEL_RANK_CHECKPOINT_OPTIONS_INIT;
  how.keep = 3;
  if (size() > 1) {
    expect_error_of_all(
        RUNNEL_ERROR_INVALID_ARGUMENT, "differ among the ranks",
        [&](bool wrong) { return save(good, true, wrong ? &how : nullptr); });
  }
  EXPECT_TRUE(names().empty());
}

TEST_F(CapiErrors, OfSavingASequence) {
  auto const sequence = sequence_of(ranks(), "ranmar24");
  runnel_rank_sequence* const good = sequence;
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_sequence_save(comm, good, file().c_str(), nullptr);
  });
  expect_error_of_all(
      RUNNEL_ERROR_BAD_HANDLE, "sequence of ranks is NULL", [&](bool wrong) {
        return runnel_rank_sequence_save(ranks(), wrong ? nullptr : good,
                                         file().c_str(), nullptr);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "file is NULL", [&](bool wrong) {
        return runnel_rank_sequence_save(
            ranks(), good, wrong ? nullptr : file().c_str(), nullptr);
      });
  EXPECT_TRUE(names().empty());
}

TEST_F(CapiErrors, OfLoading) {
  auto const sequence = sequence_of(ranks(), "ranmar24");
  EXPECT_EQ(
      runnel_rank_sequence_save(ranks(), sequence, file().c_str(), nullptr),
      RUNNEL_OK)
      << runnel_last_error();
  runnel_rank_streams* streams = nullptr;
  auto const load = [&](runnel_communicator* comm, std::string const& name,
                        char const* generator = nullptr,
                        bool has_place = true) {
    return runnel_rank_streams_load(comm, name.empty() ? nullptr : name.c_str(),
                                    generator, has_place ? &streams : nullptr);
  };
  expect_bad_communicator(
      [&](runnel_communicator* comm) { return load(comm, file()); });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "file is NULL",
      [&](bool wrong) { return load(ranks(), wrong ? "" : file()); });
  expect_error_of_all(RUNNEL_ERROR_CHECKPOINT, "none.h5", [&](bool wrong) {
    return load(ranks(), file(wrong ? "none.h5" : "run.h5"));
  });
  expect_error_of_all(
      RUNNEL_ERROR_UNKNOWN_GENERATOR, "ranlux", [&](bool wrong) {
        return load(ranks(), file(), wrong ? "ranlux" : nullptr);
      });
  // A rank without streams has the generator's name, too.
  expect_error_of_all(RUNNEL_ERROR_CHECKPOINT, "ranmar24", [&](bool wrong) {
    return load(ranks(), file(), wrong ? "mrg32k3a" : "ranmar24");
  });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, no_address,
      [&](bool wrong) { return load(ranks(), file(), nullptr, !wrong); });
  EXPECT_EQ(streams, nullptr);
}

TEST_F(CapiErrors, OfLoadingASequence) {
  auto const sequence = sequence_of(ranks(), "ranmar24");
  EXPECT_EQ(
      runnel_rank_sequence_save(ranks(), sequence, file().c_str(), nullptr),
      RUNNEL_OK)
      << runnel_last_error();
  runnel_rank_sequence* made = nullptr;
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_sequence_load(comm, file().c_str(), nullptr,
                                     RUNNEL_RANK_BLOCKS, &made);
  });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "order 7", [&](bool wrong) {
        return runnel_rank_sequence_load(
            ranks(), file().c_str(), nullptr,
            static_cast<runnel_rank_order>(wrong ? 7 : 0), &made);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, no_address, [&](bool wrong) {
        return runnel_rank_sequence_load(ranks(), file().c_str(), nullptr,
                                         RUNNEL_RANK_BLOCKS,
                                         wrong ? nullptr : &made);
      });
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "file is NULL", [&](bool wrong) {
        return runnel_rank_sequence_load(ranks(),
                                         wrong ? nullptr : file().c_str(),
                                         nullptr, RUNNEL_RANK_BLOCKS, &made);
      });
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfMakingGuards) {
  runnel_rank_guard* made = nullptr;
  int const signals[] = {15};
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_guard_create(comm, nullptr, 0, &made);
  });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_address,
                      [&](bool wrong) {
                        return runnel_rank_guard_create(
                            ranks(), nullptr, 0, wrong ? nullptr : &made);
                      });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "signals is NULL",
                      [&](bool wrong) {
                        return runnel_rank_guard_create(
                            ranks(), wrong ? nullptr : signals, 1, &made);
                      });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, "memory can hold",
                      [&](bool wrong) {
                        return runnel_rank_guard_create(
                            ranks(), signals, wrong ? SIZE_MAX : 1, &made);
                      });
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfAskingGuards) {
  Owned<runnel_rank_guard> guard;
  EXPECT_EQ(runnel_rank_guard_create(ranks(), nullptr, 0, guard.place()),
            RUNNEL_OK)
      << runnel_last_error();
  int signal = 99;
  expect_error_of_all(
      RUNNEL_ERROR_INVALID_ARGUMENT, "signal is NULL", [&](bool wrong) {
        return runnel_rank_guard_is_due(guard, wrong ? nullptr : &signal);
      });
  expect_error_of_all(
      RUNNEL_ERROR_BAD_HANDLE, "the guard is NULL", [&](bool wrong) {
        return runnel_rank_guard_is_due(
            wrong ? nullptr : static_cast<runnel_rank_guard*>(guard), &signal);
      });
  EXPECT_EQ(signal, 99);
  if (rank() == 0) {
    EXPECT_EQ(runnel_rank_guard_request(guard), RUNNEL_OK);
  }
  EXPECT_EQ(runnel_rank_guard_is_due(guard, &signal), RUNNEL_OK);
  EXPECT_EQ(signal, -1);
  // Known to all, so that no rank waits, and an error is that of its rank.
  if (rank() + 1 < size()) return;
  EXPECT_EQ(runnel_rank_guard_is_due(guard, nullptr),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_rank_guard_is_due(nullptr, &signal),
            RUNNEL_ERROR_BAD_HANDLE);
  EXPECT_EQ(runnel_rank_guard_is_due(guard, &signal), RUNNEL_OK);
}

}  // namespace
}  // namespace Runnel::Testing
