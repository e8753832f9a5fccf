// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_BERNOULLI_BITS_HPP
#define RUNNEL_DISTRIBUTIONS_BERNOULLI_BITS_HPP

#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/distributions/words.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel {
namespace Impl {

/// The binary digits of a probability, a fraction of powers of two.
template <std::uint32_t Numerator, std::uint32_t Denominator>
struct BinaryFraction {
  static constexpr std::uint32_t divisor = std::gcd(Numerator, Denominator);
  /// In lowest terms: odd, but for 0.
  static constexpr std::uint32_t numerator = Numerator / divisor;
  static constexpr bool is_zero = Numerator == 0;
  static constexpr bool is_one = Numerator == Denominator;
  /// Behind the point, at least one.
  static constexpr int digits =
      is_zero || is_one
          ? 1
          : static_cast<int>(std::bit_width(Denominator / divisor)) - 1;

  /// Digit k behind the point; 0 is the first.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr bool has_digit(int k) {
    return (numerator >> (digits - 1 - k) & 1) != 0;
  }
};

/// Words that are random bits throughout, of as many outputs as that takes: the
/// first one high, what does not fit cut off.
template <class Generator, class T>
struct WholeWord {
  using Format = typename Generator::output_format;
  static constexpr int width = std::numeric_limits<T>::digits;
  static constexpr int outputs = (width + Format::bits - 1) / Format::bits;

  /// \param output  the word's outputs, left-justified
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION static auto of(Words const* output) {
    if constexpr (outputs == 1) {
      return cast_lanes<T>(output[0] >> (Format::word_bits - width));
    } else {
      constexpr int unused = 64 - Format::word_bits;
      auto word = cast_lanes<std::uint64_t>(output[0]) << unused;
      static_for<outputs - 1>([&](auto k) RUNNEL_INLINE_LAMBDA {
        word = word | ((cast_lanes<std::uint64_t>(output[k + 1]) << unused) >>
                       ((k + 1) * Format::bits));
      });
      return cast_lanes<T>(word >> (64 - width));
    }
  }
};

/// \tparam Fraction  a `BinaryFraction`
template <class Generator, class T, class Fraction>
struct BernoulliBitsSampler {
  using Word = WholeWord<Generator, T>;
  static constexpr int words_per_value = Fraction::digits * Word::outputs;
  static constexpr bool takes_registers = true;

  template <class Lanes, class... X>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(X... outputs)
    requires(sizeof...(X) == words_per_value)
  {
    typename Lanes::type const output[] = {outputs...};
    constexpr int last = Fraction::digits - 1;
    auto bits = Word::of(output + last * Word::outputs);
    using Bits = decltype(bits);
    if constexpr (Fraction::is_zero) bits = fill_lanes<Bits>(T{0});
    if constexpr (Fraction::is_one) bits = fill_lanes<Bits>(T(~T{0}));
    static_for<last>([&](auto k) RUNNEL_INLINE_LAMBDA {
      auto const word = Word::of(output + (last - 1 - k) * Word::outputs);
      if constexpr (Fraction::has_digit(last - 1 - decltype(k)::value)) {
        bits = word | bits;
      } else {
        bits = word & bits;
      }
    });
    return bits;
  }
};

/// Replaces the sampler of generators and types that are refused.
template <class Generator, class T>
struct RefusedBernoulliBits : RefusedSampler<T> {
  struct Requirements {
    static_assert(is_word_type<T>,
                  "Runnel::BernoulliBits fills Views of std::uint32_t or "
                  "std::uint64_t");
    static_assert(
        outputs_join<Generator> || !is_word_type<T>,
        "Runnel::BernoulliBits: this generator's outputs are no random bits; "
        "take one whose outputs are, or draw numbers by Runnel::Bernoulli");
  };
};

template <class Generator, class T, class Fraction>
struct BernoulliBitsOf {
  using type = RefusedBernoulliBits<Generator, T>;
};
template <class Generator, class T, class Fraction>
  requires(outputs_join<Generator> && is_word_type<T>)
struct BernoulliBitsOf<Generator, T, Fraction> {
  using type = BernoulliBitsSampler<Generator, T, Fraction>;
};

}  // namespace Impl

/// Words of 32 or 64 bits, each of which is 1 with probability p =
/// Numerator/Denominator, exactly, and independent of the others.
///
///     Kokkos::View<std::uint64_t*> sites("sites", n);
///     Runnel::fill(sites, streams, Runnel::BernoulliBits<3, 8>());
///
/// A value takes a word of random bits, of the value's type, for each binary
/// digit of p in lowest terms, the first one for the first digit; 1 for 0 and
/// 1. Bit b is 1 where the number that the words' bits b make, the first word's
/// high, is at least 2^k·(1 − p), k the number of digits. A word takes one
/// output of the generator, or as many as it needs bits: 2 of `philox4x32` for
/// 64 bits, 2 and 3 of `ranmar24` for 32 and 64.
///
/// Cost: k words, and k − 1 operations "and" or "or". p is a constant of the
/// program, which compiles a kernel for each. For any p, one number for a bit,
/// take `Bernoulli`.
///
/// Refused at compile time: generators whose outputs are floating-point numbers
/// or numbers below a modulus (`ceicg`, `wichmann_hill`, `mrg32k3a`).
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \tparam Numerator    0 … Denominator
/// \tparam Denominator  a power of two, at most 2^16
template <std::uint32_t Numerator, std::uint32_t Denominator>
struct BernoulliBits {
  static_assert(std::has_single_bit(Denominator) && Denominator <= 65536,
                "Runnel::BernoulliBits: p is Numerator/Denominator, with a "
                "power of two up to 65536 below; round other probabilities, or "
                "draw numbers by Runnel::Bernoulli");
  static_assert(Numerator <= Denominator,
                "Runnel::BernoulliBits: p = Numerator/Denominator is above 1; "
                "give a probability");

  static constexpr double p() {
    return static_cast<double>(Numerator) / static_cast<double>(Denominator);
  }

  template <class Generator, class T>
  using sampler = typename Impl::BernoulliBitsOf<
      Generator, T, Impl::BinaryFraction<Numerator, Denominator>>::type;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BERNOULLI_BITS_HPP
