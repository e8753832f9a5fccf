// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_TESTU01_HPP
#define RUNNEL_TOOLS_TESTU01_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <runnel/validate/battery_result.hpp>
#include <string>
#include <vector>

/// \file
/// The batteries of TestU01, a library of L'Ecuyer and Simard (2007,
/// doi:10.1145/1268776.1268777), which this program has where
/// Runnel_ENABLE_TESTU01 is on.

namespace Runnel::Tool {

/// Returns whether it is one of smallcrush, crush, bigcrush, rabbit, alphabit,
/// diehard.
bool is_testu01(std::string const& battery);

/// Numbers of tests of the battery, as TestU01 counts them, each once and from
/// the lowest on: those of `tests`, as "3,17,20-25", or all.
/// \throws UsageError if there are no such tests
std::vector<int> testu01_tests(std::string const& battery,
                               std::optional<std::string> const& tests);

/// Runs tests of the battery on one thread, one after the other.
/// \param tests  of testu01_tests
/// \param bytes  of which Rabbit and Alphabit make use
/// \param next_word  called for one word of 32 bits after the other. What it
///   throws is thrown on when the test that called it has ended, with words of
///   another generator
/// \throws UsageError if the program is built without TestU01
std::vector<Validate::Result> run_testu01(
    std::string const& battery, std::vector<int> const& tests,
    std::uint64_t bytes, std::function<std::uint32_t()> const& next_word);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_TESTU01_HPP
