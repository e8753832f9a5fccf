// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TWIST_SEARCH_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TWIST_SEARCH_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <runnel/seeds/mt_parameters.hpp>

#include "seeds/dynamic_creator/period_test.hpp"
#include "seeds/dynamic_creator/small_factors.hpp"

namespace Runnel::Impl {

/// The tests of twists of one size, which all searches share.
struct TwistTests {
  explicit TwistTests(MtParameters const& of_size)
      : sizes(of_size), small_factors(of_size), period(of_size) {}

  MtParameters sizes;
  SmallFactors small_factors;
  PeriodTest period;
};

/// Counts of the searches on all threads.
struct SearchCounts {
  std::atomic<std::uint32_t> sets{0};
  std::atomic<std::uint64_t> candidates{0};
  std::atomic<std::uint64_t> period_tests{0};
  std::atomic<std::uint64_t> evaluations{0};
};

/// The published search for twists, with the MT19937 that drives it.
///
/// A candidate is one number drawn, its low bits replaced by the id and its
/// highest set. One that no small polynomial shows to be bad draws n numbers
/// more (the start vector of the published period test; its answer does not
/// depend on them).
class TwistSearch {
 public:
  TwistSearch(TwistTests const& tests, std::uint32_t seed, SearchCounts& counts)
      : m_tests(&tests), m_driver(seed), m_counts(&counts) {}

  struct Limits {
    int id_bits;                   ///< 0: the id is not in the twist
    std::uint64_t max_candidates;  ///< then there is none
    int threads;                   ///< candidates that are tested at a time
    std::function<void()> pause;   ///< called between tests
  };
  /// The next good twist for an id.
  std::optional<std::uint32_t> next(std::uint32_t id, Limits const& limits);

  /// Draws numbers for nothing.
  void discard(std::uint64_t count) { m_driver.discard(count); }

 private:
  std::uint32_t draw(std::uint32_t id, int id_bits);

  TwistTests const* m_tests;
  std::mt19937 m_driver;
  SearchCounts* m_counts;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TWIST_SEARCH_HPP
