// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_UINT128_HPP
#define RUNNEL_CORE_UINT128_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include <runnel/core/macros.hpp>

namespace Runnel {

/// Unsigned integer of 128 bits, arithmetic modulo \f$2^{128}\f$.
///
/// Positions, offsets and jumps are of this type: periods are far beyond
/// \f$2^{64}\f$. An open struct of two words, so that it travels to devices
/// and into files as it is; the arithmetic is the compiler's own.
struct UInt128 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  __extension__ using native_type = unsigned __int128;

  UInt128() = default;
  // Implicit on purpose: every count is a valid position.
  KOKKOS_INLINE_FUNCTION constexpr UInt128(std::uint64_t value)  // NOLINT
      : low(value) {}
  /// 2^64 high_word + low_word.
  KOKKOS_INLINE_FUNCTION constexpr UInt128(std::uint64_t high_word,
                                           std::uint64_t low_word)
      : low(low_word), high(high_word) {}

  /// From and to the compiler's own type.
  KOKKOS_INLINE_FUNCTION static constexpr UInt128 from_native(native_type n) {
    return {static_cast<std::uint64_t>(n >> 64), static_cast<std::uint64_t>(n)};
  }
  KOKKOS_INLINE_FUNCTION constexpr native_type native() const {
    return (static_cast<native_type>(high) << 64) | low;
  }

  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator+(UInt128 a,
                                                            UInt128 b) {
    return from_native(a.native() + b.native());
  }
  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator-(UInt128 a,
                                                            UInt128 b) {
    return from_native(a.native() - b.native());
  }
  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator*(UInt128 a,
                                                            UInt128 b) {
    return from_native(a.native() * b.native());
  }
  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator/(UInt128 a,
                                                            UInt128 b) {
    return from_native(a.native() / b.native());
  }
  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator%(UInt128 a,
                                                            UInt128 b) {
    return from_native(a.native() % b.native());
  }
  /// \param shift  0 ≤ shift < 128
  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator<<(UInt128 a,
                                                             int shift) {
    return from_native(a.native() << shift);
  }
  KOKKOS_INLINE_FUNCTION friend constexpr UInt128 operator>>(UInt128 a,
                                                             int shift) {
    return from_native(a.native() >> shift);
  }
  KOKKOS_INLINE_FUNCTION constexpr UInt128& operator+=(UInt128 b) {
    return *this = *this + b;
  }
  KOKKOS_INLINE_FUNCTION constexpr UInt128& operator-=(UInt128 b) {
    return *this = *this - b;
  }
  KOKKOS_INLINE_FUNCTION friend constexpr bool operator==(UInt128 a,
                                                          UInt128 b) {
    return a.low == b.low && a.high == b.high;
  }
  // No operator<=>: comparing its result with 0 calls the standard library's
  // host functions, and a kernel compiled by nvcc that does so writes nothing.
  KOKKOS_INLINE_FUNCTION friend constexpr bool operator<(UInt128 a, UInt128 b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
  }
  KOKKOS_INLINE_FUNCTION friend constexpr bool operator>(UInt128 a, UInt128 b) {
    return b < a;
  }
  KOKKOS_INLINE_FUNCTION friend constexpr bool operator<=(UInt128 a,
                                                          UInt128 b) {
    return !(b < a);
  }
  KOKKOS_INLINE_FUNCTION friend constexpr bool operator>=(UInt128 a,
                                                          UInt128 b) {
    return !(a < b);
  }
};

/// Decimal digits.
std::string to_string(UInt128 value);

/// Reads decimal or `0x…` digits.
/// \throws std::invalid_argument for anything else, and beyond 2^128 − 1
UInt128 parse_uint128(std::string_view text);

}  // namespace Runnel

#endif  // RUNNEL_CORE_UINT128_HPP
