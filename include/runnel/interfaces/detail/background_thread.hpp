// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BACKGROUND_THREAD_HPP
#define RUNNEL_INTERFACES_DETAIL_BACKGROUND_THREAD_HPP

#include <functional>
#include <memory>
#include <thread>

namespace Runnel::Impl {

/// A thread that is joined where it goes out of scope, and takes no signals:
/// the application's handlers run in the application's threads.
///
/// A forked process has none of its parent's threads; there this object is
/// neither joined nor waited for.
class BackgroundThread {
 public:
  /// \throws std::system_error if no thread can be started
  explicit BackgroundThread(std::function<void()> body);
  BackgroundThread(BackgroundThread const&) = delete;
  BackgroundThread& operator=(BackgroundThread const&) = delete;
  ~BackgroundThread() { join(); }

  void join();
  /// False in a process that was forked since.
  bool is_here() const;

 private:
  std::unique_ptr<std::thread> m_thread;
  long m_process;
};

/// Processors that the calling thread may run on; 1 or more.
int usable_processors();

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BACKGROUND_THREAD_HPP
