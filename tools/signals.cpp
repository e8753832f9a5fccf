// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signals.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <utility>

namespace Runnel::Tool {
namespace {

/// The thread that receives a signal need not be the one that tests for it.
std::atomic<int> caught = 0;
static_assert(std::atomic<int>::is_always_lock_free);

/// The message of a handler before it ends the program, if it does.
std::atomic<std::string const*> last_words = nullptr;
std::atomic<bool> all_is_saved = false;
static_assert(std::atomic<std::string const*>::is_always_lock_free);

extern "C" void runnel_note_signal(int number) {
  caught = number;
  std::string const* const words = last_words;
  if (words == nullptr) return;
  // If that fails, it cannot be reported.
  [[maybe_unused]] auto const written =
      write(STDERR_FILENO, words->data(), words->size());
  _exit(status_of_signal(number, all_is_saved));
}

void set_handler(int number, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

/// Records a signal from now on, unless it was ignored at the start of the
/// program, as `nohup` and shells arrange for background jobs.
void catch_signal(int number, int flags) {
  struct sigaction before = {};
  sigaction(number, nullptr, &before);
  if (before.sa_handler != SIG_IGN) {
    set_handler(number, runnel_note_signal, flags);
  }
}

}  // namespace

void open_standard_streams() {
  for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The first place that is free.
    open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

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

int status_of_signal(int signal, bool is_saved) {
  return is_saved && asks_to_save(signal) ? 0 : 128 + signal;
}

EndAtSignal::EndAtSignal(std::string message, bool is_saved)
    : m_message(std::move(message)) {
  all_is_saved = is_saved;
  last_words = &m_message;
}

EndAtSignal::~EndAtSignal() { last_words = nullptr; }

bool asks_to_save(int signal) { return signal == SIGTERM || signal == SIGUSR1; }

}  // namespace Runnel::Tool
