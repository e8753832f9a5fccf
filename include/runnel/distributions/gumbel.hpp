// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_GUMBEL_HPP
#define RUNNEL_DISTRIBUTIONS_GUMBEL_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Gumbel;

namespace Impl {

template <class T>
class GumbelQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Gumbel makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  GumbelQuantile(Gumbel const& distribution, int precision);

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return map_unit_words<T, Lanes>(
        words, m_cell,
        [&](UnitHalf<UnitWord> const& half)
            RUNNEL_INLINE_LAMBDA { return value(half); });
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<UnitWord> const& half) const {
    double const e = exponential_value(mirrored(widened(half)));
    return static_cast<T>(fused(-portable_log(e), m_beta, m_mu));
  }

  double m_mu;
  double m_beta;
  UnitWord m_cell;
};

}  // namespace Impl

/// The Gumbel distribution of maxima, of CDF \f$e^{-e^{-(x-\mu)/\beta}}\f$:
/// \f$x = \mu - \beta\ln(-\ln u)\f$.
///
/// \param mu    μ, the mode, finite
/// \param beta  scale, > 0 and finite
///
/// Computed in double, also for float.
class Gumbel {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Gumbel(double mu = 0, double beta = 1)
      : m_mu(Impl::finite_parameter("Gumbel: mu", mu)),
        m_beta(Impl::positive_parameter("Gumbel: beta", beta)) {}

  double mu() const { return m_mu; }
  double beta() const { return m_beta; }

  template <class T>
  using quantile = Impl::GumbelQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Gumbel, Generator, T>;

 private:
  double m_mu;
  double m_beta;
};

namespace Impl {

template <class T>
GumbelQuantile<T>::GumbelQuantile(Gumbel const& distribution, int precision)
    : m_mu(place_parameter<T>("Gumbel: mu", distribution.mu())),
      m_beta(scale_parameter<T>("Gumbel: beta", distribution.beta(),
                                logarithmic_sizes<T>)),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_GUMBEL_HPP
