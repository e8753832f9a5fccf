// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_RAYLEIGH_HPP
#define RUNNEL_DISTRIBUTIONS_RAYLEIGH_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
inline constexpr StandardSizes root_sizes =
    sizeof(T) == 4 ? StandardSizes{0x1p-17, 7} : StandardSizes{0x1p-33, 10};

template <class T>
struct RayleighFormula {
  double sigma;

  using team_table = ExponentialTable<double>;
  using parameters = ElementParameters<double>;
  RUNNEL_FUNCTION static bool is_valid(double sigma) {
    return is_scale<T>(sigma, root_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION explicit RayleighFormula(double scale)
      : sigma(scale) {}
  template <class Distribution>
  explicit RayleighFormula(Distribution const& d)
      : sigma(scale_parameter<T>("Rayleigh: sigma", d.sigma(), root_sizes<T>)) {
  }

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    double const e = exponential_value(widened(half), rows);
    return narrowed<T>(
        rounded_product(ordinary_root(rounded_product(e, 2.0)), sigma));
  }
  static constexpr bool computes_in_double = true;
  template <class Half>
  RUNNEL_FORCEINLINE_FUNCTION auto by_half(Half const& half) const {
    return narrowed_registers<T>(exact_root(exponential_registers(half) * 2.0) *
                                 sigma);
  }
};

template <class T>
struct RayleighDeepTail {
  static constexpr bool both_ends = false;
  static constexpr StandardSizes sizes = {root_sizes<T>.least,
                                          sizeof(T) == 4 ? 14.0 : 38.0};
  double sigma;

  RUNNEL_FUNCTION static bool is_valid(double sigma) {
    return is_scale<T>(sigma, sizes);
  }
  RUNNEL_FUNCTION explicit RayleighDeepTail(double scale) : sigma(scale) {}
  template <class Distribution>
  explicit RayleighDeepTail(Distribution const& d)
      : sigma(scale_parameter<T>("DeepTails: sigma of Rayleigh", d.sigma(),
                                 sizes)) {}

  RUNNEL_FUNCTION T value(bool, double q) const {
    double const e = exponential_deep_size(q);
    return narrowed<T>(
        rounded_product(exact_root(rounded_product(e, 2.0)), sigma));
  }
};

}  // namespace Impl

/// The Rayleigh distribution: \f$x = \sigma\sqrt{-2\ln(1-u)}\f$, x > 0: the
/// length of a vector of two normal numbers. One unit word per value, monotone
/// in it but for roundings.
///
/// Computed in double, also for float: the standard distribution is within 0.5
/// ulp (float) and 1.7 ulp (double). Values are in
/// [2^(−p/2) σ, √(2(p + 1) ln 2) σ] for a unit word of p random bits:
/// [2^-16 σ, 6.76 σ] for float where outputs have 32 bits.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param sigma  σ, > 0 and finite
class Rayleigh {
 public:
  static constexpr char const* name = "rayleigh";
  static constexpr char const* parameters = "sigma=1";

  /// \throws std::invalid_argument unless `sigma` is finite and above 0
  explicit Rayleigh(double sigma = 1)
      : m_sigma(Impl::positive_parameter("Rayleigh: sigma", sigma)) {}

  double sigma() const { return m_sigma; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::RayleighFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::RayleighFormula<T>, T>;
  template <class T>
  using deep_tail = Impl::RayleighDeepTail<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Rayleigh, Generator, T>;

 private:
  double m_sigma;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_RAYLEIGH_HPP
