// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_ELEMENT_SAMPLER_HPP
#define RUNNEL_DISTRIBUTIONS_ELEMENT_SAMPLER_HPP

#include <Kokkos_Core.hpp>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameter_list.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>

namespace Runnel {
namespace Impl {

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

/// Whether a distribution has parameters by element.
template <class Distribution, class T>
concept HasElements =
    requires { typename Distribution::template element<T>::parameters; };
/// Whether a distribution has, besides parameters by element, values that are
/// not computed from words alone (`PlacedDistribution`).
template <class Distribution, class T>
concept HasElementTails =
    requires { typename Distribution::template element<T>::TailWords; };

/// Draws values that need places with its own parameters, by a sampler that
/// knows the places.
///
/// \tparam Deep  a sampler with `digits_at(place)`: deep_sampler.hpp
template <class Deep, class Parameters>
class PlacedElementSampler;
template <class Deep, class... P>
class PlacedElementSampler<Deep, ElementParameters<P...>> {
 public:
  using value_type = typename Deep::value_type;
  using place_type = typename Deep::place_type;
  using form = typename Deep::form;
  static constexpr int words_per_value = Deep::words_per_value;

 private:
  using T = value_type;
  using Element =
      typename Deep::distribution_type::template element<value_type>;
  using Words = UnitWords::sampler<typename Deep::generator_type,
                                   unit_word_type<value_type>>;

 public:
  RUNNEL_FORCEINLINE_FUNCTION PlacedElementSampler(Deep const& deep,
                                                   P... parameters)
      : m_deep(deep), m_parameters(parameters...) {
    KOKKOS_ASSERT(Element::is_valid(parameters...));
  }
  template <class Lanes, class Word>
  RUNNEL_FORCEINLINE_FUNCTION T value_at(
      place_type const& place, Word const (&words)[words_per_value]) const {
    unit_word_type<T> const word = values_of<Words, Lanes>(words);
    if (Element::TailWords::contain(word)) {
      return m_parameters.apply(TailValue{word, m_deep, place});
    }
    if constexpr (Element::TailWords::are_all) {
      return T{};
    } else {
      return m_parameters.apply(Value{word});
    }
  }

 private:
  struct Value {
    unit_word_type<T> word;
    RUNNEL_FORCEINLINE_FUNCTION T operator()(P... p) const {
      return Element::value(word, Words::precision, p...);
    }
  };
  struct TailValue {
    unit_word_type<T> word;
    Deep const& deep;
    place_type const& place;
    RUNNEL_FUNCTION T operator()(P... p) const {
      return Element::tail_value(word, Words::precision, deep.digits_at(place),
                                 p...);
    }
  };
  Deep const& m_deep;
  ParameterList<P...> m_parameters;
};
template <class Deep>
concept KnowsPlaces = requires {
  typename Deep::distribution_type;
  typename Deep::place_type;
};

}  // namespace Impl

/// A sampler that draws one value with parameters that are known only inside a
/// kernel; made there for each draw:
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
/// \tparam Distribution  one that `by_element` takes, but for vectors and
///   `DeepTails`: below
/// \tparam Generator     whose words it takes
/// \tparam T             of the value
/// \param parameters     as the distribution's constructor has them
/// \pre  the distribution takes them: `are_element_parameters` (KOKKOS_ASSERT)
template <class Distribution, BitGenerator Generator, class T, class... P>
RUNNEL_FORCEINLINE_FUNCTION auto element_sampler(P... parameters) {
  static_assert(Impl::HasElements<Distribution, T>,
                "Runnel::element_sampler: this distribution has no parameters "
                "by element; by_element's comment names the ones that have");
  static_assert(
      !Impl::HasElementTails<Distribution, T>,
      "Runnel::element_sampler: values of DeepTails and GammaMarsagliaTsang "
      "depend on their places; make a sampler outside of the kernel that knows "
      "them, make_sampler<T>(DeepTails(...), streams) for handles, "
      "make_event_sampler for CountedEventStream, that of a CountedSeekHandle "
      "or a pool, and draw by element_sampler(sampler, parameters...)");
  if constexpr (Impl::HasElements<Distribution, T> &&
                !Impl::HasElementTails<Distribution, T>) {
    using Parameters = typename Distribution::template element<T>::parameters;
    return Impl::ElementSampler<Distribution, Generator, T, Parameters>(
        parameters...);
  } else {
    return Impl::RefusedSampler<T>();
  }
}

/// `element_sampler()` for `DeepTails`, by a sampler that was made outside of
/// the kernel and knows the places of values:
///
///     auto const tails = Runnel::make_sampler<float>(
///         Runnel::DeepTails(Runnel::Normal()), streams);
///     Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) {
///       auto rng = handle(i);
///       losses(i) = rng.draw(Runnel::element_sampler(tails, 0, width(i)));
///     });
///
/// The value is that of a fill by `by_element<DeepTails<...>>` with these
/// parameters; the parameters of `deep` itself are not used.
///
/// \param deep  of `make_sampler`, `make_event_sampler`, a `CountedSeekHandle`
///   or a pool; it must live until the value is drawn
/// \pre  the distribution with deep tails takes the parameters:
///   `are_element_parameters` (KOKKOS_ASSERT)
template <Impl::KnowsPlaces Deep, class... P>
RUNNEL_FORCEINLINE_FUNCTION auto element_sampler(Deep const& deep,
                                                 P... parameters) {
  using T = typename Deep::value_type;
  using Element = typename Deep::distribution_type::template element<T>;
  return Impl::PlacedElementSampler<Deep, typename Element::parameters>(
      deep, parameters...);
}

/// Returns whether the distribution takes these parameters, for values of type
/// T: for kernels, which cannot throw.
template <class Distribution, class T, class... P>
RUNNEL_FUNCTION bool are_element_parameters(P... parameters) {
  return Distribution::template element<T>::is_valid(parameters...);
}

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_ELEMENT_SAMPLER_HPP
