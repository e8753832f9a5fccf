// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_COMPARISON_HPP
#define RUNNEL_TOOLS_COMPARISON_HPP

#include <cstdint>

#include "generator.hpp"

namespace Runnel::Tool {

/// One sequence made twice, by the serial loop and by fills, and whether both
/// are the same.
struct Comparison {
  std::uint64_t numbers = 0;
  std::uint64_t fills = 0;
  std::uint64_t jumps = 0;  ///< fills of sets that had just jumped there
  double serial_seconds = 0, parallel_seconds = 0;
  std::uint64_t serial_checksum = 0, parallel_checksum = 0;
  bool is_identical = true;
  std::uint64_t wrong_fill = 0;  ///< where the first wrong one begins

  /// Counts a fill, of which `is_same` says whether it was right.
  void add(std::uint64_t count, bool is_same) {
    if (is_identical && !is_same) wrong_fill = numbers;
    is_identical = is_identical && is_same;
    numbers += count;
    ++fills;
  }
};

/// Compares every number, in fills of one length. Ends early when a signal
/// comes.
/// \pre the source makes native integers, or real numbers by the reference rule
Comparison compare_numbers(Generator const& generator, NumberSource& source,
                           Seed const& seed, std::uint64_t count);

/// Compares the sums of each fill (sequence_sum.hpp), which the source adds up
/// where the numbers are made: nothing is copied. Fills have many lengths, from
/// 1 to `NumberSource::piece`, and each eleventh is that of a new set, which
/// jumps there from the sequence's beginning; the serial loop steps all the
/// way.
/// \pre as above
Comparison compare_sums(Generator const& generator, NumberSource& source,
                        Seed const& seed, std::uint64_t count);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_COMPARISON_HPP
