// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_MIXED_WORDS_HPP
#define RUNNEL_TESTS_TESTING_MIXED_WORDS_HPP

#include <cstdint>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel::Testing {

/// A value that tells by which `Words` words, and in which order, it was made.
template <int Words>
struct MixedWords {
  template <class Generator, class T>
  struct sampler {
    static constexpr int words_per_value = Words;

    template <class Lanes>
    RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x)
      requires(Words == 1)
    {
      constexpr int word_bits = 8 * sizeof(typename Lanes::word_type);
      constexpr int bits =
          8 * sizeof(T) < word_bits ? 8 * sizeof(T) : word_bits;
      return Impl::cast_lanes<T>(x >> (word_bits - bits));
    }
    template <class Lanes, class... Word>
    RUNNEL_FORCEINLINE_FUNCTION static T sample(Word... word)
      requires(Words > 1 && sizeof...(Word) == Words)
    {
      std::uint64_t mixed = 0;
      ((mixed =
            (mixed ^ static_cast<std::uint64_t>(word)) * 0x9e3779b97f4a7c15u),
       ...);
      return static_cast<T>(mixed >> (64 - 8 * sizeof(T)));
    }
  };
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_MIXED_WORDS_HPP
