// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_CONTINUOUS_QUANTILE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_CONTINUOUS_QUANTILE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/quantile_rows.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// The place in a table of a unit word whose cells have this size.
template <class UnitWord>
RUNNEL_FORCEINLINE_FUNCTION QuantilePlace quantile_place(UnitWord word,
                                                         UnitWord cell) {
  auto const half = widened(UnitHalf<UnitWord>::of(word, cell));
  // Rounded to a double, it stays below 2^64.
  std::uint64_t const exact = half.from_end();
  std::uint64_t const from_end = exact - (exact >> 53);
  auto const bits = same_bits_as<std::uint64_t>(static_cast<double>(from_end));
  constexpr std::uint64_t one = std::uint64_t{0x3ff} << 52;
  return {static_cast<int>((bits - one) >> 49), half.is_upper(),
          as_written(same_bits_as<double>((bits << 15 >> 12) | one) - 1.5)};
}

/// The distance for a symmetric distribution, above 0 even if rounded.
RUNNEL_FORCEINLINE_FUNCTION double distance_from_centre(double y) {
  return y < 0x1p-65 ? 0x1p-65 : y;
}

/// A table's rows. \param space  see `device_of_copies`
template <class Space>
auto copied_rows(Space const& space, ContinuousTable const& table) {
  using Rows = Kokkos::View<double*, typename Space::memory_space>;
  return table.copies.get<Rows>(space, [&] {
    return copied_to_space<Rows>(space, "Runnel::distributions::quantiles",
                                 table.rows);
  });
}

/// Values by a `ContinuousTable`: a polynomial of degree 10 for y, and a map
/// from y to x.
///
/// \tparam Map  `map(y, is_upper)`: the value, a T; y is the distance from the
///   centre where the table is symmetric
template <class Map, class T, class MemorySpace>
class ContinuousQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel: this distribution makes floating-point numbers; draw "
                "float or double");

 public:
  using UnitWord = unit_word_type<T>;

  template <class Space>
  ContinuousQuantile(Space const& space, ContinuousTable const& table,
                     Map const& map, int precision)
      : m_rows(copied_rows(space, table)),
        m_map(map),
        m_upper(table.is_symmetric ? 0 : ContinuousTable::rows_per_half),
        m_cell(cell_of<UnitWord>(precision)) {}

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (MakesRegistersInDouble<ContinuousQuantile, Lanes, T>) {
      return values_by_halves(*this, words, m_cell);
    } else {
      return map_words<T, Lanes>(
          words,
          [&](UnitWord word) RUNNEL_INLINE_LAMBDA { return value(word); });
    }
  }
  static constexpr bool computes_in_double = true;
  template <class Half>
  RUNNEL_FORCEINLINE_FUNCTION auto by_half(Half const& half) const {
    auto const from = row_registers(half);
    auto const row =
        from.row + (half.upper & static_cast<std::uint64_t>(m_upper));
    auto const y = row_polynomials<ContinuousTable::degree>(
        [&](int i) RUNNEL_INLINE_LAMBDA {
          return m_rows.data() + i * ContinuousTable::row_size;
        },
        row, from.t);
    using Reals = std::remove_const_t<decltype(y)>;
    Reals const least = Reals::fill(m_upper == 0 ? 0x1p-65 : lowest);
    return m_map.registers(Reals::select_less(y, least, least, y), half.upper);
  }

 private:
  using Rows = Kokkos::View<double*, MemorySpace>;
  static constexpr double lowest = std::numeric_limits<double>::lowest();

  RUNNEL_FORCEINLINE_FUNCTION T value(UnitWord word) const {
    auto const at = quantile_place(word, m_cell);
    double const* const c =
        m_rows.data() +
        (at.row + (at.is_upper ? m_upper : 0)) * ContinuousTable::row_size;
    double const y = polynomial<ContinuousTable::degree>(c, at.t);
    return m_map(m_upper == 0 ? distance_from_centre(y) : y, at.is_upper);
  }

  Rows m_rows;
  Map m_map;
  int m_upper;
  UnitWord m_cell;
};

/// `portable_log` of the least and of the largest normal number, which is not
/// worth its time for each value (tests/distributions/table_answers_test.cpp).
template <class T>
inline constexpr double log_of_least =
    sizeof(T) == 4 ? -0x1.5d589f2fe5107p+6 : -0x1.6232bdd7abcd2p+9;
template <class T>
inline constexpr double log_of_largest =
    sizeof(T) == 4 ? 0x1.62e42feba39efp+6 : 0x1.62e42fefa39efp+9;

/// scale·exp(power·y), as far as that is a normal number.
template <class T>
class ExpMap {
 public:
  RUNNEL_FORCEINLINE_FUNCTION ExpMap(double scale, double power)
      : m_scale(scale), m_power(power) {
    Rounded const log = log_of(scale);
    m_min = (log_of_least<T> - log + 0x1p-30).x;
    m_max = (log_of_largest<T> - log - 0x1p-30).x;
  }
  RUNNEL_FORCEINLINE_FUNCTION T operator()(double y, bool) const {
    double log = rounded_product(y, m_power);
    log = log < m_min ? m_min : log;
    log = log > m_max ? m_max : log;
    // In two steps: where one of exp and scale is large, the other is small.
    double const root = portable_exp(rounded_product(log, 0.5));
    return narrowed<T>(rounded_product(rounded_product(root, m_scale), root));
  }
  template <class Reals, class Mask>
  RUNNEL_FORCEINLINE_FUNCTION auto registers(Reals y, Mask) const {
    Reals const log = clamped(y * m_power, m_min, m_max);
    Reals const root = exp_registers(log * 0.5);
    return narrowed_registers<T>(root * m_scale * root);
  }

 private:
  double m_scale;
  double m_power;
  double m_min;
  double m_max;
};

/// The beta distribution's x of y = ln((x/a)/((1 − x)/b)).
template <class T>
struct BetaMap {
  double odds;     ///< a/b
  double against;  ///< b/a
  RUNNEL_FORCEINLINE_FUNCTION T operator()(double y, bool) const {
    double const e = portable_exp(y > 0 ? -y : y);
    double const w = rounded_product(e, y > 0 ? against : odds);
    double const x = exact_quotient(y > 0 ? 1.0 : w, as_written(1.0 + w));
    double const above = x < least ? least : x;
    return static_cast<T>(above > most ? most : above);
  }
  template <class Reals, class Mask>
  RUNNEL_FORCEINLINE_FUNCTION auto registers(Reals y, Mask) const {
    Reals const zero = Reals::fill(0);
    Reals const one = Reals::fill(1);
    auto const if_positive = [&](Reals a, Reals b) RUNNEL_INLINE_LAMBDA {
      return Reals::select_less(zero, y, a, b);
    };
    Reals const w =
        rounded_product(exp_registers(if_positive(negated(y), y)),
                        if_positive(Reals::fill(against), Reals::fill(odds)));
    Reals const x = if_positive(one, w) / (one + w);
    return clamped(x, least, most).template cast<T>();
  }

 private:
  static constexpr double least = std::numeric_limits<T>::min();
  static constexpr double most = 1.0 - std::numeric_limits<T>::epsilon() / 2;
};

/// ±scale·sinh y, as far as that is a normal number.
template <class T>
class SinhMap {
 public:
  RUNNEL_FORCEINLINE_FUNCTION explicit SinhMap(double scale)
      : m_scale(scale), m_max((log_of_largest<T> - log_of(scale)).x) {}
  RUNNEL_FORCEINLINE_FUNCTION T operator()(double y, bool is_upper) const {
    double const below = y > m_max ? m_max : y;
    double const x = rounded_product(portable_sinh(below), m_scale);
    return narrowed<T>(is_upper ? x : -x);
  }
  template <class Reals, class Mask>
  RUNNEL_FORCEINLINE_FUNCTION auto registers(Reals y, Mask upper) const {
    Reals const most = Reals::fill(m_max);
    Reals const below = Reals::select_less(most, y, most, y);
    Reals const x = sinh_registers(below) * m_scale;
    return narrowed_registers<T>(select_bits(upper, x, negated(x)));
  }

 private:
  double m_scale;
  double m_max;
};

/// location + scale·y in [least, most]; the sign of the half before `scale`
/// where the table is symmetric.
template <class T>
struct LinearMap {
  double location;
  double scale;
  T least;
  T most;
  bool is_symmetric;
  RUNNEL_FORCEINLINE_FUNCTION T operator()(double y, bool is_upper) const {
    double const signed_y = is_symmetric && !is_upper ? -y : y;
    auto const x = static_cast<T>(fused(signed_y, scale, location));
    T const above = x < least ? least : x;
    return above > most ? most : above;
  }
  template <class Reals, class Mask>
  RUNNEL_FORCEINLINE_FUNCTION auto registers(Reals y, Mask upper) const {
    Reals const signed_y = is_symmetric ? select_bits(upper, y, negated(y)) : y;
    auto const x =
        affine_registers(Affine<T, double>{location, scale}, signed_y);
    return clamped(x, least, most);
  }
};

/// The common members of distributions by a table of a continuous quantile.
/// \param MapType  its map; `map<T>()` makes it
#define RUNNEL_CONTINUOUS_MEMBERS(Name, MapType)                        \
  template <class T>                                                    \
  using quantile =                                                      \
      Impl::ContinuousQuantile<Impl::MapType<T>, T, Kokkos::HostSpace>; \
  template <class T, class Space>                                       \
  auto make_quantile(Space const& space, int precision) const {         \
    return Impl::ContinuousQuantile<Impl::MapType<T>, T,                \
                                    typename Space::memory_space>(      \
        space, *m_table, map<T>(), precision);                          \
  }                                                                     \
  /* \throws std::invalid_argument if T does not hold the parameters */ \
  template <class T>                                                    \
  void check_type() const {                                             \
    static_cast<void>(map<T>());                                        \
  }                                                                     \
  template <class Generator, class T>                                   \
  using sampler = Impl::QuantileSampler<Name, Generator, T>;            \
                                                                        \
 private:                                                               \
  std::shared_ptr<Impl::ContinuousTable const> m_table

/// A bound of values in their type; infinity is the largest number.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION T bound_as(double x) {
  constexpr double most = largest_number<T>;
  return static_cast<T>(x > most ? most : x < -most ? -most : x);
}

/// The parameter x, which has to be in [least, most].
/// \throws std::invalid_argument if it is not
inline double parameter_between(char const* name, double x, double least,
                                double most) {
  RUNNEL_THROW_IF(!(x >= least && x <= most),
                  std::string("Runnel::") + name + " is " + number_text(x) +
                      "; give a number of " + number_text(least) + " to " +
                      number_text(most));
  return x;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_CONTINUOUS_QUANTILE_HPP
