// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_OUTPUT_FORMAT_HPP
#define RUNNEL_CORE_OUTPUT_FORMAT_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel {

/// What one native output is: the top `Bits` bits of a `Word`, the rest zero.
/// All a distribution needs to know of a generator.
template <class Word, int Bits>
struct OutputFormat {
  using word_type = Word;
  static constexpr int bits = Bits;
  static constexpr int word_bits = 8 * sizeof(Word);
  static_assert(0 < Bits && Bits <= word_bits);
};

namespace Impl {

/// The bits of two outputs, the first one high, left-justified in 64 without a
/// gap between them; what does not fit is cut off.
template <class Format>
RUNNEL_FORCEINLINE_FUNCTION constexpr std::uint64_t joined_outputs(
    typename Format::word_type high, typename Format::word_type low) {
  constexpr int free = 64 - Format::word_bits;
  return (static_cast<std::uint64_t>(high) << free) |
         ((static_cast<std::uint64_t>(low) << free) >> Format::bits);
}

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_CORE_OUTPUT_FORMAT_HPP
