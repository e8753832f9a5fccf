// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_ALIAS_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_ALIAS_TABLE_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/core/upper_product.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/space_copies.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>

namespace Runnel::Impl {

/// The columns of an alias table for n items, a word of 64 bits each:
///
///     column j | threshold, s bits | other item, 64 − s bits |
///
/// A column is 2^s units wide, s = 63 − ⌊log₂ n⌋. Those before the threshold
/// are item j's, the others the other item's. A column of item j alone names j
/// as the other one, with a threshold of 0.
struct AliasColumns {
  std::uint64_t num_items;

  RUNNEL_FORCEINLINE_FUNCTION int threshold_bits() const {
    return Kokkos::countl_zero(num_items);
  }
  /// Units of a column.
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t width() const {
    return std::uint64_t{1} << threshold_bits();
  }
  /// Units of all columns, 2^63 or more.
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t all() const {
    return num_items << threshold_bits();
  }
  /// The bits of the other item in a column.
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t item_mask() const {
    return ~std::uint64_t{0} >> threshold_bits();
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t column(std::uint64_t threshold,
                                                   std::uint64_t other) const {
    return threshold << (64 - threshold_bits()) | other;
  }
};

/// The arrays of a table, and those by which it is made.
template <class MemorySpace>
struct AliasArrays {
  using Words = Kokkos::View<std::uint64_t*, MemorySpace>;
  using Items = Kokkos::View<std::uint32_t*, MemorySpace>;

  Words columns;
  Words sums;
  Items items;

  /// Arrays for `num_items`: the present ones, where they hold as many and at
  /// most twice as many, otherwise new ones.
  template <class ExecutionSpace>
  void reserve(ExecutionSpace const& exec, std::uint64_t num_items) {
    std::string const label = "Runnel::distributions::columns";
    auto const n = static_cast<std::size_t>(num_items);
    auto const fit = [&](auto& array) {
      if (array.size() >= n && array.size() / 2 <= n) return;
      using Array = std::remove_reference_t<decltype(array)>;
      array = Array(
          Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, label), n);
    };
    fit(columns);
    fit(sums);
    fit(items);
  }
  /// Frees those by which the table was made if they are larger.
  void keep(std::size_t max_bytes) {
    if (sums.size() * (sizeof sums(0) + sizeof items(0)) <= max_bytes) return;
    sums = Words();
    items = Items();
  }
};

/// An alias table in the memory of an execution space.
template <class ExecutionSpace>
class AliasTable {
 public:
  using Arrays = AliasArrays<typename ExecutionSpace::memory_space>;
  using Columns = typename Arrays::Words;

  AliasTable(ExecutionSpace const& exec, std::uint64_t num_items,
             Arrays const& arrays)
      : m_exec(default_instance_for(exec)),
        m_num_items(num_items),
        m_arrays(arrays) {}

  std::uint64_t num_items() const { return m_num_items; }
  int device() const { return device_of(m_exec); }
  Arrays const& arrays() const { return m_arrays; }

  /// The columns where kernels of `space` read them: a copy if that is other
  /// memory, made once.
  template <class Space>
  auto columns_for(Space const& space) const {
    using Copy = Kokkos::View<std::uint64_t*, typename Space::memory_space>;
    if constexpr (std::is_same_v<Copy, Columns>) {
      if (device_of_copies(space) == device()) return m_arrays.columns;
    }
    return m_copies.template get<Copy>(space, [&] {
      return copied_to_space<Copy>(space, "Runnel::distributions::columns",
                                   columns_on_host());
    });
  }

 private:
  std::vector<std::uint64_t> columns_on_host() const {
    std::vector<std::uint64_t> columns(m_num_items);
    copy_to_host(m_exec, columns.data(), m_arrays.columns.data(),
                 columns.size());
    m_exec.fence("Runnel::distributions::columns");
    return columns;
  }

  ExecutionSpace m_exec;
  std::uint64_t m_num_items;
  Arrays m_arrays;
  mutable SpaceCopies m_copies;
};

/// The item of a unit word by an alias table, one load of 8 bytes:
///
///     V·n   | column: the upper 64 bits | place in it: the lower 64 bits |
///
/// V the centre of the word's cell. Not monotone in the word.
///
/// \tparam T            std::int32_t, std::uint32_t, std::int64_t or
///   std::uint64_t
/// \tparam MemorySpace  where the table is
template <class T, class MemorySpace>
class AliasQuantile {
  static_assert(WholeNumber<T>,
                "Runnel::DiscreteAlias makes whole numbers; draw std::int32_t, "
                "std::uint32_t, std::int64_t or std::uint64_t");

 public:
  template <class Space, class ExecutionSpace>
  AliasQuantile(Space const& space, AliasTable<ExecutionSpace> const& table,
                int precision)
      : m_columns(table.columns_for(space)),
        m_num_items(table.num_items()),
        m_item_mask(AliasColumns{m_num_items}.item_mask()),
        m_half_cell(half_cell_of(precision)) {}
  /// Makes the numbers that `other`, of another type, makes.
  template <class Signed>
  explicit AliasQuantile(AliasQuantile<Signed, MemorySpace> const& other)
      : m_columns(other.m_columns),
        m_num_items(other.m_num_items),
        m_item_mask(other.m_item_mask),
        m_half_cell(other.m_half_cell) {}

  static constexpr ValueCost cost = ValueCost::search;
  auto as_unsigned() const {
    return AliasQuantile<std::make_unsigned_t<T>, MemorySpace>(*this);
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return map_words<T, Lanes>(
        words,
        [&](std::uint64_t word) RUNNEL_INLINE_LAMBDA { return value(word); });
  }

 private:
  template <class, class>
  friend class AliasQuantile;

  RUNNEL_FORCEINLINE_FUNCTION T value(std::uint64_t word) const {
    std::uint64_t const u = cell_centre(word, m_half_cell);
    std::uint64_t const j = upper_product(u, m_num_items);
    std::uint64_t const place = u * m_num_items;  // modulo 2^64
    std::uint64_t const column = m_columns.data()[j];
    std::uint64_t const other = column & m_item_mask;
    return static_cast<T>(place < column - other ? j : other);
  }

  Kokkos::View<std::uint64_t*, MemorySpace> m_columns;
  std::uint64_t m_num_items;
  std::uint64_t m_item_mask;
  std::uint64_t m_half_cell;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_ALIAS_TABLE_HPP
