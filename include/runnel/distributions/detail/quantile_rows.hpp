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

/// The part of a distribution on one side of its mode, by the distance from it,
/// in panels that quadrature of 16 points integrates.
template <class Density>
class QuantileSide {
 public:
  /// Of any parameters of the distributions 60 have been found.
  static constexpr int most_panels = 96;

  /// \param sign  +1: above the mode, -1: below
  RUNNEL_FORCEINLINE_FUNCTION void integrate(Density const& density,
                                             double sign) {
    m_density = &density;
    m_sign = sign;
    cut(density.step(), sign > 0 ? density.most() : -density.least());
    m_beyond[m_count] = 0;
    for (int j = m_count; j-- > 0;) {
      m_beyond[j] = written_sum(m_beyond[j + 1], m_beyond[j]);
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION Rounded mass() const { return m_beyond[0]; }

  /// y with so much of the mass beyond it, 0 < beyond <= mass().
  RUNNEL_FORCEINLINE_FUNCTION Rounded place(Rounded beyond) const {
    int const j = panel_of(beyond);
    Rounded const begin = m_edge[j];
    Rounded const end = m_edge[j + 1];
    Rounded const width = end - begin;
    // Newton's method for ln of what is beyond, which falls nearly along a
    // line; in the last panel, at whose end it is 0, for what is beyond itself.
    Rounded const inner = m_beyond[j];
    Rounded const outer = m_beyond[j + 1];
    bool const is_last = outer.x == 0;
    Rounded const share = is_last
                              ? (inner - beyond) / inner
                              : log_of(inner / beyond) / log_of(inner / outer);
    Rounded y = begin + share * width;
    for (int i = 0; i < 60; ++i) {
      Rounded const now = outer + integral(y, end);
      Rounded const excess =
          is_last ? now - beyond : now * log_of(now / beyond);
      Rounded const step = excess / at(y);
      Rounded const last = y;
      y = y + step;
      if (y < begin) y = begin;
      if (y >= end) y = last + (end - last) * 0.5;
      if (size_of(step) <= 0x1p-36 * width) break;
    }
    return m_sign * y;
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION Rounded at(Rounded y) const {
    return exp_of(m_density->log(m_sign * y));
  }

  RUNNEL_FORCEINLINE_FUNCTION Rounded integral(Rounded begin,
                                               Rounded end) const {
    Rounded const half = (end - begin) * 0.5;
    Rounded const middle = begin + half;
    Rounded sum = 0;
    for (int k = 0; k < 8; ++k) {
      Rounded const offset = half * gauss_nodes(0)[k];
      sum = sum +
            gauss_weights(0)[k] * (at(middle - offset) + at(middle + offset));
    }
    return sum * half;
  }

  /// The last panel that begins with as much or more beyond it.
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
  RUNNEL_FORCEINLINE_FUNCTION void cut(Rounded width, Rounded limit) {
    m_edge[0] = 0;
    m_count = 0;
    Rounded total = 0;
    Rounded begin = 0;
    Rounded part[3];
    int first_unknown = 0;
    while (begin < limit) {
      Rounded const end = limit - begin <= width ? limit : begin + width;
      Rounded const middle = begin + (end - begin) * 0.5;
      // The whole, the first half and the second.
      Rounded const from[3] = {begin, begin, middle};
      Rounded const to[3] = {end, middle, end};
      for (int i = first_unknown; i < 3; ++i)
        part[i] = integral(from[i], to[i]);
      Rounded const sum = part[1] + part[2];
      // The halves' error is far below the difference.
      bool const is_too_wide = size_of(sum - part[0]) > 0x1p-40 * sum;
      first_unknown = is_too_wide ? 1 : 0;
      if (is_too_wide) {
        // The first half is tried next.
        width = (end - begin) * 0.5;
        part[0] = part[1];
        continue;
      }
      add_panel(middle, part[1]);
      add_panel(end, part[2]);
      total = total + sum;
      if (sum < 0x1p-125 * total) break;
      begin = end;
      width = width * 2.0;
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void add_panel(Rounded end, Rounded mass) {
    if (m_count == most_panels) {
      Kokkos::abort("Runnel: a quantile function has too many panels");
    }
    m_beyond[m_count] = mass.x;
    m_edge[++m_count] = end.x;
  }

  // Not initialised: kernels have them on their stacks.
  Density const* m_density;
  double m_sign;
  int m_count;                       ///< of panels
  double m_edge[most_panels + 1];    ///< of panels, and the last one's end
  double m_beyond[most_panels + 1];  ///< mass beyond each edge
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
  RUNNEL_FORCEINLINE_FUNCTION void integrate(Density const& density) {
    m_density = density;
    for (int s = 0; s < 2; ++s) m_side[s].integrate(m_density, s == 0 ? -1 : 1);
  }
  RUNNEL_FORCEINLINE_FUNCTION Density const& density() const {
    return m_density;
  }

  /// \param number  of the row, as in `QuantilePlace`
  RUNNEL_FORCEINLINE_FUNCTION QuantileRow row(int number, bool is_upper) const {
    Side const& near = m_side[is_upper ? 1 : 0];
    Side const& far = m_side[is_upper ? 0 : 1];
    Rounded const total = near.mass() + far.mass();
    auto const exponent = static_cast<std::uint64_t>(1023 - 65 + number / 8);
    Rounded const scale = total * same_bits_as<double>(exponent << 52);
    Rounded const eighth = static_cast<double>(number % 8);
    Rounded y[QuantileRow::nodes];
    for (int k = 0; k < QuantileRow::nodes; ++k) {
      Rounded const at = chebyshev_nodes(0)[k] + Rounded(0.5);
      Rounded const beyond = (1.0 + (eighth + at) * 0.125) * scale;
      bool const is_near = beyond <= near.mass();
      y[k] = (is_near ? near : far).place(is_near ? beyond : total - beyond);
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
