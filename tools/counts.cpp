// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "counts.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace Runnel::Tool {
namespace {

using Wide = UInt128::native_type;

constexpr Wide largest = ~Wide{0};

/// The unread rest of a count; the whole of it for messages.
struct Reader {
  std::string_view whole, rest;

  [[noreturn]] void fail(char const* what) const {
    throw std::invalid_argument("'" + std::string(whole) + "' " + what);
  }
  [[noreturn]] void fail_form() const {
    fail(
        "is no whole number; give digits or 0x…, or a form such as 1e9, "
        "2^20, 1.5M or 64Ki");
  }
  bool take(char letter) {
    if (rest.empty() || rest[0] != letter) return false;
    rest.remove_prefix(1);
    return true;
  }
  Wide product(Wide a, Wide b) const {
    if (b != 0 && a > largest / b)
      fail("does not fit into 128 bits; give a smaller one");
    return a * b;
  }
  /// Digits, at least one.
  std::string_view digits() {
    auto const end = std::find_if(rest.begin(), rest.end(),
                                  [](char c) { return c < '0' || c > '9'; });
    auto const count = static_cast<std::size_t>(end - rest.begin());
    if (count == 0) fail_form();
    std::string_view const taken = rest.substr(0, count);
    rest.remove_prefix(count);
    return taken;
  }
  Wide number(std::string_view decimal) const {
    Wide value = 0;
    for (char const c : decimal) {
      value = product(value, 10);
      auto const digit = static_cast<Wide>(c - '0');
      if (value > largest - digit)
        fail("does not fit into 128 bits; give a smaller one");
      value += digit;
    }
    return value;
  }
  /// An exponent; all large ones are treated alike, as too large.
  int exponent() {
    std::string_view text = digits();
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    return text.size() > 3 ? 1000 : static_cast<int>(number(text));
  }
  Wide power(Wide base, int exponent) const {
    Wide value = 1;
    if (base < 2) return base == 1 || exponent == 0 ? 1 : 0;
    for (int i = 0; i < exponent; ++i) value = product(value, base);
    return value;
  }
};

struct Unit {
  char letter;
  int thousands;
};
constexpr Unit count_units[] = {
    {'k', 1}, {'K', 1}, {'M', 2}, {'G', 3}, {'T', 4}};

/// The power of ten or of two that a suffix names; 1 without one.
Wide take_unit(Reader& reader) {
  for (auto const& unit : count_units) {
    if (!reader.take(unit.letter)) continue;
    return reader.take('i') ? Wide{1} << (10 * unit.thousands)
                            : reader.power(10, 3 * unit.thousands);
  }
  return 1;
}

/// mantissa · 10^exponent · unit. \throws std::invalid_argument unless whole
Wide scaled_count(Reader const& reader, std::string_view whole,
                  std::string_view fraction, int exponent, Wide unit) {
  fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
  Wide const mantissa =
      reader.number(std::string(whole) + std::string(fraction));
  if (mantissa == 0) return 0;
  exponent -= static_cast<int>(fraction.size());
  if (exponent >= 0) {
    return reader.product(reader.product(mantissa, unit),
                          reader.power(10, exponent));
  }
  Wide value = reader.product(mantissa, unit);
  for (; exponent < 0; ++exponent) {
    if (value % 10 != 0)
      reader.fail("is no whole number; give one without a fraction");
    value /= 10;
  }
  return value;
}

Wide read_decimal(Reader& reader) {
  std::string_view const whole = reader.digits();
  if (reader.take('^')) {
    int const exponent = reader.exponent();
    return reader.power(reader.number(whole), exponent);
  }
  std::string_view const fraction =
      reader.take('.') ? reader.digits() : std::string_view();
  int exponent = 0;
  if (reader.take('e') || reader.take('E')) {
    bool const is_negative = !reader.take('+') && reader.take('-');
    exponent = is_negative ? -reader.exponent() : reader.exponent();
  }
  return scaled_count(reader, whole, fraction, exponent, take_unit(reader));
}

}  // namespace

UInt128 parse_count(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) {
    return parse_uint128(text);
  }
  Reader reader{text, text};
  Wide const value = read_decimal(reader);
  if (!reader.rest.empty()) reader.fail_form();
  return UInt128::from_native(value);
}

}  // namespace Runnel::Tool
