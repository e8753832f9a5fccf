// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_LINEAR_TEST_HPP
#define RUNNEL_SRC_VALIDATE_LINEAR_TEST_HPP

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "validate/counting_test.hpp"

/// \file
/// What tests of ranks and of linear complexities have in common.

namespace Runnel::Validate {

using LongWords = Kokkos::View<std::uint64_t*, Space::memory_space>;

/// How large a deviation may be by luck, and how often each was seen.
inline std::vector<Statistic> with_largest(
    std::vector<std::uint64_t> const& counts, Probabilities const& law,
    std::vector<double> const& tails, int zero_at, std::uint64_t units) {
  auto results = chi_square("chi-square", counts.data(), law);
  double tail = 1, value = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0 || tails[i] > tail) continue;
    tail = tails[i];
    value = static_cast<double>(i) - zero_at;
  }
  results.push_back(largest("largest deviation", value, tail, units));
  return results;
}

/// A test whose work items need memory, and whose counts a tally has.
class LinearTest : public Test {
 public:
  LinearTest(TestFacts const& facts, std::uint64_t unit, Probabilities law,
             std::vector<double> tails, int zero_at)
      : Test(facts.name, facts.parameters, unit),
        m_tally(law.size()),
        m_law(std::move(law)),
        m_tails(std::move(tails)),
        m_zero_at(zero_at) {}

 protected:
  /// Calls `count(words, units, memory)` for as many units at a time as have
  /// room.
  template <class F>
  void with_memory(Block const& words, std::uint64_t words_each,
                   F const& count) {
    constexpr std::uint64_t room = std::uint64_t{1} << 24;
    std::uint64_t const at_once = std::max<std::uint64_t>(1, room / words_each);
    std::uint64_t const units = words.size() / unit();
    for (std::uint64_t first = 0; first < units; first += at_once) {
      std::uint64_t const now = std::min(units - first, at_once);
      if (m_memory.size() < now * words_each) {
        m_memory = LongWords(
            Kokkos::view_alloc(Kokkos::WithoutInitializing,
                               "Runnel::Validate::LinearTest::memory"),
            static_cast<std::size_t>(now * words_each));
      }
      count(Block(words.data() + first * unit(),
                  static_cast<std::size_t>(now * unit())),
            static_cast<std::int64_t>(now), m_memory);
    }
  }
  ScatteredTally const& tally() const { return m_tally; }

 private:
  std::vector<std::uint64_t> counts() const override { return m_tally.get(); }
  void set_counts(std::vector<std::uint64_t> const& counts) override {
    m_tally.set(counts);
  }
  std::vector<Statistic> statistics(std::vector<std::uint64_t> const& counts,
                                    std::uint64_t units) const override {
    return with_largest(counts, m_law, m_tails, m_zero_at, units);
  }

  ScatteredTally m_tally;
  Probabilities m_law;
  std::vector<double> m_tails;
  int m_zero_at;  ///< the count of deviation 0
  LongWords m_memory;
};

}  // namespace Runnel::Validate

#endif  // RUNNEL_SRC_VALIDATE_LINEAR_TEST_HPP
