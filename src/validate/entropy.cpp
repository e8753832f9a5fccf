// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// The entropy of a bit, given those before it (Rukhin 2000, "Approximate
/// entropy for testing randomness", doi:10.1239/jap/1014842270), and the words
/// at both ends of their range.

namespace Runnel::Validate {
namespace {

constexpr int context_bits = 12;
constexpr int num_contexts = 1 << context_bits;

/// Zeros and ones after each context, the bits of a word from above.
struct EntropyCounter {
  static constexpr std::int64_t max_per_word = 32;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int unit = 64;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    std::uint32_t before = 0;
    for (int i = 0; i < unit; ++i) {
      std::uint32_t word = words[i];
      for (int bit = 0; bit < 32; ++bit, word <<= 1) {
        std::uint32_t const seen = before << 1 | word >> 31;
        if (32 * i + bit >= context_bits) tally.add(seen);
        before = seen & (num_contexts - 1);
      }
    }
  }
};

/// 2 n (ln 2 − entropy) of the n bits of a context is nearly a squared normal
/// number, of mean 1 + 1 / 2n (Williams 1976, doi:10.1093/biomet/63.1.33).
std::vector<Statistic> entropy_statistics(
    std::vector<std::uint64_t> const& counts, std::uint64_t) {
  constexpr double least = 64;
  double sum = 0;
  for (std::size_t c = 0; c < num_contexts; ++c) {
    double const zeros = static_cast<double>(counts[2 * c]);
    double const ones = static_cast<double>(counts[2 * c + 1]);
    double const n = zeros + ones;
    if (n < least) return {};
    auto const term = [&](double k) {
      return k > 0 ? k * std::log(2 * k / n) : 0;
    };
    sum += 2 * (term(zeros) + term(ones)) / (1 + 1 / (2 * n));
  }
  return {chi_square_value("2 n (ln 2 - entropy)", sum, num_contexts)};
}

/// How many zeros, and how many ones, a word begins with.
struct EndCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = true;
  static constexpr int unit = 64;
  static constexpr int cells = 33;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int i = 0; i < unit; ++i) {
      tally.add(Kokkos::countl_zero(words[i]));
      tally.add(cells + Kokkos::countl_one(words[i]));
    }
  }
};

/// A word with at least k equal bits above is one of the 2^(32 − k) outermost.
/// Nine cells at each end, the last with all words that are so far out that 32
/// to 64 of them are due.
std::vector<Statistic> end_statistics(std::vector<std::uint64_t> const& counts,
                                      std::uint64_t units) {
  constexpr int num_cells = 9;
  double const words = static_cast<double>(units) * EndCounter::unit;
  int const last = std::min(32, static_cast<int>(std::log2(words)) - 5);
  if (last < num_cells) return {};
  double p = 1, value = 0;
  for (int end = 0; end < 2; ++end) {
    auto const* const of_end = counts.data() + end * EndCounter::cells;
    for (int k = last - num_cells + 1; k <= last; ++k) {
      std::uint64_t count = of_end[k];
      for (int i = k + 1; k == last && i < EndCounter::cells; ++i) {
        count += of_end[i];
      }
      double const share = std::ldexp(1.0, k == last ? -k : -k - 1);
      auto const found = poisson_count("", count, words * share);
      if (found.p_value > p) continue;
      p = found.p_value;
      value = found.value / (words * share);
    }
  }
  return {{"share of the due", value, p_of_smallest(p, 2 * num_cells)}};
}

}  // namespace

Made make_entropy(TestFacts const& facts) {
  return make_counting_test(facts, EntropyCounter::unit, EntropyCounter{},
                            2 * num_contexts, entropy_statistics);
}

Made make_ends(TestFacts const& facts) {
  return make_counting_test(facts, EndCounter::unit, EndCounter{},
                            2 * EndCounter::cells, end_statistics);
}

}  // namespace Runnel::Validate
