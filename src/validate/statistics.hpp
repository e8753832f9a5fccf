// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_STATISTICS_HPP
#define RUNNEL_VALIDATE_STATISTICS_HPP

#include <cstdint>
#include <string>
#include <vector>

/// \file
/// From counts to p-values. The laws of the statistics under the hypothesis of
/// independent fair bits; the special functions are Boost.Math's.

namespace Runnel::Validate {

/// A statistic and its p-value.
struct Statistic {
  std::string name;
  double value;
  double p_value;
};

using Probabilities = std::vector<double>;

/// Twice the smaller tail.
double two_sided(double lower, double upper);
/// The p-value of the smallest of m independent p-values.
double p_of_smallest(double p, double m);

struct Tails {
  double lower, upper;
};
/// Tails of the gamma law with scale 1.
Tails gamma_tails(double shape, double value);

/// Pearson's chi-square of counts against probabilities that sum to 1. Cells
/// that expect less than 10 are joined with their neighbours; nothing where
/// fewer than two remain. A small value counts for no less than half of the
/// probability of the likeliest counts.
std::vector<Statistic> chi_square(std::string const& name,
                                  std::uint64_t const* counts,
                                  Probabilities const& probabilities);
/// A value of the chi-square law.
Statistic chi_square_value(std::string const& name, double value,
                           double degrees);
/// A count of a Poisson law.
Statistic poisson_count(std::string const& name, std::uint64_t count,
                        double mean);
/// A value of the standard normal law: its two-sided p-value.
double normal_p(double z);
/// A value of Student's law.
Statistic student_value(std::string const& name, double value, double degrees);
/// The largest of `units` independent deviations, by the probability that one
/// of them is at least as large.
Statistic largest(std::string const& name, double value, double tail,
                  std::uint64_t units);

/// P(k successes), k = 0 … n.
Probabilities binomial_law(int n, double p);
/// P(r different among t of d equally likely values), r = 1 … t.
Probabilities distinct_law(int t, int d);
/// P(all d values are seen first at the l-th), l = d … longest, and later.
Probabilities coupon_law(int d, int longest);
/// P(a gap of g), g = 0 … longest − 1, and of `longest` or more.
Probabilities gap_law(double p, int longest);
/// P(an ascending run of r), r = 1 … longest − 1, and of `longest` or more.
Probabilities run_law(int longest);
/// P(the longest run of ones in n bits is r), r = 0 … most − 1, and more.
Probabilities longest_run_law(int n, int most);
/// P(the rank of an n × n matrix of bits is n − d), d = 0 … most − 1, and more.
Probabilities rank_law(int n, int most);
/// P(the linear complexity of n bits, n even, is n/2 + d), d = −most … most,
/// the ends being that and beyond.
Probabilities complexity_law(int n, int most);
/// P(the maximum of a walk of n steps is y), y = 0 … n.
Probabilities walk_maximum_law(int n);
/// P(the walk returns to 0 y times), y = 0 … n/2.
Probabilities walk_returns_law(int n);
/// P(2k of the n steps are above 0), k = 0 … n/2.
Probabilities walk_above_law(int n);
/// Mean energy per site of the Ising model on a torus of n × n sites at the
/// critical coupling ln(1 + √2) / 2, n even.
double critical_ising_energy(int n);
/// Mean of the collisions of n balls in k urns.
double mean_collisions(double n, double k);
/// Mean of the equal spacings of n birthdays in k days.
double mean_equal_spacings(double n, double k);

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_STATISTICS_HPP
