// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LOGISTIC_HPP
#define RUNNEL_DISTRIBUTIONS_LOGISTIC_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Logistic;

namespace Impl {

template <class T>
class LogisticQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Logistic makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  LogisticQuantile(Logistic const& distribution, int precision);

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
    auto const wide = widened(half);
    double const size = logistic_size(wide);
    return static_cast<T>(fused(half.is_upper ? size : -size, m_s, m_mu));
  }

  double m_mu;
  double m_s;
  UnitWord m_cell;
};

}  // namespace Impl

/// The logistic distribution, of CDF \f$1/(1 + e^{-(x-\mu)/s})\f$:
/// \f$x = \mu + s\ln(u/(1-u))\f$.
///
/// \param mu  μ, finite
/// \param s   scale, > 0 and finite
///
/// Computed in double, also for float.
class Logistic {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Logistic(double mu = 0, double s = 1)
      : m_mu(Impl::finite_parameter("Logistic: mu", mu)),
        m_s(Impl::positive_parameter("Logistic: s", s)) {}

  double mu() const { return m_mu; }
  double s() const { return m_s; }

  template <class T>
  using quantile = Impl::LogisticQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Logistic, Generator, T>;

 private:
  double m_mu;
  double m_s;
};

namespace Impl {

template <class T>
LogisticQuantile<T>::LogisticQuantile(Logistic const& distribution,
                                      int precision)
    : m_mu(place_parameter<T>("Logistic: mu", distribution.mu())),
      m_s(scale_parameter<T>("Logistic: s", distribution.s(),
                             logarithmic_sizes<T>)),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LOGISTIC_HPP
