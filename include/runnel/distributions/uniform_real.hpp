// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_UNIFORM_REAL_HPP
#define RUNNEL_DISTRIBUTIONS_UNIFORM_REAL_HPP

#include <cstdint>
#include <limits>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// Which ends of an interval are possible values.
enum class Ends {
  closed_open,  ///< [a, b)
  open_closed,  ///< (a, b]
  open,         ///< (a, b)
  closed        ///< [a, b], both do
};

class UniformReal;

namespace Impl {

template <class T>
inline constexpr T min_subnormal_number = std::numeric_limits<T>::denorm_min();

/// The next number of T above x. \pre it is finite
template <class T>
RUNNEL_FORCEINLINE_FUNCTION T next_above(T x) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  if (x == 0) return min_subnormal_number<T>;
  auto const bits = same_bits_as<Bits>(x);
  return same_bits_as<T>(x > 0 ? bits + 1 : bits - 1);
}

template <class T>
class UniformRealQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::UniformReal makes float and double; of whole numbers "
                "take Runnel::Integers");

 public:
  using UnitWord = unit_word_type<T>;
  static constexpr bool is_held = true;
  static constexpr ValueCost cost = ValueCost::few_operations;
  UniformRealQuantile(UniformReal const& distribution, int precision);
  /// \pre `has_numbers(a, b, ends)` and `has_step(a, b)`
  RUNNEL_FUNCTION UniformRealQuantile(T a, T b, Ends ends, int precision);

  /// Returns whether there is a number of T between a and b with these ends.
  RUNNEL_FUNCTION static bool has_numbers(T a, T b, Ends ends) {
    return a < b && least(a, ends) <= most(b, ends);
  }

  /// Returns whether T holds the width of the interval, and of each of 2^digits
  /// cells, without a loss of digits.
  RUNNEL_FUNCTION static bool has_step(T a, T b) {
    T const width = as_written(b - a);
    return is_finite(width) && width >= min_width;
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return map_words<T, Lanes>(
        words, [&](UnitWord word) RUNNEL_INLINE_LAMBDA { return value(word); });
  }

  /// The number of the cell, and where in it the value lies, are exact. Rounded
  /// are the width, the step of closed intervals, and the value, once.
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitWord word) const {
    auto const cell = static_cast<Signed>(word >> m_shift);
    T const place = as_written(static_cast<T>(cell) + m_place);
    T const x = fused(place, m_step, m_a);
    if (x <= m_min) return m_min;
    return x >= m_max || cell == m_last ? m_max : x;
  }

 private:
  static constexpr int digits = std::numeric_limits<T>::digits;
  using Signed = std::make_signed_t<UnitWord>;
  static constexpr T min_width = std::numeric_limits<T>::min() *
                                 static_cast<T>(std::uint64_t{1} << digits);

  RUNNEL_FUNCTION static T least(T a, Ends ends) {
    bool const has_a = ends == Ends::closed_open || ends == Ends::closed;
    return has_a ? a : next_above(a);
  }
  RUNNEL_FUNCTION static T most(T b, Ends ends) {
    bool const has_b = ends == Ends::open_closed || ends == Ends::closed;
    return has_b ? b : -next_above(-b);
  }

  T m_a, m_step, m_place;
  T m_min, m_max;  ///< of what may come
  Signed m_last;   ///< cell of the upper end itself; −1: none
  int m_shift;
};

/// Uniform numbers in [a, b), with a and b of each element.
template <class T>
struct UniformRealElement {
  using parameters = ElementParameters<double, double>;

  RUNNEL_FUNCTION static bool is_valid(double a, double b) {
    return is_finite(a) && is_finite(b) && is_finite(as_written(b - a)) &&
           is_normal_as<T>(a) && is_normal_as<T>(b) &&
           UniformRealQuantile<T>::has_numbers(
               static_cast<T>(a), static_cast<T>(b), Ends::closed_open) &&
           UniformRealQuantile<T>::has_step(static_cast<T>(a),
                                            static_cast<T>(b));
  }
  RUNNEL_FORCEINLINE_FUNCTION static T value(unit_word_type<T> word,
                                             int precision, double a,
                                             double b) {
    return UniformRealQuantile<T>(static_cast<T>(a), static_cast<T>(b),
                                  Ends::closed_open, precision)
        .value(word);
  }
};

}  // namespace Impl

/// Uniform numbers between a and b: \f$x = a + (b - a)\,(k + e)\,2^{-m}\f$, one
/// unit word per value, k its first m bits, monotone in it; 24 bits of them for
/// float, 53 for double, or all where there are fewer. Never out of the
/// interval.
///
/// a, b are the numbers of T that are nearest to the given ones. b − a is
/// rounded to T, and so is x, once: x differs from the formula by at most half
/// a unit in its last place and 2^-24 (b − a), 2^-53 (b − a) for double, twice
/// that for `closed`, whose step is rounded, too. Where b − a and the step are
/// numbers of T, as between powers of two, x is rounded once.
///
/// `Ends::closed_open` has e = 0, `open_closed` e = 1, `open` e = 1/2 (and one
/// bit less where T has no more), `closed` e = 0 with 2^m − 1 in place of 2^m.
/// The last cell of `open_closed` and of `closed` is b itself, the first one of
/// `closed_open` and `closed` a.
///
/// b − a must be at most the largest number of T, and at least 2^-102 for
/// float, 2^-969 for double, below which cells are narrower than T's normal
/// numbers.
///
/// `Uniform`, in [0, 1), is the faster one, made by the generator's kernels.
///
/// Source: Runnel's own, docs/distributions_specification.md.
class UniformReal {
 public:
  static constexpr char const* name = "uniform";
  static constexpr char const* parameters = "a,b";

  /// \throws std::invalid_argument if a or b is not finite, a ≥ b, or b − a is
  ///   more than the largest double
  explicit UniformReal(double a = 0, double b = 1,
                       Ends ends = Ends::closed_open)
      : m_a(Impl::finite_parameter("UniformReal: a", a)),
        m_b(Impl::finite_parameter("UniformReal: b", b)),
        m_ends(ends) {
    RUNNEL_THROW_IF(!(a < b), "Runnel::UniformReal: a is " +
                                  Impl::number_text(a) + " and b is " +
                                  Impl::number_text(b) +
                                  "; give an a that is below b");
    Impl::finite_parameter("UniformReal: b - a", b - a);
  }

  double a() const { return m_a; }
  double b() const { return m_b; }
  Ends ends() const { return m_ends; }

  static constexpr bool is_fused_on_devices = true;
  template <class T>
  using quantile = Impl::UniformRealQuantile<T>;
  template <class T>
  using element = Impl::UniformRealElement<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<UniformReal, Generator, T>;

 private:
  double m_a;
  double m_b;
  Ends m_ends;
};

namespace Impl {

/// \throws std::invalid_argument if no number of T lies between them, or the
///   interval is too wide or too narrow for T
template <class T>
UniformRealQuantile<T> uniform_real_quantile(UniformReal const& distribution,
                                             int precision) {
  T const a = parameter_as<T>("UniformReal: a", distribution.a());
  T const b = parameter_as<T>("UniformReal: b", distribution.b());
  RUNNEL_THROW_IF(
      !UniformRealQuantile<T>::has_numbers(a, b, distribution.ends()),
      "Runnel::UniformReal: there is no number of the values' type "
      "between a = " +
          number_text(distribution.a()) +
          " and b = " + number_text(distribution.b()) + " with these ends; " +
          (std::is_same_v<T, float> ? "draw double, or closed ends"
                                    : "give closed ends, or others"));
  RUNNEL_THROW_IF(!UniformRealQuantile<T>::has_step(a, b),
                  "Runnel::UniformReal: the interval from a = " +
                      number_text(distribution.a()) +
                      " to b = " + number_text(distribution.b()) +
                      " is too wide or too narrow for the values' type; " +
                      (std::is_same_v<T, float> ? "draw double, or " : "") +
                      "scale numbers of [0, 1)");
  return UniformRealQuantile<T>(a, b, distribution.ends(), precision);
}

template <class T>
UniformRealQuantile<T>::UniformRealQuantile(UniformReal const& distribution,
                                            int precision)
    : UniformRealQuantile(uniform_real_quantile<T>(distribution, precision)) {}

template <class T>
RUNNEL_FUNCTION UniformRealQuantile<T>::UniformRealQuantile(T a, T b, Ends ends,
                                                            int precision)
    : m_a(a),
      m_place(0),
      m_min(least(a, ends)),
      m_max(most(b, ends)),
      m_last(-1) {
  // A half more must be exact.
  int const max_bits = ends == Ends::open ? digits - 1 : digits;
  int const bits = precision < max_bits ? precision : max_bits;
  m_shift = 8 * static_cast<int>(sizeof(UnitWord)) - bits;
  auto const cells = static_cast<Signed>(Signed{1} << bits);
  T const width = as_written(b - a);
  if (ends == Ends::closed) {
    m_last = cells - 1;
    m_step =
        static_cast<T>(exact_quotient(width, static_cast<double>(cells - 1)));
  } else {
    if (ends == Ends::open_closed) m_last = cells - 1;
    m_place = ends == Ends::closed_open   ? T(0)
              : ends == Ends::open_closed ? T(1)
                                          : T(0.5);
    m_step = static_cast<T>(exact_quotient(width, static_cast<double>(cells)));
  }
}

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_UNIFORM_REAL_HPP
