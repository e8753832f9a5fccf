// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <runnel/core/as_written.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/discrete_masses.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/discrete_weights.hpp>
#include <runnel/distributions/detail/double_double.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <utility>

// Compiled here, not where it is used: error-free sums do not survive
// -ffast-math in a program's options.
#if RUNNEL_HAS_LOOSE_MATH
#error "Runnel: compile this file without -ffast-math, or with -fno-fast-math"
#endif

namespace Runnel::Impl {
namespace {

constexpr std::size_t max_entries = std::size_t{1} << 24;

/// A guide by the first `bits` bits.
std::vector<std::uint32_t> make_guide(
    std::vector<std::uint64_t> const& threshold, int bits) {
  std::size_t const size = threshold.size();
  std::size_t const entries = std::size_t{1} << bits;
  std::vector<std::uint32_t> guide(entries + 1);
  std::size_t i = 0;
  for (std::size_t j = 0; j < entries; ++j) {
    std::uint64_t const begin = static_cast<std::uint64_t>(j) << (64 - bits);
    while (i < size && threshold[i] <= begin) ++i;
    guide[j] = static_cast<std::uint32_t>(i);
  }
  guide[entries] = static_cast<std::uint32_t>(size);
  return guide;
}

constexpr int max_guide_bits = 22;

/// Bits of the smallest guide with an entry per threshold.
int min_guide_bits(std::size_t thresholds) {
  int bits = 1;
  while ((std::size_t{1} << bits) < thresholds && bits < max_guide_bits) {
    ++bits;
  }
  return bits;
}

/// Adds entries that tell most words their value, so that few are searched for:
/// a processor of a host guesses wrongly how long a search is.
void add_guide(DiscreteTable& table) {
  // Eight entries per value, as far as 16 kB of a first-level cache hold them.
  constexpr int usual_bits = 12;
  int const bits = min_guide_bits(table.threshold.size());
  table.guide_bits = std::clamp(bits + 3, 8, std::max(bits, usual_bits));
  table.guide = make_guide(table.threshold, table.guide_bits);
}

/// The bits of a word that select a bucket, and the 32 bits below.
std::uint64_t bucket_of(std::uint64_t u, int bits) { return u >> (64 - bits); }
std::uint32_t below_bucket(std::uint64_t u, int bits) {
  return static_cast<std::uint32_t>(u << bits >> 32);
}

/// The share of words that are past the first of several thresholds in a
/// bucket.
double searched_share(std::vector<std::uint64_t> const& threshold, int bits) {
  double share = 0;
  for (std::size_t i = 0; i + 1 < threshold.size();) {
    std::uint64_t const bucket = bucket_of(threshold[i], bits);
    std::size_t end = i + 1;
    while (end < threshold.size() &&
           bucket_of(threshold[end], bits) == bucket) {
      ++end;
    }
    if (end - i > 1) {
      // The part of the bucket behind the threshold.
      share +=
          std::ldexp(static_cast<double>(~threshold[i] << bits >> bits), -64);
    }
    i = end;
  }
  return share;
}

/// Makes a table without the values that no word gives: those up to which P(X ≤
/// k) is 0, and those behind the one where it is 1, to 2^-64.
/// \param mass  of first, first + 1, …
std::shared_ptr<DiscreteTable const> table_of(
    std::int64_t first, std::vector<DoubleDouble> const& mass) {
  auto table = std::make_shared<DiscreteTable>();
  table->first = first;
  DoubleDouble total;
  for (auto const& m : mass) total = total + m;
  DoubleDouble const scale = DoubleDouble{1, 0} / total;
  DoubleDouble sum;
  for (std::size_t i = 0; i + 1 < mass.size(); ++i) {
    sum = sum + mass[i];
    auto const threshold = scaled_to_64(sum * scale);
    if (threshold.is_all) break;
    if (threshold.value == 0) {
      ++table->first;
    } else {
      table->threshold.push_back(threshold.value);
    }
  }
  add_guide(*table);
  return table;
}

void refuse_size(std::string const& name,
                 char const* remedy =
                     "round values of a continuous distribution of the "
                     "same mean and variance instead") {
  RUNNEL_THROW_IF(true,
                  "Runnel::" + name +
                      ": its values spread over more than 2^24 whole numbers, "
                      "the most that its table may have; " +
                      remedy);
}

/// Refuses a variance without making the table: that would have 18.3 entries or
/// more for each standard deviation.
void refuse_variance(std::string const& name, double variance) {
  if (variance > 8.42e11) refuse_size(name);
}

/// The masses from the mode on in one direction, without that of the mode.
/// \param next  next(mass, k): of the value after k
template <class Next>
std::vector<DoubleDouble> side(std::string const& name, std::int64_t mode,
                               std::int64_t end, int step, Next const& next) {
  std::vector<DoubleDouble> masses;
  DoubleDouble mass = {1, 0};
  double sum = 1;
  for (std::int64_t k = mode; k != end; k += step) {
    double const before = mass.high;
    mass = next(mass, k);
    double const ratio = mass.high / before;
    // Ratios fall from the mode on: what is left, this mass with it, is below a
    // geometric sum, and moves no threshold by more than 2^-32. (Those of the
    // negative binomial distribution rise where r is below 1: there what is
    // left is up to 16 times as much, as a sum of q^k/k with 1 - q above
    // 2^-24.)
    if (!(mass.high > 0) ||
        (ratio < 1 && mass.high < 0x1p-96 * sum * (1 - ratio))) {
      break;
    }
    sum += mass.high;
    masses.push_back(mass);
    // Twice: not all of them will have a threshold.
    if (masses.size() > 2 * max_entries) refuse_size(name);
  }
  return masses;
}

/// Makes a table by the recurrence from the mode up and down, in 106 bits.
/// \throws std::invalid_argument if the table had more than 2^24 entries
template <class Masses>
std::shared_ptr<DiscreteTable const> table_by_masses(std::string const& name,
                                                     Masses const& masses) {
  std::int64_t const mode = masses.mode();
  auto const above = side(
      name, mode, masses.most(), 1, [&](DoubleDouble mass, std::int64_t k) {
        return mass * masses.template ratio<DoubleDouble>(k);
      });
  auto const below = side(
      name, mode, masses.least(), -1, [&](DoubleDouble mass, std::int64_t k) {
        return mass / masses.template ratio<DoubleDouble>(k - 1);
      });
  std::vector<DoubleDouble> mass(below.rbegin(), below.rend());
  mass.push_back({1, 0});
  mass.insert(mass.end(), above.begin(), above.end());
  auto table = table_of(mode - static_cast<std::int64_t>(below.size()), mass);
  if (table->threshold.size() > max_entries) refuse_size(name);
  return table;
}

}  // namespace

DiscreteBuckets make_discrete_buckets(
    std::vector<std::uint64_t> const& threshold) {
  // 32 kB, which a GPU's first-level cache holds beside what kernels write, and
  // four buckets per threshold of larger tables.
  constexpr int usual_bits = 12;
  // Then one of 32 words of a wavefront is searched with a probability of 3 %.
  constexpr double few = 0x1p-10;
  int bits = min_guide_bits(threshold.size());
  int const most = std::min(std::max(bits + 2, usual_bits), max_guide_bits);
  while (bits < most && searched_share(threshold, bits) > few) ++bits;

  auto const guide = make_guide(threshold, bits);
  std::vector<DiscreteBucket> buckets(guide.size(), {~std::uint32_t{0}, 0});
  for (std::size_t j = 0; j + 1 < guide.size(); ++j) {
    std::uint32_t const begin = guide[j];
    std::uint32_t inside = guide[j + 1] - begin;
    // Thresholds that belong to the next bucket are not counted.
    while (inside > 0 && bucket_of(threshold[begin + inside - 1], bits) != j) {
      --inside;
    }
    if (inside > 0) buckets[j].edge = below_bucket(threshold[begin], bits);
    buckets[j].begin_and_several = 2 * begin + (inside > 1 ? 1 : 0);
  }
  buckets.back().begin_and_several = 2 * guide.back();
  return {std::move(buckets), bits};
}

std::shared_ptr<DiscreteTable const> make_discrete_table(
    std::span<double const> weights) {
  RUNNEL_THROW_IF(weights.empty(),
                  "Runnel::Discrete: there are no weights; give one for each "
                  "value");
  if (weights.size() > max_entries) refuse_size("Discrete");
  std::vector<DoubleDouble> mass;
  mass.reserve(weights.size());
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    RUNNEL_THROW_IF(!(weights[i] >= 0) || std::isinf(weights[i]),
                    "Runnel::Discrete: weight " + std::to_string(i) + " is " +
                        number_text(weights[i]) +
                        "; give finite numbers that are not negative");
    RUNNEL_THROW_IF(is_subnormal(weights[i]),
                    "Runnel::Discrete: weight " + std::to_string(i) +
                        " is below 2^-1022, where doubles lose digits; "
                        "multiply all weights by a large number");
    sum += weights[i];
    mass.push_back({weights[i], 0});
  }
  RUNNEL_THROW_IF(!(sum > 0) || std::isinf(sum),
                  "Runnel::Discrete: the weights' sum is " + number_text(sum) +
                      "; give weights whose sum is finite and above 0");
  // Values of weight 0 at the end can never come.
  while (mass.back().high == 0) mass.pop_back();
  // Times a power of two: below small weights is no room for rounding errors.
  int exponent = 0;
  std::frexp(sum, &exponent);
  for (auto& m : mass) m.high = std::ldexp(m.high, -exponent);
  return table_of(0, mass);
}

std::shared_ptr<DiscreteTable const> poisson_table(double lambda) {
  RUNNEL_THROW_IF(!(lambda >= 0) || std::isinf(lambda),
                  "Runnel::Poisson: lambda is " + number_text(lambda) +
                      "; give a finite number that is not negative");
  if (lambda == 0) return table_of(0, {{1, 0}});
  refuse_variance("Poisson", lambda);
  return table_by_masses("Poisson", PoissonMasses{lambda});
}

std::shared_ptr<DiscreteTable const> binomial_table(std::int64_t n, double p) {
  RUNNEL_THROW_IF(n < 0, "Runnel::Binomial: n is " + std::to_string(n) +
                             "; give a number of trials that is not negative");
  RUNNEL_THROW_IF(!(p >= 0) || !(p <= 1), "Runnel::Binomial: p is " +
                                              number_text(p) +
                                              "; give a probability in [0, 1]");
  if (n == 0 || p == 0) return table_of(0, {{1, 0}});
  if (p == 1) return table_of(n, {{1, 0}});
  refuse_variance("Binomial", static_cast<double>(n) * p * (1 - p));
  return table_by_masses("Binomial", BinomialMasses{n, p});
}

std::shared_ptr<DiscreteTable const> negative_binomial_table(double r,
                                                             double p) {
  RUNNEL_THROW_IF(!(r >= 0x1p-1022) || std::isinf(r),
                  "Runnel::NegativeBinomial: r is " + number_text(r) +
                      "; give a finite number above 0, of 2^-1022 or more");
  RUNNEL_THROW_IF(!(p > 0) || !(p <= 1), "Runnel::NegativeBinomial: p is " +
                                             number_text(p) +
                                             "; give a probability in (0, 1]");
  if (p == 1) return table_of(0, {{1, 0}});
  NegativeBinomialMasses const masses{r, p};
  if (masses.is_always_zero()) return table_of(0, {{1, 0}});
  if (r * (1 - p) / p / p > 8.42e11 || masses.is_too_wide()) {
    refuse_size("NegativeBinomial",
                "draw Poisson numbers by element, with rates by Gamma(r, (1 - "
                "p)/p)");
  }
  return table_by_masses("NegativeBinomial", masses);
}

std::shared_ptr<DiscreteTable const> geometric_table(double p) {
  RUNNEL_THROW_IF(!(p > 0) || !(p <= 1), "Runnel::Geometric: p is " +
                                             number_text(p) +
                                             "; give a probability in (0, 1]");
  if (p == 1) return table_of(0, {{1, 0}});
  // P(X > 2^24) = (1 - p)^(2^24 + 1) is above 2^-64.
  if (p < 2.644e-6) refuse_size("Geometric");
  return table_by_masses("Geometric", GeometricMasses{p});
}

std::shared_ptr<DiscreteTable const> hypergeometric_table(std::int64_t good,
                                                          std::int64_t bad,
                                                          std::int64_t drawn) {
  RUNNEL_THROW_IF(good < 0 || bad < 0 || drawn < 0,
                  "Runnel::Hypergeometric: good " + std::to_string(good) +
                      ", bad " + std::to_string(bad) + ", drawn " +
                      std::to_string(drawn) +
                      "; give numbers that are not negative");
  constexpr std::int64_t most = std::int64_t{1} << 52;
  RUNNEL_THROW_IF(good > most || bad > most,
                  "Runnel::Hypergeometric: good " + std::to_string(good) +
                      " and bad " + std::to_string(bad) +
                      "; give numbers of at most 2^52");
  RUNNEL_THROW_IF(drawn > good + bad,
                  "Runnel::Hypergeometric: " + std::to_string(drawn) +
                      " are drawn of " + std::to_string(good + bad) +
                      "; draw no more than there are");
  HypergeometricMasses const masses{good, bad, drawn};
  if (masses.least() == masses.most()) return table_of(masses.most(), {{1, 0}});
  double const share =
      static_cast<double>(good) / static_cast<double>(good + bad);
  refuse_variance("Hypergeometric",
                  static_cast<double>(drawn) * share * (1 - share) *
                      (static_cast<double>(good + bad - drawn) /
                       static_cast<double>(good + bad)));
  return table_by_masses("Hypergeometric", masses);
}

std::shared_ptr<DiscreteTable const> bernoulli_table(double p) {
  RUNNEL_THROW_IF(!(p >= 0) || !(p <= 1), "Runnel::Bernoulli: p is " +
                                              number_text(p) +
                                              "; give a probability in [0, 1]");
  if (p == 0 || p == 1) {
    return table_of(p == 0 ? 0 : 1, {{1, 0}});
  }
  return table_of(0, {one_minus<DoubleDouble>(p), {p, 0}});
}

}  // namespace Runnel::Impl
