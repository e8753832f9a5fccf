// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <runnel/core/as_written.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/quadrature_table.hpp>
#include <runnel/distributions/truncated_normal.hpp>

// Compiled here, not where it is used: tables must be the same bits whatever
// the options of a program.
#if RUNNEL_HAS_LOOSE_MATH
#error "Runnel: compile this file without -ffast-math, or with -fno-fast-math"
#endif

namespace Runnel::Impl {
namespace {

/// The part of a distribution on one side of its mode, by the distance from it,
/// in panels that Gauss-Legendre quadrature of 16 points integrates.
class Side {
 public:
  /// \param sign  +1: above the mode, -1: below
  Side(LogDensity const& density, double sign)
      : m_log_density(density.value), m_sign(sign) {
    cut(density.step, sign > 0 ? density.most : -density.least);
    m_beyond.assign(m_edge.size(), 0.0);
    for (std::size_t j = m_mass.size(); j-- > 0;) {
      m_beyond[j] = m_beyond[j + 1] + m_mass[j];
    }
  }

  double mass() const { return m_beyond[0]; }

  /// y with so much of the mass beyond it, 0 < beyond <= mass().
  double place(double beyond) const {
    // The last panel that begins with as much or more beyond it.
    auto const found =
        std::upper_bound(m_beyond.begin() + 1, m_beyond.end() - 1, beyond,
                         [](double mass, double edge) { return mass > edge; });
    auto const j = static_cast<std::size_t>(found - m_beyond.begin()) - 1;
    double const begin = m_edge[j];
    double const end = m_edge[j + 1];
    double const width = end - begin;
    // Newton's method for ln of what is beyond, which falls nearly along a
    // line; in the last panel, at whose end it is 0, for what is beyond itself.
    double const outer = m_beyond[j + 1];
    bool const is_last = outer == 0;
    double const share = is_last ? (m_beyond[j] - beyond) / m_mass[j]
                                 : portable_log(m_beyond[j] / beyond) /
                                       portable_log(m_beyond[j] / outer);
    double y = begin + share * width;
    for (int i = 0; i < 60; ++i) {
      double const now = outer + integral(y, end);
      double const excess =
          is_last ? now - beyond : now * portable_log(now / beyond);
      double const step = excess / at(y);
      double const last = y;
      y += step;
      if (y < begin) y = begin;
      if (y >= end) y = last + (end - last) * 0.5;
      if (std::fabs(step) <= 0x1p-36 * width) break;
    }
    return m_sign * y;
  }

 private:
  double at(double y) const { return portable_exp(m_log_density(m_sign * y)); }

  double integral(double begin, double end) const {
    double const half = (end - begin) * 0.5;
    double const middle = begin + half;
    double sum = 0;
    for (int k = 0; k < 8; ++k) {
      double const offset = half * gauss_nodes(0)[k];
      sum += gauss_weights(0)[k] * (at(middle - offset) + at(middle + offset));
    }
    return sum * half;
  }

  /// Panels from the mode to where less than 2^-125 of the mass is beyond.
  void cut(double width, double limit) {
    m_edge.push_back(0);
    double total = 0;
    for (double begin = 0; begin < limit;) {
      double const end = limit - begin <= width ? limit : begin + width;
      double const middle = begin + (end - begin) * 0.5;
      double const whole = integral(begin, end);
      double const first = integral(begin, middle);
      double const second = integral(middle, end);
      double const sum = first + second;
      // The halves' error is far below the difference.
      if (std::fabs(sum - whole) > 0x1p-40 * sum) {
        width = (end - begin) * 0.5;
        continue;
      }
      m_edge.insert(m_edge.end(), {middle, end});
      m_mass.insert(m_mass.end(), {first, second});
      total += sum;
      if (sum < 0x1p-125 * total) break;
      begin = end;
      width *= 2;
    }
  }

  std::function<double(double)> const& m_log_density;
  double m_sign;
  std::vector<double> m_edge;    ///< of panels, and the last one's end
  std::vector<double> m_mass;    ///< of panels
  std::vector<double> m_beyond;  ///< mass beyond each edge
};

constexpr int nodes = ContinuousTable::degree + 1;

/// Coefficients of powers of t through (chebyshev_nodes, y).
void interpolate(std::array<double, nodes> y, double* coefficients) {
  double const centre = y[nodes / 2];
  for (double& value : y) value -= centre;
  double const* const t = chebyshev_nodes(0);
  // Newton's divided differences.
  for (int order = 1; order < nodes; ++order) {
    for (int k = nodes - 1; k >= order; --k) {
      auto const i = static_cast<std::size_t>(k);
      y[i] = (y[i] - y[i - 1]) / (t[k] - t[k - order]);
    }
  }
  std::array<double, nodes> c{};
  c[0] = y[nodes - 1];
  for (int k = nodes - 2; k >= 0; --k) {
    for (std::size_t i = nodes - 1; i > 0; --i) {
      c[i] = c[i - 1] - t[k] * c[i];
    }
    c[0] = y[static_cast<std::size_t>(k)] - t[k] * c[0];
  }
  c[0] += centre;
  std::copy(c.begin(), c.end(), coefficients);
}

/// Rows of the quantiles u and 1 - u for u <= 1/2 from one end.
/// \param near, far  the sides at this end and at the other
void add_rows(std::vector<double>& rows, Side const& near, Side const& far) {
  double const total = near.mass() + far.mass();
  for (int octave = 0; octave < ContinuousTable::octaves; ++octave) {
    double const scale = std::ldexp(total, octave - 65);
    for (int eighth = 0; eighth < 8; ++eighth) {
      std::array<double, nodes> y{};
      for (int k = 0; k < nodes; ++k) {
        double const place = chebyshev_nodes(0)[k] + 0.5;
        double const beyond = (1.0 + (eighth + place) * 0.125) * scale;
        y[static_cast<std::size_t>(k)] = beyond <= near.mass()
                                             ? near.place(beyond)
                                             : far.place(total - beyond);
      }
      rows.resize(rows.size() + ContinuousTable::row_size);
      interpolate(y, rows.data() + rows.size() - ContinuousTable::row_size);
    }
  }
}

/// exp y − 1 − y.
double exp_rest(double y) {
  if (std::fabs(y) <= 0.5) return y * y * polynomial<13>(exp_series(0), y);
  return portable_exp(y) - 1.0 - y;
}
/// w − ln(1 + w), w > −1. By s = w/(2 + w): ln(1 + w) = 2 artanh s.
double log_rest(double w) {
  if (std::fabs(w) > 0.5) return w - portable_log(1.0 + w);
  double const s = w / (2.0 + w);
  double const z = s * s;
  return w * s - 2.0 * s * z * polynomial<13>(log_series(0), z);
}

}  // namespace

std::shared_ptr<ContinuousTable const> make_continuous_table(
    LogDensity const& density, bool is_symmetric) {
  auto table = std::make_shared<ContinuousTable>();
  table->is_symmetric = is_symmetric;
  Side const below(density, -1);
  Side const above(density, 1);
  if (!is_symmetric) add_rows(table->rows, below, above);
  add_rows(table->rows, above, below);
  return table;
}

std::shared_ptr<ContinuousTable const> gamma_table(double shape) {
  auto const density = [=](double y) { return -shape * exp_rest(y); };
  double const step = shape > 1 ? 1.0 / exact_root(shape) : 1.0;
  return make_continuous_table({density, step}, false);
}

std::shared_ptr<ContinuousTable const> beta_table(double a, double b) {
  // By the smaller of the two: 1 − x is of the distribution with a and b
  // exchanged.
  double const sign = a > b ? -1.0 : 1.0;
  double const small = a > b ? b : a;
  double const sum = a + b;
  double const p = small / sum;
  double const log_p = portable_log(p);
  auto const density = [=](double y) {
    double const z = sign * y;
    // 1 + w is p e^z.
    if (z > 100) return (small - sum) * z - sum * log_p;
    double const rest = exp_rest(z);
    double const w = p * (rest + z);
    // Each form where it does not cancel.
    if (w <= 0.5) return sum * log_rest(w) - small * rest;
    return small * z - sum * portable_log(1.0 + w);
  };
  double const variance = 1.0 / a + 1.0 / b;
  double const step = variance < 1 ? exact_root(variance) : 1.0;
  return make_continuous_table({density, step}, false);
}

std::shared_ptr<ContinuousTable const> student_table(double nu) {
  auto const density = [=](double y) {
    double const size = std::fabs(y);
    double const sine = portable_sinh(size < 1 ? size : 1.0);
    double const log_cosh = size < 1
                                ? 0.5 * log_of_one_and(sine * sine)
                                : (size - 0x1.62e42fefa39efp-1) +
                                      log_of_one_and(portable_exp(-2.0 * size));
    return -nu * log_cosh;
  };
  double const step = nu > 1 ? 1.0 / exact_root(nu) : 1.0;
  return make_continuous_table({density, step}, true);
}

std::shared_ptr<ContinuousTable const> von_mises_table(double kappa) {
  auto const density = [=](double y) {
    double const half_angle = std::fabs(y) * 0.5;
    double const sine = half_angle <= 0.25 ? portable_sin_pi(half_angle)
                                           : portable_cos_pi(0.5 - half_angle);
    return -2.0 * kappa * sine * sine;
  };
  double const step = kappa > 16 ? 1.0 / exact_root(kappa) : 0.25;
  return make_continuous_table({density, step, -1.0, 1.0}, true);
}

std::shared_ptr<ContinuousTable const> truncated_normal_table(double mode,
                                                              double least,
                                                              double most) {
  auto const density = [=](double y) { return -y * (0.5 * y + mode); };
  double const size = std::fabs(mode);
  double const step = size > 1 ? 1.0 / size : 1.0;
  return make_continuous_table({density, step, least - mode, most - mode},
                               false);
}

}  // namespace Runnel::Impl

namespace Runnel {

TruncatedNormal::TruncatedNormal(double mean, double sd, double a, double b)
    : m_mean(Impl::finite_parameter("TruncatedNormal: mean", mean)),
      m_sd(Impl::positive_parameter("TruncatedNormal: sd", sd)),
      m_a(a),
      m_b(b) {
  RUNNEL_THROW_IF(!(a < b), "Runnel::TruncatedNormal: a is " +
                                Impl::number_text(a) + " and b is " +
                                Impl::number_text(b) +
                                "; give bounds with a < b");
  constexpr double none = std::numeric_limits<double>::max();
  double const least = std::isinf(a) ? -none : (a - mean) / sd;
  double const most = std::isinf(b) ? none : (b - mean) / sd;
  for (double bound : {least, most}) {
    RUNNEL_THROW_IF(std::fabs(bound) > 1e8 && std::fabs(bound) < none,
                    "Runnel::TruncatedNormal: a bound is " +
                        Impl::number_text(bound) +
                        " standard deviations from the mean; give at most 1e8, "
                        "or infinity");
  }
  m_mode = std::clamp(0.0, least, most);
  RUNNEL_THROW_IF(std::fabs(m_mode) >= none,
                  "Runnel::TruncatedNormal: the bounds " +
                      Impl::number_text(a) + " and " + Impl::number_text(b) +
                      " leave nothing; give one on the mean's side");
  RUNNEL_THROW_IF(most - least < 1e-8,
                  "Runnel::TruncatedNormal: a and b are " +
                      Impl::number_text(most - least) +
                      " standard deviations apart; give 1e-8 or more");
  m_table = Impl::truncated_normal_table(m_mode, least, most);
}

}  // namespace Runnel
