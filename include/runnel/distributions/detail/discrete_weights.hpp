// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_WEIGHTS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_WEIGHTS_HPP

#include <cstdint>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/double_double.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>

namespace Runnel {

/// The weights of one `Discrete` number, for kernels that draw by an
/// `element_sampler`: doubles in memory.
struct WeightRow {
  double const* first;
  std::int64_t count;
  std::int64_t stride = 1;

  RUNNEL_FORCEINLINE_FUNCTION double operator[](std::int64_t k) const {
    return first[k * stride];
  }
};

namespace Impl {

/// x·2^64 rounded to nearest, 0 ≤ x ≤ 1.
struct ScaledTo64 {
  std::uint64_t value;
  bool is_all;  ///< 2^64
};
RUNNEL_FORCEINLINE_FUNCTION ScaledTo64 scaled_to_64(DoubleDouble x) {
  // Scales `high` to an integer, so that both terms fit.
  double const at_63 = rounded_product(x.high, 0x1p63);
  auto const whole_63 = static_cast<std::uint64_t>(at_63);
  double const high = static_cast<double>(whole_63);
  double const rest =
      written_sum(rounded_product(written_sum(at_63, -high), 2.0),
                  rounded_product(x.low, 0x1p64));
  double const shifted = written_sum(rest, 0.5);
  auto nearest = static_cast<std::int64_t>(shifted);
  if (static_cast<double>(nearest) > shifted) --nearest;
  std::uint64_t const n = whole_63 << 1;  // modulo 2^64
  bool const is_whole = high >= 0x1p63;
  std::uint64_t const sum = n + static_cast<std::uint64_t>(nearest);
  return {sum,
          (is_whole && nearest >= 0) || (!is_whole && nearest > 0 && sum < n)};
}

/// Numbers with weights of their own: the thresholds of `Discrete`'s table, one
/// after the other.
template <class T>
struct DiscreteElement {
  using parameters = ElementParameters<WeightRow>;

  RUNNEL_FUNCTION static bool is_valid(WeightRow const& weights) {
    if (weights.count > std::int64_t{1} << 24) return false;
    for (std::int64_t k = 0; k < weights.count; ++k) {
      double const w = weights[k];
      // Subnormal ones are refused.
      if (!is_finite(w) || w < 0 || (w > 0 && w < 0x1p-1022)) return false;
    }
    double const sum = sum_of(weights);
    return is_finite(sum) && sum > 0;
  }
  RUNNEL_FUNCTION static T value(std::uint64_t word, int precision,
                                 WeightRow const& weights) {
    std::uint64_t const u = cell_centre(word, half_cell_of(precision));
    int const exponent = exponent_of(sum_of(weights));
    DoubleDouble total;
    std::int64_t last = 0;  // that has a weight
    for (std::int64_t k = 0; k < weights.count; ++k) {
      if (weights[k] > 0) last = k;
      total = total + mass(weights[k], exponent);
    }
    DoubleDouble const scale = DoubleDouble{1, 0} / total;
    DoubleDouble sum;
    for (std::int64_t k = 0; k < last; ++k) {
      sum = sum + mass(weights[k], exponent);
      ScaledTo64 const threshold = scaled_to_64(sum * scale);
      if (threshold.is_all || u < threshold.value) return static_cast<T>(k);
    }
    return static_cast<T>(last);
  }

 private:
  RUNNEL_FUNCTION static double sum_of(WeightRow const& weights) {
    double sum = 0;
    for (std::int64_t k = 0; k < weights.count; ++k) {
      sum = written_sum(sum, weights[k]);
    }
    return sum;
  }
  /// e of x = m 2^e, m in [1/2, 1).
  RUNNEL_FUNCTION static int exponent_of(double x) {
    return static_cast<int>(same_bits_as<std::uint64_t>(x) >> 52) - 1022;
  }
  RUNNEL_FUNCTION static double power_of_two(int e) {
    return same_bits_as<double>(static_cast<std::uint64_t>(e + 1023) << 52);
  }
  /// Times 2^-exponent: below small weights is no room for rounding errors.
  RUNNEL_FUNCTION static DoubleDouble mass(double weight, int exponent) {
    int const half = exponent / 2;
    return {rounded_product(rounded_product(weight, power_of_two(-half)),
                            power_of_two(half - exponent)),
            0};
  }
};

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_WEIGHTS_HPP
