// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_QUANTILES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_QUANTILES_HPP

#include <type_traits>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/standard_quantiles.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_half.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/lanes.hpp>

/// \file
/// Distributions by formulas of a unit word's half.

namespace Runnel::Impl {

/// location + scale·z, computed in Real and rounded once to T.
template <class T, class Real>
struct Affine {
  Real location;
  Real scale;
  RUNNEL_FORCEINLINE_FUNCTION T operator()(Real z) const {
    return static_cast<T>(fused(z, scale, location));
  }
};

/// Whether a formula has an implementation for a register of words.
template <class Formula, class Lanes, class T>
concept MakesRegisters =
    has_fused_multiply_add<typename Lanes::template rebind<T>> &&
    requires(Formula const& formula, typename Lanes::type words) {
      formula.values(words, unit_word_type<T>{});
    };
/// Whether a formula has an implementation for registers of 64-bit words, for
/// values of any type.
template <class Formula, class Lanes, class T>
concept MakesRegistersInDouble =
    has_fused_multiply_add<typename Lanes::template rebind<T>> &&
    requires { requires Formula::computes_in_double; };

/// The quantile of a distribution that has a formula for a unit word's half.
///
/// \tparam Formula  made from the distribution. `value(half)` returns a T. If
///   it has `values(words, cell)`, that returns the values of a register of
///   words; if it `computes_in_double`, `by_half(half)` returns those of a
///   register of 64-bit words. If it names a `team_table`,
///   `value(half, rows)` returns a T by the rows of that table
template <class Formula, class T>
class UnitQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel: this distribution makes floating-point numbers; draw "
                "float or double");

 public:
  using team_table = typename NamedTable<Formula>::type;
  using UnitWord = unit_word_type<T>;
  /// See `HeldQuantile`.
  static constexpr bool is_held = requires { requires Formula::is_held; };

  template <class Distribution>
  UnitQuantile(Distribution const& distribution, int precision)
      : m_formula(distribution), m_cell(cell_of<UnitWord>(precision)) {}

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (MakesRegisters<Formula, Lanes, T>) {
      return m_formula.values(words, m_cell);
    } else if constexpr (MakesRegistersInDouble<Formula, Lanes, T>) {
      return values_by_halves(m_formula, words, m_cell);
    } else {
      return map_words<T, Lanes>(
          words, [&](UnitWord word) RUNNEL_INLINE_LAMBDA {
            return m_formula.value(UnitHalf<UnitWord>::of(word, m_cell));
          });
    }
  }
  /// `operator()`, rows of the table by `Rows` (team_tables.hpp).
  template <class Lanes, class Rows>
  RUNNEL_FORCEINLINE_FUNCTION auto value_by(Rows rows,
                                            typename Lanes::type words) const {
    return map_words<T, Lanes>(words, [&](UnitWord word) RUNNEL_INLINE_LAMBDA {
      return m_formula.value(UnitHalf<UnitWord>::of(word, m_cell), rows);
    });
  }

 private:
  Formula m_formula;
  UnitWord m_cell;
};

/// Parameters given for each element (`by_element`): std::int64_t or double.
template <class... P>
struct ElementParameters {
  using indices = std::index_sequence_for<P...>;
};

/// Values with parameters by element, by the formula of a `UnitQuantile`.
template <class Formula, class T>
struct FormulaElement {
  using parameters = typename Formula::parameters;
  static constexpr bool loads_ahead = sizeof(T) == 4;

  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION static bool is_valid(P... p) {
    return Formula::is_valid(p...);
  }
  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION static T value(unit_word_type<T> word,
                                             int precision, P... p) {
    using Half = UnitHalf<unit_word_type<T>>;
    return Formula(p...).value(
        Half::of(word, cell_of<unit_word_type<T>>(precision)));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_QUANTILES_HPP
