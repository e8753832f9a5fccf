// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_ELEMENT_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_ELEMENT_HPP

#include <Kokkos_Core.hpp>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/quantile_rows.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

/// Values of distributions by tables without a table: the one row of it that
/// the unit word takes is made for each value, with the same operations.
namespace Runnel::Impl {

/// y of a place in a table, as one of the density has it. In the library, for
/// the instruction-set level of the machine. Cost: some 2 to 30 µs, less for
/// panels and rows that the calling thread has made lately.
double quantile_on_host(GammaDensity const& density, QuantilePlace const& at);
double quantile_on_host(BetaDensity const& density, QuantilePlace const& at);
double quantile_on_host(StudentDensity const& density, QuantilePlace const& at);
double quantile_on_host(VonMisesDensity const& density,
                        QuantilePlace const& at);
double quantile_on_host(TruncatedNormalDensity const& density,
                        QuantilePlace const& at);

/// y of a place in a table, as one of the density has it, on hosts and devices.
template <class Density>
RUNNEL_FUNCTION double quantile_of(Density const& density,
                                   QuantilePlace const& at) {
  KOKKOS_IF_ON_HOST((return quantile_on_host(density, at);))
  KOKKOS_IF_ON_DEVICE((QuantileRows<Density> rows; rows.integrate(density);
                       return rows.value(at);))
}

/// Makes values with parameters by element (element_values.hpp).
///
/// \tparam Formula  for values of type T:
///
///     using parameters = ElementParameters<double, double>;
///     static bool is_valid(double shape, double scale);
///     static GammaDensity density(double shape, double scale);
///     static ExpMap<T> map(double shape, double scale);
template <class Formula, class T>
struct TableElement {
  using formula = Formula;
  using parameters = typename Formula::parameters;

  template <class... P>
  RUNNEL_FUNCTION static bool is_valid(P... p) {
    return Formula::is_valid(p...);
  }
  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION static T value(unit_word_type<T> word,
                                             int precision, P... p) {
    auto const at = quantile_place(word, cell_of<unit_word_type<T>>(precision));
    auto const density = Formula::density(p...);
    // Symmetric ones have the upper half's table.
    constexpr bool is_symmetric =
        std::remove_const_t<decltype(density)>::is_symmetric;
    double const y =
        quantile_of(density, {at.row, is_symmetric || at.is_upper, at.t});
    return Formula::map(p...)(is_symmetric ? distance_from_centre(y) : y,
                              at.is_upper);
  }
};

/// `TableElement` where one table serves all elements.
template <class Formula, class T, class MemorySpace>
class SharedTableElement {
 public:
  template <class ExecutionSpace>
  SharedTableElement(ExecutionSpace const& exec, ContinuousTable const& table)
      : m_rows(copied_rows(exec, table)), m_is_symmetric(table.is_symmetric) {}

  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION T value(unit_word_type<T> word, int precision,
                                      P... p) const {
    auto const at = quantile_place(word, cell_of<unit_word_type<T>>(precision));
    bool const is_second = at.is_upper && !m_is_symmetric;
    double const y = polynomial<ContinuousTable::degree>(
        m_rows.data() +
            (at.row + (is_second ? ContinuousTable::rows_per_half : 0)) *
                ContinuousTable::row_size,
        at.t);
    return Formula::map(p...)(m_is_symmetric ? distance_from_centre(y) : y,
                              at.is_upper);
  }

 private:
  Kokkos::View<double*, MemorySpace> m_rows;
  bool m_is_symmetric;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_ELEMENT_HPP
