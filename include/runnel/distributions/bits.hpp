// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_BITS_HPP
#define RUNNEL_DISTRIBUTIONS_BITS_HPP

#include <cstdint>
#include <limits>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel {
namespace Impl {

template <class Generator, class T>
struct BitsSampler {
  using Format = typename Generator::output_format;
  static constexpr int digits = std::numeric_limits<T>::digits;
  static constexpr int words_per_value =
      digits == 64 && Format::word_bits == 32 ? 2 : 1;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x)
    requires(words_per_value == 1)
  {
    return cast_lanes<T>(x >> (Format::word_bits - digits));
  }
  static constexpr bool takes_registers = true;
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type high,
                                                 typename Lanes::type low)
    requires(words_per_value == 2)
  {
    return joined_outputs<Format>(high, low);
  }

  struct Requirements {
    static_assert(outputs_are_bits<Generator>,
                  "Runnel::Bits: this generator's outputs are floating-point "
                  "numbers, of which no integers are defined; draw float or "
                  "double by Runnel::Uniform or Runnel::Reference, or words "
                  "by the derived rule of Runnel::Words");
    static_assert(
        !std::is_same_v<T, std::uint64_t> || !outputs_are_bits<Generator> ||
            outputs_join<Generator>,
        "Runnel::Bits: this generator's outputs are below a modulus "
        "that is no power of two, so two of them do not make 64 random "
        "bits; draw std::uint32_t, or by the derived rule of "
        "Runnel::Words");
    static_assert(
        std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::uint64_t> ||
            std::is_same_v<T, std::int32_t>,
        "Runnel::Bits fills Views of std::uint32_t, std::uint64_t, or "
        "std::int32_t (31 bits)");
  };
};

}  // namespace Impl

/// Random bits, left-justified in the View's integers: std::uint32_t,
/// std::uint64_t, or std::int32_t for 31 bits, in [0, 2^31).
///
/// Bits that the generator does not make are zero: RANMAR's 24 bits give
/// multiples of 2^8 as std::uint32_t. A std::uint64_t takes two outputs where
/// one is a 32-bit word or less, the first one high and without a gap.
///
/// Refused at compile time: generators whose outputs are floating-point numbers
/// (`ceicg`, `wichmann_hill`), and std::uint64_t of `mrg32k3a`, whose outputs
/// are numbers below 2^32 - 209.
///
/// Source: Runnel's own, docs/tables.md.
struct Bits {
  template <class Generator, class T>
  using sampler = Impl::BitsSampler<Generator, T>;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BITS_HPP
