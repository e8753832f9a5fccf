// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_NUMBERS_HPP
#define RUNNEL_TOOLS_NUMBERS_HPP

#include <cstdint>
#include <optional>
#include <runnel/core/uint128.hpp>
#include <runnel/streams/partition.hpp>
#include <string>
#include <vector>

/// \file
/// Values of options. Seeds and parameters are numbers in decimal or 0x…;
/// counts have the forms of `parse_count` too. `option` names it in the message
/// of the `UsageError` that everything else gets.

namespace Runnel::Tool {

/// A seed or a parameter.
/// \param most  largest value allowed
std::uint64_t read_u64(std::string const& option, std::string const& text,
                       std::uint64_t most = UINT64_MAX);

UInt128 read_wide_count(std::string const& option, std::string const& text);
std::uint64_t read_count(std::string const& option, std::string const& text,
                         std::uint64_t most = UINT64_MAX);
/// A count, and not 0.
std::uint64_t read_positive(std::string const& option, std::string const& text,
                            std::uint64_t most = UINT64_MAX);

/// `--threads`. Empty: not given.
std::optional<int> read_threads(std::optional<std::string> const& text);

/// The items of a list with commas between them, any text.
std::vector<std::string> split_list(std::string const& text);

/// Seeds with commas between them.
std::vector<std::uint64_t> read_list(std::string const& option,
                                     std::string const& text);
/// Counts with commas between them.
std::vector<std::uint64_t> read_counts(std::string const& option,
                                       std::string const& text);
/// The same, and sweeps `A..B` (or with an ellipsis): A, then 1, 2 and 5 times
/// the powers of ten between them, then B.
std::vector<std::uint64_t> read_sweep(std::string const& option,
                                      std::string const& text);

/// `part/num_parts`.
Leapfrog read_leapfrog(std::string const& option, std::string const& text);

/// When checkpoints are due: by the number of values, or by time.
struct Interval {
  std::uint64_t values = 0;  ///< 0: not by values
  double seconds = 0;        ///< 0: not by time
  std::string text;          ///< as the user gave it; empty: never
};

/// N values, a count, or a time such as 30s, 5m, 1.5h.
Interval read_interval(std::string const& option, std::string const& text);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_NUMBERS_HPP
