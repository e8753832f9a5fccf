// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_GF2_PRODUCT_HPP
#define RUNNEL_SRC_SEEDS_GF2_PRODUCT_HPP

#include <cstdint>
#include <span>

namespace Runnel::Impl {

/// Bits of the low half of x, with zeros between them: its square over GF(2).
constexpr std::uint64_t spread_bits(std::uint64_t x) {
  x &= 0xffffffffu;
  x = (x | x << 16) & 0x0000ffff0000ffffu;
  x = (x | x << 8) & 0x00ff00ff00ff00ffu;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fu;
  x = (x | x << 2) & 0x3333333333333333u;
  return (x | x << 1) & 0x5555555555555555u;
}

/// The product of two polynomials over GF(2).
/// \param product  a.size() + b.size() words, written whatever they held
void gf2_product(std::span<std::uint64_t const> a,
                 std::span<std::uint64_t const> b, std::uint64_t* product);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_GF2_PRODUCT_HPP
