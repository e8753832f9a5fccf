// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <vector>

#include "validate/linear_by_teams.hpp"
#include "validate/linear_test.hpp"
#include "validate/tests.hpp"

/// \file
/// The linear complexity of one bit of successive words detects linearity over
/// GF(2): Massey (1969, doi:10.1109/TIT.1969.1054260); L'Ecuyer and Simard
/// (2007, doi:10.1145/1268776.1268777).

namespace Runnel::Validate {
namespace {

/// Deviations of a complexity from half the length, in either direction, are
/// counted together from this one on.
constexpr int max_deviation = 64;

/// The linear complexity of one bit of the words of a unit, by the algorithm of
/// Berlekamp and Massey on words of 64 coefficients.
struct CountComplexities {
  Block words;
  LongWords scratch;
  ScatteredCounts counts;
  int length, bit;
  std::int64_t unit_words;

  /// Memory of a work item: three polynomials and the sequence.
  static KOKKOS_FUNCTION int polynomial_words(int length) {
    return length / 64 + 2;
  }

  KOKKOS_FUNCTION void operator()(std::int64_t unit) const {
    int const size = polynomial_words(length);
    std::uint64_t* const memory = scratch.data() + unit * 4 * size;
    for (int i = 0; i < 4 * size; ++i) memory[i] = 0;
    std::uint64_t* const reversed = memory + 3 * size;
    std::uint32_t const* const from = words.data() + unit * unit_words;
    for (int n = 0; n < length; ++n) {
      int const at = length - 1 - n;
      reversed[at / 64] |= static_cast<std::uint64_t>(from[n] >> bit & 1)
                           << at % 64;
    }
    int deviation = complexity(memory, size) - length / 2;
    deviation = deviation < -max_deviation ? -max_deviation : deviation;
    deviation = deviation > max_deviation ? max_deviation : deviation;
    auto const access = counts.access();
    access(static_cast<std::size_t>(deviation + max_deviation)) += 1;
  }

  KOKKOS_FUNCTION int complexity(std::uint64_t* memory, int size) const {
    std::uint64_t* current = memory;        // C
    std::uint64_t* before = memory + size;  // B: C before the last longer one
    std::uint64_t* spare = memory + 2 * size;
    std::uint64_t const* const reversed = memory + 3 * size;
    current[0] = before[0] = 1;
    int complexity = 0, before_complexity = 0, before_at = -1;
    for (int n = 0; n < length; ++n) {
      if (!differs(current, reversed, complexity, length - 1 - n)) continue;
      bool const longer = 2 * complexity <= n;
      if (longer) {
        for (int i = 0; i <= complexity / 64; ++i) spare[i] = current[i];
      }
      add_shifted(before, current, before_complexity, n - before_at);
      if (!longer) continue;
      std::uint64_t* const freed = before;
      before = spare;
      spare = freed;
      before_complexity = complexity;
      before_at = n;
      complexity = n + 1 - complexity;
    }
    return complexity;
  }

  /// Returns whether the sum of C_i s_(n−i) is odd.
  static KOKKOS_FUNCTION bool differs(std::uint64_t const* current,
                                      std::uint64_t const* reversed,
                                      int complexity, int at) {
    int const shift = at % 64;
    std::uint64_t const* const from = reversed + at / 64;
    std::uint64_t sum = 0;
    for (int i = 0; i <= complexity / 64; ++i) {
      std::uint64_t const window =
          shift == 0 ? from[i] : from[i] >> shift | from[i + 1] << (64 - shift);
      sum ^= current[i] & window;
    }
    return (Kokkos::popcount(sum) & 1) != 0;
  }

  static KOKKOS_FUNCTION void add_shifted(std::uint64_t const* from,
                                          std::uint64_t* to, int complexity,
                                          int by) {
    int const shift = by % 64;
    for (int i = 0; i <= complexity / 64; ++i) {
      to[i + by / 64] ^= from[i] << shift;
      if (shift != 0) to[i + by / 64 + 1] ^= from[i] >> (64 - shift);
    }
  }
};

/// Probabilities of a deviation at least as large, either way: 2 · 4^−|d|.
std::vector<double> complexity_tails() {
  std::vector<double> tails;
  for (int d = -max_deviation; d <= max_deviation; ++d) {
    tails.push_back(std::min(1.0, std::ldexp(2.0, -2 * std::abs(d))));
  }
  return tails;
}

class ComplexityTest final : public LinearTest {
 public:
  ComplexityTest(TestFacts const& facts, int log_bits, int log_words, int bit)
      : LinearTest(facts, std::uint64_t{1} << log_words,
                   complexity_law(1 << log_bits, max_deviation),
                   complexity_tails(), max_deviation),
        m_length(1 << log_bits),
        m_bit(bit) {}

 private:
  void count(Space const& space, Block const& words) override {
    count_on(space, words);
  }
  /// A template, so that kernels are compiled for the back end that there is.
  template <class ExecutionSpace>
  void count_on(ExecutionSpace const& space, Block const& all) {
    auto const unit_words = static_cast<std::int64_t>(unit());
    if constexpr (Impl::Backend<ExecutionSpace>::on_device) {
      count_complexities_by_teams(
          space, CountComplexitiesByTeams{all, tally().shared(), m_length,
                                          m_bit, max_deviation, unit_words});
    } else {
      auto const each = static_cast<std::uint64_t>(
          4 * CountComplexities::polynomial_words(m_length));
      with_memory(
          all, each,
          [&](Block const& words, std::int64_t units, LongWords const& memory) {
            Kokkos::parallel_for(
                "Runnel::Validate::count_complexities",
                Impl::LongRange<ExecutionSpace>(space, 0, units),
                CountComplexities{words, memory, tally().scattered(), m_length,
                                  m_bit, unit_words});
          });
    }
  }

  int m_length, m_bit;
};

}  // namespace

Made make_complexity(TestFacts const& facts, int log_bits, int log_words,
                     int bit) {
  return std::make_unique<ComplexityTest>(facts, log_bits, log_words, bit);
}

}  // namespace Runnel::Validate
