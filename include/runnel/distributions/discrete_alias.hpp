// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DISCRETE_ALIAS_HPP
#define RUNNEL_DISTRIBUTIONS_DISCRETE_ALIAS_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/alias_build.hpp>
#include <runnel/distributions/detail/alias_table.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/detail/weight_units.hpp>
#include <runnel/lanes/device_place.hpp>

namespace Runnel {

/// k = 0, 1, …, n − 1 with probabilities P(k) = w_k / Σ w_i, for n weights that
/// lie in a View: the table is made where they are, in parallel.
///
///     Runnel::DiscreteAlias sources(exec, rates);  // a View of n numbers
///     Runnel::fill(chosen, streams, sources);
///     sources.assign(exec, rates);                 // of the next time step
///
/// Integers (32 or 64 bits; all of them hold n − 1) by an alias table, one unit
/// word of 64 bits and one load of 8 bytes per value, whatever n is; not
/// monotone in the word. Each weight's share of the table is within
/// 2^-62 + n·2^-63·P(k) of P(k): one below 2^-62 of the sum may have none, one
/// of 0 has none. A unit word of p random bits gives each piece of a column its
/// probability to 2^-p, relative to a column n·2^-p:
/// docs/distributions_discrete.md. The table and the numbers have the same bits
/// everywhere, whatever the number of threads.
///
/// Cost: a construction reads the weights five times and sorts nothing; 8 bytes
/// per weight, 12 more while it is made. The distribution and its copies share
/// the table; interfaces in other memory copy it there once.
///
/// Source: A. J. Walker, ACM Trans. Math. Softw. 3 (1977) 253,
/// doi:10.1145/355744.355749, for the table; L. Hübschle-Schneider, P. Sanders,
/// ESA 2019, doi:10.4230/LIPIcs.ESA.2019.59, for making it in parallel. The
/// integers are Runnel's own.
///
/// \tparam ExecutionSpace  accesses the weights, and has the table in its
///   memory
template <class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class DiscreteAlias {
 public:
  static constexpr std::uint64_t max_weights = std::uint64_t{1} << 31;

  /// Waits for the instance.
  /// \param weights  rank 1, 1 to 2^31 numbers of float, double or integers of
  ///   32 or 64 bits; finite, 0 or above, at least one above 0. May be changed
  ///   afterwards
  /// \throws std::invalid_argument for other weights
  template <class ViewType>
  DiscreteAlias(ExecutionSpace const& exec, ViewType const& weights) {
    make(exec, weights, 0);
  }
  /// On the default instance.
  template <class ViewType>
    requires(Kokkos::is_view_v<ViewType>)
  explicit DiscreteAlias(ViewType const& weights)
      : DiscreteAlias(ExecutionSpace(), weights) {}

  /// Takes other weights in place of those before, as a new object would,
  /// in the same memory where that has the right size. Copies of the object,
  /// and samplers and pools made from it, keep the weights that they have.
  ///
  /// Waits for the instance, but not for fills by other ones, which must have
  /// finished. Keeps up to 16 MB for the next time.
  /// \throws std::invalid_argument for bad weights; nothing is changed
  template <class ViewType>
  void assign(ExecutionSpace const& exec, ViewType const& weights) {
    make(exec, weights, std::size_t{1} << 24);
  }
  template <class ViewType>
  void assign(ViewType const& weights) {
    assign(ExecutionSpace(), weights);
  }

  /// Number of weights.
  std::uint64_t size() const { return m_table->num_items(); }

  static constexpr bool is_fused_on_devices = true;
  template <class T>
  using quantile = Impl::AliasQuantile<T, Kokkos::HostSpace>;
  template <class T, class Space>
  auto make_quantile(Space const& space, int precision) const {
    return Impl::AliasQuantile<T, typename Space::memory_space>(space, *m_table,
                                                                precision);
  }
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<DiscreteAlias, Generator, T>;

 private:
  using Table = Impl::AliasTable<ExecutionSpace>;

  template <class ViewType>
  void make(ExecutionSpace const& exec, ViewType const& weights,
            std::size_t max_kept_bytes);

  std::shared_ptr<Table const> m_table;
};

template <class ViewType>
  requires(Kokkos::is_view_v<ViewType>)
DiscreteAlias(ViewType const&)
    -> DiscreteAlias<typename ViewType::execution_space>;

template <class ExecutionSpace>
template <class ViewType>
void DiscreteAlias<ExecutionSpace>::make(ExecutionSpace const& exec,
                                         ViewType const& weights,
                                         std::size_t max_kept_bytes) {
  static_assert(
      Impl::WeightType<typename ViewType::non_const_value_type> &&
          ViewType::rank() == 1,
      "Runnel::DiscreteAlias: weights are a View of rank 1 of float, double or "
      "integers of 32 or 64 bits");
  static_assert(
      Kokkos::SpaceAccessibility<ExecutionSpace,
                                 typename ViewType::memory_space>::accessible,
      "Runnel::DiscreteAlias: the execution space cannot access the weights; "
      "use an instance of their space, or a copy of them");
  Kokkos::Profiling::ScopedRegion const region("Runnel::DiscreteAlias");
  std::uint64_t const n = weights.extent(0);
  RUNNEL_THROW_IF(n == 0,
                  "Runnel::DiscreteAlias: there are no weights; give one for "
                  "each value");
  RUNNEL_THROW_IF(n > max_weights, "Runnel::DiscreteAlias: there are " +
                                       std::to_string(n) +
                                       " weights; give at most 2^31");
  auto const summed = Impl::sum_units(exec, weights);
  typename Table::Arrays arrays;
  if (m_table != nullptr && m_table.use_count() == 1 &&
      m_table->arrays().columns.use_count() == 1 &&
      m_table->device() == Impl::device_of(exec)) {
    arrays = m_table->arrays();
  }
  arrays.reserve(exec, n);
  Impl::make_columns(exec, summed, arrays);
  arrays.keep(max_kept_bytes);
  m_table = std::make_shared<Table const>(exec, n, arrays);
}

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_DISCRETE_ALIAS_HPP
