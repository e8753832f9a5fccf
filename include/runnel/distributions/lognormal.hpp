// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LOGNORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_LOGNORMAL_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct LognormalFormula {
  Affine<double, double> logarithm;

  using team_table = NormalTable<double>;
  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double m, double s) {
    return is_finite(m) && is_positive(s);
  }
  RUNNEL_FORCEINLINE_FUNCTION LognormalFormula(double m, double s)
      : logarithm{m, s} {}
  template <class Distribution>
  explicit LognormalFormula(Distribution const& d)
      : LognormalFormula(d.m(), d.s()) {}

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    double const z = signed_size(half, normal_size(widened(half), rows));
    return narrowed<T>(portable_exp(logarithm(z)));
  }
  static constexpr bool computes_in_double = true;
  template <class Half>
  RUNNEL_FORCEINLINE_FUNCTION auto by_half(Half const& half) const {
    auto const z = normal_registers(half);
    return narrowed_registers<T>(exp_registers(affine_registers(logarithm, z)));
  }
};

template <class T>
struct LognormalDeepTail {
  static constexpr bool both_ends = true;
  Affine<double, double> logarithm;

  RUNNEL_FUNCTION static bool is_valid(double, double) { return true; }
  RUNNEL_FUNCTION LognormalDeepTail(double m, double s) : logarithm{m, s} {}
  template <class Distribution>
  explicit LognormalDeepTail(Distribution const& d)
      : LognormalDeepTail(d.m(), d.s()) {}

  RUNNEL_FUNCTION T value(bool is_upper, double q) const {
    double const z = normal_deep_size(q);
    return narrowed<T>(portable_exp(logarithm(is_upper ? z : -z)));
  }
};

}  // namespace Impl

/// The lognormal distribution: \f$x = e^{m + s\,\Phi^{-1}(u)}\f$, x > 0, one
/// unit word per value, monotone in it but for roundings.
///
/// Computed in double, also for float: the standard distribution is within 0.5
/// ulp (float) and 15 ulp (double, the error of Φ⁻¹(u) times its size). ln x
/// reaches as far as `Normal(m, s)`: m ± 6.34 s for float where outputs have 32
/// bits. Values past the range of normal floats are the least or the largest of
/// them; doubles below e^-708 = 3.3e-308 or above e^709 = 8.2e307 are these.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param m  mean of ln x, finite
/// \param s  standard deviation of ln x, > 0 and finite
class Lognormal {
 public:
  static constexpr char const* name = "lognormal";
  static constexpr char const* parameters = "m=0,s=1";

  /// \throws std::invalid_argument unless `m` is finite, and `s` finite and
  ///   above 0
  explicit Lognormal(double m = 0, double s = 1)
      : m_m(Impl::finite_parameter("Lognormal: m", m)),
        m_s(Impl::positive_parameter("Lognormal: s", s)) {}

  double m() const { return m_m; }
  double s() const { return m_s; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::LognormalFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::LognormalFormula<T>, T>;
  template <class T>
  using deep_tail = Impl::LognormalDeepTail<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Lognormal, Generator, T>;

 private:
  double m_m;
  double m_s;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LOGNORMAL_HPP
