// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_DEEP_FILL_HPP
#define RUNNEL_FILL_DETAIL_DEEP_FILL_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/detail/quantile_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/row_places.hpp>

namespace Runnel::Impl {

template <class Distribution>
inline constexpr bool is_deep_tails = false;
template <class Distribution>
inline constexpr bool is_deep_tails<DeepTails<Distribution>> = true;

/// The quantile of a distribution, and what takes its place in the tails, for
/// kernels that know where a value is in its stream.
template <class Distribution, class T>
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
  void set_places(RowPlaces const& places) { m_places = places; }
  /// The value of a word in a tail, value i of a row.
  RUNNEL_FUNCTION T tail_value(UnitWord word, std::int64_t row,
                               std::int64_t i) const {
    return m_tail.value(TailWords::is_upper(word),
                        deep_probability<T>(m_places.digits(row, i)));
  }

 private:
  typename Distribution::template quantile<T> m_quantile;
  Tail m_tail;
  RowPlaces m_places;
};

/// `DeepTails` as an inverse CDF, for fills alone.
template <class Distribution>
struct DeepInverseCdf {
  DeepTails<Distribution> const& deep;
  template <class T>
  using quantile = DeepQuantile<Distribution, T>;
  // Of this type quantiles are made.
  operator DeepTails<Distribution> const&() const { return deep; }  // NOLINT
};

template <class Distribution, class ExecutionSpace,
          FillableView<ExecutionSpace> ViewType, class Generator>
void deep_fill(ExecutionSpace const& exec, ViewType const& view,
               StreamSet<Generator, ExecutionSpace>& streams,
               DeepTails<Distribution> const& distribution,
               FillOptions const& options) {
  using T = typename ViewType::non_const_value_type;
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                "Runnel::DeepTails fills float and double Views");
  quantile_fill(exec, view, streams, DeepInverseCdf<Distribution>{distribution},
                options);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_DEEP_FILL_HPP
