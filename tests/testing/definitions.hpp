// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_DEFINITIONS_HPP
#define RUNNEL_TESTS_TESTING_DEFINITIONS_HPP

#include <cmath>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <type_traits>

/// What the distributions are defined to be, for generators whose output is a
/// fraction of 24 or 48 bits. Integer arithmetic and ldexp; nothing of it is
/// shared with the samplers.
namespace Runnel::Testing {

/// A value from consecutive native outputs n[0], n[1], …, each in [0, 2^B).
template <class Distribution, class T, int B>
struct Definition;

template <class T, int B>
struct Definition<Native, T, B> {
  static constexpr int outputs = 1;
  static T value(std::uint64_t const* n) { return static_cast<T>(n[0]); }
};

/// Left-justified in 32, 64 or 31 bits.
template <class T, int B>
struct Definition<Bits, T, B> {
  static constexpr int width = std::is_same_v<T, std::uint64_t>   ? 64
                               : std::is_same_v<T, std::uint32_t> ? 32
                                                                  : 31;
  static constexpr int outputs = width == 64 && B == 24 ? 2 : 1;
  static T value(std::uint64_t const* n) {
    if constexpr (outputs == 2) {
      return n[0] << 40 | n[1] << 16;
    } else if constexpr (width > B) {
      return static_cast<T>(n[0] << (width - B));
    } else {
      return static_cast<T>(n[0] >> (B - width));
    }
  }
};

/// n/2^B; a float of 48 bits is that double rounded to nearest.
template <class T, int B>
struct Definition<Reference, T, B> {
  static constexpr int outputs = 1;
  static T value(std::uint64_t const* n) {
    return static_cast<T>(std::ldexp(static_cast<double>(n[0]), -B));
  }
};

/// The top 24 bits, or 48 of one or two outputs.
template <class T, int B>
struct Definition<Uniform, T, B> {
  static constexpr bool narrow = std::is_same_v<T, float>;
  static constexpr int outputs = !narrow && B == 24 ? 2 : 1;
  static T value(std::uint64_t const* n) {
    if constexpr (narrow) {
      return std::ldexp(static_cast<float>(n[0] >> (B - 24)), -24);
    } else if constexpr (outputs == 2) {
      return std::ldexp(static_cast<double>(n[0] * 16777216 + n[1]), -48);
    } else {
      return std::ldexp(static_cast<double>(n[0]), -48);
    }
  }
};

template <class T, int B>
struct Definition<NonZero, T, B> {
  static constexpr int outputs = 1;
  static T value(std::uint64_t const* n) {
    return n[0] == 0 ? std::ldexp(T(1), -B)
                     : Definition<Reference, T, B>::value(n);
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_DEFINITIONS_HPP
