// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_DEEP_QUANTILE_HPP
#define RUNNEL_FILL_VALUES_DEEP_QUANTILE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/row_places.hpp>

namespace Runnel::Impl {

/// The values of a distribution that needs places, for kernels that know where
/// a value is in its stream.
/// \tparam Places  has `digits(row, i)`, the `ElementDigits` of value i of a
/// row
template <PlacedDistribution Distribution, class T, class Places = RowPlaces>
class PlacedQuantile {
  using Values = typename Distribution::template placed<T>;

 public:
  using UnitWord = unit_word_type<T>;
  using TailWords = typename Values::TailWords;

  PlacedQuantile(Distribution const& distribution, int precision)
      : m_values(distribution, precision) {}

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return m_values.template operator()<Lanes>(words);
  }

  /// Sets the places of the rows of the next launch.
  void set_places(Places const& places) { m_places = places; }
  /// The value of a word that needs its place, value i of a row.
  RUNNEL_FUNCTION T tail_value(UnitWord word, std::int64_t row,
                               std::int64_t i) const {
    return m_values.tail_value(word, m_places.digits(row, i));
  }

  /// `tail_value()` inside a kernel's own code, which has the instructions of
  /// its level: where all words need their places.
  RUNNEL_FORCEINLINE_FUNCTION T value_at(UnitWord word, std::int64_t row,
                                         std::int64_t i) const {
    return m_values.tail_value(word, m_places.digits(row, i));
  }

 private:
  Values m_values;
  Places m_places;
};

/// A distribution that needs places as an inverse CDF, for fills that set its
/// quantile's places.
template <PlacedDistribution Distribution, class Places = RowPlaces>
struct PlacedInverseCdf {
  Distribution const& distribution;
  template <class T>
  using quantile = PlacedQuantile<Distribution, T, Places>;
  // The type that quantiles are made from.
  operator Distribution const&() const { return distribution; }  // NOLINT
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_DEEP_QUANTILE_HPP
