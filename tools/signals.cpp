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

/// Notes a signal from now on, unless whoever started the program had it
/// ignored: `nohup` and shells that start a job behind their back mean it.
void catch_signal(int number, int flags) {
  struct sigaction before = {};
  sigaction(number, nullptr, &before);
  if (before.sa_handler != SIG_IGN) {
    set_handler(number, runnel_note_signal, flags);
  }
}

}  // namespace

void make_write_errors_plain() {
  set_handler(SIGPIPE, SIG_IGN, 0);
  set_handler(SIGXFSZ, SIG_IGN, 0);
}

void catch_signals() {
  catch_signal(SIGINT, SA_RESTART | SA_RESETHAND);
  catch_signal(SIGTERM, SA_RESTART);
  catch_signal(SIGUSR1, SA_RESTART);
}

int caught_signal() { return caught; }

bool asks_to_save(int signal) { return signal == SIGTERM || signal == SIGUSR1; }

}  // namespace Runnel::Tool
