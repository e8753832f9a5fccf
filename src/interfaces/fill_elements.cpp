// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/element_runs.hpp>

namespace Runnel::Impl {

std::vector<ElementRun> runs_of_elements(std::span<std::uint64_t const> numbers,
                                         std::uint64_t num_values,
                                         char const* caller) {
  constexpr std::size_t many = 1024;
  std::vector<ElementRun> runs;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    // Enough for a list whose rest is like its beginning.
    if (runs.size() == many) runs.reserve(numbers.size() / i * many);
    RUNNEL_THROW_IF(numbers[i] >= num_values,
                    std::string(caller) + ": there is no element " +
                        std::to_string(numbers[i]) + " in an array of " +
                        std::to_string(num_values) +
                        "; elements are counted from 0");
    if (runs.empty() || numbers[i] != runs.back().number + runs.back().count) {
      runs.push_back({numbers[i], i, 0});
    }
    ++runs.back().count;
  }
  if (!std::ranges::is_sorted(runs, {}, &ElementRun::number)) {
    std::ranges::sort(runs, {}, &ElementRun::number);
  }
  for (std::size_t r = 1; r < runs.size(); ++r) {
    RUNNEL_THROW_IF(runs[r - 1].number + runs[r - 1].count > runs[r].number,
                    std::string(caller) + ": element " +
                        std::to_string(runs[r].number) +
                        " is in the list twice; list each once, and copy it "
                        "where it is wanted again");
  }
  return runs;
}

namespace {

bool may_be_merged(ElementRun const& run, ElementRun const& next,
                   std::uint64_t run_cost) {
  return run.count < run_cost && next.count < run_cost &&
         next.number - (run.number + run.count) <= run_cost;
}

}  // namespace

std::vector<MergedRuns> merge_runs(std::span<ElementRun const> runs,
                                   MergeLimits const& limits) {
  std::vector<MergedRuns> merged;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    std::uint64_t const end = runs[r].number + runs[r].count;
    if (r == 0 || !may_be_merged(runs[r - 1], runs[r], limits.run_cost) ||
        end - merged.back().number > limits.max_length) {
      merged.push_back({.first = r, .number = runs[r].number});
    }
    auto& last = merged.back();
    ++last.num_runs;
    last.length = end - last.number;
    last.num_elements += runs[r].count;
  }
  if (runs.size() - merged.size() >= limits.min_saved) return merged;
  return merge_runs(runs, {});
}

void check_run_length(std::span<ElementRun const> runs,
                      std::span<MergedRuns const> merged, std::uint64_t least,
                      std::string const& generator, char const* caller) {
  if (merged.size() < 2) return;
  std::uint64_t elements = 0;
  std::uint64_t values = 0;
  for (auto const& fill : merged) {
    elements += fill.num_elements;
    values += fill.length;
  }
  std::uint64_t const mean = elements / runs.size();
  std::uint64_t const apart =
      (runs.back().number - runs.front().number) / (runs.size() - 1);
  RUNNEL_THROW_IF(
      mean < least && apart > least && values / merged.size() < least,
      std::string(caller) + ": runs of " + std::to_string(mean) +
          " consecutive elements, " + std::to_string(apart) +
          " apart, and a jump of " + generator +
          " to each, which takes as long as " + std::to_string(least) +
          " values; list longer runs, or take a generator with cheap jumps "
          "(philox4x32, mrg32k3a)");
}

std::vector<RunCopy> copies_of_runs(std::span<ElementRun const> runs,
                                    std::span<MergedRuns const> merged) {
  std::vector<RunCopy> copies;
  copies.reserve(runs.size());
  for (auto const& fill : merged) {
    std::int64_t before = 0;
    for (auto const& run : runs.subspan(fill.first, fill.num_runs)) {
      copies.push_back(
          {.before = before,
           .from = static_cast<std::int64_t>(run.number - fill.number),
           .to = static_cast<std::int64_t>(run.first)});
      before += static_cast<std::int64_t>(run.count);
    }
  }
  return copies;
}

}  // namespace Runnel::Impl
