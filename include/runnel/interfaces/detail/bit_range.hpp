// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BIT_RANGE_HPP
#define RUNNEL_INTERFACES_DETAIL_BIT_RANGE_HPP

#include <concepts>
#include <limits>

#include <runnel/core/concepts.hpp>
#include <runnel/distributions/bits.hpp>
#include <runnel/distributions/native.hpp>

namespace Runnel::Impl {

/// Values that are equally probable from 0 to `largest`; by default there are
/// none.
template <class Generator, class T, class Distribution>
struct BitRange {
  static constexpr bool is_bit_generator = false;
};

template <class Generator, std::unsigned_integral T>
  requires outputs_are_bits<Generator>
struct BitRange<Generator, T, Native> {
  static constexpr bool is_bit_generator = true;
  static constexpr T largest = static_cast<T>(largest_output<Generator>());
};

/// The range of `Bits`. Generators whose outputs have fewer bits have none,
/// because the lower bits are then 0.
template <class Generator, std::unsigned_integral T>
  requires(outputs_join<Generator> &&
           Generator::output_format::word_bits ==
               Generator::output_format::bits &&
           Generator::output_format::bits <= std::numeric_limits<T>::digits)
struct BitRange<Generator, T, Bits> {
  static constexpr bool is_bit_generator = true;
  static constexpr T largest = std::numeric_limits<T>::max();
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BIT_RANGE_HPP
