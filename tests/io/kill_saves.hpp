// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_IO_KILL_SAVES_HPP
#define RUNNEL_TESTS_IO_KILL_SAVES_HPP

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <runnel/io/checkpoint.hpp>
#include <string>
#include <thread>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {

/// Saves two snapshots in turn until it is killed.
[[noreturn]] inline void save_for_ever(std::string const& file,
                                       Snapshot const& one,
                                       Snapshot const& other) {
  CheckpointOptions const options{.sync = false};
  for (;;) {
    save_checkpoint(file, other, options);
    save_checkpoint(file, one, options);
  }
}

/// Kills a saving process at `kills` random moments: each time the file must
/// hold one of the two snapshots that were being saved in turn.
inline void kill_saves(std::string const& file, int kills) {
  Snapshot const one = sample_snapshot(300, 99, 32, 1);
  Snapshot const other = sample_snapshot(400, 99, 32, 2);
  save_checkpoint(file, one);
  // About as long as a few saves take here and now.
  using Clock = std::chrono::steady_clock;
  auto const start = Clock::now();
  for (int i = 0; i < 4; ++i) save_checkpoint(file, one, {.sync = false});
  auto const longest = std::chrono::duration_cast<std::chrono::microseconds>(
                           Clock::now() - start)
                           .count() +
                       5000;
  std::mt19937_64 random(12);
  int found_one = 0, found_other = 0;
  for (int i = 0; i < kills; ++i) {
    pid_t const child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) save_for_ever(file, one, other);
    std::this_thread::sleep_for(std::chrono::microseconds(
        random() % static_cast<std::uint64_t>(longest)));
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    Snapshot const found = load_checkpoint(file);
    ASSERT_TRUE(found == one || found == other) << i;
    ++(found == one ? found_one : found_other);
  }
  EXPECT_GT(found_one, 0);
  EXPECT_GT(found_other, 0);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_IO_KILL_SAVES_HPP
