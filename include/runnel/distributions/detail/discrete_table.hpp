// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_TABLE_HPP

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <runnel/distributions/detail/space_copies.hpp>

namespace Runnel::Impl {

/// The CDF of a distribution of whole numbers: `threshold[i]` is
/// \f$2^{64}P(X\le first + i)\f$ rounded to nearest. The last value, first +
/// `threshold.size()`, has none. What lies outside has a probability below
/// 2^-65 on either side.
///
/// `guide[j]` is the first i whose threshold is above j·2^(64 − guide_bits):
/// where the search for a word with these upper bits begins, and ends for the
/// one before. `host_guide`, unless it is empty, has more entries, so that few
/// words are searched for: a processor of a host guesses wrongly how long a
/// search is. A GPU reads a small guide faster.
struct DiscreteTable {
  std::int64_t first = 0;
  std::vector<std::uint64_t> threshold;
  std::vector<std::uint32_t> guide;
  std::vector<std::uint32_t> host_guide;
  int guide_bits = 0;
  int host_guide_bits = 0;

  std::int64_t last() const {
    return first + static_cast<std::int64_t>(threshold.size());
  }

  std::vector<std::uint32_t> const& guide_for(bool is_host) const {
    return is_host && !host_guide.empty() ? host_guide : guide;
  }
  int bits_for(bool is_host) const {
    return is_host ? host_guide_bits : guide_bits;
  }

  mutable SpaceCopies copies;
};

/// Of weights of 0, 1, …; their sum is taken for 1.
std::shared_ptr<DiscreteTable const> make_discrete_table(
    std::span<double const> weights);

// Each of them checks its parameters: see the distributions.
std::shared_ptr<DiscreteTable const> poisson_table(double lambda);
std::shared_ptr<DiscreteTable const> binomial_table(std::int64_t n, double p);
std::shared_ptr<DiscreteTable const> negative_binomial_table(double r,
                                                             double p);
std::shared_ptr<DiscreteTable const> geometric_table(double p);
std::shared_ptr<DiscreteTable const> hypergeometric_table(std::int64_t good,
                                                          std::int64_t bad,
                                                          std::int64_t drawn);
std::shared_ptr<DiscreteTable const> bernoulli_table(double p);

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_TABLE_HPP
