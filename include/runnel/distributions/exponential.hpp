// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_EXPONENTIAL_HPP
#define RUNNEL_DISTRIBUTIONS_EXPONENTIAL_HPP

#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

/// A rate whose inverse is a scale as `scale_parameter` takes it.
template <class T>
double rate_parameter(char const* name, double rate, StandardSizes sizes) {
  scale_parameter<T>(name, 1 / rate, sizes);
  return rate;
}

template <class T>
struct ExponentialFormula {
  T mean;

  static constexpr bool is_held = true;
  using team_table = ExponentialTable<T>;
  using parameters = ElementParameters<double>;
  RUNNEL_FUNCTION static bool is_valid(double rate) {
    return is_positive(rate) &&
           is_scale<T>(exact_quotient(1, rate), logarithmic_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION explicit ExponentialFormula(double rate)
      : mean(static_cast<T>(exact_quotient(1, rate))) {}
  template <class Distribution>
  explicit ExponentialFormula(Distribution const& d)
      : ExponentialFormula(rate_parameter<T>("Exponential: 1/rate", d.rate(),
                                             logarithmic_sizes<T>)) {}

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    // λ = 1 costs a product, too: the same bits as any other λ.
    return rounded_product(exponential_value(half, rows), mean);
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto values(Words words,
                                          unit_word_type<T> cell) const {
    auto const e = exponential_registers(RegisterHalf<Words>(words, cell));
    return e * std::remove_const_t<decltype(e)>::fill(mean);
  }
};

template <class T>
struct ExponentialDeepTail {
  static constexpr bool both_ends = false;
  double mean;

  RUNNEL_FUNCTION static bool is_valid(double rate) {
    return is_scale<T>(exact_quotient(1, rate), deep_sizes<T>);
  }
  RUNNEL_FUNCTION explicit ExponentialDeepTail(double rate)
      : mean(static_cast<double>(static_cast<T>(exact_quotient(1, rate)))) {}
  template <class Distribution>
  explicit ExponentialDeepTail(Distribution const& d)
      : ExponentialDeepTail(rate_parameter<T>(
            "DeepTails: 1/rate of Exponential", d.rate(), deep_sizes<T>)) {}

  RUNNEL_FUNCTION T value(bool, double q) const {
    return static_cast<T>(rounded_product(exponential_deep_size(q), mean));
  }
};

}  // namespace Impl

/// The exponential distribution: \f$x = -\ln(1-u)/\lambda\f$, x > 0, one unit
/// word per value, monotone in it.
///
/// The standard exponential is within 2.7 ulp. float: at most 22.9/λ where
/// outputs have 32 bits, 17.3/λ where they have 24; double: 34 … 45.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param rate  λ, > 0 and finite; the mean is 1/λ
class Exponential {
 public:
  static constexpr char const* name = "exponential";
  static constexpr char const* parameters = "rate=1";

  /// \throws std::invalid_argument unless `rate` is finite and above 0
  explicit Exponential(double rate = 1)
      : m_rate(Impl::positive_parameter("Exponential: rate", rate)) {}

  double rate() const { return m_rate; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::ExponentialFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::ExponentialFormula<T>, T>;
  template <class T>
  using deep_tail = Impl::ExponentialDeepTail<T>;
  /// GPUs make the values in the generator's kernels: their few operations take
  /// less time than writing and reading the words.
  static constexpr bool is_fused_on_devices = true;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Exponential, Generator, T>;

 private:
  double m_rate;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_EXPONENTIAL_HPP
