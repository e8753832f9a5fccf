// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_GAMMA_MARSAGLIA_TSANG_HPP
#define RUNNEL_DISTRIBUTIONS_GAMMA_MARSAGLIA_TSANG_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/rounded.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/gamma.hpp>
#include <runnel/distributions/sampling.hpp>

namespace Runnel {
namespace Impl {

/// Random numbers of a value: a unit word, and the element's digits.
template <class UnitWord, class Digits>
struct TrialNumbers {
  UnitWord word;
  int precision;
  Digits const& digits;

  /// The standard normal number of trial j.
  RUNNEL_FORCEINLINE_FUNCTION double normal(int j) const {
    auto const half = j == 0 ? widened(UnitHalf<UnitWord>::of(
                                   word, cell_of<UnitWord>(precision)))
                             : UnitHalf<std::uint64_t>::of(digits(2 * j), 1);
    return signed_size(half, normal_size(half));
  }
  /// The uniform number of trial j, in (0, 1).
  RUNNEL_FORCEINLINE_FUNCTION double uniform(int j) const {
    return fraction(digits(j == 0 ? 0 : 2 * j + 1));
  }
  /// A uniform number in (0, 1) for the power of values whose shape is below 1.
  RUNNEL_FORCEINLINE_FUNCTION double uniform_of_power() const {
    return fraction(digits(1));
  }

 private:
  /// The first 52 bits and a half of digits, in (0, 1).
  RUNNEL_FORCEINLINE_FUNCTION static double fraction(std::uint64_t digits) {
    double const n = static_cast<double>(digits >> 12);
    return rounded_product(as_written(n + 0.5), 0x1p-52);
  }
};

/// A value of scale 1 and a shape of at least 1: the method's variable d v.
template <class Numbers>
RUNNEL_FORCEINLINE_FUNCTION Rounded gamma_of_trials(Numbers const& numbers,
                                                    double shape) {
  Rounded const d = Rounded(shape) - 0x1.5555555555555p-2;
  Rounded const c = 1.0 / root_of(9.0 * d);
  Rounded v = 1;
  // At most one trial in 20 is refused; 64 refusals in a row do not occur.
  for (int j = 0; j < 64; ++j) {
    Rounded const x = numbers.normal(j);
    Rounded const w = c * x;
    Rounded const root = 1.0 + w;
    if (root <= 0.0) continue;
    v = root * root * root;
    Rounded const square = x * x;
    Rounded const u = numbers.uniform(j);
    if (u < 1.0 - 0x1.0f27bb2fec56dp-5 * (square * square)) break;
    // 1 − v + ln v = −(v' − ln(1 + v')) with v' = v − 1.
    Rounded const rest = log_rest(w * (3.0 + w * (3.0 + w)));
    if (log_of(u) < 0.5 * square - d * rest) break;
  }
  return d * v;
}

/// Every value needs its place.
template <class UnitWord>
struct EveryWord {
  static constexpr bool are_all = true;
  RUNNEL_FORCEINLINE_FUNCTION static bool contain(UnitWord) { return true; }
};

/// \param exp_map  exp_map() is the `ExpMap` of the scale, for shapes below 1
template <class T, class Numbers, class Map>
RUNNEL_FORCEINLINE_FUNCTION T gamma_by_rejection(Numbers const& numbers,
                                                 double shape, double scale,
                                                 Map const& exp_map) {
  if (shape < 1) {
    Rounded const x = gamma_of_trials(numbers, (Rounded(shape) + 1.0).x);
    Rounded const power = log_of(numbers.uniform_of_power()) / shape;
    return exp_map()((log_of(x) + power).x, true);
  }
  double const x = (gamma_of_trials(numbers, shape) * scale).x;
  double const size =
      x < min_normal_number<double> ? min_normal_number<double> : x;
  return narrowed<T>(size > largest_number<double> ? largest_number<double>
                                                   : size);
}

template <class T>
struct GammaMarsagliaTsangElement {
  using parameters = ElementParameters<double, double>;
  using TailWords = EveryWord<unit_word_type<T>>;

  RUNNEL_FUNCTION static bool is_valid(double shape, double scale) {
    return GammaFormula<T>::is_valid(shape, scale);
  }
  /// \param digits  `ElementDigits` of the value
  template <class Digits>
  RUNNEL_FORCEINLINE_FUNCTION static T tail_value(unit_word_type<T> word,
                                                  int precision,
                                                  Digits const& digits,
                                                  double shape, double scale) {
    return gamma_by_rejection<T>(
        TrialNumbers<unit_word_type<T>, Digits>{word, precision, digits}, shape,
        scale, [&]() RUNNEL_INLINE_LAMBDA { return ExpMap<T>(scale, 1); });
  }
};

/// `GammaMarsagliaTsangElement` for one shape and scale.
template <class T>
class GammaMarsagliaTsangPlaced {
 public:
  using UnitWord = unit_word_type<T>;
  using TailWords = EveryWord<UnitWord>;

  template <class Gamma>
  GammaMarsagliaTsangPlaced(Gamma const& gamma, int precision)
      : m_shape(gamma.shape()),
        m_scale(gamma.scale()),
        m_map(m_scale, 1),
        m_precision(precision) {}

  /// The value of a unit word alone: none, as it needs a place.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(typename Lanes::type) const {
    return typename Lanes::template rebind<T>{};
  }
  template <class Digits>
  RUNNEL_FORCEINLINE_FUNCTION T tail_value(UnitWord word,
                                           Digits const& digits) const {
    return gamma_by_rejection<T>(
        TrialNumbers<UnitWord, Digits>{word, m_precision, digits}, m_shape,
        m_scale, [&]() RUNNEL_INLINE_LAMBDA { return m_map; });
  }

 private:
  double m_shape;
  double m_scale;
  ExpMap<T> m_map;
  int m_precision;
};

/// Refuses `GammaMarsagliaTsang` where an interface makes a value from words
/// and does not know its place.
template <class T>
struct GammaMarsagliaTsangSampler : RefusedSampler<T> {
  struct Requirements {
    static_assert(sizeof(T) == 0,
                  "Runnel::GammaMarsagliaTsang: values depend on their place "
                  "in the stream, which is not known here; take fill, "
                  "fill_block, fill_elements, fill_events, HostStream, "
                  "NumberPool, or draw by a sampler: make_sampler<T>("
                  "GammaMarsagliaTsang(...), streams) for handles, "
                  "make_team_sampler for team_rng, make_event_sampler for "
                  "CountedEventStream, pool.make_sampler for RandomPool; or "
                  "take Gamma, which needs no place");
  };
};

}  // namespace Impl

/// The gamma distribution by the rejection method of Marsaglia and Tsang:
///
///     fill(values, streams, by_element<GammaMarsagliaTsang>(shapes, scales));
///     fill(values, streams, GammaMarsagliaTsang(2.5));
///
/// With z standard normal, d = k − 1/3 and v = (1 + z/√(9d))³, the value is θ d
/// v, if u < 1 − 0.0331 z⁴ or ln u < z²/2 + d (1 − v + ln v); else z and u are
/// drawn again. A shape k below 1 is that of k + 1, times u^(1/k).
///
/// Other values than those of `Gamma`, of the same distribution, at far less
/// cost where a table is not worth it: one unit word per value gives the first
/// z, and all further numbers come from the element's own Philox stream, so
/// that a value depends on seed, stream and position alone. Values need their
/// places, as those of `DeepTails` do, and are made by the same interfaces. For
/// one shape, or few, `Gamma` is faster (docs/distributions.md).
///
/// G. Marsaglia and W. W. Tsang, ACM Trans. Math. Softw. 26 (2000) 363,
/// doi:10.1145/358407.358414.
///
/// \param shape  k, 1e-6 to 1e12
/// \param scale  θ, > 0; the mean is kθ, 1e-306 to 1e306
class GammaMarsagliaTsang {
 public:
  static constexpr char const* name = "gamma_marsaglia_tsang";
  static constexpr char const* parameters = "shape,scale=1";

  /// \throws std::invalid_argument unless `shape` is in [1e-6, 1e12], `scale`
  ///   is above 0, and their product in [1e-306, 1e306]
  explicit GammaMarsagliaTsang(double shape, double scale = 1)
      : m_shape(Impl::parameter_between("GammaMarsagliaTsang: shape", shape,
                                        1e-6, 1e12)),
        m_scale(Impl::positive_parameter("GammaMarsagliaTsang: scale", scale)) {
    Impl::parameter_between("GammaMarsagliaTsang: the mean, shape times scale,",
                            shape * scale, 1e-306, 1e306);
  }

  double shape() const { return m_shape; }
  double scale() const { return m_scale; }

  template <class T>
  using element = Impl::GammaMarsagliaTsangElement<T>;
  template <class T>
  using placed = Impl::GammaMarsagliaTsangPlaced<T>;
  template <class Generator, class T>
  using sampler = Impl::GammaMarsagliaTsangSampler<T>;

 private:
  double m_shape;
  double m_scale;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_GAMMA_MARSAGLIA_TSANG_HPP
