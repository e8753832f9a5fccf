// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_WORDS_HPP
#define RUNNEL_DISTRIBUTIONS_WORDS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel {
namespace Impl {

template <class T>
inline constexpr bool is_word_type =
    std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::uint64_t>;

template <class T>
struct WordsRequirements {
  static_assert(is_word_type<T>,
                "Runnel::Words fills Views of std::uint32_t or std::uint64_t");
};

/// Words of outputs that are bits.
template <class Generator, class T>
struct BitWordsSampler : BitsSampler<Generator, T> {
  using Requirements = WordsRequirements<T>;
};

/// Words of outputs below a modulus: \f$\lfloor z\,2^{32}/m\rfloor\f$, as
/// `Uniform` takes them, and two of these.
template <class Generator, class T>
struct ResidueWordsSampler
    : UnitBitsSampler<Generator,
                      std::conditional_t<is_word_type<T>, T, std::uint32_t>> {
  using Requirements = WordsRequirements<T>;
};

/// Words of outputs that are floating-point numbers u:
/// \f$\lfloor 2^{32}u\rfloor\f$, and two of these.
template <class Generator, class T>
struct RealWordsSampler {
  using Real = typename Generator::template uniform_sampler<double>;
  using form = form_of<Real>;
  static constexpr int words_per_value =
      std::is_same_v<T, std::uint64_t> ? 2 : 1;
  static constexpr bool takes_registers = true;
  using Requirements = WordsRequirements<T>;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x)
    requires(words_per_value == 1)
  {
    return cast_lanes<T>(first_32_bits<Lanes>(x));
  }
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type high,
                                                 typename Lanes::type low)
    requires(words_per_value == 2)
  {
    return (cast_lanes<T>(first_32_bits<Lanes>(high)) << 32) |
           cast_lanes<T>(first_32_bits<Lanes>(low));
  }

 private:
  /// u < 1, so that the product and the number below it are exact.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto first_32_bits(
      typename Lanes::type x) {
    return cast_lanes<std::int64_t>(Real::template sample<Lanes>(x) * 0x1p32);
  }
};

template <class Generator, class T>
struct WordsOf {
  using type = RealWordsSampler<Generator, T>;
};
template <class Generator, class T>
  requires outputs_join<Generator>
struct WordsOf<Generator, T> {
  using type = BitWordsSampler<Generator, T>;
};
template <class Generator, class T>
  requires(outputs_are_bits<Generator> && !outputs_join<Generator>)
struct WordsOf<Generator, T> {
  using type = ResidueWordsSampler<Generator, T>;
};

}  // namespace Impl

/// Words of all generators, std::uint32_t or std::uint64_t, for tests that take
/// integers: by a rule of Runnel's own where a generator's publication defines
/// none.
///
/// Generators whose outputs are bits: `Bits`. `mrg32k3a`, of an output z below
/// m = 2^32 - 209: \f$\lfloor z\,2^{32}/m\rfloor\f$. `ceicg` and
/// `wichmann_hill`, of the reference real u: \f$\lfloor 2^{32}u\rfloor\f$. A
/// std::uint64_t of these three takes two outputs, the first one high. All of
/// it is exact. docs/distributions.md says which words there are, and how far
/// they are from uniform.
struct Words {
  template <class Generator, class T>
  using sampler = typename Impl::WordsOf<Generator, T>::type;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_WORDS_HPP
