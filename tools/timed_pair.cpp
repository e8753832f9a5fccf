// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timed_pair.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "signals.hpp"
#include "timing.hpp"

namespace Runnel::Tool {
namespace {

/// A quantile of the sorted times.
double quantile(std::vector<double> const& sorted, double share) {
  auto const last = static_cast<double>(sorted.size() - 1);
  return sorted[static_cast<std::size_t>(share * last + 0.5)];
}

double spread_of(std::vector<double> const& sorted) {
  double const middle = quantile(sorted, 0.5);
  return middle > 0 ? (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / middle
                    : 0;
}

}  // namespace

TimedPair timed_in_turn(std::function<void()> const& first,
                        std::function<void()> const& second) {
  constexpr double min_seconds = 0.1;
  constexpr std::size_t min_calls = 5;
  first();
  second();
  std::vector<double> firsts, seconds_of_second;
  double total = 0;
  while (firsts.size() < min_calls || total < min_seconds) {
    seconds_of_second.push_back(seconds(second));
    firsts.push_back(seconds(first));
    total += firsts.back() + seconds_of_second.back();
    if (caught_signal() != 0) break;
  }
  std::sort(firsts.begin(), firsts.end());
  std::sort(seconds_of_second.begin(), seconds_of_second.end());
  return {quantile(firsts, 0.5), quantile(seconds_of_second, 0.5),
          std::max(spread_of(firsts), spread_of(seconds_of_second))};
}

bool is_disturbed(double share, double spread) {
  return !(share <= 1.1) || !(spread <= 0.2);
}

TimedPair quiet_pair(std::function<void()> const& first,
                     std::function<void()> const& second, double scale) {
  auto const is_quiet = [&](TimedPair const& pair) {
    return !is_disturbed(scale * pair.second / pair.first, pair.spread);
  };
  TimedPair best = timed_in_turn(first, second);
  for (int attempt = 1; attempt < 3 && caught_signal() == 0; ++attempt) {
    if (is_quiet(best)) break;
    TimedPair const next = timed_in_turn(first, second);
    if (is_quiet(next) || next.spread < best.spread) best = next;
  }
  return best;
}

}  // namespace Runnel::Tool
