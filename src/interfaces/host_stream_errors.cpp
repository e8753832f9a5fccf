// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/host_stream_errors.hpp>
#include <runnel/streams/detail/past_end.hpp>

namespace Runnel::Impl {

void check_prefetch(std::string const& call, std::size_t n, int num_threads,
                    std::size_t prefetch) {
  auto const threads = static_cast<std::size_t>(num_threads);
  RUNNEL_THROW_IF(
      n > prefetch / threads,
      call + ": " + std::to_string(n) + " values at once" +
          (num_threads > 1
               ? " for each of " + std::to_string(num_threads) + " threads"
               : std::string()) +
          ", but a block holds " + std::to_string(prefetch) +
          " (the prefetch size); ask for less, make the prefetch size larger, "
          "or use fill");
}

void check_stream_end(std::string const& call, std::uint64_t n,
                      std::uint64_t left, std::string const& generator) {
  if (n <= left) return;
  refuse_past_end(
      call, {std::to_string(n) + " values of " + generator, UInt128(left)});
}

void check_thread(int thread, int num_threads) {
  RUNNEL_THROW_IF(num_threads < 1 || thread < 0 || thread >= num_threads,
                  "Runnel::HostStream::take: thread " + std::to_string(thread) +
                      " of " + std::to_string(num_threads) +
                      " does not exist; threads are 0 … num_threads - 1");
}

}  // namespace Runnel::Impl
