// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_ELEMENT_NUMBERS_HPP
#define RUNNEL_FILL_VALUES_ELEMENT_NUMBERS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/discrete_weights.hpp>
#include <runnel/distributions/detail/parameter_list.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/fill/values/strided_elements.hpp>

/// The parameters of each element of a fill by `by_element`: numbers, and
/// elements of Views.
namespace Runnel::Impl {

/// Returns whether all numbers of type Source are numbers of P, std::int64_t
/// and such or double.
template <class P, class Source>
constexpr bool holds_parameter() {
  if constexpr (std::is_floating_point_v<P>) {
    return std::is_arithmetic_v<Source>;
  } else if constexpr (std::is_integral_v<Source> &&
                       !std::is_same_v<Source, bool>) {
    return std::cmp_greater_equal(std::numeric_limits<Source>::min(),
                                  std::numeric_limits<P>::min()) &&
           std::cmp_less_equal(std::numeric_limits<Source>::max(),
                               std::numeric_limits<P>::max());
  } else {
    return false;
  }
}

template <class Parameter>
struct NumberOf {
  using type = Parameter;
};
template <class Parameter>
  requires Kokkos::is_view_v<Parameter>
struct NumberOf<Parameter> {
  using type = typename Parameter::non_const_value_type;
};

/// One parameter of every element: a number, or elements.
template <class P>
struct SameNumber {
  P number;
  template <int Rank>
  RUNNEL_FORCEINLINE_FUNCTION P at(std::int64_t const (&)[Rank]) const {
    return number;
  }
};
template <class Number>
inline constexpr bool is_same_number = false;
template <class P>
inline constexpr bool is_same_number<SameNumber<P>> = true;

template <class P, class T, int Rank>
struct ElementNumber {
  StridedElements<T, Rank> elements;
  RUNNEL_FORCEINLINE_FUNCTION P at(std::int64_t const (&index)[Rank]) const {
    return static_cast<P>(elements(index));
  }
};
/// The weights of an element lie along the last index of a View.
template <int Rank>
struct ElementWeights {
  StridedElements<double const, Rank + 1> elements;
  std::int64_t count;
  RUNNEL_FORCEINLINE_FUNCTION WeightRow
  at(std::int64_t const (&index)[Rank]) const {
    std::int64_t first[Rank + 1];
    for (int r = 0; r < Rank; ++r) first[r] = index[r];
    first[Rank] = 0;
    return {&elements(first), count, elements.stride[Rank]};
  }
};
template <class Parameter>
auto element_weights(Parameter const& parameter) {
  static_assert(
      std::is_same_v<typename NumberOf<Parameter>::type, double> &&
          Kokkos::is_view_v<Parameter>,
      "Runnel::by_element: weights are a View of double, with one index more "
      "than the filled View");
  constexpr int rank = static_cast<int>(Parameter::rank());
  ElementWeights<rank - 1> weights{
      {parameter.data(), {}},
      static_cast<std::int64_t>(parameter.extent(rank - 1))};
  for (int r = 0; r < rank; ++r) {
    weights.elements.stride[r] = static_cast<std::int64_t>(parameter.stride(r));
  }
  return weights;
}

/// Indices that a parameter's View has more than the filled one.
template <class P>
inline constexpr int more_indices = std::is_same_v<P, WeightRow> ? 1 : 0;

template <class P, class Parameter>
  requires(more_indices<P> == 1)
auto element_number(Parameter const& parameter) {
  return element_weights(parameter);
}
template <class P, class Parameter>
  requires(more_indices<P> == 0)
auto element_number(Parameter const& parameter) {
  static_assert(holds_parameter<P, typename NumberOf<Parameter>::type>(),
                "Runnel::by_element: a parameter's type has values that the "
                "distribution's parameter does not; give whole numbers of 64 "
                "bits, with the sign it has, where it takes whole numbers");
  if constexpr (Kokkos::is_view_v<Parameter>) {
    return ElementNumber<P, typename Parameter::value_type,
                         static_cast<int>(Parameter::rank())>{
        strided_elements(parameter)};
  } else {
    return SameNumber<P>{static_cast<P>(parameter)};
  }
}

/// All parameters of every element; `at(index)` is a `ParameterList`.
template <class... Numbers>
struct ElementNumbers {
  template <int Rank, class... Seen>
  RUNNEL_FORCEINLINE_FUNCTION auto at(std::int64_t const (&)[Rank],
                                      Seen... seen) const {
    return ParameterList<Seen...>(seen...);
  }
};
template <class First, class... Rest>
struct ElementNumbers<First, Rest...> {
  First first;
  ElementNumbers<Rest...> rest;

  template <int Rank, class... Seen>
  RUNNEL_FORCEINLINE_FUNCTION auto at(std::int64_t const (&index)[Rank],
                                      Seen... seen) const {
    return rest.at(index, seen..., first.at(index));
  }
};

inline auto element_numbers() { return ElementNumbers<>{}; }
template <class First, class... Rest>
auto element_numbers(First const& first, Rest const&... rest) {
  auto const others = element_numbers(rest...);
  return ElementNumbers<First, Rest...>{first, others};
}
/// \tparam P  the types of the distribution's parameters
template <class... P, class... Parameters>
auto element_numbers_of(ElementParameters<P...>,
                        std::tuple<Parameters...> const& parameters) {
  static_assert(sizeof...(P) == sizeof...(Parameters),
                "Runnel::by_element: give as many parameters as the "
                "distribution has");
  return std::apply(
      [](auto const&... parameter) {
        return element_numbers(element_number<P>(parameter)...);
      },
      parameters);
}

/// Whether all elements have one table, because the parameters that it depends
/// on are numbers.
template <class Element, class Numbers>
struct SharesTable : std::false_type {};
template <class Formula, class... Numbers, std::size_t... K>
constexpr bool has_same_shapes(ElementNumbers<Numbers...> const*,
                               std::index_sequence<K...>) {
  return (... && (is_same_number<Numbers> || !Formula::is_shape[K]));
}
template <class Element, class... Numbers>
  requires requires { Element::formula::is_shape; }
struct SharesTable<Element, ElementNumbers<Numbers...>>
    : std::bool_constant<has_same_shapes<typename Element::formula>(
          static_cast<ElementNumbers<Numbers...> const*>(nullptr),
          std::index_sequence_for<Numbers...>())> {};

template <class F, class... Seen>
auto apply_numbers(ElementNumbers<> const&, F const& f, Seen... seen) {
  return f(seen...);
}
template <class First, class... Rest, class F, class... Seen>
auto apply_numbers(ElementNumbers<First, Rest...> const& numbers, F const& f,
                   Seen... seen) {
  if constexpr (is_same_number<First>) {
    return apply_numbers(numbers.rest, f, seen..., numbers.first.number);
  } else {
    return apply_numbers(numbers.rest, f, seen..., 0.0);
  }
}
/// The table of a formula with these numbers. Parameters that it does not
/// depend on are passed as 0.
template <class Formula, class... Numbers>
auto table_of(Formula const&, ElementNumbers<Numbers...> const& numbers) {
  return apply_numbers(numbers, [](auto... p) { return Formula::table(p...); });
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_ELEMENT_NUMBERS_HPP
