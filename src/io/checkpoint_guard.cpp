// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <runnel/core/errors.hpp>
#include <runnel/io/checkpoint_guard.hpp>

namespace Runnel {
namespace {

std::atomic<int> noted{0};
std::atomic<bool> has_guard{false};
static_assert(std::atomic<int>::is_always_lock_free,
              "a signal handler may touch nothing else");

constexpr int by_request = -1;

// Only the first one is kept: later ones ask for the same.
void note(int number) {
  int nothing = 0;
  noted.compare_exchange_strong(nothing, number);
}

extern "C" void runnel_note_checkpoint_signal(int number) { note(number); }

}  // namespace

CheckpointGuard::CheckpointGuard(std::vector<int> signals) {
  m_before.reserve(signals.size());
  RUNNEL_THROW_IF(has_guard.exchange(true),
                  "Runnel::CheckpointGuard: there is a guard already, and a "
                  "signal has one handler; keep a single guard in main");
  noted = 0;
  for (int const number : signals) {
    struct sigaction action = {};
    action.sa_handler = runnel_note_checkpoint_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    Saved before{number, {}};
    if (sigaction(number, &action, &before.action) != 0) {
      restore();
      RUNNEL_THROW_IF(
          true,
          "Runnel::CheckpointGuard: signal " + std::to_string(number) +
              " does not exist or cannot be caught; name one such as SIGTERM");
    }
    m_before.push_back(before);
  }
}

CheckpointGuard::~CheckpointGuard() { restore(); }

void CheckpointGuard::restore() {
  for (auto saved = m_before.rbegin(); saved != m_before.rend(); ++saved) {
    sigaction(saved->signal, &saved->action, nullptr);
  }
  has_guard = false;
}

int CheckpointGuard::signal() const { return noted; }

void CheckpointGuard::request() { note(by_request); }

std::string CheckpointGuard::message(std::string const& command) const {
  return Impl::signal_text(signal()) + ": saved; to continue: " + command;
}

namespace Impl {

std::string signal_text(int number) {
  switch (number) {
    case SIGTERM:
      return "SIGTERM";
    case SIGUSR1:
      return "SIGUSR1";
    case SIGUSR2:
      return "SIGUSR2";
    case SIGINT:
      return "SIGINT";
    case by_request:
      return "on request";
    default:
      return "signal " + std::to_string(number);
  }
}

}  // namespace Impl
}  // namespace Runnel
