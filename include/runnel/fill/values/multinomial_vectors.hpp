// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_MULTINOMIAL_VECTORS_HPP
#define RUNNEL_FILL_VALUES_MULTINOMIAL_VECTORS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/by_element.hpp>
#include <runnel/distributions/multinomial.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/host_numbers.hpp>
#include <runnel/fill/values/vector_fill.hpp>
#include <runnel/fill/values/vector_parameters.hpp>

/// Vectors of `Multinomial` with trials and weights of their own.
namespace Runnel::Impl {

/// The trials and weights of vectors.
template <class T, class Trials>
struct MultinomialElements {
  ParameterNumbers<Trials> trials;
  ParameterRows<double> weights;
  int precision;

  /// w_k + … + w_(d−1), from the last one on.
  RUNNEL_FUNCTION double rest(std::int64_t i, std::int64_t k) const {
    std::int64_t j = weights.count - 1;
    double sum = weights.number(i, j);
    while (j-- > k) sum = written_sum(sum, weights.number(i, j));
    return sum;
  }
  RUNNEL_FUNCTION double share(std::int64_t i, std::int64_t k) const {
    double const sum = rest(i, k);
    return sum > 0 ? exact_quotient(weights.number(i, k), sum) : 0.0;
  }
  RUNNEL_FUNCTION bool operator()(std::int64_t i) const {
    std::int64_t const n = trials.at(i);
    if (n < 0 || static_cast<double>(n) > largest_number<T>) return false;
    for (std::int64_t k = 0; k < weights.count; ++k) {
      double const w = weights.number(i, k);
      if (!is_finite(w) || w < 0 || is_subnormal(w)) return false;
    }
    if (!is_positive(rest(i, 0))) return false;
    for (std::int64_t k = 0; k + 1 < weights.count; ++k) {
      if (!BinomialElement<std::int64_t>::is_valid(n, share(i, k)))
        return false;
    }
    return true;
  }
  RUNNEL_FUNCTION void make(std::int64_t i, std::uint64_t const* words,
                            std::int64_t word_stride, T* vector,
                            std::int64_t stride) const {
    ConditionalBinomials const numbers{trials.at(i), weights.count - 1,
                                       precision};
    numbers(words, word_stride, vector, stride, Shares{this, i});
  }

 private:
  struct Shares {
    MultinomialElements const* of;
    std::int64_t vector;
    RUNNEL_FUNCTION double operator()(std::int64_t k) const {
      return of->share(vector, k);
    }
  };
};

/// The trials of vector i, on the host.
template <class Trials, class Number>
std::int64_t host_trials(ParameterNumbers<Number> const& numbers,
                         std::int64_t i) {
  if constexpr (Kokkos::is_view_v<Trials>) {
    std::int64_t const outer = i / numbers.inner_extent;
    return static_cast<std::int64_t>(host_number<typename Trials::memory_space>(
        numbers.base + outer * numbers.outer_stride +
        (i - outer * numbers.inner_extent) * numbers.inner_stride));
  } else {
    return static_cast<std::int64_t>(numbers.same);
  }
}
/// The distribution's message about the parameters of vector i.
template <class Trials, class Weights, class Elements>
std::string refusal_of_multinomial(std::tuple<Trials, Weights> const&,
                                   Elements const& elements, std::int64_t i) {
  auto const& rows = elements.weights;
  try {
    static_cast<void>(
        Multinomial(host_trials<Trials>(elements.trials, i),
                    host_numbers<typename Weights::memory_space>(
                        rows.row(i), rows.at.stride, rows.count)));
  } catch (std::invalid_argument const& error) {
    return error.what();
  }
  return "its trials are more than the View's integers hold";
}

/// `Elements` as a distribution of vectors of whole numbers, for
/// `integer_vector_fill()`.
template <class Elements>
struct MultinomialByElement {
  Elements elements;
  static void check_dimension(std::size_t) {}
  template <class T, class ExecutionSpace>
  auto vector_map(ExecutionSpace const&, std::size_t, int) const {
    return elements;
  }
};

/// Whether these are weights for vectors in a View of that rank.
template <class Weights, std::size_t Rank>
inline constexpr bool are_vector_weights = [] {
  if constexpr (Kokkos::is_view_v<Weights>) {
    return std::is_same_v<typename Weights::non_const_value_type, double> &&
           (Weights::rank() == Rank || Weights::rank() == 1);
  } else {
    return false;
  }
}();

template <>
struct VectorsByElement<Multinomial> {
  template <class ExecutionSpace, class Generator, class ViewType, class Trials,
            class Weights>
  static void fill(FillCall<ExecutionSpace, Generator> const& call,
                   ViewType const& view,
                   std::tuple<Trials, Weights> const& parameters) {
    constexpr std::size_t rank = ViewType::rank();
    static_assert(are_vector_weights<Weights, rank>,
                  "Runnel::by_element: weights of Multinomial are a View of "
                  "double like the filled one, or of rank 1 for all vectors");
    using T = typename ViewType::non_const_value_type;
    auto const& [trials, weights] = parameters;
    if constexpr (Kokkos::is_view_v<Trials>) {
      static_assert(Trials::rank() + 1 == rank,
                    "Runnel::by_element: trials of Multinomial are a View with "
                    "one index less than the filled one, or a number");
      check_vector_parameter<ExecutionSpace>("trials", trials, view);
    }
    check_vector_parameter<ExecutionSpace>("weights", weights, view,
                                           rank - Weights::rank());
    auto const numbers = parameter_numbers(trials);
    using Number = std::remove_cvref_t<decltype(numbers.same)>;
    static_assert(
        std::is_integral_v<Number>,
        "Runnel::by_element: trials of Multinomial are whole numbers");
    RUNNEL_THROW_IF(view.extent(rank - 1) == 0,
                    "Runnel::by_element: vectors of Multinomial have no "
                    "components; give a View with one for each weight");
    auto const rows = ParameterRows<double>::of(weights);
    MultinomialElements<T, Number> const elements{numbers, rows,
                                                  unit_precision<Generator, T>};
    auto const refused =
        first_refused(call.exec, VectorPlaces::of(view).count, elements);
    RUNNEL_THROW_IF(refused >= 0,
                    "Runnel::by_element: the parameters of vector " +
                        vector_place(view, refused) +
                        " are refused; give others: " +
                        refusal_of_multinomial(parameters, elements, refused));
    integer_vector_fill(
        call, view,
        MultinomialByElement<MultinomialElements<T, Number>>{elements});
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_MULTINOMIAL_VECTORS_HPP
