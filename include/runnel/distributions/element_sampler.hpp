// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_ELEMENT_SAMPLER_HPP
#define RUNNEL_DISTRIBUTIONS_ELEMENT_SAMPLER_HPP

#include <Kokkos_Core.hpp>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>

namespace Runnel {
namespace Impl {

/// Numbers of several types. (Device code has no std::tuple.)
template <class... P>
struct ParameterList {
  template <class F, class... Seen>
  RUNNEL_FORCEINLINE_FUNCTION auto apply(F const& f, Seen... seen) const {
    return f(seen...);
  }
};
template <class First, class... Rest>
struct ParameterList<First, Rest...> {
  First first;
  ParameterList<Rest...> rest;

  RUNNEL_FORCEINLINE_FUNCTION explicit ParameterList(First number,
                                                     Rest... others)
      : first(number), rest(others...) {}
  template <class F, class... Seen>
  RUNNEL_FORCEINLINE_FUNCTION auto apply(F const& f, Seen... seen) const {
    return rest.apply(f, seen..., first);
  }
};

/// \tparam Parameters  `ElementParameters`
template <class Distribution, class Generator, class T, class Parameters>
class ElementSampler;
template <class Distribution, class Generator, class T, class... P>
class ElementSampler<Distribution, Generator, T, ElementParameters<P...>> {
  using Element = typename Distribution::template element<T>;
  using UnitWord = unit_word_type<T>;
  using Words = UnitWords::sampler<Generator, UnitWord>;

 public:
  using form = form_of<Words>;
  static constexpr int words_per_value = Words::words_per_value;

  RUNNEL_FORCEINLINE_FUNCTION explicit ElementSampler(P... parameters)
      : m_parameters(parameters...) {
    KOKKOS_ASSERT(Element::is_valid(parameters...));
  }
  template <class Lanes, class... X>
  RUNNEL_FORCEINLINE_FUNCTION T sample(X... words) const {
    return m_parameters.apply(Value{Words::template sample<Lanes>(words...)});
  }

 private:
  struct Value {
    UnitWord word;
    RUNNEL_FORCEINLINE_FUNCTION T operator()(P... p) const {
      return Element::value(word, Words::precision, p...);
    }
  };
  ParameterList<P...> m_parameters;
};

/// Has it parameters by element, and values that are made of words alone?
template <class Distribution, class T>
concept HasElements = requires {
  typename Distribution::template element<T>::parameters;
} && !requires { typename Distribution::template element<T>::TailWords; };

}  // namespace Impl

/// What draws one value with parameters that are known in a kernel alone, made
/// there for each draw:
///
///     auto handle = streams.device_handle();
///     Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) {
///       auto rng = handle(i);
///       counts(i) = rng.draw(
///           Runnel::element_sampler<Runnel::Poisson, Runnel::philox4x32, int>(
///               rate(i)));
///     });
///
/// The value is that of a fill by `by_element` with these parameters. For
/// streams of handles, pools and events, on hosts and devices. Where many
/// values have the same parameters `make_sampler` is faster for whole numbers:
/// it has a table.
///
/// \tparam Distribution  one that `by_element` takes, but for `DeepTails`
/// \tparam Generator     whose words it takes
/// \tparam T             of the value
/// \param parameters     as the distribution's constructor has them
/// \pre  the distribution takes them: `are_element_parameters` (KOKKOS_ASSERT)
template <class Distribution, BitGenerator Generator, class T, class... P>
RUNNEL_FORCEINLINE_FUNCTION auto element_sampler(P... parameters) {
  static_assert(Impl::HasElements<Distribution, T>,
                "Runnel::element_sampler: this distribution has no parameters "
                "by element; by_element's comment names the ones that have "
                "(DeepTails only in fills)");
  if constexpr (Impl::HasElements<Distribution, T>) {
    using Parameters = typename Distribution::template element<T>::parameters;
    return Impl::ElementSampler<Distribution, Generator, T, Parameters>(
        parameters...);
  }
}

/// Does the distribution take these parameters, for values of type T? For
/// kernels, which cannot throw.
template <class Distribution, class T, class... P>
RUNNEL_FUNCTION bool are_element_parameters(P... parameters) {
  return Distribution::template element<T>::is_valid(parameters...);
}

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_ELEMENT_SAMPLER_HPP
