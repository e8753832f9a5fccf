// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_VALIDATE_FED_HPP
#define RUNNEL_TESTS_VALIDATE_FED_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

namespace Runnel::Testing {

using Validate::Battery;
using Validate::Result;
using Words = std::vector<std::uint32_t>;

/// A fill of the next words that `next()` gives on the host, one by one.
template <class Next>
auto host_fill(Next& next) {
  return [&next](auto const& values) {
    auto const copy = Kokkos::create_mirror_view(values);
    for (std::size_t i = 0; i < copy.size(); ++i) copy(i) = next();
    Kokkos::deep_copy(values, copy);
  };
}

/// The smallest p-value of each test that has one.
inline std::map<std::string, double> smallest_p(Battery const& battery) {
  std::map<std::string, double> smallest;
  for (auto const& result : battery.results()) {
    auto const [at, is_new] = smallest.try_emplace(result.test, result.p_value);
    if (!is_new) at->second = std::min(at->second, result.p_value);
  }
  return smallest;
}

/// The p-values of the tests for `count` words that `next()` gives.
template <class Next>
std::map<std::string, double> verdicts(std::vector<std::string> const& tests,
                                       std::uint64_t count, Next next,
                                       Validate::BitSelection bits = {}) {
  Battery battery(tests, {.bits = bits});
  battery.run(count, host_fill(next));
  return smallest_p(battery);
}

/// What one test makes of all these words.
struct Tested {
  std::vector<Result> results;  ///< a statistic each
  std::vector<std::uint64_t> counts;
};
inline Tested tested(std::string const& test, Words const& words) {
  Battery battery({test});
  std::size_t at = 0;
  auto const next = [&] { return words[at++]; };
  auto fill = host_fill(next);
  battery.run(words.size(), fill);
  return {battery.results(), battery.state()[0].counts};
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_VALIDATE_FED_HPP
