// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Tests of groups of words: which cell does a group fall into?
/// Knuth, The Art of Computer Programming 2, 3.3.2.

namespace Runnel::Validate {
namespace {

/// Counts both halves of each word: 2 × 2^16 cells.
struct HalvesCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = true;
  static constexpr int unit = 64;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int i = 0; i < unit; ++i) {
      tally.add(words[i] >> 16);
      tally.add(65536 + (words[i] & 0xffff));
    }
  }
};

/// Groups of `size` words, of each `bits` bits from bit `shift` on.
struct TupleCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 8;
  static constexpr bool is_of_groups = false;
  static constexpr int groups = 16;
  int size, bits, shift;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    std::uint32_t const mask = (std::uint32_t{1} << bits) - 1;
    for (int g = 0; g < groups; ++g) {
      std::uint32_t cell = 0;
      for (int i = 0; i < size; ++i) {
        cell = cell << bits | (words[g * size + i] >> shift & mask);
      }
      tally.add(cell);
    }
  }
};

/// How many of eight values of four bits are different.
/// \tparam InWord  the eight of a word, else those of eight words at bit
/// `shift`
template <bool InWord>
struct PokerCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = InWord ? 4 : 8;
  static constexpr bool is_of_groups = true;
  static constexpr int unit = 64;
  int shift = 0;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    constexpr int hands = InWord ? unit : unit / 8;
    for (int h = 0; h < hands; ++h) {
      std::uint32_t seen = 0;
      std::uint32_t const word = InWord ? words[h] : 0;
      for (int i = 0; i < 8; ++i) {
        std::uint32_t const value =
            InWord ? word >> 4 * i : words[8 * h + i] >> shift;
        seen |= std::uint32_t{1} << (value & 15);
      }
      tally.add(Kokkos::popcount(seen) - 1);
    }
  }
};

/// The order of five words: 120 cells.
struct PermutationCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int size = 5;
  static constexpr int groups = 8;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int g = 0; g < groups; ++g) {
      std::uint32_t w[size];
      for (int i = 0; i < size; ++i) w[i] = words[g * size + i];
      int cell = 0;
      // How many of those before are smaller: mixed radix 2 · 3 · 4 · 5.
      for (int i = 1; i < size; ++i) {
        int smaller = 0;
        for (int j = 0; j < i; ++j) smaller += w[j] < w[i] ? 1 : 0;
        cell = cell * (i + 1) + smaller;
      }
      tally.add(cell);
    }
  }
};

/// The largest of eight words, in cells with these ends.
struct MaximumCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 8;
  static constexpr bool is_of_groups = true;
  static constexpr int size = 8;
  static constexpr int groups = 8;
  static constexpr int cells = 32;
  Kokkos::Array<std::uint32_t, cells - 1> ends;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int g = 0; g < groups; ++g) {
      std::uint32_t most = 0;
      for (int i = 0; i < size; ++i) {
        std::uint32_t const word = words[g * size + i];
        most = word > most ? word : most;
      }
      int cell = 0;
      for (int step = cells / 2; step > 0; step /= 2) {
        if (most >= ends[static_cast<std::size_t>(cell + step - 1)]) {
          cell += step;
        }
      }
      tally.add(cell);
    }
  }
};

}  // namespace

std::unique_ptr<Test> make_frequency(TestFacts const& facts) {
  return make_counting_test(
      facts, HalvesCounter::unit, HalvesCounter{}, 2 * 65536,
      [](std::vector<std::uint64_t> const& counts, std::uint64_t) {
        auto results = chi_square("high half", counts.data(), even_law(65536));
        auto const low =
            chi_square("low half", counts.data() + 65536, even_law(65536));
        results.insert(results.end(), low.begin(), low.end());
        return results;
      });
}

std::unique_ptr<Test> make_serial(TestFacts const& facts, int size, int bits,
                                  int shift) {
  std::size_t const cells = std::size_t{1} << (size * bits);
  return make_counting_test(
      facts, static_cast<std::uint64_t>(size * TupleCounter::groups),
      TupleCounter{size, bits, shift}, cells, chi_square_of(even_law(cells)));
}

std::unique_ptr<Test> make_poker(TestFacts const& facts, int shift) {
  auto const make = [&](auto const& counter) {
    return make_counting_test(facts, counter.unit, counter, 8,
                              chi_square_of(distinct_law(8, 16)));
  };
  if (shift < 0) return make(PokerCounter<true>{});
  return make(PokerCounter<false>{shift});
}

std::unique_ptr<Test> make_permutation(TestFacts const& facts) {
  return make_counting_test(
      facts, PermutationCounter::size * PermutationCounter::groups,
      PermutationCounter{}, 120, chi_square_of(even_law(120)));
}

std::unique_ptr<Test> make_maximum(TestFacts const& facts) {
  constexpr int cells = MaximumCounter::cells;
  MaximumCounter counter{};
  Probabilities law;
  double before = 0;
  for (int i = 1; i <= cells; ++i) {
    // P(all eight words are below the end), of the end as an integer.
    double const end = std::ceil(
        std::ldexp(std::pow(static_cast<double>(i) / cells, 1.0 / 8), 32));
    double const below =
        i == cells ? 1 : std::pow(std::ldexp(end, -32), MaximumCounter::size);
    if (i < cells) {
      counter.ends[static_cast<std::size_t>(i - 1)] =
          static_cast<std::uint32_t>(end);
    }
    law.push_back(below - before);
    before = below;
  }
  return make_counting_test(facts,
                            MaximumCounter::size * MaximumCounter::groups,
                            counter, cells, chi_square_of(law));
}

}  // namespace Runnel::Validate
