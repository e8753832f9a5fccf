// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_TESTS_HPP
#define RUNNEL_VALIDATE_TESTS_HPP

#include <memory>

#include "validate/test.hpp"

/// \file
/// Functions that make tests, for the catalogue. `shift` is the lowest of the
/// bits that a test takes of each word.

namespace Runnel::Validate {

using Made = std::unique_ptr<Test>;

Made make_per_bit(TestFacts const& facts);
Made make_frequency(TestFacts const& facts);
Made make_serial(TestFacts const& facts, int size, int bits, int shift);
/// \param shift  below 0: the values of a word
Made make_poker(TestFacts const& facts, int shift);
Made make_permutation(TestFacts const& facts);
Made make_maximum(TestFacts const& facts);

Made make_gap(TestFacts const& facts, int bits, int shift, int longest);
Made make_coupon(TestFacts const& facts, int shift);
Made make_runs(TestFacts const& facts);
Made make_longest_run(TestFacts const& facts);

Made make_weight(TestFacts const& facts);
Made make_weight_of_block(TestFacts const& facts);
Made make_weight_pairs(TestFacts const& facts);
Made make_weight_dependencies(TestFacts const& facts);
Made make_weight_distribution(TestFacts const& facts, int shift);
Made make_autocorrelation(TestFacts const& facts);
Made make_walk(TestFacts const& facts);
Made make_weight_triples(TestFacts const& facts);
Made make_entropy(TestFacts const& facts);
Made make_ends(TestFacts const& facts);

Made make_ising(TestFacts const& facts);
Made make_heat(TestFacts const& facts);

/// 2^log_points points of `dimensions` words, `bits` bits of each.
struct PointShape {
  int log_points, dimensions, bits, shift;
};
Made make_collision(TestFacts const& facts, PointShape const& shape);
Made make_birthday(TestFacts const& facts, PointShape const& shape);
Made make_close_pairs(TestFacts const& facts, int dimensions);

/// \param size  32, 256 or 1024
Made make_rank(TestFacts const& facts, int size);
/// A test of ranks of one matrix at a time, by all threads.
/// \param size  a multiple of 64
Made make_large_rank(TestFacts const& facts, int size);
/// \param log_bits  of the sequence, of one bit per word
/// \param log_words  of a unit, whose first words are the sequence
Made make_complexity(TestFacts const& facts, int log_bits, int log_words,
                     int bit);

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_TESTS_HPP
