// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_NORMAL_VECTORS_HPP
#define RUNNEL_FILL_VALUES_NORMAL_VECTORS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/multivariate_normal.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/quantile_fill.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/fill/values/vector_parameters.hpp>
#include <runnel/lanes/long_range.hpp>

/// Vectors of `MultivariateNormal` with means of their own.
namespace Runnel::Impl {

template <class T, class Mean>
struct HasMean {
  ParameterRows<Mean> means;
  RUNNEL_FUNCTION bool operator()(std::int64_t i) const {
    for (std::int64_t k = 0; k < means.count; ++k) {
      if (!is_location<T>(static_cast<double>(means.number(i, k))))
        return false;
    }
    return true;
  }
};

/// Replaces z of vector i by x = μ_i + L z.
template <class T, class Mean, class MemorySpace>
struct CorrelatedVectors {
  CorrelatedVector<T, MemorySpace> map;
  ParameterRows<Mean> means;
  T* base;
  VectorPlaces at;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    map(base + at.offset(i), at.stride, means.row(i), means.at.stride);
  }
};

template <>
struct VectorsByElement<MultivariateNormal> {
  template <class ExecutionSpace, class Generator, class ViewType, class Means>
  static void fill(FillCall<ExecutionSpace, Generator> const& call,
                   ViewType const& view,
                   std::tuple<Means, MultivariateNormal> const& parameters) {
    static_assert(Kokkos::is_view_v<Means> &&
                      Means::rank() == ViewType::rank() &&
                      std::is_arithmetic_v<typename Means::value_type>,
                  "Runnel::by_element: means of MultivariateNormal are a View "
                  "like the filled one");
    using T = typename ViewType::non_const_value_type;
    using Mean = typename Means::non_const_value_type;
    using Space = typename ExecutionSpace::memory_space;
    auto const& [means, normal] = parameters;
    auto const& exec = call.exec;
    constexpr std::size_t last = ViewType::rank() - 1;
    normal.check_dimension(view.extent(last));
    check_vector_parameter<ExecutionSpace>("means", means, view);
    auto const rows = ParameterRows<Mean>::of(means);
    auto const at = VectorPlaces::of(view);
    auto const refused = first_refused(exec, at.count, HasMean<T, Mean>{rows});
    RUNNEL_THROW_IF(refused >= 0,
                    "Runnel::by_element: the mean of vector " +
                        vector_place(view, refused) +
                        " of MultivariateNormal is not finite, or too large or "
                        "too small for a " +
                        (std::is_same_v<T, float> ? "float" : "double") +
                        "; give components that are 0 or of a size of " +
                        number_text(min_normal_number<T>) + " to " +
                        number_text(largest_number<T> / 2));
    auto const map = normal.template factor_map<T>(exec);
    quantile_fill(call, view, Normal());
    if (view.size() == 0) return;
    Kokkos::parallel_for(
        "Runnel::fill::vectors", LongRange<ExecutionSpace>(exec, 0, at.count),
        CorrelatedVectors<T, Mean, Space>{map, rows, view.data(), at});
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_NORMAL_VECTORS_HPP
