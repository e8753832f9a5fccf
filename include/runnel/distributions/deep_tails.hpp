// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DEEP_TAILS_HPP
#define RUNNEL_DISTRIBUTIONS_DEEP_TAILS_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>

namespace Runnel {
namespace Impl {

/// Refuses `DeepTails` where an interface makes a value from words and does not
/// know its place.
template <class Generator, class T>
struct DeepTailsSampler : RefusedSampler<T> {
  struct Requirements {
    static_assert(sizeof(T) == 0,
                  "Runnel::DeepTails: values in the tails depend on their "
                  "place in the stream, which is not known here; take fill, "
                  "fill_block, fill_elements, fill_events, HostStream, "
                  "NumberPool, or draw by a sampler: "
                  "make_sampler<T>(DeepTails(...), streams) for handles, "
                  "make_team_sampler for team_rng, make_event_sampler for "
                  "CountedEventStream, pool.make_sampler for RandomPool");
  };
};

/// Values of `DeepTails` with parameters for each element: the distribution's
/// own values, and those in the tails.
template <class Distribution, class T>
struct DeepElement : Distribution::template element<T> {
  using Usual = typename Distribution::template element<T>;
  using Tail = typename Distribution::template deep_tail<T>;
  using TailWords = DeepTailWords<unit_word_type<T>, Tail::both_ends>;
  /// Loading ahead was not measured for deep tails.
  static constexpr bool loads_ahead = false;

  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION static bool is_valid(P... p) {
    return Usual::is_valid(p...) && Tail::is_valid(p...);
  }
  /// \param digits  `ElementDigits` of the value
  template <class Digits, class... P>
  RUNNEL_FUNCTION static T tail_value(unit_word_type<T> word, int /*precision*/,
                                      Digits const& digits, P... p) {
    return Tail(p...).value(TailWords::is_upper(word),
                            deep_probability<T>(digits));
  }
};

/// The distribution's own values, and those in the tails.
template <class Distribution, class T>
class DeepPlaced {
 public:
  using UnitWord = unit_word_type<T>;
  using Tail = typename Distribution::template deep_tail<T>;
  using TailWords = DeepTailWords<UnitWord, Tail::both_ends>;

  template <class Deep>
  DeepPlaced(Deep const& deep, int precision)
      : m_quantile(deep.distribution(), precision),
        m_tail(deep.distribution()) {}

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return m_quantile.template operator()<Lanes>(words);
  }
  template <class Digits>
  RUNNEL_FORCEINLINE_FUNCTION T tail_value(UnitWord word,
                                           Digits const& digits) const {
    return m_tail.value(TailWords::is_upper(word), deep_probability<T>(digits));
  }

 private:
  typename Distribution::template quantile<T> m_quantile;
  Tail m_tail;
};

}  // namespace Impl

/// A distribution whose tails reach as far as floating-point numbers do, with
/// the right probabilities: `fill(view, streams, DeepTails(Normal(0, 1)))`.
///
/// An inverse CDF ends where its unit words end: a `float` normal number of 32
/// bits at 6.34 σ. Here value i is that of the distribution, but where the unit
/// word's u is nearer than \f$2^{-20}\f$ to an end where values have no bound:
/// there u is \f$2^{-20} v\f$ from the end, and v, uniform in (0, 1), has its
/// digits from a Philox stream keyed by seed, stream, and the position of the
/// value's first output. So values depend on nothing else, the unit words
/// stay what they are, and one in 524 288 normal numbers differs from the
/// distribution's.
///
/// float: to \f$u = 2^{-126}\f$ from the end, 12.9 σ or 87.3/λ; double:
/// \f$2^{-1022}\f$, 37.5 σ or 708/λ.
///
/// \tparam Distribution  `Normal`, `Lognormal`, `Exponential`, `Rayleigh`,
///   `Laplace`; of `Exponential` and `Rayleigh` the upper tail
///
/// In `fill`, `fill_block`, `fill_elements`, `fill_events`, `HostStream`,
/// `NumberPool`, in all orders and leapfrog parts, and inside kernels by
/// samplers: `make_sampler<T>(DeepTails(...), streams)` for handles,
/// `make_team_sampler` for teams, `make_event_sampler` for events, a pool's
/// `make_sampler`. From streams of `philox4x32`, which know their positions, by
/// `make_sampler<philox4x32, T>(DeepTails(...))`.
///
/// Source: Runnel's own, docs/deep_tails.md.
template <class Distribution>
class DeepTails {
 public:
  explicit DeepTails(Distribution const& distribution = Distribution())
      : m_distribution(distribution) {
    static_assert(
        requires { typename Distribution::template deep_tail<double>; },
        "Runnel::DeepTails: this distribution has no deep tails; give "
        "Normal, Lognormal, Exponential, Rayleigh or Laplace");
  }

  Distribution const& distribution() const { return m_distribution; }

  template <class T>
  using element = Impl::DeepElement<Distribution, T>;
  template <class T>
  using placed = Impl::DeepPlaced<Distribution, T>;
  template <class Generator, class T>
  using sampler = Impl::DeepTailsSampler<Generator, T>;

 private:
  Distribution m_distribution;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_DEEP_TAILS_HPP
