// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_FORKED_PROCESS_HPP
#define RUNNEL_LANES_FORKED_PROCESS_HPP

#include <runnel/lanes/backend.hpp>
#include <string_view>

/// \file
/// A process that `fork()` made has one thread. The threads that a back end of
/// its parent started are not in it, and a kernel would wait for them for ever.

namespace Runnel::Impl {

/// Returns whether this process was forked from one in which Kokkos was
/// initialised.
bool is_forked_from_kokkos() noexcept;

/// \param caller  what the user called, for the message
/// \throws std::runtime_error always; the message says what to do
[[noreturn]] void refuse_forked_process(std::string_view caller);

/// Returns whether the threads of the instance's kernels are those of another
/// process: false where kernels run in the calling thread only.
template <class ExecutionSpace>
bool has_lost_threads(ExecutionSpace const& exec) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    return false;  // the device's own runtime answers for it
  } else {
    return is_forked_from_kokkos() && exec.concurrency() > 1;
  }
}

/// Comes before whatever Kokkos may run on the threads of a host space.
/// \param caller  what the user called, for messages
/// \throws std::runtime_error if they are not in this process
template <class ExecutionSpace>
void require_threads(ExecutionSpace const& exec, std::string_view caller) {
  if (has_lost_threads(exec)) refuse_forked_process(caller);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_FORKED_PROCESS_HPP
