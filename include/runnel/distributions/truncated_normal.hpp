// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_TRUNCATED_NORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_TRUNCATED_NORMAL_HPP

#include <memory>

#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The normal distribution under the condition a ≤ x ≤ b.
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
///
/// \param mean   μ of the normal distribution, finite
/// \param sd     σ of it, > 0 and finite
/// \param a, b   a < b; ±infinity for no bound. (a − μ)/σ and (b − μ)/σ are at
///   most 1e8 in size where the bound is finite, and a < b by 1e-8 σ or more
/// Also far out in a tail, where hardly a normal would be accepted.
class TruncatedNormal {
 public:
  /// \throws std::invalid_argument for what is refused above
  TruncatedNormal(double mean, double sd, double a, double b);

  double mean() const { return m_mean; }
  double sd() const { return m_sd; }
  double a() const { return m_a; }
  double b() const { return m_b; }

  RUNNEL_CONTINUOUS_MEMBERS(TruncatedNormal, LinearMap);
  template <class T>
  Impl::LinearMap<T> map() const {
    return {Impl::place_parameter<T>("TruncatedNormal: mode",
                                     Impl::fused(m_sd, m_mode, m_mean)),
            Impl::scale_parameter<T>("TruncatedNormal: sd", m_sd,
                                     Impl::logarithmic_sizes<T>),
            Impl::bound_as<T>(m_a), Impl::bound_as<T>(m_b), false};
  }
  double m_mean;
  double m_sd;
  double m_a;
  double m_b;
  double m_mode;  ///< in standard deviations from the mean
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_TRUNCATED_NORMAL_HPP
