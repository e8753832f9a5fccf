// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <utility>

#include "validate/counting_test.hpp"
#include "validate/linear_by_teams.hpp"
#include "validate/tests.hpp"

/// \file
/// Tests that find what is linear over GF(2): ranks of matrices of bits
/// (Marsaglia and Tsay 1985, doi:10.1016/0024-3795(85)90192-2) and the linear
/// complexity of one bit of successive words (Massey 1969,
/// doi:10.1109/TIT.1969.1054260; L'Ecuyer and Simard 2007).

namespace Runnel::Validate {
namespace {

using LongWords = Kokkos::View<std::uint64_t*, Space::memory_space>;

/// What a matrix lacks to full rank, from here on together.
constexpr int most_lacking = 12;
/// And what a complexity deviates from half the length, either way.
constexpr int most_deviation = 64;

/// Ranks of size × size bits, a row after the other, each by one work item.
struct CountRanks {
  Block words;
  LongWords scratch;
  ScatteredCounts counts;
  int size;

  KOKKOS_FUNCTION void operator()(std::int64_t unit) const {
    int const row_words = (size + 63) / 64;
    std::uint64_t* const rows =
        scratch.data() + unit * static_cast<std::int64_t>(size) * row_words;
    copy_rows(unit, rows, row_words);
    int rank = 0;
    for (int column = 0; column < size; ++column) {
      int const word = column / 64;
      std::uint64_t const bit = std::uint64_t{1} << column % 64;
      int pivot = rank;
      while (pivot < size && (rows[pivot * row_words + word] & bit) == 0) {
        ++pivot;
      }
      if (pivot == size) continue;
      // Columns before this one are 0 in all rows from `rank` on.
      for (int i = word; i < row_words; ++i) {
        std::uint64_t const other = rows[pivot * row_words + i];
        rows[pivot * row_words + i] = rows[rank * row_words + i];
        rows[rank * row_words + i] = other;
      }
      for (int row = pivot + 1; row < size; ++row) {
        if ((rows[row * row_words + word] & bit) == 0) continue;
        for (int i = word; i < row_words; ++i) {
          rows[row * row_words + i] ^= rows[rank * row_words + i];
        }
      }
      ++rank;
    }
    int const lacking = size - rank;
    auto const access = counts.access();
    access(static_cast<std::size_t>(
        lacking < most_lacking ? lacking : most_lacking)) += 1;
  }

  KOKKOS_FUNCTION void copy_rows(std::int64_t unit, std::uint64_t* rows,
                                 int row_words) const {
    int const given = size / 32;
    std::uint32_t const* const from =
        words.data() + unit * static_cast<std::int64_t>(size) * given;
    for (int row = 0; row < size; ++row) {
      for (int i = 0; i < row_words; ++i) {
        std::uint64_t const low = from[row * given + 2 * i];
        std::uint64_t const high =
            2 * i + 1 < given ? from[row * given + 2 * i + 1] : 0;
        rows[row * row_words + i] = high << 32 | low;
      }
    }
  }
};

/// The rank of 32 × 32 bits, a row per word.
struct SmallRankCounter {
  static constexpr std::int64_t most_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int size = 32;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    std::uint32_t rows[size];
    for (int i = 0; i < size; ++i) rows[i] = words[i];
    int lacking = size;
    for (int column = 0; column < size; ++column) {
      // The last row with a one there is added to all with a one, also to
      // itself, which makes it 0.
      std::uint32_t pivot = 0;
      for (int i = 0; i < size; ++i) {
        pivot = (rows[i] >> column & 1) != 0 ? rows[i] : pivot;
      }
      for (int i = 0; i < size; ++i) {
        rows[i] ^= (rows[i] >> column & 1) != 0 ? pivot : 0;
      }
      lacking -= pivot != 0 ? 1 : 0;
    }
    tally.add(lacking < most_lacking ? lacking : most_lacking);
  }
};

/// The linear complexity of one bit of so many words, by the algorithm of
/// Berlekamp and Massey on words of 64 coefficients.
struct CountComplexities {
  Block words;
  LongWords scratch;
  ScatteredCounts counts;
  int length, bit;
  std::int64_t unit_words;

  /// Memory of a work item: three polynomials and the sequence.
  static KOKKOS_FUNCTION int polynomial_words(int length) {
    return length / 64 + 2;
  }

  KOKKOS_FUNCTION void operator()(std::int64_t unit) const {
    int const size = polynomial_words(length);
    std::uint64_t* const memory = scratch.data() + unit * 4 * size;
    for (int i = 0; i < 4 * size; ++i) memory[i] = 0;
    std::uint64_t* const reversed = memory + 3 * size;
    std::uint32_t const* const from = words.data() + unit * unit_words;
    for (int n = 0; n < length; ++n) {
      int const at = length - 1 - n;
      reversed[at / 64] |= static_cast<std::uint64_t>(from[n] >> bit & 1)
                           << at % 64;
    }
    int deviation = complexity(memory, size) - length / 2;
    deviation = deviation < -most_deviation ? -most_deviation : deviation;
    deviation = deviation > most_deviation ? most_deviation : deviation;
    auto const access = counts.access();
    access(static_cast<std::size_t>(deviation + most_deviation)) += 1;
  }

  KOKKOS_FUNCTION int complexity(std::uint64_t* memory, int size) const {
    std::uint64_t* current = memory;        // C
    std::uint64_t* before = memory + size;  // B: C before the last longer one
    std::uint64_t* spare = memory + 2 * size;
    std::uint64_t const* const reversed = memory + 3 * size;
    current[0] = before[0] = 1;
    int complexity = 0, before_complexity = 0, before_at = -1;
    for (int n = 0; n < length; ++n) {
      if (!differs(current, reversed, complexity, length - 1 - n)) continue;
      bool const longer = 2 * complexity <= n;
      if (longer) {
        for (int i = 0; i <= complexity / 64; ++i) spare[i] = current[i];
      }
      add_shifted(before, current, before_complexity, n - before_at);
      if (!longer) continue;
      std::uint64_t* const freed = before;
      before = spare;
      spare = freed;
      before_complexity = complexity;
      before_at = n;
      complexity = n + 1 - complexity;
    }
    return complexity;
  }

  /// Is the sum of C_i s_(n−i) odd?
  static KOKKOS_FUNCTION bool differs(std::uint64_t const* current,
                                      std::uint64_t const* reversed,
                                      int complexity, int at) {
    int const shift = at % 64;
    std::uint64_t const* const from = reversed + at / 64;
    std::uint64_t sum = 0;
    for (int i = 0; i <= complexity / 64; ++i) {
      std::uint64_t const window =
          shift == 0 ? from[i] : from[i] >> shift | from[i + 1] << (64 - shift);
      sum ^= current[i] & window;
    }
    return (Kokkos::popcount(sum) & 1) != 0;
  }

  static KOKKOS_FUNCTION void add_shifted(std::uint64_t const* from,
                                          std::uint64_t* to, int complexity,
                                          int by) {
    int const shift = by % 64;
    for (int i = 0; i <= complexity / 64; ++i) {
      to[i + by / 64] ^= from[i] << shift;
      if (shift != 0) to[i + by / 64 + 1] ^= from[i] >> (64 - shift);
    }
  }
};

/// How large a deviation may be by luck, and how often each was seen.
std::vector<Statistic> with_largest(std::vector<std::uint64_t> const& counts,
                                    Probabilities const& law,
                                    std::vector<double> const& tails,
                                    int zero_at, std::uint64_t units) {
  auto results = chi_square("chi-square", counts.data(), law);
  double tail = 1, value = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0 || tails[i] > tail) continue;
    tail = tails[i];
    value = static_cast<double>(i) - zero_at;
  }
  results.push_back(largest("largest deviation", value, tail, units));
  return results;
}

/// A test whose work items need memory, and whose counts a tally has.
class LinearTest : public Test {
 public:
  LinearTest(TestFacts const& facts, std::uint64_t unit, Probabilities law,
             std::vector<double> tails, int zero_at)
      : Test(facts.name, facts.parameters, unit),
        m_tally(law.size()),
        m_law(std::move(law)),
        m_tails(std::move(tails)),
        m_zero_at(zero_at) {}

 protected:
  /// Calls `count(words, units, memory)` for as many units at a time as have
  /// room.
  template <class F>
  void with_memory(Block const& words, std::uint64_t words_each,
                   F const& count) {
    constexpr std::uint64_t room = std::uint64_t{1} << 24;
    std::uint64_t const at_once = std::max<std::uint64_t>(1, room / words_each);
    std::uint64_t const units = words.size() / unit();
    for (std::uint64_t first = 0; first < units; first += at_once) {
      std::uint64_t const now = std::min(units - first, at_once);
      if (m_memory.size() < now * words_each) {
        m_memory = LongWords(
            Kokkos::view_alloc(Kokkos::WithoutInitializing,
                               "Runnel::Validate::LinearTest::memory"),
            static_cast<std::size_t>(now * words_each));
      }
      count(Block(words.data() + first * unit(),
                  static_cast<std::size_t>(now * unit())),
            static_cast<std::int64_t>(now), m_memory);
    }
  }
  ScatteredTally const& tally() const { return m_tally; }

 private:
  std::vector<std::uint64_t> counts() const override { return m_tally.get(); }
  void set_counts(std::vector<std::uint64_t> const& counts) override {
    m_tally.set(counts);
  }
  std::vector<Statistic> statistics(std::vector<std::uint64_t> const& counts,
                                    std::uint64_t units) const override {
    return with_largest(counts, m_law, m_tails, m_zero_at, units);
  }

  ScatteredTally m_tally;
  Probabilities m_law;
  std::vector<double> m_tails;
  int m_zero_at;  ///< the count of what deviates not at all
  LongWords m_memory;
};

std::vector<double> rank_tails(Probabilities const& law) {
  std::vector<double> tails(law.size());
  double sum = 0;
  for (std::size_t i = law.size(); i-- > 0;) tails[i] = sum += law[i];
  return tails;
}

/// Of a deviation at least as large, either way: 2 · 4^−|d|.
std::vector<double> complexity_tails() {
  std::vector<double> tails;
  for (int d = -most_deviation; d <= most_deviation; ++d) {
    tails.push_back(std::min(1.0, std::ldexp(2.0, -2 * std::abs(d))));
  }
  return tails;
}

class RankTest final : public LinearTest {
 public:
  RankTest(TestFacts const& facts, int size)
      : LinearTest(facts, static_cast<std::uint64_t>(size) * size / 32,
                   rank_law(size, most_lacking),
                   rank_tails(rank_law(size, most_lacking)), 0),
        m_size(size) {}

 private:
  void count(Space const& space, Block const& all) override {
    if constexpr (!on_host) {
      if (m_size == 256) {
        return count_ranks_by_teams<256>(space, all, tally().shared());
      }
      if (m_size == 1024) {
        return count_ranks_by_teams<1024>(space, all, tally().shared());
      }
    }
    auto const each = static_cast<std::uint64_t>(m_size * ((m_size + 63) / 64));
    with_memory(
        all, each,
        [&](Block const& words, std::int64_t units, LongWords const& memory) {
          Kokkos::parallel_for(
              "Runnel::Validate::count_ranks",
              Kokkos::RangePolicy<Space>(space, 0, units),
              CountRanks{words, memory, tally().scattered(), m_size});
        });
  }

  int m_size;
};

class ComplexityTest final : public LinearTest {
 public:
  ComplexityTest(TestFacts const& facts, int log_bits, int log_words, int bit)
      : LinearTest(facts, std::uint64_t{1} << log_words,
                   complexity_law(1 << log_bits, most_deviation),
                   complexity_tails(), most_deviation),
        m_length(1 << log_bits),
        m_bit(bit) {}

 private:
  void count(Space const& space, Block const& all) override {
    if constexpr (!on_host) {
      return count_complexities_by_teams(space, all, tally().shared(), m_length,
                                         m_bit,
                                         static_cast<std::int64_t>(unit()));
    }
    auto const each = static_cast<std::uint64_t>(
        4 * CountComplexities::polynomial_words(m_length));
    with_memory(
        all, each,
        [&](Block const& words, std::int64_t units, LongWords const& memory) {
          Kokkos::parallel_for(
              "Runnel::Validate::count_complexities",
              Kokkos::RangePolicy<Space>(space, 0, units),
              CountComplexities{words, memory, tally().scattered(), m_length,
                                m_bit, static_cast<std::int64_t>(unit())});
        });
  }

  int m_length, m_bit;
};

}  // namespace

Made make_rank(TestFacts const& facts, int size) {
  if (size == SmallRankCounter::size) {
    Probabilities const law = rank_law(size, most_lacking);
    return make_counting_test(
        facts, SmallRankCounter::size, SmallRankCounter{}, law.size(),
        [law](std::vector<std::uint64_t> const& counts, std::uint64_t units) {
          return with_largest(counts, law, rank_tails(law), 0, units);
        });
  }
  return std::make_unique<RankTest>(facts, size);
}

Made make_complexity(TestFacts const& facts, int log_bits, int log_words,
                     int bit) {
  return std::make_unique<ComplexityTest>(facts, log_bits, log_words, bit);
}

}  // namespace Runnel::Validate
