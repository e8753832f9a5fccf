// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_BY_ELEMENT_HPP
#define RUNNEL_DISTRIBUTIONS_BY_ELEMENT_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <tuple>

#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/sampling.hpp>

namespace Runnel {
namespace Impl {

/// A table that is made once enough values have been asked for to be worth it.
class SharedTable {
 public:
  static constexpr std::uint64_t min_values = 4096;

  /// \param count  values that are asked for now
  /// \param make   makes the table
  /// \returns the table, or nothing
  template <class Make>
  std::shared_ptr<ContinuousTable const> get(std::uint64_t count,
                                             Make const& make) {
    std::lock_guard const lock(m_mutex);
    m_count += count;
    if (!m_table && m_count >= min_values) m_table = make();
    return m_table;
  }

 private:
  std::mutex m_mutex;
  std::uint64_t m_count = 0;
  std::shared_ptr<ContinuousTable const> m_table;
};

}  // namespace Impl

/// A distribution whose parameters are Views, with an element for each value,
/// or numbers, the same for all. Made by `by_element`.
template <class Distribution, class... Parameters>
class ByElement {
 public:
  explicit ByElement(Parameters const&... parameters)
      : m_parameters(parameters...) {}

  std::tuple<Parameters...> const& parameters() const { return m_parameters; }

  /// The table of a distribution that has one, if all elements share it.
  Impl::SharedTable& shared_table() const { return *m_table; }

  template <class Generator, class T>
  using sampler = Impl::FillsOnlySampler<T>;

 private:
  std::tuple<Parameters...> m_parameters;
  std::shared_ptr<Impl::SharedTable> m_table =
      std::make_shared<Impl::SharedTable>();
};

/// Parameters by element: value i is made with element i of the Views.
///
///     Kokkos::View<double*> rates("rates", n);  // λ of each cell
///     Kokkos::View<int*> counts("counts", n);
///     auto const poisson = Runnel::by_element<Runnel::Poisson>(rates);
///     Runnel::fill(counts, streams, poisson);
///     auto const normal = Runnel::by_element<Runnel::Normal>(0.0, widths);
///     Runnel::fill(speeds, streams, normal);
///
/// The value is the one that the distribution with these parameters computes
/// from the same unit word; but whole numbers have no table: their
/// probabilities are summed for each value, exactly as for tables (the
/// thresholds, multiples of 2^-64, may differ by one unit where rounding in 106
/// bits decides).
///
/// \tparam Distribution  any that has parameters, `UniformReal` in [a, b), and
///   `DeepTails<Distribution>` with the parameters of `Distribution`, where it
///   has such tails
/// \param parameters  those of its constructor: numbers, or Views of the
///   rank and extents of the filled View, any layout, accessible from where it
///   is filled. `Discrete` takes weights, with one index more; `Multinomial`
///   trials, with one index less, and weights; `MultivariateNormal` means,
///   and a `MultivariateNormal` whose covariance all vectors have. Views that
///   share memory with the filled View, where unit words are written first,
///   are refused
///
/// For `fill` only, which reads all parameters before it changes anything and
/// waits for that: it throws std::invalid_argument with the index of the first
/// element whose parameters the distribution refuses, and why. Cost: Poisson
/// some 200 operations; binomial, negative binomial and hypergeometric a step
/// for each whole number within some 9 standard deviations of the mean. A
/// table, where all parameters are the same, is faster. Distributions by tables
/// of quantile functions (`Gamma` and such) share one if only scales and
/// locations are Views; otherwise each value makes a row of its own, some 2 to
/// 30 µs of one core with AVX-512; hosts keep the rows that they made last, so
/// that parameters which come again cost far less (docs/distributions.md).
template <class Distribution, class... Parameters>
auto by_element(Parameters const&... parameters) {
  return ByElement<Distribution, Parameters...>(parameters...);
}

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BY_ELEMENT_HPP
