// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_STANDARD_HPP
#define RUNNEL_DISTRIBUTIONS_STANDARD_HPP

#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

/// A standard distribution as a sampler without parameters, which is compiled
/// into the kernels of each generator.
template <class Formula, class Generator, class T>
struct StandardSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel: this distribution makes floating-point numbers; draw "
                "float or double");
  using UnitWord = unit_word_type<T>;
  using Words = UnitWords::sampler<Generator, UnitWord>;
  using form = form_of<Words>;
  static constexpr int words_per_value = Words::words_per_value;
  static constexpr bool takes_registers = true;

  template <class Lanes, class... X>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(X... words) {
    using Out = OutputLanes<Lanes, UnitWord>;
    constexpr UnitWord cell = cell_of<UnitWord>(Words::precision);
    auto const units = Words::template sample<Lanes>(words...);
    // Wider units than words fill more than a register of these lanes.
    constexpr bool is_register =
        sizeof(typename Out::type) == sizeof(typename Lanes::type);
    if constexpr (is_register && MakesRegisters<Formula, Out, T>) {
      return Formula{}.values(units, cell);
    } else {
      return map_words<T, Out>(units, [&](UnitWord word) RUNNEL_INLINE_LAMBDA {
        return Formula{}.value(UnitHalf<UnitWord>::of(word, cell));
      });
    }
  }
};

template <class T>
struct StandardNormalFormula {
  RUNNEL_FORCEINLINE_FUNCTION T
  value(UnitHalf<unit_word_type<T>> const& half) const {
    return signed_size(half, normal_size(half));
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto values(Words words,
                                          unit_word_type<T> cell) const {
    return normal_registers(RegisterHalf<Words>(words, cell));
  }
};
template <class T>
struct StandardExponentialFormula {
  RUNNEL_FORCEINLINE_FUNCTION T
  value(UnitHalf<unit_word_type<T>> const& half) const {
    return exponential_value(half);
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto values(Words words,
                                          unit_word_type<T> cell) const {
    return exponential_registers(RegisterHalf<Words>(words, cell));
  }
};

}  // namespace Impl

/// The standard normal distribution: the numbers of `Normal(0, 1)`, bit for
/// bit, in kernels of their own.
///
/// For code that takes only distributions without parameters, such as
/// `TeamRng`. Compiled where it is used, for each generator.
struct StandardNormal {
  template <class Generator, class T>
  using sampler =
      Impl::StandardSampler<Impl::StandardNormalFormula<T>, Generator, T>;
};

/// The standard exponential distribution: the numbers of `Exponential(1)`, in
/// the same way.
struct StandardExponential {
  template <class Generator, class T>
  using sampler =
      Impl::StandardSampler<Impl::StandardExponentialFormula<T>, Generator, T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_STANDARD_HPP
