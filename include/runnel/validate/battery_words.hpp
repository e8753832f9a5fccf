// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_BATTERY_WORDS_HPP
#define RUNNEL_VALIDATE_BATTERY_WORDS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/validate/battery_options.hpp>

namespace Runnel::Validate {

/// The words that a battery's tests see: makes words of 32 bits of chosen bits
/// of values, whose number is a multiple of 32, so that they end with a whole
/// word. For tests of other programs on the same words.
class ChosenBits {
 public:
  using execution_space = Kokkos::DefaultExecutionSpace;
  using memory_space = execution_space::memory_space;
  using Words = Kokkos::View<std::uint32_t const*, memory_space>;

  explicit ChosenBits(BitSelection const& bits) : m_bits(bits) {}

  /// Asynchronous; the words last until the next call.
  /// \tparam Value  std::uint32_t or std::uint64_t
  /// \param first  number of the first value among all
  template <class Value>
  Words operator()(execution_space const& space,
                   Kokkos::View<Value*, memory_space> const& values,
                   std::uint64_t first);

  /// The first 32 bits behind the point of numbers in [0, 1), the largest word
  /// for values of 1 and more.
  Words operator()(execution_space const& space,
                   Kokkos::View<double*, memory_space> const& numbers,
                   std::uint64_t first);

 private:
  BitSelection m_bits;
  Kokkos::View<std::uint32_t*, memory_space> m_words;
  Kokkos::View<std::uint32_t*, memory_space> m_of_reals;
};

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_BATTERY_WORDS_HPP
