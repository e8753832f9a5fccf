// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A save replaces the file in one step or leaves it alone, whatever happens.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <runnel/io/checkpoint.hpp>
#include <string>

#include "io/checkpoint_fixture.hpp"
#include "io/kill_saves.hpp"

namespace Runnel::Testing {
namespace {

namespace fs = std::filesystem;
using Replacement = CheckpointTest;

fs::perms mode(std::string const& file) {
  return fs::status(file).permissions();
}

TEST_F(Replacement, NewFilesObeyTheUmask) {
  mode_t const before = umask(027);
  save_checkpoint(file(), sample_snapshot());
  umask(before);
  EXPECT_EQ(mode(file()), fs::perms(0640));
}

TEST_F(Replacement, PermissionsAreKept) {
  save_checkpoint(file(), sample_snapshot());
  fs::permissions(file(), fs::perms(0604));
  save_checkpoint(file(), sample_snapshot(2));
  EXPECT_EQ(mode(file()), fs::perms(0604));
  EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot(2));
}

TEST_F(Replacement, SymbolicLinksStay) {
  fs::create_directory(file("disk"));
  fs::create_directory(file("links"));
  save_checkpoint(file("disk/real.h5"), sample_snapshot());
  fs::create_symlink("../disk/real.h5", file("links/relative.h5"));
  fs::create_symlink(file("links/relative.h5"), file("absolute.h5"));
  save_checkpoint(file("absolute.h5"), sample_snapshot(2));
  EXPECT_TRUE(fs::is_symlink(file("absolute.h5")));
  EXPECT_TRUE(fs::is_symlink(file("links/relative.h5")));
  EXPECT_TRUE(load_checkpoint(file("disk/real.h5")) == sample_snapshot(2));
}

TEST_F(Replacement, DanglingLinksAreFollowed) {
  fs::create_symlink("later.h5", file("link.h5"));
  save_checkpoint(file("link.h5"), sample_snapshot());
  EXPECT_TRUE(fs::is_symlink(file("link.h5")));
  EXPECT_TRUE(fs::is_regular_file(file("later.h5")));
  fs::create_symlink("round.h5", file("round.h5"));
  EXPECT_TRUE(says(checkpoint_error([&] {
                     save_checkpoint(file("round.h5"), sample_snapshot());
                   }),
                   {"symbolic links"}));
}

TEST_F(Replacement, RelativeNames) {
  fs::path const before = fs::current_path();
  fs::current_path(folder());
  save_checkpoint("here.h5", sample_snapshot());
  EXPECT_TRUE(load_checkpoint("here.h5") == sample_snapshot());
  fs::current_path(before);
  EXPECT_EQ(names(), std::vector<std::string>{"here.h5"});
}

TEST_F(Replacement, ReadersKeepWhatTheyOpened) {
  save_checkpoint(file(), sample_snapshot());
  Bytes const old_bytes = read_bytes(file());
  std::ifstream reader(file(), std::ios::binary);
  save_checkpoint(file(), sample_snapshot(2));
  EXPECT_TRUE(Bytes(std::istreambuf_iterator<char>(reader), {}) == old_bytes);
}

TEST_F(Replacement, AFullDiskLeavesThePreviousCheckpoint) {
  save_checkpoint(file(), sample_snapshot());
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  auto const handler = signal(SIGXFSZ, SIG_IGN);
  Snapshot const big = sample_snapshot(1000, 99, 32);
  for (rlim_t const room : {0, 1, 1000, 4096, 100000}) {
    struct rlimit const limit = {room, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    std::string const message =
        checkpoint_error([&] { save_checkpoint(file(), big); });
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_TRUE(says(message, {file(), "cannot write", "File too large",
                               "previous checkpoint is as it was"}));
    EXPECT_EQ(names(), std::vector<std::string>{"run.h5"}) << room;
    EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot());
  }
  signal(SIGXFSZ, handler);
  save_checkpoint(file(), big);
  EXPECT_TRUE(load_checkpoint(file()) == big);
}

TEST_F(Replacement, NoDescriptorsAreLost) {
  auto const lowest_free = [] {
    int const descriptor = open("/dev/null", O_RDONLY);
    close(descriptor);
    return descriptor;
  };
  int const before = lowest_free();
  save_checkpoint(file(), sample_snapshot());
  load_checkpoint(file());
  checkpoint_error([&] { save_checkpoint(folder(), sample_snapshot()); });
  checkpoint_error([&] { load_checkpoint(folder()); });
  write_bytes(file(), Bytes(5000, 'x'));
  checkpoint_error([&] { load_checkpoint(file()); });
  EXPECT_EQ(lowest_free(), before);
}

TEST_F(Replacement, KilledAtAnyMoment) { kill_saves(file(), 200); }

TEST_F(Replacement, WhatKilledSavesLeftIsRemovedLater) {
  pid_t const child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    // Killed by the system in the middle of a write.
    struct rlimit const limit = {1000, 1000};
    struct rlimit const no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_FSIZE, &limit);
    signal(SIGXFSZ, SIG_DFL);
    save_checkpoint(file(), sample_snapshot(100, 99, 32));
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_EQ(names().size(), 1u);
  std::string const left = names().front();
  EXPECT_TRUE(says(left, {".run.h5.runnel-", ".tmp"}));
  // A young one may belong to a save that is still going on elsewhere.
  save_checkpoint(file(), sample_snapshot());
  EXPECT_EQ(names().size(), 2u);
  auto const long_ago =
      fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(file(left), long_ago);
  // A process holds its lock: it is in use, however old.
  int const descriptor = open(file(left).c_str(), O_RDWR);
  ASSERT_EQ(flock(descriptor, LOCK_EX | LOCK_NB), 0);
  save_checkpoint(file(), sample_snapshot());
  EXPECT_EQ(names().size(), 2u);
  close(descriptor);
  save_checkpoint(file("other.h5"), sample_snapshot());
  EXPECT_EQ(names().size(), 3u);
  save_checkpoint(file(), sample_snapshot());
  EXPECT_EQ(names().size(), 2u);
  EXPECT_FALSE(fs::exists(file(left)));
}

}  // namespace
}  // namespace Runnel::Testing
