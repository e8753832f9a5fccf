// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/workers.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace Runnel::Impl {

void run_tasks(std::size_t count, int threads,
               std::function<void(std::size_t, bool)> const& task) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr error;
  std::mutex error_mutex;
  auto const work = [&](bool is_caller) {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        task(i, is_caller);
      } catch (...) {
        std::lock_guard const lock(error_mutex);
        if (!error) error = std::current_exception();
        next = count;
      }
    }
  };
  std::size_t const helpers =
      std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  {
    std::vector<std::jthread> others;
    try {
      for (std::size_t i = 1; i < helpers; ++i) {
        others.emplace_back(work, false);
      }
    } catch (std::system_error const& failed) {
      next = count;
      throw std::runtime_error("Runnel::find_mt_parameters: only " +
                               std::to_string(others.size() + 1) + " of " +
                               std::to_string(helpers) +
                               " threads can be started (" +
                               failed.code().message() + "); ask for fewer");
    }
    work(true);
  }
  if (error) std::rethrow_exception(error);
}

int num_threads(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace Runnel::Impl
