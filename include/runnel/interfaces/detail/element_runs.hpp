// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_ELEMENT_RUNS_HPP
#define RUNNEL_INTERFACES_DETAIL_ELEMENT_RUNS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <runnel/core/uint128.hpp>

/// Lists of elements of a global array, divided into fills:
///
///     elements     7 8 9 . . 12 . 14 .  .  .  .  90 91 92 93
///     runs         [---]     []   []             [---------]
///     fills        [--------------]              [---------]
///
/// A fill of several runs makes the values between them as well, in memory of
/// its own, from which the elements are copied; that of one writes to the View.
namespace Runnel::Impl {

/// Elements that follow one another in a View and in the array.
struct ElementRun {
  std::uint64_t number = 0;  ///< of the first, in the array
  std::size_t first = 0;     ///< in the View
  std::size_t count = 0;
};

/// Runs of consecutive elements, in the order of the array.
/// \param caller  `Runnel::X`, what the user called, here and below
/// \throws std::invalid_argument if a number is not below `num_values`, or
///   comes twice
std::vector<ElementRun> runs_of_elements(std::span<std::uint64_t const> numbers,
                                         std::uint64_t num_values,
                                         char const* caller);

/// Consecutive runs that one fill makes.
struct MergedRuns {
  std::size_t first = 0;  ///< of the runs
  std::size_t num_runs = 0;
  std::uint64_t number = 0;  ///< of the first run
  std::uint64_t length = 0;  ///< values from the first run's to the last one's
  std::uint64_t num_elements = 0;  ///< of the runs
};

/// The fills that make the elements of a list.
struct FillsOfList {
  std::vector<ElementRun> runs;
  std::vector<MergedRuns> merged;
  std::uint64_t num_values = 0;  ///< of the array
  UInt128 outputs = {};          ///< of the generator per value
};

/// When runs are merged, and how far.
struct MergeLimits {
  std::uint64_t run_cost = 0;    ///< values that are made in the time of a fill
  std::uint64_t max_length = 0;  ///< values of a fill
  std::size_t min_saved = 0;     ///< fills that memory and copies take
};

/// The fills of a list of runs. Merged are runs shorter than `run_cost`, if no
/// more values lie between them.
std::vector<MergedRuns> merge_runs(std::span<ElementRun const> runs,
                                   MergeLimits const& limits);

/// \throws std::invalid_argument where the jumps to fills take longer than
///   making all values up to the last of them
/// \param least  values that take as long as a jump
void check_run_length(std::span<ElementRun const> runs,
                      std::span<MergedRuns const> merged, std::uint64_t least,
                      std::string const& generator, char const* caller);

/// Where a run is copied from and to, in elements.
struct RunCopy {
  std::int64_t before = 0;  ///< elements of the runs before it in its fill
  std::int64_t from = 0;    ///< in the memory of the fill
  std::int64_t to = 0;      ///< in the View
};

/// One for each run. \pre the fills have all runs
std::vector<RunCopy> copies_of_runs(std::span<ElementRun const> runs,
                                    std::span<MergedRuns const> merged);

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_ELEMENT_RUNS_HPP
