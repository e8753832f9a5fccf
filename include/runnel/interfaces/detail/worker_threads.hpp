// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_WORKER_THREADS_HPP
#define RUNNEL_INTERFACES_DETAIL_WORKER_THREADS_HPP

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace Runnel::Impl {

/// Threads that are kept between calls, because starting a thread, and a GPU
/// runtime's first call in it, take longer than waking one. Started when first
/// needed, and again in a forked process.
class WorkerThreads {
 public:
  WorkerThreads();
  WorkerThreads(WorkerThreads&&) noexcept;
  WorkerThreads& operator=(WorkerThreads&&) noexcept;
  ~WorkerThreads();

  /// Runs the tasks concurrently, number `here` in the calling thread and each
  /// of the others in the thread that had its number before, and returns when
  /// all have ended. The exception of the first task that threw is rethrown
  /// then. Empty tasks are skipped.
  /// \throws std::system_error before any, if there are no more threads to
  /// have
  void run(std::vector<std::function<void()>> const& tasks, std::size_t here);

 private:
  class Thread;
  void start(std::vector<std::function<void()>> const& tasks, std::size_t here);

  std::vector<std::unique_ptr<Thread>> m_threads;  ///< by the tasks' numbers
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_WORKER_THREADS_HPP
