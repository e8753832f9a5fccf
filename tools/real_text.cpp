// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "text.hpp"

namespace Runnel::Tool {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t power_of_10(int exponent) {
  return exponent == 0 ? 1 : 10 * power_of_10(exponent - 1);
}

/// value · 10^digits, rounded to the nearest integer, half to even. Exact.
/// \pre 0 < value < 1 is a normal double, and digits ≤ 20
std::uint64_t scaled(double value, int digits) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  std::uint64_t const fraction =
      (bits & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1} << 52);
  // value = fraction / 2^shift
  int const shift = 1075 - static_cast<int>(bits >> 52);
  Wide factor = power_of_10(digits < 19 ? digits : 19);
  if (digits == 20) factor *= 10;
  Wide const product = fraction * factor;
  Wide const half = Wide{1} << (shift - 1);
  Wide const rest = product & (2 * half - 1);
  auto whole = static_cast<std::uint64_t>(product >> shift);
  if (rest > half || (rest == half && whole % 2 == 1)) ++whole;
  return whole;
}

/// printf's %.{Digits}g for [1e-4, 1), the range where it gives plain
/// decimals: std::to_chars takes five times as long.
template <int Digits>
char* write_fraction(char* at, double value) {
  int const zeros = value >= 0.1     ? 0
                    : value >= 0.01  ? 1
                    : value >= 0.001 ? 2
                                     : 3;
  std::uint64_t const digits = scaled(value, Digits + zeros);
  if (digits == power_of_10(Digits)) return nullptr;  // rounded up to 10^-zeros
  at = std::copy_n("0.000", 2 + zeros, at);
  char* end = std::to_chars(at, at + Digits, digits).ptr;
  while (end[-1] == '0') --end;
  return end;
}

template <int Digits, class Real>
char* write_any(char* at, Real value) {
  // Compared as double: 1e-4f lies below 1e-4.
  auto const exact = static_cast<double>(value);
  if (exact >= 1e-4 && exact < 1) {
    if (char* const end = write_fraction<Digits>(at, exact)) return end;
  }
  return std::to_chars(at, at + max_line_bytes, value,
                       std::chars_format::general, Digits)
      .ptr;
}

}  // namespace

char* write_real(char* at, float value) { return write_any<9>(at, value); }
char* write_real(char* at, double value) { return write_any<17>(at, value); }

}  // namespace Runnel::Tool
