// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_WORKERS_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_WORKERS_HPP

#include <cstddef>
#include <functional>

namespace Runnel::Impl {

/// Hands tasks 0 … count − 1 out to threads, in this order, and waits.
/// \param threads  the calling one is among them; ≥ 1
/// \param task     task(i, is_caller); is_caller tells the calling thread. When
///                 one throws, no more are begun, and the call throws the same.
void run_tasks(std::size_t count, int threads,
               std::function<void(std::size_t, bool)> const& task);

/// \param wanted  ≤ 0: as many as the machine has
int num_threads(int wanted);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_WORKERS_HPP
