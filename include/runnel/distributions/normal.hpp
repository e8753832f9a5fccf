// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_NORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_NORMAL_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct NormalFormula {
  Affine<T, T> affine;

  static constexpr bool is_held = true;
  using team_table = NormalTable<T>;
  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double mean, double sd) {
    return is_location<T>(mean) && is_scale<T>(sd, logarithmic_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION NormalFormula(double mean, double sd)
      : affine{static_cast<T>(mean), static_cast<T>(sd)} {}
  template <class Distribution>
  explicit NormalFormula(Distribution const& d)
      : NormalFormula(
            location_parameter<T>("Normal: mean", d.mean()),
            scale_parameter<T>("Normal: sd", d.sd(), logarithmic_sizes<T>)) {}

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    return affine(signed_size(half, normal_size(half, rows)));
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto values(Words words,
                                          unit_word_type<T> cell) const {
    return affine_registers(affine,
                            normal_registers(RegisterHalf<Words>(words, cell)));
  }
};

template <class T>
struct NormalDeepTail {
  static constexpr bool both_ends = true;
  Affine<T, double> affine;

  /// Parameters as the formula has them, which has checked them.
  RUNNEL_FUNCTION static bool is_valid(double, double) { return true; }
  RUNNEL_FUNCTION NormalDeepTail(double mean, double sd)
      : affine{static_cast<double>(static_cast<T>(mean)),
               static_cast<double>(static_cast<T>(sd))} {}
  template <class Distribution>
  explicit NormalDeepTail(Distribution const& d)
      : NormalDeepTail(d.mean(), d.sd()) {}

  /// The value at the distance q from an end.
  RUNNEL_FUNCTION T value(bool is_upper, double q) const {
    double const z = normal_deep_size(q);
    return affine(is_upper ? z : -z);
  }
};

}  // namespace Impl

/// The normal distribution by its inverse CDF:
/// \f$x = \mu + \sigma\,\Phi^{-1}(u)\f$, one unit word per value, monotone in
/// it but for roundings (docs/distributions.md).
///
/// float: one output per value (the standard normal within 1.7 ulp), reaches
/// ±6.34 where outputs have 32 bits, ±5.42 where they have 24. double: 48 … 64
/// bits (within 2.3 ulp), ±7.87 … ±9.16.
///
/// Source: Runnel's own, docs/distributions_specification.md, by tables of
/// scripts/tables/quantile_tables.py.
///
/// \param mean  μ, finite
/// \param sd    σ, the standard deviation, > 0 and finite
class Normal {
 public:
  static constexpr char const* name = "normal";
  static constexpr char const* parameters = "mean=0,sd=1";

  /// \throws std::invalid_argument unless `mean` is finite, and `sd` finite and
  ///   above 0
  explicit Normal(double mean = 0, double sd = 1)
      : m_mean(Impl::finite_parameter("Normal: mean", mean)),
        m_sd(Impl::positive_parameter("Normal: sd", sd)) {}

  double mean() const { return m_mean; }
  double sd() const { return m_sd; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::NormalFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::NormalFormula<T>, T>;
  template <class T>
  using deep_tail = Impl::NormalDeepTail<T>;
  /// GPUs make the values in the generator's kernels: their few operations take
  /// less time than writing and reading the words.
  static constexpr bool is_fused_on_devices = true;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Normal, Generator, T>;

 private:
  double m_mean;
  double m_sd;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_NORMAL_HPP
