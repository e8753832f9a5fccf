// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_SET_PLACES_HPP
#define RUNNEL_FILL_PLAN_SET_PLACES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/core/word_hash.hpp>
#include <runnel/streams/detail/element_digits.hpp>

namespace Runnel::Impl {

/// Where the streams of a set stand.
struct SetPlaces {
  WordHash set;                    ///< `stream_hash`
  std::uint64_t first_stream = 0;  ///< of the set, in the family
  std::uint64_t outputs = 1;       ///< native ones of a value
  UInt128 position;
  /// How far each stream's position is beyond that one; null: not at all.
  std::uint64_t const* beyond = nullptr;
  /// The upper words of that; null: all are 0.
  std::uint64_t const* beyond_high = nullptr;

  /// \param s  a stream of the set
  RUNNEL_FUNCTION UInt128 position_of(std::uint64_t s) const {
    if (beyond == nullptr) return position;
    std::uint64_t const high = beyond_high == nullptr ? 0 : beyond_high[s];
    return position + UInt128(high, beyond[s]);
  }
  /// Digits of the value that begins with output `at` of stream s.
  RUNNEL_FUNCTION ElementDigits digits_at(std::uint64_t s, UInt128 at) const {
    ElementDigits digits{set, at};
    digits.stream.add(first_stream + s);
    return digits;
  }
  /// The digits of value `value` of stream s, counted from its position.
  RUNNEL_FUNCTION ElementDigits digits_of(std::uint64_t s,
                                          std::uint64_t value) const {
    return digits_at(s, position_of(s) + UInt128(value) * UInt128(outputs));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_SET_PLACES_HPP
