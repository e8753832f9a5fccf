// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <vector>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Dependencies of the weights of three words that stand up to 20 apart, after
/// Blackman and Vigna (2022, doi:10.1145/3527582): where a generator is linear
/// over GF(2), few bits of few words sum to 0, and their weights show it. A
/// function of degree d of a weight is Krawtchouk's polynomial, the sum over
/// all sets of d bits of (−1)^(ones in the set); products of those of different
/// words are uncorrelated.

namespace Runnel::Validate {
namespace {

constexpr int farthest = 20;
constexpr int num_pairs = farthest * (farthest - 1) / 2;
/// Degrees of the last word and of the ones before: 1 1 1, 2 2 2, 1 1 3.
constexpr int num_kinds = 3;

struct TripleCounter {
  static constexpr std::int64_t max_per_word = 0;
  static constexpr int unit = 256;
  static constexpr int counted = unit - farthest;

  struct Degrees {
    double one[unit], two[unit], three[unit];
  };

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    Degrees k;
    for (int i = 0; i < unit; ++i) {
      double const s = 32 - 2 * Kokkos::popcount(words[i]);
      k.one[i] = s;
      k.two[i] = (s * s - 32) / 2;
      k.three[i] = s * (s * s - 94) / 6;
    }
    // The products are integers, and so small that doubles add them exactly.
    double ones[counted], twos[counted];
    std::int64_t cell = 0;
    for (int near = 1; near < farthest; ++near) {
      for (int i = 0; i < counted; ++i) {
        ones[i] = k.one[i + farthest] * k.one[i + farthest - near];
        twos[i] = k.two[i + farthest] * k.two[i + farthest - near];
      }
      for (int far = near + 1; far <= farthest; ++far, cell += num_kinds) {
        double sum[num_kinds] = {};
        for (int i = 0; i < counted; ++i) {
          sum[0] += ones[i] * k.one[i + farthest - far];
          sum[1] += twos[i] * k.two[i + farthest - far];
          sum[2] += ones[i] * k.three[i + farthest - far];
        }
        for (int d = 0; d < num_kinds; ++d) {
          tally.add(cell + d, static_cast<std::uint64_t>(
                                  static_cast<std::int64_t>(sum[d])));
        }
      }
    }
  }
};

std::vector<Statistic> triple_statistics(
    std::vector<std::uint64_t> const& counts, std::uint64_t units) {
  // Fewer products of such long tails are not yet normal.
  constexpr std::uint64_t min_units = 256;
  if (units < min_units) return {};
  // A polynomial's variance is the number of sets: 32, 496, 4960.
  double const variances[num_kinds] = {32.0 * 32 * 32, 496.0 * 496 * 496,
                                       32.0 * 32 * 4960};
  double const terms = static_cast<double>(units) * TripleCounter::counted;
  double most = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    double const sum =
        static_cast<double>(static_cast<std::int64_t>(counts[i]));
    most = std::max(
        most, std::abs(sum) / std::sqrt(terms * variances[i % num_kinds]));
  }
  return {
      {"largest", most, p_of_smallest(normal_p(most), num_kinds * num_pairs)}};
}

}  // namespace

Made make_weight_triples(TestFacts const& facts) {
  return make_counting_test(facts, TripleCounter::unit, TripleCounter{},
                            num_kinds * num_pairs, triple_statistics);
}

}  // namespace Runnel::Validate
