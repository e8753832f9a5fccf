// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/interfaces/detail/background_thread.hpp>
#include <utility>

#if __has_include(<unistd.h>)
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#define RUNNEL_HAS_POSIX 1
#else
#define RUNNEL_HAS_POSIX 0
#endif
#if defined(__linux__)
#include <sched.h>
#endif

namespace Runnel::Impl {
namespace {

long this_process() {
#if RUNNEL_HAS_POSIX
  return static_cast<long>(getpid());
#else
  return 0;
#endif
}

/// While it lives, threads that are started block all signals.
class SignalsBlocked {
 public:
#if RUNNEL_HAS_POSIX
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    m_is_set = pthread_sigmask(SIG_SETMASK, &all, &m_before) == 0;
  }
  ~SignalsBlocked() {
    if (m_is_set) pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
  }
#else
  SignalsBlocked() = default;
  ~SignalsBlocked() = default;
#endif
  SignalsBlocked(SignalsBlocked const&) = delete;
  SignalsBlocked& operator=(SignalsBlocked const&) = delete;

 private:
#if RUNNEL_HAS_POSIX
  sigset_t m_before;
  bool m_is_set = false;
#endif
};

}  // namespace

BackgroundThread::BackgroundThread(std::function<void()> body)
    : m_process(this_process()) {
  SignalsBlocked const blocked;
  m_thread = std::make_unique<std::thread>(std::move(body));
}

void BackgroundThread::join() {
  if (m_thread == nullptr) return;
  if (is_here()) {
    m_thread->join();
    m_thread.reset();
  } else {
    // In a forked process there is no thread to join, and a std::thread that
    // was not joined must not be destroyed.
    static_cast<void>(m_thread.release());
  }
}

bool BackgroundThread::is_here() const { return m_process == this_process(); }

int usable_processors() {
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return std::max(1, CPU_COUNT(&set));
  }
#endif
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace Runnel::Impl
