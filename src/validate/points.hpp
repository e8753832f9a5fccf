// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_POINTS_HPP
#define RUNNEL_VALIDATE_POINTS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>

#include "validate/tests.hpp"

/// \file
/// Points in a cube, from some bits of consecutive words.

namespace Runnel::Validate {

/// The p-th point of a View of words, as one number.
struct PointMaker {
  Block words;
  int dimensions, bits, shift;

  KOKKOS_FUNCTION std::uint64_t operator()(std::int64_t p) const {
    std::uint32_t const mask =
        bits == 32 ? 0xffffffff : (std::uint32_t{1} << bits) - 1;
    std::uint64_t point = 0;
    for (int i = 0; i < dimensions; ++i) {
      std::uint32_t const word =
          words[static_cast<std::size_t>(p * dimensions + i)];
      point = point << bits | (word >> shift & mask);
    }
    return point;
  }
};

inline std::uint64_t unit_of(PointShape const& shape) {
  return static_cast<std::uint64_t>(shape.dimensions) << shape.log_points;
}

/// A test whose only count is a number of coincidences.
class CoincidenceTest : public Test {
 public:
  CoincidenceTest(TestFacts const& facts, PointShape const& shape,
                  double mean_of_unit, std::string statistic)
      : Test(facts.name, facts.parameters, unit_of(shape)),
        m_shape(shape),
        m_mean_of_unit(mean_of_unit),
        m_statistic(std::move(statistic)) {}

 protected:
  /// Calls `count(words, units)` for at most `max_units` units at a time, and
  /// adds what it returns.
  template <class F>
  void add_up(Block const& words, std::uint64_t max_units, F const& count) {
    std::uint64_t const units = words.size() / unit();
    for (std::uint64_t first = 0; first < units; first += max_units) {
      std::uint64_t const now =
          units - first < max_units ? units - first : max_units;
      m_count += count(Block(words.data() + first * unit(),
                             static_cast<std::size_t>(now * unit())),
                       static_cast<std::int64_t>(now));
    }
  }
  PointShape const& shape() const { return m_shape; }

 private:
  std::vector<std::uint64_t> counts() const override { return {m_count}; }
  void set_counts(std::vector<std::uint64_t> const& counts) override {
    m_count = counts[0];
  }
  std::vector<Statistic> statistics(std::vector<std::uint64_t> const& counts,
                                    std::uint64_t units) const override {
    return {poisson_count(m_statistic, counts[0],
                          m_mean_of_unit * static_cast<double>(units))};
  }

  PointShape m_shape;
  double m_mean_of_unit;
  std::string m_statistic;
  std::uint64_t m_count = 0;
};

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_POINTS_HPP
