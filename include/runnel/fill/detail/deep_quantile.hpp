// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_DEEP_QUANTILE_HPP
#define RUNNEL_FILL_DETAIL_DEEP_QUANTILE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/plan/row_places.hpp>

namespace Runnel::Impl {

/// The quantile of a distribution, and what takes its place in the tails, for
/// kernels that know where a value is in its stream.
/// \tparam Places  has `digits(row, i)`, the `ElementDigits` of value i of a
/// row
template <class Distribution, class T, class Places = RowPlaces>
class DeepQuantile {
 public:
  using UnitWord = unit_word_type<T>;
  using Tail = typename Distribution::template deep_tail<T>;
  using TailWords = DeepTailWords<UnitWord, Tail::both_ends>;

  DeepQuantile(DeepTails<Distribution> const& deep, int precision)
      : m_quantile(deep.distribution(), precision),
        m_tail(deep.distribution()) {}

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return m_quantile.template operator()<Lanes>(words);
  }

  /// For the rows of the next launch.
  void set_places(Places const& places) { m_places = places; }
  /// The value of a word in a tail, value i of a row.
  RUNNEL_FUNCTION T tail_value(UnitWord word, std::int64_t row,
                               std::int64_t i) const {
    return m_tail.value(TailWords::is_upper(word),
                        deep_probability<T>(m_places.digits(row, i)));
  }

 private:
  typename Distribution::template quantile<T> m_quantile;
  Tail m_tail;
  Places m_places;
};

/// `DeepTails` as an inverse CDF, for fills that set its quantile's places.
template <class Distribution, class Places = RowPlaces>
struct DeepInverseCdf {
  DeepTails<Distribution> const& deep;
  template <class T>
  using quantile = DeepQuantile<Distribution, T, Places>;
  // Quantiles are made from this type.
  operator DeepTails<Distribution> const&() const { return deep; }  // NOLINT
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_DEEP_QUANTILE_HPP
