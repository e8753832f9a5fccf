// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <runnel/core/printable.hpp>

namespace Runnel::Impl {
namespace {

/// A code point and the bytes that it takes; 0 bytes: this is not UTF-8.
struct CodePoint {
  std::uint32_t code;
  std::size_t bytes;
};

/// The first code point of a text that is not empty.
CodePoint first_of(std::string_view text) {
  auto const byte = [text](std::size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  std::uint32_t const lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  std::size_t const bytes = lead < 0xc2   ? 0
                            : lead < 0xe0 ? 2
                            : lead < 0xf0 ? 3
                            : lead < 0xf5 ? 4
                                          : 0;
  if (bytes == 0 || bytes > text.size()) return {lead, 0};
  std::uint32_t code = lead & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {lead, 0};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  // Not UTF-8: overlong forms, surrogates, numbers above the last code point.
  std::uint32_t const least = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0x10000;
  bool const is_surrogate = code >= 0xd800 && code < 0xe000;
  if (code < least || is_surrogate || code > 0x10ffff) return {lead, 0};
  return {code, bytes};
}

bool acts_on_terminals(std::uint32_t code) {
  bool const is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  bool const is_direction =
      code == 0x061c || code == 0x200e || code == 0x200f ||
      (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return is_control || is_direction;
}

std::string formatted(char const* form, std::uint32_t code) {
  char text[16];
  std::snprintf(text, sizeof text, form, static_cast<unsigned>(code));
  return text;
}

/// Calls `escaped(code point)` for what must not be shown, `plain(bytes, code
/// point)` for the rest.
template <class Escaped, class Plain>
void walk(std::string_view text, Escaped const& escaped, Plain const& plain) {
  while (!text.empty()) {
    auto const at = first_of(text);
    if (at.bytes == 0 || acts_on_terminals(at.code)) {
      escaped(at);
    } else {
      plain(text.substr(0, at.bytes), at.code);
    }
    text.remove_prefix(std::max<std::size_t>(1, at.bytes));
  }
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  walk(
      text,
      [&](CodePoint const& at) {
        result += formatted(at.bytes < 2 ? "\\x%02X" : "\\u{%04X}", at.code);
      },
      [&](std::string_view bytes, std::uint32_t) { result += bytes; });
  return result;
}

std::string json_quoted(std::string_view text) {
  std::string result = "\"";
  walk(
      text,
      [&](CodePoint const& at) {
        result += formatted("\\u%04x", at.bytes == 0 ? 0xfffd : at.code);
      },
      [&](std::string_view bytes, std::uint32_t code) {
        if (code == '"' || code == '\\') result += '\\';
        result += bytes;
      });
  return result + '"';
}

}  // namespace Runnel::Impl
