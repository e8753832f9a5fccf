// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every system call of a save fails in every way: the previous checkpoint is
// there, or the new one, and never neither.

#include <gtest/gtest.h>

#include <climits>
#include <filesystem>
#include <runnel/io/checkpoint.hpp>
#include <string>
#include <string_view>

#include "io/checkpoint_fixture.hpp"
#include "io/file_calls_fixture.hpp"

namespace Runnel::Testing {
namespace {

namespace fs = std::filesystem;
using Faulty = CheckpointTest;

TEST_F(Faulty, ShortWritesAreContinued) {
  Snapshot const big = sample_snapshot(500, 99, 32);
  Fault planned;
  planned.kind = Fault::Kind::short_writes;
  Faults const faults(planned);
  save_checkpoint(file(), big);
  EXPECT_TRUE(load_checkpoint(file()) == big);
  EXPECT_GT(fault().calls, 100);
}

TEST_F(Faulty, InterruptedCallsAreMadeAgain) {
  for (int at = 0; at < 2; ++at) {  // open, write
    Fault planned;
    planned.kind = Fault::Kind::error;
    planned.at = at;
    planned.error = EINTR;
    Faults const faults(planned);
    save_checkpoint(file(), sample_snapshot());
    EXPECT_FALSE(fault().last.empty());
    EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot());
  }
}

/// One call fails, or all from there on.
TEST_F(Faulty, EveryCallInTurn) {
  Snapshot const old = sample_snapshot(3), newer = sample_snapshot(5);
  for (unsigned const keep : {0u, 2u}) {
    for (int const error : {ENOSPC, EIO, EACCES, EDQUOT}) {
      for (bool const from : {false, true}) {
        bool struck = true;
        for (int at = 0; struck; ++at) {
          save_checkpoint(file(), old);
          std::string message;
          {
            Faults const faults({Fault::Kind::error, at, from, error});
            message = checkpoint_error(
                [&] { save_checkpoint(file(), newer, {.keep = keep}); });
            struck = !fault().last.empty();
          }
          Snapshot const found = load_checkpoint(file());
          ASSERT_TRUE(found == old || found == newer) << at;
          if (!struck) {
            EXPECT_EQ(message, "nothing was thrown");
            EXPECT_TRUE(found == newer);
            EXPECT_GE(at, 6);
          }
          // If a failure is reported, the user has the old file, except after
          // the very last step: the new one is then in place, and perhaps not
          // on the disk.
          bool const told = message.find(file()) != std::string::npos;
          EXPECT_TRUE(told || found == newer) << message;
          if (found == newer && told) {
            EXPECT_TRUE(says(message, {"was written, but folder"})) << at;
          }
          for (std::string const& name : names()) {
            EXPECT_EQ(name.find(".tmp"), std::string::npos) << at;
          }
        }
      }
    }
  }
}

TEST_F(Faulty, KeepsTheLastOnes) {
  for (std::uint64_t streams = 1; streams <= 6; ++streams) {
    save_checkpoint(file(), sample_snapshot(streams), {.keep = 3});
  }
  for (std::uint64_t n = 0; n <= 3; ++n) {
    std::string const name = n == 0 ? file() : file() + "." + std::to_string(n);
    EXPECT_TRUE(load_checkpoint(name) == sample_snapshot(6 - n)) << n;
  }
  EXPECT_EQ(names().size(), 4u);
  // Fewer from now on: the others are the user's.
  save_checkpoint(file(), sample_snapshot(7), {.keep = 1});
  EXPECT_TRUE(load_checkpoint(file() + ".1") == sample_snapshot(6));
  EXPECT_TRUE(load_checkpoint(file() + ".3") == sample_snapshot(3));
}

TEST_F(Faulty, KeepsAllOfThem) {
  for (std::uint64_t streams = 1; streams <= 3; ++streams) {
    save_checkpoint(file(), sample_snapshot(streams), {.keep = UINT_MAX});
  }
  EXPECT_TRUE(load_checkpoint(file() + ".1") == sample_snapshot(2));
  EXPECT_TRUE(load_checkpoint(file() + ".2") == sample_snapshot(1));
  EXPECT_EQ(names().size(), 3u);
}

TEST_F(Faulty, KeepsOneAfterASaveKilledBetweenTwoRenames) {
  save_checkpoint(file(), sample_snapshot(1));
  save_checkpoint(file(), sample_snapshot(2), {.keep = 2});
  fs::create_hard_link(file(), file("kept"));
  fs::rename(file() + ".1", file() + ".2");
  fs::rename(file("kept"), file() + ".1");
  save_checkpoint(file(), sample_snapshot(3), {.keep = 2});
  EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot(3));
  EXPECT_TRUE(load_checkpoint(file() + ".1") == sample_snapshot(2));
  EXPECT_TRUE(load_checkpoint(file() + ".2") == sample_snapshot(1));
}

TEST_F(Faulty, KeepsWithoutHardLinks) {
  save_checkpoint(file(), sample_snapshot(1));
  Impl::file_calls().link = [](char const*, char const*) {
    errno = EPERM;
    return -1;
  };
  save_checkpoint(file(), sample_snapshot(2), {.keep = 1});
  Impl::file_calls() = Impl::system_file_calls();
  EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot(2));
  EXPECT_TRUE(load_checkpoint(file() + ".1") == sample_snapshot(1));
}

TEST_F(Faulty, GivesThePreviousOneItsNameBackWithoutHardLinks) {
  save_checkpoint(file(), sample_snapshot(1));
  Impl::file_calls().link = [](char const*, char const*) {
    errno = EPERM;
    return -1;
  };
  // The new file's own rename fails; those of kept ones do not.
  Impl::file_calls().rename = [](char const* from, char const* to) {
    if (std::string_view(from).ends_with(".tmp")) {
      errno = EIO;
      return -1;
    }
    return Impl::system_file_calls().rename(from, to);
  };
  EXPECT_THROW(save_checkpoint(file(), sample_snapshot(2), {.keep = 1}),
               CheckpointError);
  Impl::file_calls() = Impl::system_file_calls();
  EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot(1));
  EXPECT_FALSE(fs::exists(file() + ".1"));
}

}  // namespace
}  // namespace Runnel::Testing
