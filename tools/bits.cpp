// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bits.hpp"

#include <algorithm>

namespace Runnel::Tool {

std::optional<BitField> bit_field(Facts const& facts, std::string const& type) {
  int const bits = facts.output_bits;
  if (bits == 0) return std::nullopt;
  if (type == "native") return BitField{bits, bits};
  if (type == "u32") return BitField{std::min(bits, 32), 32};
  if (type == "i31") return BitField{std::min(bits, 31), 31};
  // Two outputs of up to 32 bits make one of these.
  if (type == "u64") return BitField{bits > 32 ? bits : 2 * bits, 64};
  return std::nullopt;
}

template <class T>
std::string BitPacker::pack_integers(T const* values, std::uint64_t count) {
  __extension__ using Wide = unsigned __int128;
  std::string bytes;
  bytes.reserve(static_cast<std::size_t>(
      count * static_cast<std::uint64_t>(m_field.bits) / 8 + 1));
  int const unused = m_field.width - m_field.bits;
  Wide gathered = m_left;
  int held = m_left_bits;
  for (std::uint64_t i = 0; i < count; ++i) {
    gathered = gathered << m_field.bits | (values[i] >> unused);
    held += m_field.bits;
    for (; held >= 8; held -= 8) {
      bytes +=
          static_cast<char>(static_cast<unsigned char>(gathered >> (held - 8)));
    }
    gathered &= (Wide{1} << held) - 1;
  }
  m_left = static_cast<unsigned>(gathered);
  m_left_bits = held;
  return bytes;
}

std::string BitPacker::pack(void const* values, std::uint64_t count) {
  return stored_bytes(m_type) == 8
             ? pack_integers(static_cast<std::uint64_t const*>(values), count)
             : pack_integers(static_cast<std::uint32_t const*>(values), count);
}

std::string BitPacker::finish() {
  std::string tail;
  if (m_left_bits > 0) tail += static_cast<char>(m_left << (8 - m_left_bits));
  m_left = 0;
  m_left_bits = 0;
  return tail;
}

std::string BitPacker::pending() const {
  std::string digits;
  for (int bit = m_left_bits - 1; bit >= 0; --bit) {
    digits += (m_left >> bit & 1) != 0 ? '1' : '0';
  }
  return digits;
}

void BitPacker::set_pending(std::string const& digits) {
  m_left = 0;
  m_left_bits = static_cast<int>(digits.size());
  for (char const digit : digits) m_left = m_left << 1 | (digit == '1');
}

}  // namespace Runnel::Tool
