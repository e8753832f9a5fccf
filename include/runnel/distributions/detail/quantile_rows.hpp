// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_ROWS_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_ROWS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/quadrature_table.hpp>
#include <runnel/distributions/detail/rounded.hpp>

/// Quantile functions of `table_densities.hpp` by Gauss-Legendre quadrature and
/// Newton's method, as docs/distributions_tables.md specifies them: the same
/// bits everywhere. For tables, and for single values in kernels.
namespace Runnel::Impl {

/// density(y), not normalized.
template <class Real, class Density>
RUNNEL_FORCEINLINE_FUNCTION Real density_at(Density const& density, Real y) {
  return exp_of(density.log(y));
}

/// The panel in which a lane searches for a point, by distances from the mode.
template <class Real>
struct QuantilePanel {
  Real sign;   ///< of the side: +1 above the mode, -1 below
  Real begin;  ///< of the panel
  Real end;
  Real inner;  ///< mass beyond the start
  Real outer;  ///< mass beyond the end

  /// The integral of the density from `from` to the panel's end.
  template <class Density>
  RUNNEL_FORCEINLINE_FUNCTION Real integral(Density const& density,
                                            Real from) const {
    Real const half = (end - from) * 0.5;
    Real const middle = from + half;
    Real sum = 0;
    for (int k = 0; k < 8; ++k) {
      Real const offset = half * gauss_nodes(0)[k];
      sum = sum + gauss_weights(0)[k] *
                      (density_at<Real>(density, sign * (middle - offset)) +
                       density_at<Real>(density, sign * (middle + offset)));
    }
    return sum * half;
  }

  /// y with so much of the mass beyond it, outer <= beyond <= inner.
  template <class Density>
  RUNNEL_FORCEINLINE_FUNCTION Real point(Density const& density,
                                         Real beyond) const {
    Real const width = end - begin;
    // Newton's method for ln of the mass beyond, which falls nearly along a
    // line; in the last panel, at whose end that mass is 0, for the mass
    // itself.
    auto const has_outer = Real(0) < outer;
    Real const share = choose(
        has_outer,
        [&]() RUNNEL_INLINE_LAMBDA {
          return log_of(inner / beyond) / log_of(inner / outer);
        },
        [&]() RUNNEL_INLINE_LAMBDA { return (inner - beyond) / inner; });
    Real y = begin + share * width;
    auto is_moving = Real(0) < Real(1);
    for (int i = 0; i < 60; ++i) {
      Real const now = outer + integral(density, y);
      Real const excess = choose(
          has_outer,
          [&]() RUNNEL_INLINE_LAMBDA { return now * log_of(now / beyond); },
          [&]() RUNNEL_INLINE_LAMBDA { return now - beyond; });
      Real const step = excess / density_at<Real>(density, sign * y);
      y = selected(is_moving, bounded(y + step, y), y);
      is_moving = both(is_moving, 0x1p-36 * width < size_of(step));
      if (!is_any(is_moving)) break;
    }
    return sign * y;
  }

 private:
  /// y, or `begin`, or half of the way from the last y to the end.
  RUNNEL_FORCEINLINE_FUNCTION Real bounded(Real y, Real last) const {
    Real const inside = selected(y < begin, begin, y);
    return selected(inside < end, inside, last + (end - last) * 0.5);
  }
};

/// Panels of lanes, and the masses beyond the points that they look for.
template <class Real>
class LanePoints {
 public:
  RUNNEL_FORCEINLINE_FUNCTION void set(int lane,
                                       QuantilePanel<Rounded> const& panel,
                                       Rounded beyond) {
    m_sign[lane] = panel.sign.x;
    m_begin[lane] = panel.begin.x;
    m_end[lane] = panel.end.x;
    m_inner[lane] = panel.inner.x;
    m_outer[lane] = panel.outer.x;
    m_beyond[lane] = beyond.x;
  }
  template <class Density>
  RUNNEL_FORCEINLINE_FUNCTION Real places(Density const& density) const {
    QuantilePanel<Real> const panel{Real::load(m_sign), Real::load(m_begin),
                                    Real::load(m_end), Real::load(m_inner),
                                    Real::load(m_outer)};
    return panel.point(density, Real::load(m_beyond));
  }

 private:
  double m_sign[Real::lanes];
  double m_begin[Real::lanes];
  double m_end[Real::lanes];
  double m_inner[Real::lanes];
  double m_outer[Real::lanes];
  double m_beyond[Real::lanes];
};

/// A distribution on one side of its mode, by the distance from it,
/// in panels that quadrature of 16 points integrates.
///
/// \tparam Real  of functions: the type that computes, of any number of lanes
template <class Density>
class QuantileSide {
 public:
  /// Most panels of a side: at most 60 were found for any parameters of the
  /// distributions.
  static constexpr int max_panels = 96;

  /// \param sign  +1: above the mode, -1: below
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION void integrate(Density const& density,
                                             double sign) {
    m_density = &density;
    m_sign = sign;
    cut<Real>(density.step(), sign > 0 ? density.most() : -density.least());
    m_beyond[m_count] = 0;
    for (int j = m_count; j-- > 0;) {
      m_beyond[j] = written_sum(m_beyond[j + 1], m_beyond[j]);
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION Rounded mass() const { return m_beyond[0]; }

  /// The panel where y has the mass `beyond` beyond it, 0 < beyond <= mass().
  RUNNEL_FORCEINLINE_FUNCTION QuantilePanel<Rounded> panel(
      Rounded beyond) const {
    int const j = panel_of(beyond);
    return {m_sign, m_edge[j], m_edge[j + 1], m_beyond[j], m_beyond[j + 1]};
  }

 private:
  /// As `QuantilePanel::integral`, with lanes for the points of quadrature.
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Rounded integral(Rounded begin,
                                               Rounded end) const {
    Rounded const half = (end - begin) * 0.5;
    Rounded const middle = begin + half;
    Rounded sum = 0;
    for (int k = 0; k < 8; k += Real::lanes) {
      Real const offset = Real(half) * Real::load(gauss_nodes(0) + k);
      Real const both =
          density_at<Real>(*m_density, m_sign * (middle - offset)) +
          density_at<Real>(*m_density, m_sign * (middle + offset));
      double terms[Real::lanes];
      (Real::load(gauss_weights(0) + k) * both).store(terms);
      for (double const term : terms) sum = sum + term;
    }
    return sum * half;
  }

  /// The last panel that begins with as much as `beyond` or more beyond it.
  RUNNEL_FORCEINLINE_FUNCTION int panel_of(Rounded beyond) const {
    int first = 1, last = m_count;
    while (first < last) {
      int const middle = (first + last) / 2;
      if (beyond > m_beyond[middle]) {
        last = middle;
      } else {
        first = middle + 1;
      }
    }
    return first - 1;
  }

  /// Panels from the mode to where less than 2^-125 of the mass is beyond.
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION void cut(Rounded width, Rounded limit) {
    m_edge[0] = 0;
    m_count = 0;
    Rounded total = 0;
    Rounded begin = 0;
    Rounded area[3];
    int first_unknown = 0;
    while (begin < limit) {
      Rounded const end = limit - begin <= width ? limit : begin + width;
      Rounded const middle = begin + (end - begin) * 0.5;
      // The whole, the first half and the second.
      Rounded const from[3] = {begin, begin, middle};
      Rounded const to[3] = {end, middle, end};
      for (int i = first_unknown; i < 3; ++i)
        area[i] = integral<Real>(from[i], to[i]);
      Rounded const sum = area[1] + area[2];
      // The halves' error is far below the difference.
      bool const is_too_wide = size_of(sum - area[0]) > 0x1p-40 * sum;
      first_unknown = is_too_wide ? 1 : 0;
      if (is_too_wide) {
        // The first half is tried next.
        width = (end - begin) * 0.5;
        area[0] = area[1];
        continue;
      }
      add_panel(middle, area[1]);
      add_panel(end, area[2]);
      total = total + sum;
      if (sum < 0x1p-125 * total) break;
      begin = end;
      width = width * 2.0;
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void add_panel(Rounded end, Rounded mass) {
    if (m_count == max_panels) {
      Kokkos::abort(
          "Runnel::by_element: a quantile function needs more than 96 panels, "
          "by a defect of the library; please report its parameters");
    }
    m_beyond[m_count] = mass.x;
    m_edge[++m_count] = end.x;
  }

  // Not initialised: kernels have them on their stacks.
  Density const* m_density;
  double m_sign;
  int m_count;                      ///< of panels
  double m_edge[max_panels + 1];    ///< of panels, and the last one's end
  double m_beyond[max_panels + 1];  ///< mass beyond each edge
};

/// Which polynomial of a quantile function a unit word takes, and where.
struct QuantilePlace {
  int row;        ///< of 512: u, or 1 − u if is_upper, is 2^-65 times
                  ///< 2^(row/8) (1 + (row % 8 + t + 1/2)/8)
  bool is_upper;  ///< half
  double t;       ///< in [-1/2, 1/2)
};

inline constexpr int quantile_degree = 10;

/// Coefficients of powers of t, through (chebyshev_nodes, y).
struct QuantileRow {
  static constexpr int nodes = quantile_degree + 1;
  double coefficient[nodes];

  RUNNEL_FORCEINLINE_FUNCTION explicit QuantileRow(Rounded (&y)[nodes]) {
    Rounded const centre = y[nodes / 2];
    for (Rounded& value : y) value = value - centre;
    double const* const t = chebyshev_nodes(0);
    // Newton's divided differences.
    for (int order = 1; order < nodes; ++order) {
      for (int k = nodes - 1; k >= order; --k) {
        y[k] = (y[k] - y[k - 1]) / (Rounded(t[k]) - t[k - order]);
      }
    }
    Rounded c[nodes]{};
    c[0] = y[nodes - 1];
    for (int k = nodes - 2; k >= 0; --k) {
      for (int i = nodes - 1; i > 0; --i) c[i] = c[i - 1] - t[k] * c[i];
      c[0] = y[k] - t[k] * c[0];
    }
    c[0] = c[0] + centre;
    for (int i = 0; i < nodes; ++i) coefficient[i] = c[i].x;
  }
};

/// Both sides of a distribution, and rows of its quantile function.
template <class Density>
class QuantileRows {
 public:
  KOKKOS_DEFAULTED_FUNCTION QuantileRows() = default;
  // Sides point to the density.
  QuantileRows(QuantileRows const&) = delete;
  QuantileRows& operator=(QuantileRows const&) = delete;
  QuantileRows(QuantileRows&&) = delete;
  QuantileRows& operator=(QuantileRows&&) = delete;
  KOKKOS_DEFAULTED_FUNCTION ~QuantileRows() = default;

  /// Before all else.
  template <class Real = Rounded>
  RUNNEL_FORCEINLINE_FUNCTION void integrate(Density const& density) {
    m_density = density;
    for (int s = 0; s < 2; ++s) {
      m_side[s].template integrate<Real>(m_density, s == 0 ? -1 : 1);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION Density const& density() const {
    return m_density;
  }

  /// \param number  of the row, as in `QuantilePlace`
  template <class Real = Rounded>
  RUNNEL_FORCEINLINE_FUNCTION QuantileRow row(int number, bool is_upper) const {
    Side const& near = m_side[is_upper ? 1 : 0];
    Side const& far = m_side[is_upper ? 0 : 1];
    Rounded const total = near.mass() + far.mass();
    auto const exponent = static_cast<std::uint64_t>(1023 - 65 + number / 8);
    Rounded const scale = total * same_bits_as<double>(exponent << 52);
    Rounded const eighth = static_cast<double>(number % 8);
    Rounded y[QuantileRow::nodes];
    for (int first = 0; first < QuantileRow::nodes; first += Real::lanes) {
      LanePoints<Real> lanes;
      for (int l = 0; l < Real::lanes; ++l) {
        // Idle lanes repeat the last node's work.
        int const k =
            first + l < QuantileRow::nodes ? first + l : QuantileRow::nodes - 1;
        Rounded const at = chebyshev_nodes(0)[k] + Rounded(0.5);
        Rounded const upper = (1.0 + (eighth + at) * 0.125) * scale;
        bool const is_near = upper <= near.mass();
        Rounded const beyond = is_near ? upper : total - upper;
        lanes.set(l, (is_near ? near : far).panel(beyond), beyond);
      }
      double places[Real::lanes];
      lanes.places(m_density).store(places);
      for (int l = 0; l < Real::lanes && first + l < QuantileRow::nodes; ++l) {
        y[first + l] = places[l];
      }
    }
    return QuantileRow(y);
  }
  RUNNEL_FORCEINLINE_FUNCTION double value(QuantilePlace const& at) const {
    return polynomial<quantile_degree>(row(at.row, at.is_upper).coefficient,
                                       at.t);
  }

 private:
  using Side = QuantileSide<Density>;
  Density m_density;
  Side m_side[2];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_ROWS_HPP
