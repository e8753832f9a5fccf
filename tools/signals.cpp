// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signals.hpp"

#include <atomic>
#include <csignal>

namespace Runnel::Tool {
namespace {

/// The thread that gets a signal need not be the one that looks.
std::atomic<int> caught = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void runnel_note_signal(int number) { caught = number; }

void set_handler(int number, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

}  // namespace

void catch_signals() {
  set_handler(SIGINT, runnel_note_signal, SA_RESTART | SA_RESETHAND);
  set_handler(SIGTERM, runnel_note_signal, SA_RESTART);
  set_handler(SIGUSR1, runnel_note_signal, SA_RESTART);
  set_handler(SIGPIPE, SIG_IGN, 0);
}

int caught_signal() { return caught; }

bool asks_to_save(int signal) { return signal == SIGTERM || signal == SIGUSR1; }

}  // namespace Runnel::Tool
