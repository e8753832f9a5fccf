// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "validate/linear_by_teams.hpp"
#include "validate/linear_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Ranks of matrices of bits detect linearity over GF(2): Marsaglia and Tsay
/// (1985, doi:10.1016/0024-3795(85)90192-2).

namespace Runnel::Validate {
namespace {

/// Rank deficiencies from this one on are counted together.
constexpr int max_lacking = 12;

/// Ranks of size × size bits, a row after the other, each by one work item.
/// \pre size is a multiple of 64
struct CountRanks {
  Block words;
  LongWords scratch;
  ScatteredCounts counts;
  int size;

  KOKKOS_FUNCTION void operator()(std::int64_t unit) const {
    int const row_words = size / 64;
    std::uint64_t* const rows =
        scratch.data() + unit * static_cast<std::int64_t>(size) * row_words;
    std::int64_t const matrix_words = std::int64_t{size} * row_words;
    std::uint32_t const* const from = words.data() + unit * 2 * matrix_words;
    for (std::int64_t i = 0; i < matrix_words; ++i) {
      std::uint64_t const low = from[2 * i], high = from[2 * i + 1];
      rows[i] = high << 32 | low;
    }
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
    access(static_cast<std::size_t>(lacking < max_lacking ? lacking
                                                          : max_lacking)) += 1;
  }
};

/// The rank of 32 × 32 bits, a row per word.
struct SmallRankCounter {
  static constexpr std::int64_t max_per_word = 1;
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
    tally.add(lacking < max_lacking ? lacking : max_lacking);
  }
};

std::vector<double> rank_tails(Probabilities const& law) {
  std::vector<double> tails(law.size());
  double sum = 0;
  for (std::size_t i = law.size(); i-- > 0;) tails[i] = sum += law[i];
  return tails;
}

class RankTest final : public LinearTest {
 public:
  RankTest(TestFacts const& facts, int size)
      : LinearTest(facts, static_cast<std::uint64_t>(size) * size / 32,
                   rank_law(size, max_lacking),
                   rank_tails(rank_law(size, max_lacking)), 0),
        m_size(size) {}

 private:
  void count(Space const& space, Block const& words) override {
    count_on(space, words);
  }
  /// A template, so that kernels are compiled for the back end that there is.
  template <class ExecutionSpace>
  void count_on(ExecutionSpace const& space, Block const& all) {
    if constexpr (Impl::Backend<ExecutionSpace>::on_device) {
      Counts const& counts = tally().shared();
      return m_size == 256 ? count_ranks_by_teams<256>(space, all, counts)
                           : count_ranks_by_teams<1024>(space, all, counts);
    } else {
      with_memory(
          all, static_cast<std::uint64_t>(m_size * (m_size / 64)),
          [&](Block const& words, std::int64_t units, LongWords const& memory) {
            Kokkos::parallel_for(
                "Runnel::Validate::count_ranks",
                Impl::LongRange<ExecutionSpace>(space, 0, units),
                CountRanks{words, memory, tally().scattered(), m_size});
          });
    }
  }

  int m_size;
};

}  // namespace

Made make_rank(TestFacts const& facts, int size) {
  if (size == SmallRankCounter::size) {
    Probabilities const law = rank_law(size, max_lacking);
    return make_counting_test(
        facts, SmallRankCounter::size, SmallRankCounter{}, law.size(),
        [law](std::vector<std::uint64_t> const& counts, std::uint64_t units) {
          return with_largest(counts, law, rank_tails(law), 0, units);
        });
  }
  return std::make_unique<RankTest>(facts, size);
}

}  // namespace Runnel::Validate
