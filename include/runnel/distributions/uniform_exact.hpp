// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_UNIFORM_EXACT_HPP
#define RUNNEL_DISTRIBUTIONS_UNIFORM_EXACT_HPP

#include <Kokkos_BitManipulation.hpp>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/uniform.hpp>
#include <runnel/distributions/words.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel {
namespace Impl {

/// The random bits of an output at the top of 64.
template <class Generator>
struct LeadingBits {
  using Format = typename Generator::output_format;
  using form = NativeForm;
  static constexpr int bits = Format::bits;
  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t of(Word word) {
    return std::uint64_t{word} << (64 - Format::word_bits);
  }
};
/// Leading bits of outputs that are no bit fields: their words of 32 bits.
template <class Generator>
  requires(!outputs_join<Generator>)
struct LeadingBits<Generator> {
  using Source = Words::sampler<Generator, std::uint32_t>;
  using form = form_of<Source>;
  static constexpr int bits = 32;
  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t of(Word word) {
    return std::uint64_t{Source::template sample<Lanes>(word)} << 32;
  }
};

/// A binary fraction of 192 digits, the first ones first.
struct LongFraction {
  std::uint64_t digits[3] = {0, 0, 0};

  /// Sets digits from place `At` on: the first ones of `bits`, whose others
  /// are 0.
  template <int At>
  RUNNEL_FORCEINLINE_FUNCTION void add(std::uint64_t bits) {
    if constexpr (At < 192) {
      digits[At / 64] |= bits >> (At % 64);
      if constexpr (At % 64 != 0 && At / 64 < 2) {
        digits[At / 64 + 1] |= bits << (64 - At % 64);
      }
    }
  }
  /// The largest number of type T that is not above it, at least 2^-k, k =
  /// `Places`.
  template <class T, int Places>
  RUNNEL_FORCEINLINE_FUNCTION T number() const {
    using Bits =
        std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    constexpr int mantissa = std::numeric_limits<T>::digits - 1;
    constexpr int bias = std::numeric_limits<T>::max_exponent - 1;
    bool const in_second = digits[0] == 0;
    bool const in_third = in_second && digits[1] == 0;
    std::uint64_t const first = in_third    ? digits[2]
                                : in_second ? digits[1]
                                            : digits[0];
    std::uint64_t const next = in_third ? 0 : in_second ? digits[2] : digits[1];
    int const shift = first == 0 ? 63 : Kokkos::countl_zero(first);
    int const zeros = shift + (in_third ? 128 : in_second ? 64 : 0);
    // In two steps, because a shift by 64 is undefined.
    std::uint64_t const window = first << shift | next >> 1 >> (63 - shift);
    auto const below = static_cast<Bits>(window << 1 >> (64 - mantissa));
    bool const is_least = zeros >= Places;
    auto const exponent =
        static_cast<Bits>(bias - (is_least ? Places : zeros + 1));
    return same_bits_as<T>(static_cast<Bits>((exponent << mantissa) |
                                             (is_least ? Bits{0} : below)));
  }
};

template <class Generator, class T>
struct UniformExactSampler {
  using Leading = LeadingBits<Generator>;
  using form = typename Leading::form;
  /// Below 2^-places all numbers are that one: floats have no further normal
  /// numbers, and of doubles none would come.
  static constexpr int places = std::is_same_v<T, float> ? 126 : 128;
  static constexpr int wanted_bits =
      places + std::numeric_limits<T>::digits - 1;
  static constexpr int words_per_value =
      (wanted_bits + Leading::bits - 1) / Leading::bits;

  struct Requirements {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                  "Runnel::UniformExact fills float and double Views");
  };

  template <class Lanes, class... Word>
  RUNNEL_FORCEINLINE_FUNCTION static T sample(Word... words)
    requires(sizeof...(Word) == words_per_value)
  {
    using Scalar = ScalarLanes<sampled_word<Generator, UniformExactSampler>>;
    std::uint64_t const bits[] = {Leading::template of<Scalar>(words)...};
    LongFraction fraction;
    static_for<words_per_value>([&](auto i) RUNNEL_INLINE_LAMBDA {
      fraction.template add<i * Leading::bits>(bits[i]);
    });
    return fraction.template number<T, places>();
  }
};

}  // namespace Impl

/// Uniform numbers in (0, 1) that take each float or double with its exact
/// probability, also the small ones: the largest that is not above a binary
/// fraction of as many digits as that needs.
///
/// float: 149 random bits (5 outputs of 32 or 31 bits, 7 of 24, 4 of 48), all
/// normal numbers down to 2^-126. double: 180 (6; 8; 4), down to 2^-128.
/// Smaller fractions, of probability 2^-126 or 2^-128, become that number; so
/// no value is 0, or a subnormal number, which some devices flush to 0.
/// `mrg32k3a`, `ceicg` and `wichmann_hill` as their `Words`.
///
/// `Uniform` has multiples of 2^-24 and 2^-53, of one or two outputs.
///
/// Source: Runnel's own, docs/distributions.md.
struct UniformExact {
  template <class Generator, class T>
  using sampler = Impl::UniformExactSampler<Generator, T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_UNIFORM_EXACT_HPP
