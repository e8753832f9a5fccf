// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_TABLE_HPP

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/space_copies.hpp>

namespace Runnel::Impl {

/// The CDF of a distribution of whole numbers: `threshold[i]` is
/// \f$2^{64}P(X\le first + i)\f$ rounded to nearest. The last value, first +
/// `threshold.size()`, has none. Values outside of the table have a probability
/// below 2^-65 on either side.
///
/// `guide[j]` is the first i whose threshold is above j·2^(64 − guide_bits):
/// where the search for a word with these upper bits begins, and ends for the
/// one before.
struct DiscreteTable {
  std::int64_t first = 0;
  std::vector<std::uint64_t> threshold;
  std::vector<std::uint32_t> guide;
  int guide_bits = 0;

  std::int64_t last() const {
    return first + static_cast<std::int64_t>(threshold.size());
  }

  mutable SpaceCopies copies;
};

/// A GPU's data about the words with the same upper bits.
struct alignas(8) DiscreteBucket {
  /// The 32 bits of the bucket's first threshold below those of the bucket; all
  /// ones if no threshold is inside.
  std::uint32_t edge;
  /// The guide's entry, twice; the lowest bit: there are several thresholds.
  std::uint32_t begin_and_several;

  RUNNEL_FORCEINLINE_FUNCTION constexpr std::uint32_t begin() const {
    return begin_and_several >> 1;
  }
  RUNNEL_FORCEINLINE_FUNCTION constexpr bool has_several() const {
    return (begin_and_several & 1) != 0;
  }
};
/// All buckets, and one behind, of which only `begin` is used.
struct DiscreteBuckets {
  std::vector<DiscreteBucket> bucket;
  int bits;
};
/// Enough that few words need the thresholds.
DiscreteBuckets make_discrete_buckets(
    std::vector<std::uint64_t> const& threshold);

/// A table for weights of 0, 1, …; their sum stands for 1.
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
