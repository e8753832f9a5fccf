// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_SUMS_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_SUMS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/lanes/long_range.hpp>
#include <type_traits>

namespace Runnel::Testing {

/// What is known of the values at places of a sequence. Sums of pieces add up,
/// in any order.
template <class T>
struct Sums {
  std::uint64_t checksum = 0;
  std::uint64_t zeros = 0;
  std::uint64_t infinities = 0;
  std::uint64_t nans = 0;
  T least = std::numeric_limits<T>::max();
  T largest = std::numeric_limits<T>::lowest();

  /// \param bits  of the value \param term  what they are at their place
  RUNNEL_FORCEINLINE_FUNCTION void add(T value, std::uint64_t bits,
                                       std::uint64_t term) {
    checksum += term;
    if constexpr (std::is_floating_point_v<T>) {
      // By integers: options such as -ffast-math assume that there is no NaN.
      constexpr int mantissa = sizeof(T) == 8 ? 52 : 23;
      constexpr std::uint64_t sign = std::uint64_t{1} << (8 * sizeof(T) - 1);
      constexpr std::uint64_t infinity = sign - (std::uint64_t{1} << mantissa);
      std::uint64_t const size = bits & (sign - 1);
      zeros += size == 0 ? 1 : 0;
      infinities += size == infinity ? 1 : 0;
      nans += size > infinity ? 1 : 0;
    } else {
      zeros += value == 0 ? 1 : 0;
    }
    least = value < least ? value : least;
    largest = value > largest ? value : largest;
  }
  RUNNEL_FORCEINLINE_FUNCTION void add(Sums const& other) {
    checksum += other.checksum;
    zeros += other.zeros;
    infinities += other.infinities;
    nans += other.nans;
    least = other.least < least ? other.least : least;
    largest = other.largest > largest ? other.largest : largest;
  }
};

/// The bits of a value as a number.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION std::uint64_t bits_of(T value) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::uint64_t>(value);
  } else {
    return Impl::same_bits_as<
        std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>(
        value);
  }
}

/// A kernel that sums up values; the first one is at place `first`.
/// \tparam Term  of a value's bits and its place
template <class T, class Term>
struct SumKernel {
  using value_type = Sums<T>;

  T const* values;
  std::uint64_t first;
  Term term;

  KOKKOS_FUNCTION void operator()(std::int64_t i, Sums<T>& sums) const {
    T const value = values[i];
    std::uint64_t const bits = bits_of(value);
    sums.add(value, bits, term(bits, first + static_cast<std::uint64_t>(i)));
  }
  KOKKOS_FUNCTION void init(Sums<T>& sums) const { sums = Sums<T>(); }
  KOKKOS_FUNCTION void join(Sums<T>& sums, Sums<T> const& other) const {
    sums.add(other);
  }
};

/// Waits for the values.
template <class T, class Space, class Term>
Sums<T> sums_of(Kokkos::View<T*, Space> const& values, std::uint64_t count,
                std::uint64_t first, Term const& term) {
  using Policy = Impl::LongRange<Space>;
  Sums<T> sums;
  Kokkos::parallel_reduce("Runnel::Testing::sums",
                          Policy(0, static_cast<std::int64_t>(count)),
                          SumKernel<T, Term>{values.data(), first, term}, sums);
  return sums;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_SUMS_HPP
