// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Signals that ask for a checkpoint.

#include <gtest/gtest.h>

#include <csignal>
#include <runnel/io/checkpoint_guard.hpp>
#include <testing/throws.hpp>
#include <thread>
#include <vector>

namespace Runnel::Testing {
namespace {

TEST(CheckpointGuardTest, NotesBatchSystemsSignals) {
  for (int const number : CheckpointGuard::default_signals()) {
    CheckpointGuard guard;
    EXPECT_FALSE(guard.is_due());
    raise(number);
    raise(number);  // batch systems repeat themselves
    EXPECT_TRUE(guard.is_due());
    EXPECT_EQ(guard.signal(), number);
  }
}

TEST(CheckpointGuardTest, TheFirstSignalCounts) {
  CheckpointGuard guard({SIGUSR2, SIGUSR1});
  raise(SIGUSR2);
  raise(SIGUSR1);
  EXPECT_EQ(guard.signal(), SIGUSR2);
  EXPECT_EQ(guard.message("./walk --resume walk.h5"),
            "SIGUSR2: saved; to continue: ./walk --resume walk.h5");
}

TEST(CheckpointGuardTest, PutsHandlersBack) {
  static int heard = 0;
  auto const before = std::signal(SIGUSR1, [](int) { ++heard; });
  {
    CheckpointGuard const guard;
    raise(SIGUSR1);
    EXPECT_EQ(heard, 0);
  }
  raise(SIGUSR1);
  EXPECT_EQ(heard, 1);
  std::signal(SIGUSR1, before);
}

TEST(CheckpointGuardTest, OneAtATime) {
  {
    CheckpointGuard const guard;
    RUNNEL_EXPECT_REFUSED(CheckpointGuard(), "already", "main");
  }
  RUNNEL_EXPECT_REFUSED(CheckpointGuard({SIGTERM, 4711}), "signal 4711");
  RUNNEL_EXPECT_REFUSED(CheckpointGuard({SIGKILL}), "signal",
                        "cannot be caught");
  // A refused one leaves nothing behind.
  struct sigaction action;
  sigaction(SIGTERM, nullptr, &action);
  EXPECT_EQ(action.sa_handler, SIG_DFL);
  CheckpointGuard guard;
  EXPECT_FALSE(guard.is_due());
  guard.request();
  EXPECT_EQ(guard.signal(), -1);
  EXPECT_EQ(guard.message("go"), "on request: saved; to continue: go");
}

/// On whatever thread a signal arrives, and while others are being handled.
TEST(CheckpointGuardTest, ManyThreads) {
  for (int round = 0; round < 20; ++round) {
    CheckpointGuard guard;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&guard, t] {
        if (t % 2 == 0) {
          pthread_kill(pthread_self(), t == 0 ? SIGTERM : SIGUSR1);
        } else {
          while (!guard.is_due()) std::this_thread::yield();
        }
      });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_TRUE(guard.signal() == SIGTERM || guard.signal() == SIGUSR1);
  }
}

}  // namespace
}  // namespace Runnel::Testing
