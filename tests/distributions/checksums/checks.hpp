// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_CHECKS_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_CHECKS_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace Runnel::Testing {

/// Values first … first + count − 1: of a sequence, or those of the unit words
/// first · step, (first + 1) · step, … of 32 bits.
struct Piece {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::uint64_t step = 1;
  std::int64_t block = 0;  ///< values in memory at once
};

/// The facts that are printed about a piece.
struct CheckRow {
  std::uint64_t checksum = 0;
  std::uint64_t zeros = 0;
  std::uint64_t infinities = 0;
  std::uint64_t nans = 0;
  std::string least;
  std::string largest;
  std::string largest_error;  ///< in units in the last place, of words alone
};

/// A distribution, with its parameters, whose values are summed up.
struct Check {
  std::string distribution;
  std::string type;
  std::function<CheckRow(Piece const&)> run;
};

// Each in a source of its own, for the compiler's sake.
void add_real_draws(std::vector<Check>& checks);
void add_table_draws(std::vector<Check>& checks);
void add_deep_draws(std::vector<Check>& checks);
void add_whole_draws(std::vector<Check>& checks);
void add_word_checks(std::vector<Check>& checks);

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_CHECKSUMS_CHECKS_HPP
