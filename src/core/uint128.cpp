// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {
namespace {

/// Value of a digit, or -1.
int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string to_string(UInt128 value) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + (value % UInt128(10)).low));
    value = value / UInt128(10);
  } while (value != UInt128(0));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

UInt128 parse_uint128(std::string_view text) {
  std::string const shown = "'" + std::string(text) + "'";
  bool const hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  int const base = hex ? 16 : 10;
  RUNNEL_THROW_IF(text.empty(),
                  "Runnel::parse_uint128: " + shown +
                      " is no number; give decimal digits or 0x…");
  UInt128 const limit = UInt128(0) - UInt128(1);
  UInt128 value;
  for (char const c : text) {
    int const digit = digit_value(c);
    RUNNEL_THROW_IF(digit < 0 || digit >= base,
                    "Runnel::parse_uint128: " + shown +
                        " is no whole number ≥ 0; give decimal digits or 0x…");
    auto const next = UInt128(static_cast<std::uint64_t>(digit));
    RUNNEL_THROW_IF(
        value > (limit - next) / UInt128(static_cast<std::uint64_t>(base)),
        "Runnel::parse_uint128: " + shown +
            " does not fit into 128 bits; give a number below 2^128");
    value = value * UInt128(static_cast<std::uint64_t>(base)) + next;
  }
  return value;
}

}  // namespace Runnel
