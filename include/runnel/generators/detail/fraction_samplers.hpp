// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_FRACTION_SAMPLERS_HPP
#define RUNNEL_GENERATORS_DETAIL_FRACTION_SAMPLERS_HPP

#include <Kokkos_MathematicalFunctions.hpp>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel::Impl {

/// Reals of 32-bit outputs z as the Mersenne Twister's authors make them.
///
/// float: z/2^32 rounded to nearest, in [0, 1]. double: genrand_res53,
/// \f$(\lfloor z_1/2^5\rfloor 2^{26} + \lfloor z_2/2^6\rfloor)\,2^{-53}\f$ of
/// two outputs, in [0, 1).
template <class Format, class T>
struct FractionSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Reference makes float and double numbers");
  static_assert(Format::bits == 32 && Format::word_bits == 32);
  using Word = typename Format::word_type;
  static constexpr int words_per_value = std::is_same_v<T, float> ? 1 : 2;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type z)
    requires(words_per_value == 1)
  {
    if constexpr (Lanes::converts_unsigned) {
      return cast_lanes<float>(z) * power_of_half<float>(32);
    } else {
      // Exact in double, so rounded once.
      return cast_lanes<float>(cast_lanes<double>(z) *
                               power_of_half<double>(32));
    }
  }
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static T sample(Word z1, Word z2)
    requires(words_per_value == 2)
  {
#if RUNNEL_ON_GPU
    // Both numbers below the exponent of 2^52, which is taken off: two
    // multiply-adds, exact, where conversions of 64 bits are slow.
    double const high = under_exponent(z1 >> 5);
    double const low = under_exponent(z2 >> 6);
    return Kokkos::fma(
        low, power_of_half<double>(53),
        Kokkos::fma(high, power_of_half<double>(27), -0x1p25 - 0.5));
#else
    return static_cast<double>(static_cast<std::uint64_t>(z1 >> 5) << 26 |
                               (z2 >> 6)) *
           power_of_half<double>(53);
#endif
  }

 private:
  /// \f$2^{52} + z\f$.
  RUNNEL_FORCEINLINE_FUNCTION static double under_exponent(Word z) {
    std::uint64_t const bits = std::uint64_t{0x43300000} << 32 | z;
    double real;
    std::memcpy(&real, &bits, sizeof real);
    return real;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_FRACTION_SAMPLERS_HPP
