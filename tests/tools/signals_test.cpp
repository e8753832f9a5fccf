// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Signals to the program, on whatever thread they arrive.

#include "signals.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace Runnel::Tool {
namespace {

TEST(Signals, AreSeenWhereverTheyArrive) {
  catch_signals();
  for (int const number : {SIGUSR1, SIGTERM}) {
    std::thread other([number] { pthread_kill(pthread_self(), number); });
    while (caught_signal() != number) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    other.join();
    EXPECT_TRUE(asks_to_save(caught_signal()));
  }
  EXPECT_FALSE(asks_to_save(SIGINT));
  for (int const number : {SIGINT, SIGTERM, SIGUSR1}) {
    std::signal(number, SIG_DFL);
  }
}

TEST(Signals, StayIgnored) {
  std::signal(SIGINT, SIG_IGN);
  catch_signals();
  EXPECT_EQ(std::signal(SIGINT, SIG_DFL), SIG_IGN);
  EXPECT_NE(std::signal(SIGTERM, SIG_DFL), SIG_DFL);
  std::signal(SIGUSR1, SIG_DFL);
}

}  // namespace
}  // namespace Runnel::Tool
