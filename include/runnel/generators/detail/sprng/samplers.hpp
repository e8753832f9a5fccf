// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_SAMPLERS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_SAMPLERS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>

/// SPRNG's own outputs from the words of its generators.
///
/// Each of the six makes one word of 64 bits per call, left-justified: the
/// state (lcg: 48 bits, pmlcg: 61, lcg64 and mlfg: 64), the sum of both
/// components (cmrg) or two raw outputs of 32 bits, the first one high (lfg).
/// SPRNG's integer is the top 31 bits of it in all of them.
namespace Runnel::Impl {

using SprngFormat = OutputFormat<std::uint32_t, 31>;
/// The first raw output of a call of lfg, all that its float is made from.
struct SprngLfgFloatForm {};

/// The native output of SPRNG's words: 31 bits, left-justified in 32.
template <class Wide>
RUNNEL_FORCEINLINE_FUNCTION auto sprng_native(Wide x) {
  return cast_lanes<std::uint32_t>((x >> 33) << 1);
}

/// A 64-bit word in a form: itself, or the integer that SPRNG returns.
template <class Form, class Wide>
RUNNEL_FORCEINLINE_FUNCTION auto sprng_output(Wide x) {
  if constexpr (std::is_same_v<Form, ReferenceForm>) {
    return x;
  } else {
    return sprng_native(x);
  }
}

/// SPRNG's floating-point numbers.
///
///  - lcg: double x·2^-48, exact; lcg64, cmrg: double x·2^-64, rounded once,
///    in [0, 1]; mlfg, pmlcg: double of the top 52 bits, exact. Their floats
///    are those doubles rounded to nearest, in [0, 1].
///  - lfg: float w1·2^-32 and double (w1 + w2·2^-32)·2^-32, each rounded once,
///    in [0, 1].
///
/// 1.0 is what SPRNG returns, too; `Runnel::Uniform` never does.
template <SprngKind Kind, class T>
struct SprngReferenceSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Reference makes float and double numbers");
  static constexpr bool is_lfg_float =
      Kind == SprngKind::lfg && std::is_same_v<T, float>;
  using form =
      std::conditional_t<is_lfg_float, SprngLfgFloatForm, ReferenceForm>;
  static constexpr int words_per_value = 1;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    if constexpr (is_lfg_float) {
      if constexpr (Lanes::converts_unsigned) {
        return cast_lanes<float>(x) * power_of_half<float>(32);
      } else {
        // Exact in double, so rounded once.
        return cast_lanes<float>(cast_lanes<double>(x) *
                                 power_of_half<double>(32));
      }
    } else if constexpr (Kind == SprngKind::lcg) {
      return cast_lanes<T>(top_bits_to_real<double, 48, true, Lanes>(x));
    } else if constexpr (Kind == SprngKind::mlfg || Kind == SprngKind::pmlcg) {
      return cast_lanes<T>(top_bits_exactly<52, Lanes>(x));
    } else {
      return cast_lanes<T>(word_to_double<Lanes>(x));
    }
  }

 private:
  /// \f$\lfloor x/2^{64-n}\rfloor\,2^{-n}\f$, n ≤ 52.
  template <int N, class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto top_bits_exactly(
      typename Lanes::type x) {
    constexpr std::uint64_t one = std::uint64_t{0x3ff} << 52;
    return bits_to_double<Lanes>(((x >> (64 - N)) << (52 - N)) | one) - 1.0;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_SAMPLERS_HPP
