// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <runnel/interfaces/detail/background_thread.hpp>
#include <runnel/interfaces/detail/worker_threads.hpp>
#include <thread>

namespace Runnel::Impl {
namespace {

using Task = std::function<void()>;
using Count = std::atomic<std::uint32_t>;

std::exception_ptr attempt(Task const& task) {
  try {
    task();
    return nullptr;
  } catch (...) {
    return std::current_exception();
  }
}

/// Waits until a count is not `old` any more. Looks for a while first: calls
/// that follow each other find the threads awake, as a waking takes tens of
/// microseconds.
void wait(Count const& count, std::uint32_t old) {
  constexpr auto patience = std::chrono::microseconds(50);
  auto const begin = std::chrono::steady_clock::now();
  while (count.load(std::memory_order_acquire) == old) {
    if (std::chrono::steady_clock::now() - begin < patience) {
      std::this_thread::yield();
    } else {
      count.wait(old, std::memory_order_acquire);
    }
  }
}

}  // namespace

/// A thread that waits for tasks. Atomic numbers, as they can be given up in a
/// forked process, where no thread waits for them any more.
class WorkerThreads::Thread {
 public:
  Thread() : m_thread([this] { serve(); }) {}
  Thread(Thread const&) = delete;
  Thread& operator=(Thread const&) = delete;
  ~Thread() {
    m_task = nullptr;
    advance(m_given);
  }

  bool is_here() const { return m_thread.is_here(); }
  /// \param task  has to live until `wait_for_end` returns
  void give(Task const& task) {
    m_task = &task;
    advance(m_given);
  }
  /// \returns what the task threw
  std::exception_ptr wait_for_end() {
    wait(m_done, m_given.load(std::memory_order_relaxed) - 1);
    return std::move(m_thrown);
  }

 private:
  static void advance(Count& count) {
    count.fetch_add(1, std::memory_order_release);
    count.notify_one();
  }
  void serve() {
    for (std::uint32_t given = 0;; ++given) {
      wait(m_given, given);
      if (m_task == nullptr) return;
      m_thrown = attempt(*m_task);
      advance(m_done);
    }
  }

  Task const* m_task = nullptr;  ///< null: the end
  std::exception_ptr m_thrown;
  Count m_given = 0;
  Count m_done = 0;
  BackgroundThread m_thread;  ///< uses the others
};

WorkerThreads::WorkerThreads() = default;
WorkerThreads::WorkerThreads(WorkerThreads&&) noexcept = default;
WorkerThreads& WorkerThreads::operator=(WorkerThreads&&) noexcept = default;
WorkerThreads::~WorkerThreads() = default;

void WorkerThreads::start(std::vector<Task> const& tasks, std::size_t here) {
  m_threads.resize(tasks.size());
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    auto& thread = m_threads[t];
    if (t == here || !tasks[t]) continue;
    if (thread == nullptr || !thread->is_here()) {
      thread = std::make_unique<Thread>();
    }
  }
}

void WorkerThreads::run(std::vector<Task> const& tasks, std::size_t here) {
  start(tasks, here);
  auto const is_elsewhere = [&](std::size_t t) {
    return t != here && tasks[t];
  };
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    if (is_elsewhere(t)) m_threads[t]->give(tasks[t]);
  }
  std::exception_ptr first;
  auto const own = tasks[here] ? attempt(tasks[here]) : nullptr;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    auto const thrown = t == here         ? own
                        : is_elsewhere(t) ? m_threads[t]->wait_for_end()
                                          : nullptr;
    if (!first) first = thrown;
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace Runnel::Impl
