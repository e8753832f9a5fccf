// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Ranks of matrices of bits that are too large for one work item each: a
/// matrix at a time, by elimination of 64 columns at a time. Rows that become
/// pivots are few and found on the host; all others are cleared on the device
/// by sums of pivots out of tables of 2^8 sums each (the method of Arlazarov,
/// Dinic, Kronrod and Faradzev, 1970).

namespace Runnel::Validate {
namespace {

using Matrix =
    Kokkos::View<std::uint64_t**, Kokkos::LayoutRight, Space::memory_space>;
using Column = Kokkos::View<std::uint64_t*, Space::memory_space>;
using Indices = Kokkos::View<std::int32_t*, Space::memory_space>;

/// Rank deficiencies from this one on are counted together.
constexpr int max_missing = 12;
constexpr int table_bits = 8;
constexpr int num_tables = 64 / table_bits;
constexpr int table_size = 1 << table_bits;

struct CopyBits {
  Block words;
  Matrix rows;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const width = static_cast<std::int64_t>(rows.extent(1));
    std::uint64_t const low = words[static_cast<std::size_t>(2 * i)];
    std::uint64_t const high = words[static_cast<std::size_t>(2 * i + 1)];
    rows(static_cast<std::size_t>(i / width),
         static_cast<std::size_t>(i % width)) = high << 32 | low;
  }
};

/// 64 columns of all rows, one word each.
struct CopyColumn {
  Matrix rows;
  Column column;
  std::size_t word;

  KOKKOS_FUNCTION void operator()(std::int64_t row) const {
    auto const at = static_cast<std::size_t>(row);
    column(at) = rows(at, word);
  }
};

/// Sum number `c` of a table is that of the pivots in the bits of c.
struct MakeTables {
  Matrix rows, tables;
  Indices pivots;
  std::size_t first_word;

  KOKKOS_FUNCTION void operator()(std::int64_t entry) const {
    auto const at = static_cast<std::size_t>(entry);
    std::size_t const table = at / table_size, sum = at % table_size;
    std::size_t const width = rows.extent(1);
    std::uint64_t* const to = &tables(at, 0);
    for (std::size_t i = first_word; i < width; ++i) to[i] = 0;
    for (std::size_t bit = 0; bit < table_bits; ++bit) {
      std::int32_t const pivot = pivots(table * table_bits + bit);
      if ((sum >> bit & 1) == 0 || pivot < 0) continue;
      std::uint64_t const* const from =
          &rows(static_cast<std::size_t>(pivot), 0);
      for (std::size_t i = first_word; i < width; ++i) to[i] ^= from[i];
    }
  }
};

/// Adds to each row the pivots that `sums` names.
struct ClearRows {
  Matrix rows, tables;
  Column sums;
  std::size_t first_word;

  KOKKOS_FUNCTION void operator()(std::int64_t row) const {
    auto const at = static_cast<std::size_t>(row);
    std::uint64_t const sum = sums(at);
    if (sum == 0) return;
    for (std::size_t t = 0; t < num_tables; ++t) {
      std::size_t const entry = sum >> t * table_bits & (table_size - 1);
      if (entry == 0) continue;
      std::uint64_t* const to = &rows(at, 0);
      std::uint64_t const* const from = &tables(t * table_size + entry, 0);
      for (std::size_t i = first_word; i < rows.extent(1); ++i) {
        to[i] ^= from[i];
      }
    }
  }
};

/// Elimination in 64 columns, on the host: which rows are the pivots, and which
/// sum of them clears each other row.
class ColumnPivots {
 public:
  /// \param column  of each row; rows that were pivots before are `used`
  ColumnPivots(std::vector<std::uint64_t> const& column,
               std::vector<bool>& used)
      : m_sums(column.size()) {
    for (std::size_t row = 0; row < column.size(); ++row) {
      if (!used[row]) add(row, column[row], used);
    }
  }
  std::vector<std::int32_t> const& pivots() const { return m_pivots; }
  std::vector<std::uint64_t> const& sums() const { return m_sums; }

 private:
  void add(std::size_t row, std::uint64_t left, std::vector<bool>& used) {
    std::uint64_t sum = 0;
    while (left != 0) {
      auto const lowest = static_cast<std::size_t>(std::countr_zero(left));
      Reduced const& pivot = m_reduced[lowest];
      if (pivot.columns == 0) break;
      left ^= pivot.columns;
      sum ^= pivot.sum;
    }
    if (left == 0) {
      m_sums[row] = sum;
      return;
    }
    // A new pivot: the reduced row, and the sum that made it, itself included.
    std::uint64_t const own = std::uint64_t{1} << m_pivots.size();
    m_reduced[static_cast<std::size_t>(std::countr_zero(left))] = {left,
                                                                   sum ^ own};
    m_pivots.push_back(static_cast<std::int32_t>(row));
    used[row] = true;
  }

  struct Reduced {
    std::uint64_t columns = 0;
    std::uint64_t sum = 0;  ///< of which pivots, as they stand in the matrix
  };
  std::array<Reduced, 64> m_reduced;
  std::vector<std::int32_t> m_pivots;
  std::vector<std::uint64_t> m_sums;
};

class LargeRankTest final : public Test {
 public:
  LargeRankTest(TestFacts const& facts, int size)
      : Test(facts.name, facts.parameters,
             static_cast<std::uint64_t>(size) * size / 32),
        m_size(static_cast<std::size_t>(size)) {}

 private:
  void count(Space const& space, Block const& all) override {
    allocate();
    for (std::uint64_t at = 0; at < all.size(); at += unit()) {
      std::size_t const lacking =
          m_size -
          rank(space, Block(all.data() + at, static_cast<std::size_t>(unit())));
      ++m_counts[std::min<std::size_t>(lacking, max_missing)];
    }
  }

  std::size_t rank(Space const& space, Block const& words) {
    Kokkos::parallel_for("Runnel::Validate::copy_bits",
                         Impl::LongRange<Space>(space, 0, words.size() / 2),
                         CopyBits{words, m_rows});
    std::vector<bool> used(m_size);
    std::size_t rank = 0;
    for (std::size_t word = 0; word < m_size / 64; ++word) {
      rank += eliminate(space, word, used);
    }
    return rank;
  }

  /// Clears 64 columns. \returns how many pivots they have
  std::size_t eliminate(Space const& space, std::size_t word,
                        std::vector<bool>& used) {
    Impl::LongRange<Space> const each(space, 0, m_size);
    Kokkos::parallel_for("Runnel::Validate::copy_column", each,
                         CopyColumn{m_rows, m_column, word});
    std::vector<std::uint64_t> column(m_size);
    using HostColumn = Kokkos::View<std::uint64_t*, Kokkos::HostSpace>;
    Kokkos::deep_copy(space, HostColumn(column.data(), m_size), m_column);
    space.fence("Runnel::Validate::LargeRankTest::column");
    ColumnPivots const found(column, used);
    auto const pivots = Kokkos::create_mirror_view(m_pivots);
    for (std::size_t i = 0; i < 64; ++i) {
      pivots(i) = i < found.pivots().size() ? found.pivots()[i] : -1;
    }
    Kokkos::deep_copy(space, m_pivots, pivots);
    Kokkos::deep_copy(space, m_column,
                      Kokkos::View<std::uint64_t const*, Kokkos::HostSpace>(
                          found.sums().data(), m_size));
    Kokkos::parallel_for(
        "Runnel::Validate::make_tables",
        Impl::LongRange<Space>(space, 0, num_tables * table_size),
        MakeTables{m_rows, m_tables, m_pivots, word});
    Kokkos::parallel_for("Runnel::Validate::clear_rows", each,
                         ClearRows{m_rows, m_tables, m_column, word});
    // The source of the copy must live until the copy is done.
    space.fence("Runnel::Validate::LargeRankTest::sums");
    return found.pivots().size();
  }

  void allocate() {
    if (m_rows.size() > 0) return;
    std::size_t const width = m_size / 64;
    m_rows = Matrix("Runnel::Validate::rows", m_size, width);
    m_tables =
        Matrix("Runnel::Validate::tables", num_tables * table_size, width);
    m_column = Column("Runnel::Validate::column", m_size);
    m_pivots = Indices("Runnel::Validate::pivots", 64);
  }

  std::vector<std::uint64_t> counts() const override { return m_counts; }
  void set_counts(std::vector<std::uint64_t> const& counts) override {
    m_counts = counts;
  }
  /// There are few matrices, so that only the largest deficiency is tested.
  std::vector<Statistic> statistics(std::vector<std::uint64_t> const& counts,
                                    std::uint64_t units) const override {
    auto const law = rank_law(static_cast<int>(m_size), max_missing);
    auto results = chi_square("chi-square", counts.data(), law);
    std::size_t most = counts.size() - 1;
    while (counts[most] == 0) --most;
    double tail = 0;
    for (std::size_t d = most; d < law.size(); ++d) tail += law[d];
    results.push_back(largest("largest deviation", static_cast<double>(most),
                              std::min(1.0, tail), units));
    return results;
  }

  std::size_t m_size;
  Matrix m_rows, m_tables;
  Column m_column;
  Indices m_pivots;
  std::vector<std::uint64_t> m_counts =
      std::vector<std::uint64_t>(max_missing + 1);
};

}  // namespace

Made make_large_rank(TestFacts const& facts, int size) {
  return std::make_unique<LargeRankTest>(facts, size);
}

}  // namespace Runnel::Validate
