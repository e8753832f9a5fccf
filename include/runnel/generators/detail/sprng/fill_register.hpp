// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_FILL_REGISTER_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_FILL_REGISTER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// The 64 bits \f$b_0 \dots b_{63}\f$ from which SPRNG fills the words of its
/// lagged Fibonacci generators.
///
/// An advance was meant to be 64 steps of the shift register
/// \f$b_{n+64} = b_n + b_{n+1} + b_{n+3} + b_{n+4}\f$. That is what it does to
/// \f$b_0 \dots b_{59}\f$; the four bits for which the register looks ahead
/// into its own new bits are taken from the wrong halves: from the old
/// \f$b_{28} \dots b_{31}\f$ and the new \f$b_{32} \dots b_{35}\f$ instead of
/// \f$b_{60} \dots b_{63}\f$ and \f$b_0 \dots b_3\f$.
struct SprngFillRegister {
  /// XORed with the seed, and the lower half's value if that leaves it 0.
  static constexpr std::uint32_t constant = 0x372f05ac;

  std::uint64_t bits;

  /// \param low, high  the halves; a low half of 0 becomes `constant`
  RUNNEL_FUNCTION static constexpr SprngFillRegister start(std::uint32_t low,
                                                           std::uint32_t high) {
    SprngFillRegister r{std::uint64_t{high} << 32 |
                        (low == 0 ? constant : low)};
    r.advance();
    r.advance();
    return r;
  }

  RUNNEL_FUNCTION constexpr void advance() {
    std::uint64_t const right = taps(bits);
    std::uint64_t const ahead = taps((bits >> 28 & 0xf) | right >> 32 << 4);
    bits = (right & ~(std::uint64_t{0xf} << 60)) | ahead << 60;
  }
  RUNNEL_FUNCTION constexpr std::uint32_t low() const {
    return static_cast<std::uint32_t>(bits);
  }

 private:
  RUNNEL_FUNCTION static constexpr std::uint64_t taps(std::uint64_t b) {
    return b ^ b >> 1 ^ b >> 3 ^ b >> 4;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_FILL_REGISTER_HPP
