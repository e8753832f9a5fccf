// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/twist_search.hpp"

#include <unordered_set>
#include <utility>
#include <vector>

#include "seeds/dynamic_creator/workers.hpp"

namespace Runnel::Impl {
namespace {

/// A candidate that is worth a period test.
struct Trial {
  std::uint32_t twist;
  std::mt19937 driver_after;
  std::uint64_t drawn;  // candidates up to this one
  std::uint64_t tests;  // period tests, too
  bool passed = false;
};

}  // namespace

std::uint32_t TwistSearch::draw(std::uint32_t id, int id_bits) {
  auto const& sizes = m_tests->sizes;
  std::uint32_t const id_mask = (std::uint32_t{1} << id_bits) - 1;
  auto const drawn = static_cast<std::uint32_t>(m_driver());
  return (drawn & ~id_mask & sizes.word_mask()) |
         std::uint32_t{1} << (sizes.word_bits - 1) | (id & id_mask);
}

std::optional<std::uint32_t> TwistSearch::next(std::uint32_t id,
                                               Limits const& limits) {
  std::unordered_set<std::uint32_t> bad;  // ids leave few different twists
  std::uint64_t drawn = 0, tests = 0, drawn_before = 0, tests_before = 0;
  auto const count_up_to = [&](std::uint64_t d, std::uint64_t t) {
    m_counts->candidates += d - std::exchange(drawn_before, d);
    m_counts->period_tests += t - std::exchange(tests_before, t);
  };
  std::vector<Trial> trials;
  while (drawn < limits.max_candidates) {
    trials.clear();
    while (drawn < limits.max_candidates &&
           trials.size() < static_cast<std::size_t>(limits.threads)) {
      std::uint32_t const twist = draw(id, limits.id_bits);
      ++drawn;
      if (m_tests->small_factors.divide(twist)) continue;
      m_driver.discard(m_tests->sizes.num_words);
      ++tests;
      if (!bad.contains(twist))
        trials.push_back({twist, m_driver, drawn, tests});
    }
    run_tasks(trials.size(), limits.threads, [&](std::size_t i, bool) {
      trials[i].passed = m_tests->period.passes(trials[i].twist);
    });
    for (auto const& trial : trials) {
      bad.insert(trial.twist);
      if (!trial.passed) continue;
      m_driver = trial.driver_after;
      count_up_to(trial.drawn, trial.tests);
      return trial.twist;
    }
    count_up_to(drawn, tests);
    limits.pause();
  }
  return std::nullopt;
}

}  // namespace Runnel::Impl
