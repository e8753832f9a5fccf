// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_DISTRIBUTIONS_RECENT_ROWS_HPP
#define RUNNEL_SRC_DISTRIBUTIONS_RECENT_ROWS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <runnel/distributions/detail/quantile_rows.hpp>
#include <type_traits>

namespace Runnel::Impl {

/// Memory for entries that are all zeros, which takes none of the machine's
/// before it is written.
template <class Entry>
class ZeroedEntries {
 public:
  explicit ZeroedEntries(std::size_t count)
      : m_entries(static_cast<Entry*>(std::calloc(count, sizeof(Entry)))) {
    static_assert(std::is_trivially_copyable_v<Entry>);
    if (!m_entries) throw std::bad_alloc();
  }
  Entry& operator[](std::size_t i) { return m_entries.get()[i]; }

 private:
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  std::unique_ptr<Entry, Free> m_entries;
};

/// Panels and rows that a thread has made lately from densities, each entry in
/// the slot that a hash of its key says: an older one there is forgotten. So
/// values whose parameters come again, in any order, share panels and rows of
/// tables.
///
/// \tparam Density  of table_densities.hpp
template <class Density>
class RecentRows {
 public:
  /// The polynomial's value at a place in the density's table.
  ///
  /// \param integrate  `integrate(rows, density)`: makes the panels
  /// \param copy_row   `copy_row(rows, row, is_upper, to)`: the coefficients
  template <class Integrate, class CopyRow>
  double value(Density const& density, QuantilePlace const& at,
               Integrate const& integrate, CopyRow const& copy_row) {
    std::uint64_t const hash = hash_of(density);
    // 0 is the number of no row.
    auto const number =
        static_cast<std::uint64_t>(2 * at.row + (at.is_upper ? 1 : 0) + 1);
    // Two rows share a slot; the older one goes.
    Row* const rows =
        &m_rows[mixed(hash ^ number) >> (64 - log2_rows) & ~std::size_t{1}];
    auto const is_wanted = [&](Row const& row) {
      return row.number == number && is_same(row.density, density);
    };
    Row const* row = &rows[1];
    if (!is_wanted(*row)) row = &rows[0];
    if (!is_wanted(*row)) {
      Row made{number, density, {}};
      copy_row(panels_of(density, hash, integrate), at.row, at.is_upper,
               made.coefficient);
      rows[1] = rows[0];
      rows[0] = made;
    }
    return polynomial<quantile_degree>(row->coefficient, at.t);
  }

 private:
  // Per thread 1.7 to 2.4 MB, if all rows are in use, and 400 kB.
  static constexpr int log2_rows = 14;
  static constexpr int log2_panels = 7;

  struct Row {
    std::uint64_t number;
    Density density;
    double coefficient[QuantileRow::nodes];
  };
  struct Panels {
    QuantileRows<Density> rows;
    bool are_made = false;
  };

  template <class Integrate>
  QuantileRows<Density> const& panels_of(Density const& density,
                                         std::uint64_t hash,
                                         Integrate const& integrate) {
    auto& kept = m_panels[hash >> (64 - log2_panels)];
    if (!kept) kept = std::make_unique<Panels>();
    if (!kept->are_made || !is_same(kept->rows.density(), density)) {
      kept->are_made = false;
      integrate(kept->rows, density);
      kept->are_made = true;
    }
    return kept->rows;
  }

  static std::uint64_t mixed(std::uint64_t x) {
    x *= 0x9e3779b97f4a7c15u;
    return (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  }
  static std::uint64_t hash_of(Density const& density) {
    static_assert(sizeof density % 8 == 0);
    std::uint64_t words[sizeof density / 8];
    std::memcpy(words, &density, sizeof density);
    std::uint64_t hash = 0;
    for (std::uint64_t const word : words) hash = mixed(hash ^ word);
    return hash;
  }
  static bool is_same(Density const& a, Density const& b) {
    static_assert(std::is_trivially_copyable_v<Density>);
    return std::memcmp(&a, &b, sizeof a) == 0;
  }

  ZeroedEntries<Row> m_rows{std::size_t{1} << log2_rows};
  std::unique_ptr<Panels> m_panels[std::size_t{1} << log2_panels];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_DISTRIBUTIONS_RECENT_ROWS_HPP
