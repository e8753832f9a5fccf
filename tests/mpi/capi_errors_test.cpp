// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What one rank has wrong in a collective call of C: all ranks get its error,
// and none waits. Each call, each argument, the first and the last rank.

#include <functional>
#include <runnel/config.hpp>

#include "mpi/capi_ranks.hpp"

namespace Runnel::Testing {
namespace {

using namespace CRanks;

class CapiErrors : public RanksWithFolder {
 protected:
  CapiErrors() : m_handle(handle_of(all())) {}
  runnel_communicator* ranks() const { return m_handle; }

  /// \param call      call(is this the rank that has something wrong?)
  void expect_error_of_all(
      runnel_status expected, std::string const& words,
      std::function<runnel_status(bool)> const& call) const {
    for (int const wrong : {0, size() - 1}) {
      EXPECT_TRUE(all_have(all(), call(rank() == wrong), expected, words))
          << "of rank " << wrong;
    }
  }
  /// The same where that rank gives no communicator, or one of the past.
  void expect_bad_communicator(
      std::function<runnel_status(runnel_communicator*)> const& call) const {
    runnel_communicator* gone = nullptr;
    EXPECT_EQ(runnel_communicator_create(all().get(), &gone), RUNNEL_OK);
    EXPECT_EQ(runnel_communicator_destroy(gone), RUNNEL_OK);
    expect_error_of_all(
        RUNNEL_ERROR_BAD_HANDLE, "the communicator is NULL",
        [&](bool wrong) { return call(wrong ? nullptr : ranks()); });
    expect_error_of_all(
        RUNNEL_ERROR_BAD_HANDLE, "no such communicator",
        [&](bool wrong) { return call(wrong ? gone : ranks()); });
  }

 private:
  CRanks::CRanks m_handle;
};

char const* const no_place = "place for the new handle";

TEST_F(CapiErrors, OfCommunicators) {
  runnel_communicator* made = nullptr;
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
    return runnel_communicator_create(all().get(), wrong ? nullptr : &made);
  });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
    return runnel_communicator_create_fortran(MPI_Comm_c2f(all().get()),
                                              wrong ? nullptr : &made);
  });
  EXPECT_EQ(made, nullptr);
}

TEST_F(CapiErrors, OfStreams) {
  runnel_rank_streams* made = nullptr;
  auto const good = options(7);
  expect_bad_communicator([&](runnel_communicator* comm) {
    return runnel_rank_streams_create(comm, "ranmar24", &good, &made);
  });
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
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
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
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
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
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

#if RUNNEL_ENABLE_HDF5

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
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
    return load(ranks(), file(), nullptr, !wrong);
  });
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
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
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
  expect_error_of_all(RUNNEL_ERROR_INVALID_ARGUMENT, no_place, [&](bool wrong) {
    return runnel_rank_guard_create(ranks(), nullptr, 0,
                                    wrong ? nullptr : &made);
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
  // Known to all, so that nobody waits, and an error is one's own.
  if (rank() + 1 < size()) return;
  EXPECT_EQ(runnel_rank_guard_is_due(guard, nullptr),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_rank_guard_is_due(nullptr, &signal),
            RUNNEL_ERROR_BAD_HANDLE);
  EXPECT_EQ(runnel_rank_guard_is_due(guard, &signal), RUNNEL_OK);
}

#endif

}  // namespace
}  // namespace Runnel::Testing
