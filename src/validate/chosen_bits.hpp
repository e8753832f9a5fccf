// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_CHOSEN_BITS_HPP
#define RUNNEL_VALIDATE_CHOSEN_BITS_HPP

#include <cstdint>

#include "validate/test.hpp"

namespace Runnel::Validate {

/// Makes words of chosen bits of values, whose number is a multiple of 32, so
/// that they end with a whole word.
class ChosenBits {
 public:
  explicit ChosenBits(BitSelection const& bits) : m_bits(bits) {}

  /// The words last until the next call.
  /// \param first  number of the first value among all
  template <class Value>
  Block operator()(Space const& space,
                   Kokkos::View<Value*, Space::memory_space> const& values,
                   std::uint64_t first);

  /// The first 32 bits behind the point of numbers in [0, 1), the largest word
  /// for what is not below 1.
  Block operator()(Space const& space,
                   Kokkos::View<double*, Space::memory_space> const& numbers,
                   std::uint64_t first);

 private:
  BitSelection m_bits;
  Kokkos::View<std::uint32_t*, Space::memory_space> m_words;
  Kokkos::View<std::uint32_t*, Space::memory_space> m_of_reals;
};

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_CHOSEN_BITS_HPP
