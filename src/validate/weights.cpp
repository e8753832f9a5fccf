// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cmath>

#include "validate/counting_test.hpp"
#include "validate/tests.hpp"

/// \file
/// Tests of how many ones there are: L'Ecuyer and Simard, TestU01 (2007,
/// doi:10.1145/1268776.1268777), modules sstring and svaria. The dependencies
/// of weights follow Blackman and Vigna (2022, doi:10.1145/3527582), the
/// distribution Matsumoto and Kurita (1994, doi:10.1145/189443.189445).

namespace Runnel::Validate {
namespace {

struct WeightCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = true;
  static constexpr int unit = 64;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int i = 0; i < unit; ++i) tally.add(Kokkos::popcount(words[i]));
  }
};

struct BlockWeightCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = false;
  static constexpr int unit = 32;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    int weight = 0;
    for (int i = 0; i < unit; ++i) weight += Kokkos::popcount(words[i]);
    tally.add(weight);
  }
};

/// Weights up to 11, 12, …, 20, from 21 on.
constexpr int pair_classes = 11;
KOKKOS_INLINE_FUNCTION int pair_class(int weight) {
  int const c = weight - 11;
  return c < 0 ? 0 : (c < pair_classes ? c : pair_classes - 1);
}

struct WeightPairCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 4;
  static constexpr bool is_of_groups = true;
  static constexpr int unit = 64;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    for (int i = 0; i < unit; i += 2) {
      tally.add(pair_classes * pair_class(Kokkos::popcount(words[i])) +
                pair_class(Kokkos::popcount(words[i + 1])));
    }
  }
};

/// How many of 256 words have three zero bits from `shift` on.
struct DistributionCounter {
  static constexpr std::int64_t max_per_word = 1;
  static constexpr int words_per_group = 8;
  static constexpr bool is_of_groups = false;
  static constexpr int unit = 256;
  int shift;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    int hits = 0;
    for (int i = 0; i < unit; ++i) hits += (words[i] >> shift & 7) == 0 ? 1 : 0;
    tally.add(hits);
  }
};

/// Per signature of the eight words before – light, middle or heavy each – the
/// sum of the deviations of a word's weight.
struct DependencyCounter {
  static constexpr std::int64_t max_per_word = 16;
  static constexpr int words_per_group = 8;
  static constexpr bool is_of_groups = false;
  static constexpr int frame = 1024;
  static constexpr int before = 8;
  static constexpr int signatures = 6561;  // 3^8
  static constexpr int light = 14, heavy = 18;

  template <class Words, class T>
  KOKKOS_FUNCTION void operator()(Words const& words, T const& tally) const {
    int signature = 0;
    for (int i = 0; i < frame; ++i) {
      int const weight = Kokkos::popcount(words[i]);
      if (i >= before) {
        tally.add(signature, static_cast<std::uint64_t>(
                                 static_cast<std::int64_t>(weight - 16)));
      }
      int const trit = weight <= light ? 0 : (weight < heavy ? 1 : 2);
      signature = (signature * 3 + trit) % signatures;
    }
  }
};

/// Multiplies each of the eight indices by the values of three orthonormal
/// functions of a trit: constant, odd, even.
std::vector<double> transformed(std::vector<double> values) {
  double light = 0;
  auto const law = binomial_law(32, 0.5);
  for (std::size_t w = 0; w <= DependencyCounter::light; ++w) light += law[w];
  double const odd = 1 / std::sqrt(2 * light);
  double const ends = std::sqrt((1 - 2 * light) / (2 * light));
  double const middle = -std::sqrt(2 * light / (1 - 2 * light));
  for (std::size_t stride = 1; stride < values.size(); stride *= 3) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i / stride % 3 != 0) continue;
      double const a = values[i], b = values[i + stride],
                   c = values[i + 2 * stride];
      values[i] = a + b + c;
      values[i + stride] = (c - a) * odd;
      values[i + 2 * stride] = (a + c) * ends + b * middle;
    }
  }
  return values;
}

/// Each coefficient is a sum of uncorrelated terms of variance 1, so nearly a
/// normal number. The largest of those in which 0, 1, …, 8 of the words before
/// are in it count for themselves.
std::vector<Statistic> dependency_statistics(
    std::vector<std::uint64_t> const& counts, std::uint64_t units) {
  constexpr int groups = DependencyCounter::before + 1;
  double const terms = static_cast<double>(units) *
                       (DependencyCounter::frame - DependencyCounter::before);
  std::vector<double> values;
  for (std::uint64_t const sum : counts) {
    // The variance of the weight of 32 bits is 8.
    values.push_back(static_cast<double>(static_cast<std::int64_t>(sum)) /
                     std::sqrt(8 * terms));
  }
  values = transformed(values);
  std::array<double, groups> most{};
  std::array<int, groups> members{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::size_t group = 0;
    for (std::size_t rest = i; rest > 0; rest /= 3) group += rest % 3 ? 1 : 0;
    most[group] = std::max(most[group], std::abs(values[i]));
    ++members[group];
  }
  double value = 0, p = 1;
  for (std::size_t g = 0; g < groups; ++g) {
    double const p_of_group = p_of_smallest(normal_p(most[g]), members[g]);
    if (p_of_group <= p) {
      p = p_of_group;
      value = most[g];
    }
  }
  return {{"largest", value, p_of_smallest(p, groups)}};
}

Probabilities pair_law() {
  auto const weights = binomial_law(32, 0.5);
  Probabilities classes(pair_classes), law;
  for (int w = 0; w <= 32; ++w) {
    classes[static_cast<std::size_t>(pair_class(w))] +=
        weights[static_cast<std::size_t>(w)];
  }
  for (double const a : classes) {
    for (double const b : classes) law.push_back(a * b);
  }
  return law;
}

}  // namespace

Made make_weight(TestFacts const& facts) {
  return make_counting_test(facts, WeightCounter::unit, WeightCounter{}, 33,
                            chi_square_of(binomial_law(32, 0.5)));
}

Made make_weight_of_block(TestFacts const& facts) {
  return make_counting_test(facts, BlockWeightCounter::unit,
                            BlockWeightCounter{}, 1025,
                            chi_square_of(binomial_law(1024, 0.5)));
}

Made make_weight_pairs(TestFacts const& facts) {
  return make_counting_test(facts, WeightPairCounter::unit, WeightPairCounter{},
                            pair_classes * pair_classes,
                            chi_square_of(pair_law()));
}

Made make_weight_distribution(TestFacts const& facts, int shift) {
  return make_counting_test(facts, DistributionCounter::unit,
                            DistributionCounter{shift}, 257,
                            chi_square_of(binomial_law(256, 1.0 / 8)));
}

Made make_weight_dependencies(TestFacts const& facts) {
  return make_counting_test(facts, DependencyCounter::frame,
                            DependencyCounter{}, DependencyCounter::signatures,
                            dependency_statistics);
}

}  // namespace Runnel::Validate
