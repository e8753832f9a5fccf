// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_VECTOR_PARAMETERS_HPP
#define RUNNEL_FILL_VALUES_VECTOR_PARAMETERS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/by_element.hpp>
#include <runnel/fill/request/shared_memory.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/lanes/long_range.hpp>

/// Parameters of the vectors of a fill, in Views or alike for all: their
/// extents and values are checked before anything is filled.
namespace Runnel::Impl {

/// For a View whose rows are the parameters of vectors, or that is one row for
/// all of them.
template <class T>
struct ParameterRows {
  T const* base;
  VectorPlaces at;
  std::int64_t count;  ///< of a row

  template <class ViewType>
  static ParameterRows of(ViewType const& view) {
    constexpr std::size_t last = ViewType::rank() - 1;
    auto const count = static_cast<std::int64_t>(view.extent(last));
    if constexpr (last == 0) {
      auto const stride = static_cast<std::int64_t>(view.stride(0));
      return {view.data(), {0, 1, 0, 0, stride}, count};
    } else {
      return {view.data(), VectorPlaces::of(view), count};
    }
  }
  RUNNEL_FUNCTION T const* row(std::int64_t i) const {
    return base + at.offset(i);
  }
  RUNNEL_FUNCTION T number(std::int64_t i, std::int64_t k) const {
    return row(i)[k * at.stride];
  }
};

/// A number for each vector: of a View of one index less, or the same one.
template <class T>
struct ParameterNumbers {
  T const* base;
  std::int64_t inner_extent, outer_stride, inner_stride;
  T same;

  template <class ViewType>
  static ParameterNumbers of(ViewType const& view) {
    bool const is_flat = ViewType::rank() == 1;
    auto const extent = [&](std::size_t r) {
      return static_cast<std::int64_t>(view.extent(r));
    };
    auto const stride = [&](std::size_t r) {
      return static_cast<std::int64_t>(view.stride(r));
    };
    return {view.data(), is_flat ? 1 : extent(1), stride(0),
            is_flat ? 0 : stride(1), T{}};
  }
  RUNNEL_FUNCTION std::int64_t at(std::int64_t i) const {
    if (base == nullptr) return static_cast<std::int64_t>(same);
    std::int64_t const outer = i / inner_extent;
    return static_cast<std::int64_t>(
        base[outer * outer_stride + (i - outer * inner_extent) * inner_stride]);
  }
};
template <class Parameter>
auto parameter_numbers(Parameter const& parameter) {
  if constexpr (Kokkos::is_view_v<Parameter>) {
    return ParameterNumbers<typename Parameter::non_const_value_type>::of(
        parameter);
  } else {
    return ParameterNumbers<Parameter>{nullptr, 1, 0, 0, parameter};
  }
}

/// \param first  index of the filled View that is the parameter's first
/// \throws std::invalid_argument if the extents differ, or the View shares
///   memory with the filled one
template <class ExecutionSpace, class Parameter, class ViewType>
void check_vector_parameter(char const* name, Parameter const& parameter,
                            ViewType const& view, std::size_t first = 0) {
  static_assert(
      Kokkos::SpaceAccessibility<ExecutionSpace,
                                 typename Parameter::memory_space>::accessible,
      "Runnel::by_element: the execution space cannot access a View of "
      "parameters; copy it to the filled View's space");
  for (std::size_t r = 0; r < Parameter::rank(); ++r) {
    RUNNEL_THROW_IF(parameter.extent(r) != view.extent(first + r),
                    "Runnel::by_element: extent " + std::to_string(r) +
                        " of the " + name + " is " +
                        std::to_string(parameter.extent(r)) +
                        " and that of the filled View's vectors " +
                        std::to_string(view.extent(first + r)) +
                        "; give the parameters of each vector");
  }
  refuse_shared_memory(std::string("the View of ") + name, parameter, view);
}

/// The least number of a vector that Check refuses.
template <class Check>
struct FirstRefused {
  Check check;
  RUNNEL_FUNCTION void operator()(std::int64_t i, std::int64_t& least) const {
    if (i < least && !check(i)) least = i;
  }
};
/// \returns it, or −1
template <class ExecutionSpace, class Check>
std::int64_t first_refused(ExecutionSpace const& exec, std::int64_t count,
                           Check const& check) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  std::int64_t first = none;
  Kokkos::parallel_reduce("Runnel::fill::check_parameters",
                          LongRange<ExecutionSpace>(exec, 0, count),
                          FirstRefused<Check>{check},
                          Kokkos::Min<std::int64_t>(first));
  return first == none ? -1 : first;
}
/// "(3)" or "(1, 3)".
template <class ViewType>
std::string vector_place(ViewType const& view, std::int64_t i) {
  if constexpr (ViewType::rank() == 2) {
    return "(" + std::to_string(i) + ")";
  } else {
    auto const inner = static_cast<std::int64_t>(view.extent(1));
    return "(" + std::to_string(i / inner) + ", " + std::to_string(i % inner) +
           ")";
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_VECTOR_PARAMETERS_HPP
