// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_COUNTING_TEST_HPP
#define RUNNEL_VALIDATE_COUNTING_TEST_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_ScatterView.hpp>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "validate/team_counts.hpp"
#include "validate/test.hpp"

namespace Runnel::Validate {

/// The counts that a kernel adds to: a thread of a host has counts of its own,
/// threads of a GPU share them.
using ScatteredCounts =
    Kokkos::Experimental::ScatterView<std::uint64_t*, Counts::array_layout,
                                      Space>;

/// Adds to counts inside a kernel. Negative numbers wrap around.
template <class Access>
struct Tally {
  Access const& access;

  KOKKOS_FUNCTION void add(std::int64_t cell, std::uint64_t n = 1) const {
    access(static_cast<std::size_t>(cell)) += n;
  }
};

/// One work item counts one unit.
template <class Counter>
struct CountUnits {
  Block words;
  ScatteredCounts counts;
  Counter counter;
  std::int64_t unit;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const access = counts.access();
    counter(words.data() + i * unit, Tally<decltype(access)>{access});
  }
};

/// Turns the counts of `units` units into statistics.
using CountStatistics = std::function<std::vector<Statistic>(
    std::vector<std::uint64_t> const& counts, std::uint64_t units)>;

/// Counts of a View that threads add to, and that the host reads.
class ScatteredTally {
 public:
  explicit ScatteredTally(std::size_t size)
      : m_counts("Runnel::Validate::counts", size), m_scattered(m_counts) {
    m_scattered.reset();
  }
  ScatteredCounts const& scattered() const { return m_scattered; }
  /// The counts to which teams add what their threads counted. On GPUs alone:
  /// threads of a host have counts of their own.
  Counts const& shared() const { return m_counts; }
  std::vector<std::uint64_t> get() const;
  void set(std::vector<std::uint64_t> const& counts);

 private:
  // On some spaces threads add to these counts directly.
  mutable Counts m_counts;
  mutable ScatteredCounts m_scattered;
};

/// A test whose units are counted one by one by a functor
/// `counter(words, tally)`, and whose counts have known laws. It reads word i
/// of a unit as `words[i]`. Members of `Counter`:
///
/// - `max_per_word`: the most by which a cell's count changes per word of a
///   unit, or 0 if sums of that may not fit into 32 bits, or if `words` must be
///   a pointer. If it is not 0:
/// - `words_per_group`: 4 or 8, how many words a GPU's thread reads at a time
/// - `is_of_groups`: are counts the same whichever groups of that many words
///   make a unit?
template <class Counter>
class CountingTest final : public Test {
 public:
  CountingTest(TestFacts const& facts, std::uint64_t unit,
               Counter const& counter, std::size_t num_counts,
               CountStatistics statistics)
      : Test(facts.name, facts.parameters, unit),
        m_counter(counter),
        m_tally(num_counts),
        m_statistics(std::move(statistics)) {}

 private:
  void count(Space const& space, Block const& words) override {
    auto const each = static_cast<std::int64_t>(unit());
    if constexpr (!on_host && Counter::max_per_word > 0) {
      count_by_teams(space, words, m_tally.shared(), m_counter, each);
    } else {
      auto const units = static_cast<std::int64_t>(words.size()) / each;
      Kokkos::parallel_for(
          "Runnel::Validate::count", Impl::LongRange<Space>(space, 0, units),
          CountUnits<Counter>{words, m_tally.scattered(), m_counter, each});
    }
  }
  std::vector<std::uint64_t> counts() const override { return m_tally.get(); }
  void set_counts(std::vector<std::uint64_t> const& counts) override {
    m_tally.set(counts);
  }
  std::vector<Statistic> statistics(std::vector<std::uint64_t> const& counts,
                                    std::uint64_t units) const override {
    return m_statistics(counts, units);
  }

  Counter m_counter;
  ScatteredTally m_tally;
  CountStatistics m_statistics;
};

template <class Counter>
std::unique_ptr<Test> make_counting_test(TestFacts const& facts,
                                         std::uint64_t unit,
                                         Counter const& counter,
                                         std::size_t num_counts,
                                         CountStatistics statistics) {
  return std::make_unique<CountingTest<Counter>>(
      facts, unit, counter, num_counts, std::move(statistics));
}

/// One chi-square over all counts.
inline CountStatistics chi_square_of(Probabilities const& law) {
  return [law](std::vector<std::uint64_t> const& counts, std::uint64_t) {
    return chi_square("chi-square", counts.data(), law);
  };
}

/// The law of `cells` equally likely cells.
inline Probabilities even_law(std::size_t cells) {
  return Probabilities(cells, 1 / static_cast<double>(cells));
}

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_COUNTING_TEST_HPP
