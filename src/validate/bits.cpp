// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Tests of the words as one sequence of bits, the most significant of a word
/// first: L'Ecuyer and Simard, TestU01 (2007, doi:10.1145/1268776.1268777),
/// modules sstring (autocorrelation) and swalk (random walks).

namespace Runnel::Validate {
namespace {

struct BitCounter {
  static constexpr int unit = 64;

  template <class T>
  KOKKOS_FUNCTION void operator()(std::uint32_t const* words,
                                  T const& tally) const {
    for (int bit = 0; bit < 32; ++bit) {
      std::uint32_t ones = 0;
      for (int i = 0; i < unit; ++i) ones += words[i] >> bit & 1;
      tally.add(bit, ones);
    }
  }
};

/// Distances in bits, and in words.
constexpr int num_lags = 21;
KOKKOS_INLINE_FUNCTION int lag_at(int i) {
  constexpr int lags[num_lags] = {
      1,      2,      3,      4,      5,      6,       7,
      8,      12,     16,     24,     32,     2 * 32,  3 * 32,
      4 * 32, 5 * 32, 6 * 32, 7 * 32, 8 * 32, 16 * 32, 32 * 32};
  return lags[i];
}

/// Bits that differ from the one so many places later.
struct LagCounter {
  static constexpr int frame = 1024;
  static constexpr int counted = frame - 33;

  template <class T>
  KOKKOS_FUNCTION void operator()(std::uint32_t const* words,
                                  T const& tally) const {
    for (int k = 0; k < num_lags; ++k) {
      int const distance = lag_at(k) / 32;
      int const shift = lag_at(k) % 32;
      std::uint64_t differing = 0;
      for (int i = 0; i < counted; ++i) {
        std::uint64_t const two =
            static_cast<std::uint64_t>(words[i + distance]) << 32 |
            words[i + distance + 1];
        auto const later = static_cast<std::uint32_t>(two >> (32 - shift));
        differing += static_cast<std::uint64_t>(
            Kokkos::popcount(static_cast<std::uint32_t>(words[i] ^ later)));
      }
      tally.add(k, differing);
    }
  }
};

/// Sum of the squares of so many normalised binomial counts of fair bits.
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
  static constexpr int steps = 256;
  static constexpr int unit = steps / 32;
  static constexpr int returns_at = steps + 1;
  static constexpr int above_at = returns_at + steps / 2 + 1;
  static constexpr int cells = above_at + steps / 2 + 1;

  template <class T>
  KOKKOS_FUNCTION void operator()(std::uint32_t const* words,
                                  T const& tally) const {
    int place = 0, most = 0, returns = 0, above = 0;
    for (int i = 0; i < unit; ++i) {
      std::uint32_t word = words[i];
      for (int bit = 0; bit < 32; ++bit, word <<= 1) {
        int const from = place;
        place += (word >> 31) != 0 ? 1 : -1;
        most = place > most ? place : most;
        returns += place == 0 ? 1 : 0;
        above += from + place > 0 ? 1 : 0;
      }
    }
    tally.add(most);
    tally.add(returns_at + returns);
    tally.add(above_at + above / 2);
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
