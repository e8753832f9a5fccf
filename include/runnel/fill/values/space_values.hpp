// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_SPACE_VALUES_HPP
#define RUNNEL_FILL_VALUES_SPACE_VALUES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/kernels/quantiles/quantile_kernel.hpp>
#include <runnel/fill/plan/row_map.hpp>

/// The step after a generator's kernel, by kernels of an execution space:
/// values of an inverse CDF from unit words.
namespace Runnel::Impl {

/// Consecutive rows of unit words in memory of their own.
template <class T>
RowMap<unit_word_type<T>> in_other_memory(RowMap<T> const& rows,
                                          unit_word_type<T>* memory) {
  auto other = RowMap<unit_word_type<T>>::contiguous(memory, rows.num_rows,
                                                     rows.longest());
  other.row_length = rows.row_length;
  other.longer_rows = rows.longer_rows;
  return other;
}

template <class Distribution, class Generator, class T, class ExecutionSpace>
  requires InverseCdf<Distribution, T>
class SpaceValues {
 public:
  using Made = unit_word_type<T>;
  using Memory = typename ExecutionSpace::memory_space;
  using Quantile = quantile_in<Distribution, T, Memory>;

  SpaceValues(ExecutionSpace const& exec, Distribution const& distribution)
      : m_quantile(make_quantile<T>(distribution, unit_precision<Generator, T>,
                                    exec)) {}

  Quantile const& quantile() const { return m_quantile; }

  /// Hands on the places of the next rows, to quantiles that ask for them.
  template <class Places>
    requires requires(Quantile& quantile, Places const& places) {
      quantile.set_places(places);
    }
  void set_places(Places const& places) {
    m_quantile.set_places(places);
  }
  /// The values of rows.
  /// \param fill_words  fill_words(rows) fills rows of unit words: in the same
  ///   memory, or in one of this object's if they do not fit there
  /// \param is_dense    the rows are all that lies between the first and the
  ///   last of their values in memory, and `rows.base` is the first
  template <class FillWords>
  void make_rows(ExecutionSpace const& exec, RowMap<T> const& rows,
                 FillWords const& fill_words, bool is_dense = false) {
    if constexpr (in_place) {
      fill_words(in_the_same_memory<Made>(rows));
      auto const all = RowMap<T>::contiguous(rows.base, 1, rows.size());
      launch(exec, is_dense ? all : rows, {});
    } else {
      std::int64_t const pitch = rows.longest();
      reserve(exec, static_cast<std::size_t>(rows.num_rows * pitch));
      fill_words(in_other_memory(rows, m_words.data()));
      launch(exec, rows, {m_words.data(), pitch});
    }
  }

 private:
  static constexpr bool in_place = sizeof(Made) == sizeof(T);
  using Words = Kokkos::View<Made*, Memory>;

  void reserve(ExecutionSpace const& exec, std::size_t count) {
    if (m_words.size() >= count) return;
    m_words = Words(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                       "Runnel::fill::unit_words"),
                    count);
  }
  void launch(ExecutionSpace const& exec, RowMap<T> const& rows,
              UnitRows<Made> const& units) const {
    launch_quantiles("Runnel::fill::values", exec, m_quantile, rows, units);
  }

  Quantile m_quantile;
  Words m_words;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_SPACE_VALUES_HPP
