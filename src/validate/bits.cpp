// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <runnel/core/macros.hpp>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Tests of the words as one sequence of bits, the most significant of a word
/// first: L'Ecuyer and Simard, TestU01 (2007, doi:10.1145/1268776.1268777),
/// modules sstring (autocorrelation) and swalk (random walks).

namespace Runnel::Validate {
namespace {

/// Counts the ones of each bit. Eight sums have four counts each, a byte for
/// one: of bits k, k + 8, k + 16 and k + 24.
struct BitCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = true;
  static constexpr int unit = 64;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    static_assert(unit < 256);
    std::uint32_t ones[8] = {};
    for (int i = 0; i < unit; ++i) {
      std::uint32_t const word = words[i];
      for (int k = 0; k < 8; ++k) ones[k] += word >> k & 0x01010101;
    }
    for (int k = 0; k < 8; ++k) {
      for (int byte = 0; byte < 4; ++byte) {
        tally.add(k + 8 * byte, ones[k] >> 8 * byte & 255);
      }
    }
  }
};

/// Distances in bits, and in words.
constexpr int num_lags = 21;
KOKKOS_INLINE_FUNCTION constexpr int lag_at(int i) {
  constexpr int lags[num_lags] = {
      1,      2,      3,      4,      5,      6,       7,
      8,      12,     16,     24,     32,     2 * 32,  3 * 32,
      4 * 32, 5 * 32, 6 * 32, 7 * 32, 8 * 32, 16 * 32, 32 * 32};
  return lags[i];
}

/// Counts bits that differ from the bit a lag later. The words from one on to
/// the farthest that it is compared with are kept, in a ring.
struct LagCounter {
  static constexpr std::int64_t max_per_word = 32;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int frame = 1024;
  static constexpr int counted = frame - 33;
  static constexpr int ring = 32;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    std::uint32_t kept[ring];
    for (int i = 0; i < ring; ++i) kept[i] = words[i];
    int differing[num_lags] = {};
    for (int begin = 0; begin < frame - ring; begin += ring) {
      RUNNEL_DEVICE_UNROLL(ring)
      for (int i = 0; i < ring; i += 2) {
        std::uint64_t const two =
            static_cast<std::uint64_t>(kept[i + 1]) << 32 | kept[i];
        kept[i] = words[begin + i + ring];
        kept[i + 1] = words[begin + i + 1 + ring];
        if (begin + i >= counted) continue;
        std::uint64_t const both =
            begin + i + 1 < counted ? ~std::uint64_t{0} : 0xffffffff;
        compare(kept, two, i, both, differing);
      }
    }
    for (int k = 0; k < num_lags; ++k) {
      tally.add(k, static_cast<std::uint64_t>(differing[k]));
    }
  }

  /// \param two  the words that were at places i, below, and i + 1 of the ring;
  ///   now those a ring later are there
  /// \param both  the bits of the second word, above, that count
  static KOKKOS_FUNCTION void compare(std::uint32_t const* kept,
                                      std::uint64_t two, int i,
                                      std::uint64_t both, int* differing) {
    auto const first = static_cast<std::uint32_t>(two);
    auto const second = static_cast<std::uint32_t>(two >> 32);
    std::uint32_t const third = kept[(i + 2) % ring];
    for (int k = 0; k < num_lags; ++k) {
      std::uint32_t const a = first ^ later(kept, first, second, i, k);
      std::uint32_t const b = second ^ later(kept, second, third, i + 1, k);
      differing[k] +=
          Kokkos::popcount((static_cast<std::uint64_t>(b) << 32 | a) & both);
    }
  }

  /// The 32 bits that are lag k behind word i of the ring.
  static KOKKOS_FUNCTION std::uint32_t later(std::uint32_t const* kept,
                                             std::uint32_t word,
                                             std::uint32_t next, int i, int k) {
    int const lag = lag_at(k);
    if (lag < 32) return word << lag | next >> (32 - lag);
    return lag == 32 ? next : kept[(i + lag / 32) % ring];
  }
};

/// The sum of the squares of normalised binomial counts of fair bits.
std::vector<Statistic> fair_bits(std::vector<std::uint64_t> const& counts,
                                 double bits) {
  double sum = 0;
  for (std::uint64_t const ones : counts) {
    double const z = (2 * static_cast<double>(ones) - bits) / std::sqrt(bits);
    sum += z * z;
  }
  return {chi_square_value("sum of squares", sum,
                           static_cast<double>(counts.size()))};
}

/// A walk of 256 steps: its maximum, how often it returns to 0, and how many
/// pairs of its steps are above 0.
struct WalkCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int steps = 256;
  static constexpr int unit = steps / 32;
  static constexpr int returns_at = steps + 1;
  static constexpr int above_at = returns_at + steps / 2 + 1;
  static constexpr int cells = above_at + steps / 2 + 1;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    // Two steps at a time: `half` is half of an even place.
    int half = 0, most = 0, returns = 0, above = 0;
    for (int i = 0; i < unit; ++i) {
      std::uint32_t word = words[i];
      for (int pair = 0; pair < 16; ++pair, word <<= 2) {
        int const first = static_cast<int>(word >> 31);
        int const second = static_cast<int>(word >> 30 & 1);
        int const peak = 2 * half + (first + (first & second));
        most = peak > most ? peak : most;
        // A walk crosses 0 between pairs only.
        above += half + first > 0 ? 1 : 0;
        half += first + second - 1;
        returns += half == 0 ? 1 : 0;
      }
    }
    tally.add(most);
    tally.add(returns_at + returns);
    tally.add(above_at + above);
  }
};

}  // namespace

Made make_per_bit(TestFacts const& facts) {
  return make_counting_test(
      facts, BitCounter::unit, BitCounter{}, 32,
      [](std::vector<std::uint64_t> const& counts, std::uint64_t units) {
        return fair_bits(counts, static_cast<double>(units) * BitCounter::unit);
      });
}

Made make_autocorrelation(TestFacts const& facts) {
  return make_counting_test(
      facts, LagCounter::frame, LagCounter{}, num_lags,
      [](std::vector<std::uint64_t> const& counts, std::uint64_t units) {
        return fair_bits(counts,
                         static_cast<double>(units) * LagCounter::counted * 32);
      });
}

Made make_walk(TestFacts const& facts) {
  return make_counting_test(
      facts, WalkCounter::unit, WalkCounter{}, WalkCounter::cells,
      [](std::vector<std::uint64_t> const& counts, std::uint64_t) {
        constexpr int n = WalkCounter::steps;
        auto results =
            chi_square("maximum", counts.data(), walk_maximum_law(n));
        auto const add = [&](std::string const& name, int at,
                             Probabilities const& law) {
          for (auto const& s : chi_square(name, counts.data() + at, law)) {
            results.push_back(s);
          }
        };
        add("returns", WalkCounter::returns_at, walk_returns_law(n));
        add("above", WalkCounter::above_at, walk_above_law(n));
        return results;
      });
}

}  // namespace Runnel::Validate
