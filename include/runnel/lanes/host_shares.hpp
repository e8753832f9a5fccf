// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_HOST_SHARES_HPP
#define RUNNEL_LANES_HOST_SHARES_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/lanes/long_range.hpp>

/// Work of a host on many streams, in shares for its threads.
namespace Runnel::Impl {

/// `num_items` items in `count` shares of consecutive ones.
struct HostShares {
  std::int64_t num_items;
  std::int64_t count;
  std::int64_t begin(std::int64_t share) const {
    return num_items * share / count;
  }
};

/// Makes a share for each thread of `exec`, or fewer shares if these had too
/// few words to be worth a thread; one share for the host of a device.
template <class ExecutionSpace>
HostShares host_shares(ExecutionSpace const& exec, std::int64_t num_items,
                       std::int64_t words_per_item) {
  if (Backend<ExecutionSpace>::on_device || has_lost_threads(exec)) {
    return {num_items, 1};
  }
  constexpr std::int64_t min_words = 1 << 17;
  return {num_items,
          std::clamp<std::int64_t>(num_items * words_per_item / min_words, 1,
                                   Backend<ExecutionSpace>::parallelism(exec))};
}

/// One share, on a thread. No KOKKOS_FUNCTION: it never runs on a device.
template <class F>
struct RunHostShare {
  HostShares shares;
  F const* f;
  /// One for each share: exceptions may not leave a thread.
  std::exception_ptr* failures;

  void operator()(std::int64_t share) const {
    try {
      (*f)(share, shares.begin(share), shares.begin(share + 1));
    } catch (...) {
      failures[share] = std::current_exception();
    }
  }
};

/// f(share, begin, end) for the items of every share. Fences.
template <class ExecutionSpace, class F>
void run_host_shares(std::string const& label, ExecutionSpace const& exec,
                     HostShares const& shares, F const& f) {
  if (shares.count == 1) {
    f(0, std::int64_t{0}, shares.num_items);
    return;
  }
  if constexpr (!Backend<ExecutionSpace>::on_device) {
    std::vector<std::exception_ptr> failures(
        static_cast<std::size_t>(shares.count));
    Kokkos::parallel_for(label,
                         LongRange<ExecutionSpace>(exec, 0, shares.count),
                         RunHostShare<F>{shares, &f, failures.data()});
    exec.fence(label);
    for (auto const& failure : failures) {
      if (failure != nullptr) std::rethrow_exception(failure);
    }
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_HOST_SHARES_HPP
