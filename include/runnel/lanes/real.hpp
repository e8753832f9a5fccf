// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_REAL_HPP
#define RUNNEL_LANES_REAL_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>

/// Words to floating-point numbers, one lane or a register of lanes at a time.
namespace Runnel::Impl {

/// \f$2^{-n}\f$, 0 ≤ n ≤ 64.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION constexpr Real power_of_half(int n) {
  Real r = 1;
  for (int i = 0; i < n; ++i) r *= Real(0.5);
  return r;
}

/// One word; for single values on the host and for a lane of a GPU.
///
/// \tparam ConvertsUnsigned  whether words are converted without a shift where
///   none is needed. On a host without AVX-512 this conversion has a branch for
///   words of 64 bits, which is taken for half of them and so mispredicted
template <class Word, bool ConvertsUnsigned = true>
struct ScalarLanes {
  static constexpr bool on_device = false;
  static constexpr bool converts_unsigned = ConvertsUnsigned;
  using word_type = Word;
  template <class T>
  using rebind = T;
  using type = Word;
};

/// The top `Bits` bits of a left-justified word as a real in [0, 1):
/// \f$\lfloor x/2^{w-Bits}\rfloor\cdot 2^{-Bits}\f$, exactly.
///
/// `Bits` ≤ 24 for float, ≤ 48 for double. \pre if `Clean`, the bits below are
/// zero, which saves a shift where the hardware converts unsigned words.
template <class Real, int Bits, bool Clean, class Lanes>
RUNNEL_FORCEINLINE_FUNCTION auto top_bits_to_real(typename Lanes::type x) {
  using Word = typename Lanes::word_type;
  constexpr int width = 8 * sizeof(Word);
  if constexpr (std::is_same_v<Real, float>) {
    static_assert(Bits <= 24);
    if constexpr (Clean && Lanes::converts_unsigned) {
      return cast_lanes<float>(x) * power_of_half<float>(width);
    } else {
      // Below 2^24, so the signed conversion, which every machine has, serves.
      auto const n = cast_lanes<std::int32_t>(x >> (width - Bits));
      return cast_lanes<float>(n) * power_of_half<float>(Bits);
    }
  } else if constexpr (width == 32) {
    auto const n = cast_lanes<std::int32_t>(x >> (width - Bits));
    return cast_lanes<double>(n) * power_of_half<double>(Bits);
  } else {
    static_assert(Bits <= 48);
    if constexpr (Clean && Lanes::converts_unsigned && !Lanes::on_device) {
      return cast_lanes<double>(x) * power_of_half<double>(width);
    } else {
      // Write the bits under the exponent of 2^(52-Bits) and take that off:
      // no machine lacks these three operations on 64-bit lanes.
      constexpr std::uint64_t exponent =
          static_cast<std::uint64_t>(1023 + 52 - Bits) << 52;
      auto const bits = (x >> (width - Bits)) | exponent;
      typename Lanes::template rebind<double> shifted;
      static_assert(sizeof shifted == sizeof bits);
      std::memcpy(&shifted, &bits, sizeof shifted);
      return shifted - static_cast<double>(1ull << (52 - Bits));
    }
  }
}

/// The bits written as a double's, lane by lane.
template <class Lanes, class Wide>
RUNNEL_FORCEINLINE_FUNCTION auto bits_to_double(Wide bits) {
  typename Lanes::template rebind<double> r;
  static_assert(sizeof r == sizeof bits);
  std::memcpy(&r, &bits, sizeof r);
  return r;
}

/// A word of 64 bits rounded to the nearest double (to even), times 2^-64: in
/// [0, 1]. Where there is no instruction for it the halves are written under
/// the exponents of 2^52 and 2^84; one sum rounds.
template <class Lanes, class Wide>
RUNNEL_FORCEINLINE_FUNCTION auto word_to_double(Wide x) {
  if constexpr (Lanes::converts_unsigned && !Lanes::on_device) {
    return cast_lanes<double>(x) * power_of_half<double>(64);
  } else {
    constexpr std::uint64_t exponent = 0x3ff;
    constexpr std::uint64_t high_one = (exponent + 84 - 64) << 52;
    constexpr std::uint64_t low_one = (exponent + 52 - 64) << 52;
    auto const high = bits_to_double<Lanes>((x >> 32) | high_one);
    auto const low =
        bits_to_double<Lanes>((x & std::uint64_t{0xffffffff}) | low_one);
    // 2^20 + 2^-12 is exact, and so is what is left of the high half.
    return as_written(high - (0x1p20 + 0x1p-12)) + low;
  }
}

/// The top 53 bits of a word of 64, times 2^-53: exact.
template <class Lanes, class Wide>
RUNNEL_FORCEINLINE_FUNCTION auto top_53_bits_to_double(Wide x) {
  if constexpr (Lanes::converts_unsigned) {
    return cast_lanes<double>(x >> 11) * power_of_half<double>(53);
  } else {
    return word_to_double<Lanes>((x >> 11) << 11);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_REAL_HPP
