// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_SAMPLING_HPP
#define RUNNEL_DISTRIBUTIONS_SAMPLING_HPP

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/lanes/real.hpp>

/// \file
/// The sampling protocol: how a distribution makes values from a generator's
/// words. docs/sampling.md is the same for those who write a distribution.
///
/// A distribution is a type with `sampler<Generator, T>`, a type again:
///
///     struct Sampler {
///       static constexpr int words_per_value = 2;
///       template <class Lanes>
///       static auto sample(typename Lanes::type first,
///                          typename Lanes::type second);
///     };
///
/// Value i of a stream is made from words i·w … i·w + w − 1 of it, w =
/// `words_per_value`, and from nothing else. `sample` takes one argument per
/// word. With w = 1 it is also called with host registers, one word per lane,
/// and must use the operations of lanes/lanes.hpp; with w > 1 only if it says
/// so by `static constexpr bool takes_registers = true`, otherwise
/// `Lanes::type` is one word.
///
/// A sampler with parameters is an object, made from the distribution on the
/// host; its `sample` is a const member function (docs/sampling.md says where
/// such may be used).
///
/// Optional: `form`, which words the generator hands out (core/output_format);
/// `Requirements`, a struct of static_asserts about generator and type, whose
/// messages come before all others about the sampler; `replaces_zero`,
/// `needs_state` and `replace_zero(state, ahead)`, for rules that look at the
/// stream's state where a value is 0 (fills only; w = 1).
namespace Runnel {
namespace Impl {

/// The outputs of a round of the kernels.
inline constexpr int max_words_per_value = 96;

template <class S>
concept CountsWords = requires {
  { S::words_per_value } -> std::convertible_to<int>;
  requires S::words_per_value >= 1;
  requires S::words_per_value <= max_words_per_value;
};

template <class Sampler, class Lanes>
struct SampleCall {
  using Indices = std::make_integer_sequence<int, Sampler::words_per_value>;

  template <class Words, int... I>
  RUNNEL_FORCEINLINE_FUNCTION static auto of(Words const& words,
                                             std::integer_sequence<int, I...>)
    requires requires { Sampler::template sample<Lanes>(words[I]...); }
  {
    return Sampler::template sample<Lanes>(words[I]...);
  }
  /// Calls a sampler with parameters, an object.
  template <class Words, int... I>
  RUNNEL_FORCEINLINE_FUNCTION static auto of(Sampler const& sampler,
                                             Words const& words,
                                             std::integer_sequence<int, I...>)
    requires requires { sampler.template sample<Lanes>(words[I]...); }
  {
    return sampler.template sample<Lanes>(words[I]...);
  }
};

/// The value, or one per lane, of `words_per_value` words: words[0], words[1],
/// … The whole library makes values by this function.
template <class Sampler, class Lanes, class Words>
RUNNEL_FORCEINLINE_FUNCTION auto values_of(Words const& words)
  requires requires {
    SampleCall<Sampler, Lanes>::of(
        words, typename SampleCall<Sampler, Lanes>::Indices());
  }
{
  using Call = SampleCall<Sampler, Lanes>;
  return Call::of(words, typename Call::Indices());
}

/// `values_of()` by a sampler with parameters, an object.
template <class Lanes, class Sampler, class Words>
RUNNEL_FORCEINLINE_FUNCTION auto values_by(Sampler const& sampler,
                                           Words const& words)
  requires requires {
    SampleCall<Sampler, Lanes>::of(
        sampler, words, typename SampleCall<Sampler, Lanes>::Indices());
  }
{
  using Call = SampleCall<Sampler, Lanes>;
  return Call::of(sampler, words, typename Call::Indices());
}

/// Whether a sampler makes the values of a host register's lanes at once.
template <class Sampler>
inline constexpr bool takes_registers =
    Sampler::words_per_value == 1 ||
    requires { requires Sampler::takes_registers; };

/// The bits of two outputs, the first one high, left-justified in 64 without a
/// gap between them; what does not fit is cut off.
template <class Format, class Words>
RUNNEL_FORCEINLINE_FUNCTION constexpr auto joined_outputs(Words high,
                                                          Words low) {
  constexpr int free = 64 - Format::word_bits;
  return (cast_lanes<std::uint64_t>(high) << free) |
         ((cast_lanes<std::uint64_t>(low) << free) >> Format::bits);
}

/// The bits of two outputs, the first one high, each at the top of a word of 64
/// bits with anything below it: as `joined_outputs()`, except for the bits
/// below both.
template <class Format, class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide joined_wide(Wide high, Wide low) {
  constexpr std::uint64_t below = ~std::uint64_t{0} >> Format::bits;
  return Wide(high & ~below) | Wide((low >> Format::bits) & below);
}

template <class S, class Word, class T>
concept SamplesWords = requires(S const& sampler, Word const* words) {
  { values_by<ScalarLanes<Word>>(sampler, words) } -> std::same_as<T>;
};
/// A sampler without parameters: `sample` is static.
template <class S, class Generator>
concept StaticSampler = requires(sampled_word<Generator, S> const* words) {
  values_of<S, ScalarLanes<sampled_word<Generator, S>>>(words);
};

}  // namespace Impl

/// Makes values of type T from words of the generator: see the head of
/// distributions/sampling.hpp.
template <class S, class Generator, class T>
concept Sampler = Impl::CountsWords<S> && requires {
  typename Impl::sampled_word<Generator, S>;
} && Impl::SamplesWords<S, Impl::sampled_word<Generator, S>, T>;

/// A distribution that has a sampler for this generator and type of value.
template <class D, class Generator, class T>
concept Distribution = requires {
  typename D::template sampler<Generator, T>;
} && Sampler<typename D::template sampler<Generator, T>, Generator, T>;

namespace Impl {

/// Replaces a sampler that was refused, so that the compiler prints one message
/// only.
template <class T>
struct RefusedSampler {
  static constexpr int words_per_value = 1;
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type) {
    return typename Lanes::template rebind<T>{};
  }
};

/// Distributions whose values only `fill` makes.
template <class T>
struct FillsOnlySampler : RefusedSampler<T> {
  struct Requirements {
    static_assert(sizeof(T) == 0,
                  "Runnel: vectors and parameters by element are for "
                  "Runnel::fill; in kernels draw by an element_sampler, or "
                  "draw numbers one by one and transform them");
  };
};

/// Instantiates a sampler's requirements. Assertions in the sampler itself
/// would be followed by a second error: Clang takes a class in which one fails
/// while a concept is checked for a class without members.
template <class S>
constexpr bool state_requirements() {
  if constexpr (requires { typename S::Requirements; }) {
    static_cast<void>(sizeof(typename S::Requirements));
  }
  return true;
}

/// Says what is wrong with a distribution.
template <class D, class Generator, class T>
constexpr auto checked_sampler() {
  if constexpr (!requires { typename D::template sampler<Generator, T>; }) {
    static_assert(
        requires { typename D::template sampler<Generator, T>; },
        "Runnel: this distribution has no sampler for this generator "
        "and type of value; give it template <class Generator, class "
        "T> using sampler = ... (docs/sampling.md), or draw another");
    return RefusedSampler<T>();
  } else {
    using S = typename D::template sampler<Generator, T>;
    static_cast<void>(state_requirements<S>());
    if constexpr (!CountsWords<S>) {
      static_assert(CountsWords<S>,
                    "Runnel: this distribution's sampler does not say how many "
                    "words a value takes; give it static constexpr int "
                    "words_per_value, 1 to 96 (docs/sampling.md)");
      return RefusedSampler<T>();
    } else if constexpr (!Sampler<S, Generator, T>) {
      static_assert(Sampler<S, Generator, T>,
                    "Runnel: this distribution's sampler cannot make a value "
                    "from words_per_value words; give it template <class "
                    "Lanes> static auto sample(...), one word per argument, "
                    "that returns the type of value (docs/sampling.md)");
      return RefusedSampler<T>();
    } else {
      return std::type_identity<S>();
    }
  }
}

template <class Checked>
struct SamplerIn {
  using type = Checked;
};
template <class S>
struct SamplerIn<std::type_identity<S>> {
  using type = S;
};

/// The distribution's sampler; a type without one gives one clear message,
/// whichever interface asks.
template <class D, class Generator, class T>
using sampler_of =
    typename SamplerIn<decltype(checked_sampler<D, Generator, T>())>::type;

/// Values of some words, or of all, need their places, too: `DeepTails`,
/// `GammaMarsagliaTsang`. They are made by `placed<T>`, which is constructed
/// from the distribution and the precision of unit words, and has
///
///     TailWords                 says which words these are: contain(word)
///     tail_value(word, digits)  the value of one of them
///     operator()<Lanes>(words)  values of the others
///
/// where digits(k) are 64 random bits of the place (`ElementDigits`).
template <class D>
concept PlacedDistribution = requires { typename D::template placed<double>; };

/// Words that a value takes.
template <class D, class Generator, class T>
inline constexpr int words_per_value =
    sampler_of<D, Generator, T>::words_per_value;

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_SAMPLING_HPP
