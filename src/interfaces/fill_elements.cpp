// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/interfaces/fill_elements.hpp>

namespace Runnel::Impl {

std::vector<ElementRun> runs_of_elements(std::span<std::uint64_t const> numbers,
                                         std::uint64_t num_values,
                                         char const* caller) {
  std::vector<ElementRun> runs;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
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
  std::ranges::sort(runs, {}, &ElementRun::number);
  for (std::size_t r = 1; r < runs.size(); ++r) {
    RUNNEL_THROW_IF(runs[r - 1].number + runs[r - 1].count > runs[r].number,
                    std::string(caller) + ": element " +
                        std::to_string(runs[r].number) +
                        " is in the list twice; list each once, and copy it "
                        "where it is wanted again");
  }
  return runs;
}

void check_run_length(std::vector<ElementRun> const& runs, std::int64_t least,
                      std::string const& generator, char const* caller) {
  if (runs.size() < 2) return;
  std::size_t values = 0;
  for (auto const& run : runs) values += run.count;
  auto const jump = static_cast<std::uint64_t>(least);
  std::uint64_t const mean = values / runs.size();
  std::uint64_t const apart =
      (runs.back().number - runs.front().number) / (runs.size() - 1);
  RUNNEL_THROW_IF(mean < jump && apart > jump,
                  std::string(caller) + ": runs of " + std::to_string(mean) +
                      " consecutive elements, " + std::to_string(apart) +
                      " apart, and a jump of " + generator +
                      " to each, which takes as long as " +
                      std::to_string(jump) +
                      " values; list longer runs, or take a generator with "
                      "cheap jumps (philox4x32, mrg32k3a)");
}

}  // namespace Runnel::Impl
