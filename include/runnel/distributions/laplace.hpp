// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LAPLACE_HPP
#define RUNNEL_DISTRIBUTIONS_LAPLACE_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Laplace;

namespace Impl {

template <class T>
class LaplaceQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Laplace makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  LaplaceQuantile(Laplace const& distribution, int precision);

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
    // −ln(2 q) of the nearer end's q, the exponential value of 1 − 2 q.
    UnitHalf<UnitWord> const twice = {
        !half.is_central(), static_cast<UnitWord>(half.nearest() << 1)};
    T const size = exponential_value(twice);
    return fused(half.is_upper ? size : -size, m_b, m_mu);
  }

  T m_mu;
  T m_b;
  UnitWord m_cell;
};

}  // namespace Impl

/// The Laplace (two-sided exponential) distribution, of density
/// \f$e^{-|x-\mu|/b}/(2b)\f$: \f$|x - \mu| = -b\ln(2\min(u, 1-u))\f$, below μ
/// where u < 1/2.
///
/// \param mu  μ, finite
/// \param b   scale, > 0 and finite
class Laplace {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Laplace(double mu = 0, double b = 1)
      : m_mu(Impl::finite_parameter("Laplace: mu", mu)),
        m_b(Impl::positive_parameter("Laplace: b", b)) {}

  double mu() const { return m_mu; }
  double b() const { return m_b; }

  template <class T>
  using quantile = Impl::LaplaceQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Laplace, Generator, T>;

 private:
  double m_mu;
  double m_b;
};

namespace Impl {

template <class T>
LaplaceQuantile<T>::LaplaceQuantile(Laplace const& distribution, int precision)
    : m_mu(
          static_cast<T>(place_parameter<T>("Laplace: mu", distribution.mu()))),
      m_b(static_cast<T>(scale_parameter<T>("Laplace: b", distribution.b(),
                                            logarithmic_sizes<T>))),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LAPLACE_HPP
