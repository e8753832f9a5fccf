// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MODULAR_HPP
#define RUNNEL_GENERATORS_DETAIL_MODULAR_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include <runnel/core/macros.hpp>
#include <runnel/core/power_modulo.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/lanes.hpp>

/// Residues modulo numbers a little below a power of two,
/// \f$m = 2^b - c\f$: \f$h\,2^b + l \equiv h\,c + l\f$. On numbers of 64 bits
/// or on registers of them.
namespace Runnel::Impl {

template <std::uint64_t Modulus>
struct PseudoMersenne {
  static constexpr int bits = std::bit_width(Modulus);
  static constexpr std::uint64_t c = (std::uint64_t{1} << bits) - Modulus;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  static_assert(bits <= 32 && c < (std::uint64_t{1} << (bits / 2)));
};

/// A number congruent to x, below 2^(64−b)·c + 2^b.
template <std::uint64_t Modulus, class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide partial_residue(Wide x) {
  using M = PseudoMersenne<Modulus>;
  return (x >> M::bits) * M::c + (x & M::mask);
}

/// x modulo m. \pre x < 2^(2b) − 1
template <std::uint64_t Modulus, class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide residue(Wide x) {
  Wide const m = fill_lanes<Wide>(Modulus);
  // Below 2^b·(c + 1), then below 2^b + c·(c + 1) < 2m.
  Wide const y = partial_residue<Modulus>(partial_residue<Modulus>(x));
  return select_less(y, m, y, y - m);
}

/// The number below the product of all moduli that has these residues.
/// \pre the moduli are different primes below 2^32, the product below 2^127
inline UInt128 combine_residues(std::span<std::uint64_t const> residues,
                                std::span<std::uint64_t const> moduli) {
  UInt128 number = 0;
  UInt128 product = 1;
  for (std::size_t i = 0; i < moduli.size(); ++i) {
    std::uint64_t const m = moduli[i];
    std::uint64_t const missing =
        (residues[i] + m - (number % UInt128(m)).low) % m;
    std::uint64_t const inverse =
        power_modulo((product % UInt128(m)).low, m - 2, m);
    number += product * UInt128(missing * inverse % m);
    product = product * UInt128(m);
  }
  return number;
}

/// A number of 128 bits modulo m < 2^32.
RUNNEL_FORCEINLINE_FUNCTION std::uint64_t modulo(std::uint64_t low,
                                                 std::uint64_t high,
                                                 std::uint64_t m) {
  std::uint64_t const r = ((std::uint64_t{1} << 32) % m);
  std::uint64_t x = high % m;
  x = (x * r + (low >> 32)) % m;
  return (x * r + (low & 0xffffffffu)) % m;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MODULAR_HPP
