// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_QUANTILES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_QUANTILES_HPP

#include <Kokkos_MathematicalFunctions.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/quantile_tables.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/lanes.hpp>

/// Quantiles of standard distributions from unit words
/// (distributions/detail/unit_word.hpp).
namespace Runnel::Impl {

/// Which half of [0, 1) a unit word's u lies in, and how far from the ends and
/// from the middle, exactly, in units of 2^-(w+1).
template <class UnitWord>
struct UnitHalf {
  static constexpr int width = 8 * sizeof(UnitWord);
  static constexpr UnitWord top = UnitWord{1} << (width - 1);
  /// Its highest bit tells the upper half; the others may be anything.
  UnitWord half;
  /// 2^(w+1)·u modulo 2^w, an odd multiple of 2^(w−p): the distance from 0, or
  /// 2^w minus that from 1.
  UnitWord folded;

  /// \param cell  2^(w − p), the width of a word's cell in units of 2^-w
  RUNNEL_FORCEINLINE_FUNCTION static UnitHalf of(UnitWord word, UnitWord cell) {
    return {word, static_cast<UnitWord>((word << 1) + cell)};
  }

  /// \param from_end  as the function of this name gives it
  RUNNEL_FORCEINLINE_FUNCTION static UnitHalf at(bool is_upper,
                                                 UnitWord from_end) {
    return {is_upper ? top : UnitWord{0},
            is_upper ? static_cast<UnitWord>(0 - from_end) : from_end};
  }

  RUNNEL_FORCEINLINE_FUNCTION bool is_upper() const {
    return (half & top) != 0;
  }
  /// 2^(w+1)·min(u, 1 − u).
  RUNNEL_FORCEINLINE_FUNCTION UnitWord from_end() const {
    return is_upper() ? static_cast<UnitWord>(0 - folded) : folded;
  }
  /// Is u nearer to 1/2 than to an end? The highest bit, or 0.
  RUNNEL_FORCEINLINE_FUNCTION UnitWord central() const {
    return (half ^ folded) & top;
  }
  /// By sign: GPUs compare words of 32 bits.
  RUNNEL_FORCEINLINE_FUNCTION bool is_central() const {
    return static_cast<std::int32_t>((half ^ folded) >> (width - 32)) < 0;
  }
  /// 2^(w+1)·min(u, 1 − u, |u − 1/2|), below 2^(w−1); or its negative.
  RUNNEL_FORCEINLINE_FUNCTION std::make_signed_t<UnitWord> signed_nearest()
      const {
    return static_cast<std::make_signed_t<UnitWord>>(folded);
  }
  RUNNEL_FORCEINLINE_FUNCTION UnitWord nearest() const {
    return (folded & top) != 0 ? static_cast<UnitWord>(0 - folded) : folded;
  }
};

/// The half cell of words of a precision.
template <class UnitWord>
RUNNEL_FORCEINLINE_FUNCTION constexpr UnitWord cell_of(int precision) {
  return static_cast<UnitWord>(
      UnitWord{1} << (8 * static_cast<int>(sizeof(UnitWord)) - precision));
}

/// The bits of x that `others` has not, under the exponent of 1.0f.
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t bits_under_one(std::uint32_t x,
                                                         std::uint32_t others) {
#if defined(__CUDA_ARCH__)
  // nvcc makes two instructions of it.
  std::uint32_t y;
  asm("lop3.b32 %0, %1, %2, 0x3f800000, 0xba;" : "=r"(y) : "r"(x), "r"(others));
  return y;
#else
  return (x & ~others) | 0x3f800000u;
#endif
}

/// |z| of the standard normal distribution. float: within 1.7 ulp (measured).
///
/// A segment is a float's octave, counted from 1.0, and 4 bits of its mantissa;
/// the other 19 bits are t in [−1/2, 1/2). On GPUs additions, shifts to the
/// left and what is done with floating-point numbers takes half the time of
/// logic, comparisons and shifts to the right, of which there are as few as may
/// be.
/// \param nearest  of the half, in [1, 2^31]; its sign does not matter
/// \param central  the highest bit, or 0
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION float normal_size_f32(float nearest,
                                                  std::uint32_t central,
                                                  Rows = {}) {
  auto const bits = same_bits_as<std::uint32_t>(nearest);
  // Rows of the tail and of the centre in turn, from the octave of 1.0 on.
  std::uint32_t const segment = bits & 0x7ff80000u;
  auto const row = Rows::template row_at<NormalTable<float>, 18>(
      segment + (central >> 13), 2 * 0x7f0);
  float t;
  if constexpr (Rows::template t_scale<NormalTable<float>> == 16) {
    // Of either sign.
    auto const place = same_bits_as<float>(bits_under_one(bits, segment));
    t = as_written(Kokkos::fabs(place) - 0x1.08p0f);
  } else {
    t = as_written(
        same_bits_as<float>(((bits << 4) & 0x7ffff0u) | 0x3f800000u) - 1.5f);
  }
  return polynomial<3>(row, t);
}
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION float normal_size(
    UnitHalf<std::uint32_t> const& half, Rows rows = {}) {
  return normal_size_f32(static_cast<float>(half.signed_nearest()),
                         half.central(), rows);
}
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t high_word(std::uint64_t x) {
  return static_cast<std::uint32_t>(x >> 32);
}
/// The double in [1, 2) whose mantissa is the low 52 bits of x.
RUNNEL_FORCEINLINE_FUNCTION double mantissa_of_one(std::uint64_t x) {
  constexpr std::uint64_t one = std::uint64_t{0x3ff} << 52;
  return same_bits_as<double>((x & ((std::uint64_t{1} << 52) - 1)) | one);
}
/// double. The tail by octaves in 8 segments; the centre is c·P(c), c =
/// |u − 1/2|, in 8 segments of one length.
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION double normal_size(
    UnitHalf<std::uint64_t> const& half, Rows = {}) {
  std::uint64_t const near = half.nearest();
  // Of either sign.
  auto const bits =
      same_bits_as<std::uint64_t>(static_cast<double>(half.signed_nearest()));
  bool const is_central = half.is_central();
  // The bits below the segment's number, under the exponent of 1.
  double const t =
      as_written(mantissa_of_one(is_central ? near >> 8 : bits << 3) - 1.5);
  int const row =
      is_central ? 505 + static_cast<int>(high_word(near) >> 28)
                 : static_cast<int>((high_word(bits) << 1) >> 18) - 8 * 0x3ff;
  double const value =
      polynomial<10>(Rows::template row<NormalTable<double>>(row), t);
  double const x = Kokkos::fabs(same_bits_as<double>(bits));
  return is_central ? rounded_product(value, rounded_product(x, 0x1p-65))
                    : value;
}

/// −ln(1 − u) for the lower half, −ln(1 − u) of the distance from 1 for the
/// upper one: the standard exponential distribution.
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION float exponential_value(
    UnitHalf<std::uint32_t> const& half, Rows = {}) {
  bool const is_upper = half.is_upper();
  // 2^32 for what rounds up to it lies in the last segment's place 1.
  std::uint32_t const near = half.from_end();
  auto const x = static_cast<float>(near);
  auto const bits = same_bits_as<std::uint32_t>(x);
  // 4 bits number the row, and those behind them are t.
  std::uint32_t const place = is_upper ? bits << 9 : near;
  auto const row = static_cast<int>((place >> 28) + (is_upper ? 0u : 16u));
  float const t =
      as_written(same_bits_as<float>(((place << 4) >> 9) + 0x3f800000u) - 1.5f);
  float const value =
      polynomial<3>(Rows::template row<ExponentialTable<float>>(row), t);
  // 33 + 127 less the exponent, which is put into the mantissa of 2^23.
  float const octaves = as_written(
      0x1.00014p+23f - same_bits_as<float>((bits >> 23) + 0x4b000000u));
  return is_upper ? fused(octaves, 0x1.62e43p-1f, value)
                  : rounded_product(value, rounded_product(x, 0x1p-33f));
}
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION double exponential_value(
    UnitHalf<std::uint64_t> const& half, Rows = {}) {
  bool const is_upper = half.is_upper();
  std::uint64_t const near = half.from_end();
  auto const x = static_cast<double>(near);
  auto const bits = same_bits_as<std::uint64_t>(x);
  double const t =
      as_written(mantissa_of_one(is_upper ? bits << 4 : near >> 8) - 1.5);
  auto const row = static_cast<int>(is_upper ? high_word(bits) >> 16 & 15
                                             : 16 + (high_word(near) >> 28));
  double const value =
      polynomial<8>(Rows::template row<ExponentialTable<double>>(row), t);
  // 65 + 1023 less the exponent, which is put into the mantissa of 2^52.
  double const octaves = as_written(
      0x1.000000000044p+52 -
      same_bits_as<double>(std::uint64_t{0x433} << 52 | high_word(bits) >> 20));
  // ln 2 in two parts.
  double const upper = fused(octaves, 0x1.62e42fefa39efp-1,
                             fused(octaves, 0x1.abc9e3b39803fp-56, value));
  return is_upper ? upper : rounded_product(value, rounded_product(x, 0x1p-65));
}

/// |ln(u/(1 − u))|: in the tail of the nearer end's q, ln((1 − q)/q); in the
/// centre 2 artanh(2 c), c = |u − 1/2|.
RUNNEL_FORCEINLINE_FUNCTION double logistic_size(
    UnitHalf<std::uint64_t> const& half) {
  auto const near = static_cast<double>(half.nearest());
  double const x = rounded_product(near, 0x1p-65);
  bool const is_central = half.is_central();
  // 2 artanh(s) = ln((1 + s)/(1 − s)), s = 2 c ≤ 1/2, and 1 + … is
  // 1 + 2 s/(1 − s).
  double const s = rounded_product(x, 2.0);
  double const above =
      is_central ? rounded_product(s, 2.0) : as_written(1.0 - x);
  double const below = is_central ? as_written(1.0 - s) : x;
  return log_of_one_and(ordinary_quotient(above, below), is_central);
}

/// |tan(π (u − 1/2))|.
RUNNEL_FORCEINLINE_FUNCTION double cauchy_size(
    UnitHalf<std::uint64_t> const& half) {
  double const x =
      rounded_product(static_cast<double>(half.nearest()), 0x1p-65);
  double const sine = portable_sin_pi(x);
  double const cosine = portable_cos_pi(x);
  bool const is_central = half.is_central();
  return ordinary_quotient(is_central ? sine : cosine,
                           is_central ? cosine : sine);
}

/// The same value in double precision for words of either width.
RUNNEL_FORCEINLINE_FUNCTION UnitHalf<std::uint64_t> widened(
    UnitHalf<std::uint32_t> const& half) {
  return {std::uint64_t{half.half} << 32, std::uint64_t{half.folded} << 32};
}
RUNNEL_FORCEINLINE_FUNCTION UnitHalf<std::uint64_t> widened(
    UnitHalf<std::uint64_t> const& half) {
  return half;
}
/// u and 1 − u exchanged.
template <class UnitWord>
RUNNEL_FORCEINLINE_FUNCTION UnitHalf<UnitWord> mirrored(
    UnitHalf<UnitWord> const& half) {
  return {static_cast<UnitWord>(~half.half),
          static_cast<UnitWord>(0 - half.folded)};
}

/// The size, negative in the lower half.
template <class UnitWord, class Real>
RUNNEL_FORCEINLINE_FUNCTION Real signed_size(UnitHalf<UnitWord> const& half,
                                             Real size) {
  using Bits =
      std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  auto const sign =
      static_cast<Bits>(widened(half).half >> (64 - 8 * sizeof(Bits)));
  constexpr Bits top = UnitHalf<Bits>::top;
  return same_bits_as<Real>(same_bits_as<Bits>(size) ^ (~sign & top));
}

/// place + scale·z, computed in Real and rounded once to T.
template <class T, class Real>
struct Affine {
  Real place;
  Real scale;
  RUNNEL_FORCEINLINE_FUNCTION T operator()(Real z) const {
    return static_cast<T>(fused(z, scale, place));
  }
};

/// Has a formula an implementation for such a register of words?
template <class Formula, class Lanes, class T>
concept MakesRegisters =
    has_fused_multiply_add<typename Lanes::template rebind<T>> &&
    requires(Formula const& formula, typename Lanes::type words) {
      formula.values(words, unit_word_type<T>{});
    };
/// Has it one for registers of 64-bit words, whatever its values' type?
template <class Formula, class Lanes, class T>
concept MakesRegistersInDouble =
    has_fused_multiply_add<typename Lanes::template rebind<T>> &&
    requires { requires Formula::computes_in_double; };

/// The quantile of a distribution that has a formula for a unit word's half.
///
/// \tparam Formula  made from the distribution; `value(half)` is a T, and
///   `values(words, cell)`, if there is one, what a register of words gives,
///   or, if it `computes_in_double`, `by_half(half)` what one of 64-bit words
///   gives. Of one that names its `team_table`, `value(half, rows)` is a T
template <class Formula, class T>
class UnitQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel: this distribution makes floating-point numbers; draw "
                "float or double");

 public:
  using team_table = typename NamedTable<Formula>::type;
  using UnitWord = unit_word_type<T>;
  /// See `HeldQuantile`.
  static constexpr bool is_held = requires { requires Formula::is_held; };

  template <class Distribution>
  UnitQuantile(Distribution const& distribution, int precision)
      : m_formula(distribution), m_cell(cell_of<UnitWord>(precision)) {}

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (MakesRegisters<Formula, Lanes, T>) {
      return m_formula.values(words, m_cell);
    } else if constexpr (MakesRegistersInDouble<Formula, Lanes, T>) {
      return values_by_halves(m_formula, words, m_cell);
    } else {
      return map_words<T, Lanes>(
          words, [&](UnitWord word) RUNNEL_INLINE_LAMBDA {
            return m_formula.value(UnitHalf<UnitWord>::of(word, m_cell));
          });
    }
  }
  /// The same, rows of the table by `Rows` (team_tables.hpp).
  template <class Lanes, class Rows>
  RUNNEL_FORCEINLINE_FUNCTION auto value_by(Rows rows,
                                            typename Lanes::type words) const {
    return map_words<T, Lanes>(words, [&](UnitWord word) RUNNEL_INLINE_LAMBDA {
      return m_formula.value(UnitHalf<UnitWord>::of(word, m_cell), rows);
    });
  }

 private:
  Formula m_formula;
  UnitWord m_cell;
};

/// Parameters given for each element (`by_element`): std::int64_t or double.
template <class... P>
struct ElementParameters {
  using indices = std::index_sequence_for<P...>;
};

/// By the formula of a `UnitQuantile`.
template <class Formula, class T>
struct FormulaElement {
  using parameters = typename Formula::parameters;

  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION static bool is_valid(P... p) {
    return Formula::is_valid(p...);
  }
  template <class... P>
  RUNNEL_FORCEINLINE_FUNCTION static T value(unit_word_type<T> word,
                                             int precision, P... p) {
    using Half = UnitHalf<unit_word_type<T>>;
    return Formula(p...).value(
        Half::of(word, cell_of<unit_word_type<T>>(precision)));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_QUANTILES_HPP
