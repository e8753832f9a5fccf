// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_UNIFORM_HPP
#define RUNNEL_DISTRIBUTIONS_UNIFORM_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel {
namespace Impl {

template <class Format, class T>
struct UniformSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Uniform fills float and double Views; use "
                "Runnel::Bits for integers");
  static constexpr bool is_float = std::is_same_v<T, float>;
  static constexpr int words_per_value = is_float || Format::bits >= 48 ? 1 : 2;
  static_assert(Format::bits >= 24);
  static constexpr int wanted_bits = is_float ? 24 : 53;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x)
    requires(words_per_value == 1)
  {
    if constexpr (Format::bits == 64 && !is_float) {
      return top_53_bits_to_double<Lanes>(x);
    } else {
      constexpr int bits =
          Format::bits < wanted_bits ? Format::bits : wanted_bits;
      return top_bits_to_real<T, bits, Format::bits <= wanted_bits, Lanes>(x);
    }
  }
  /// First output high: the top 53 bits of both, or all if there are fewer.
  static constexpr bool takes_registers = true;
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type high,
                                                 typename Lanes::type low)
    requires(words_per_value == 2)
  {
    return top_53_bits_to_double<Lanes>(joined_outputs<Format>(high, low));
  }
  /// `sample()` of outputs at the top of words of 64 bits, with arbitrary bits
  /// below.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample_wide(typename Lanes::type high,
                                                      typename Lanes::type low)
    requires(words_per_value == 2 && 2 * Format::bits >= wanted_bits)
  {
    return top_53_bits_to_double<Lanes>(joined_wide<Format>(high, low));
  }
};

/// `UniformSampler` from words that the generator makes for it. `UniformOf`
/// takes the generator's own sampler where its native outputs are no bit field.
template <class Generator, class T>
struct FormedUniformSampler
    : UniformSampler<typename Generator::output_format, T> {
  using form = typename Generator::uniform_form;
};
template <class Generator, class T>
struct UniformOf {
  using type = UniformSampler<typename Generator::output_format, T>;
};
template <UniformForming Generator, class T>
struct UniformOf<Generator, T> {
  using type = FormedUniformSampler<Generator, T>;
};
template <class Generator, class T>
  requires requires { typename Generator::template uniform_sampler<T>; }
struct UniformOf<Generator, T> {
  using type = typename Generator::template uniform_sampler<T>;
};

}  // namespace Impl

struct UniformExact;

/// Runnel's own uniform numbers in [0, 1): never 1.0.
///
/// float: the top 24 bits of one output times 2^-24. double: the top 53 bits
/// of one output if it has at least 48, otherwise of two outputs, the first
/// one high (RANMAR with 24 bits: 24 + 24 bits). Generators whose outputs are
/// no bit fields have rules of their own: see their pages.
///
/// Source: Runnel's own, docs/tables.md.
struct Uniform {
  /// Every float or double between 0 and 1 (distributions/uniform_exact.hpp).
  using exact = UniformExact;

  template <class Generator, class T>
  using sampler = typename Impl::UniformOf<Generator, T>::type;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_UNIFORM_HPP
