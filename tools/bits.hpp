// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_BITS_HPP
#define RUNNEL_TOOLS_BITS_HPP

#include <cstdint>
#include <optional>
#include <runnel/io/value_file.hpp>
#include <string>

#include "generator.hpp"

namespace Runnel::Tool {

/// Where the random bits of an integer are: the upper `bits` of the lower
/// `width`, the others 0.
struct BitField {
  int bits;
  int width;
};

/// The random bits in values of a `--type`; nothing where these are
/// floating-point numbers.
std::optional<BitField> bit_field(Facts const& facts, std::string const& type);

/// Joins the random bits of integers without a gap: bit k of the stream is bit
/// 7 - k mod 8 of byte k / 8, as `int.to_bytes(…, "big")` of Python has it.
class BitPacker {
 public:
  BitPacker(BitField field, StoredType type) : m_field(field), m_type(type) {}

  /// The complete bytes so far, after adding the bits of `count` values.
  std::string pack(void const* values, std::uint64_t count);
  /// The bits left over, with zeros after them: a byte, or nothing.
  std::string finish();

  /// The bits left over, up to seven, as digits: `101`.
  std::string pending() const;
  /// Continues from there.
  void set_pending(std::string const& digits);

 private:
  template <class T>
  std::string pack_integers(T const* values, std::uint64_t count);

  BitField m_field;
  StoredType m_type;
  unsigned m_left = 0;  ///< the bits left over
  int m_left_bits = 0;  ///< how many of them
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_BITS_HPP
