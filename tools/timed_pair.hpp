// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_TIMED_PAIR_HPP
#define RUNNEL_TOOLS_TIMED_PAIR_HPP

#include <functional>

namespace Runnel::Tool {

/// Two functions timed in alternation, so that a disturbance affects both.
struct TimedPair {
  double first;   ///< median of seconds
  double second;  ///< likewise
  /// Distance between the quartiles of the times by their median, the larger
  /// of the two.
  double spread;
};

/// Calls both in turn, at least five times each and until they have taken a
/// tenth of a second, after one call of each that is not timed. A signal ends
/// it early.
TimedPair timed_in_turn(std::function<void()> const& first,
                        std::function<void()> const& second);

/// Returns whether a measurement is invalid: a fill more than 1.1 times as fast
/// as memory is written, or times that differ by more than a fifth.
bool is_disturbed(double share, double spread);

/// The first of three attempts that is not disturbed, else the one of least
/// spread. `first` is a fill and `second` writes memory.
/// \param scale  bytes of the fill by those written
TimedPair quiet_pair(std::function<void()> const& first,
                     std::function<void()> const& second, double scale = 1);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_TIMED_PAIR_HPP
