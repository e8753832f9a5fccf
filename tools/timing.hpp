// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_TIMING_HPP
#define RUNNEL_TOOLS_TIMING_HPP

#include <chrono>

namespace Runnel::Tool {

/// Seconds that f takes.
template <class F>
double seconds(F const& f) {
  using Clock = std::chrono::steady_clock;
  auto const begin = Clock::now();
  f();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_TIMING_HPP
