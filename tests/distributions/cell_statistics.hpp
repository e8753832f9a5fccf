// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_CELL_STATISTICS_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_CELL_STATISTICS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

/// \file
/// Statistics of how many values lie in cells of known probability, and their
/// laws for many values.

namespace Runnel::Testing {

/// P(D √n > x) of Kolmogorov's distribution; at few points D is less.
inline double kolmogorov(double x) {
  double sum = 0;
  for (int k = 1; k < 100; ++k) {
    sum += (k % 2 == 1 ? 2 : -2) * std::exp(-2 * k * k * x * x);
  }
  return x < 0.2 ? 1 : sum;
}
/// P(A² > x): Marsaglia and Marsaglia, "Evaluating the Anderson-Darling
/// distribution" (2004), doi:10.18637/jss.v009.i02.
inline double anderson_darling(double x) {
  if (x < 2) {
    double const c[] = {2.00012,   0.247105,  -0.0649821,
                        0.0347962, -0.011672, 0.00168691};
    double sum = 0;
    for (int k = 5; k >= 0; --k) sum = sum * x + c[k];
    return 1 - std::exp(-1.2337141 / x) / std::sqrt(x) * sum;
  }
  double const c[] = {1.0776,    -2.30695, 0.43424,
                      -0.082433, 0.008056, -0.0003146};
  double sum = 0;
  for (int k = 5; k >= 0; --k) sum = sum * x + c[k];
  return 1 - std::exp(-std::exp(sum));
}

struct Statistics {
  double chi_square = 0;
  double largest = 0;  ///< of Kolmogorov and Smirnov
  double squares = 0;  ///< of Anderson and Darling
};
/// \param below  how likely values up to each cell's edge are; the last cell
///   has the rest
inline Statistics statistics_of(std::vector<std::int64_t> const& counts,
                                std::vector<double> const& below) {
  Statistics found;
  auto const n = static_cast<double>(
      std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
  double seen = 0, before = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    double const next = k < below.size() ? below[k] : 1;
    double const expected = n * (next - before);
    double const excess = static_cast<double>(counts[k]) - expected;
    found.chi_square += excess * excess / expected;
    seen += static_cast<double>(counts[k]);
    double const difference = seen / n - next;
    found.largest = std::max(found.largest, std::abs(difference));
    if (next < 1) {
      double const after = k + 1 < below.size() ? below[k + 1] : 1;
      found.squares += n * difference * difference / (next * (1 - next)) *
                       (after - before) / 2;
    }
    before = next;
  }
  return found;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_CELL_STATISTICS_HPP
