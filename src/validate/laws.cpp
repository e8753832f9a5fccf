// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>

#include "validate/statistics.hpp"

/// \file
/// The laws that tests compare their counts with. All are exact; they are
/// derived in Knuth, The Art of Computer Programming 2, 3.3.2, and in Feller,
/// An Introduction to Probability Theory 1, chapter III (walks).

namespace Runnel::Validate {
namespace {

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

/// Sets the last element to 1 minus the sum of the others.
Probabilities with_rest(Probabilities law) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < law.size(); ++i) sum += law[i];
  law.back() = std::max(0.0, 1 - sum);
  return law;
}

/// ln Z of the Ising model on a torus of n × n sites, n even, less a constant:
/// Kaufman 1949, doi:10.1103/PhysRev.76.1232.
double log_ising_sum(int n, double coupling) {
  double const pi = std::acos(-1.0);
  double const base = std::cosh(2 * coupling) / std::tanh(2 * coupling);
  double largest = 0, relative = 0;
  for (int first : {1, 0}) {
    double log_cosh = 0, ratio = 1;
    for (int r = first; r < 2 * n; r += 2) {
      double const g = r == 0 ? 2 * coupling + std::log(std::tanh(coupling))
                              : std::acosh(base - std::cos(pi * r / n));
      log_cosh += std::log(2 * std::cosh(n * g / 2));
      ratio *= std::tanh(n * g / 2);
    }
    if (first == 1) {
      largest = log_cosh;
      relative = 1 + ratio;
    } else {
      relative += std::exp(log_cosh - largest) * (1 + ratio);
    }
  }
  return n * n / 2.0 * std::log(2 * std::sinh(2 * coupling)) + largest +
         std::log(relative);
}

}  // namespace

Probabilities binomial_law(int n, double p) {
  Probabilities law;
  for (int k = 0; k <= n; ++k) {
    law.push_back(std::exp(log_choose(n, k) + k * std::log(p) +
                           (n - k) * std::log1p(-p)));
  }
  return law;
}

Probabilities distinct_law(int t, int d) {
  // After each draw: it was seen before, or it is new.
  Probabilities law(static_cast<std::size_t>(t) + 1);
  law[0] = 1;
  for (int draw = 0; draw < t; ++draw) {
    for (int r = std::min(draw + 1, d); r > 0; --r) {
      auto const at = static_cast<std::size_t>(r);
      law[at] = law[at] * r / d + law[at - 1] * (d - r + 1) / d;
    }
    law[0] = 0;
  }
  law.erase(law.begin());
  return law;
}

Probabilities coupon_law(int d, int longest) {
  // seen[r]: the probability that the draws so far showed r values.
  std::vector<double> seen(static_cast<std::size_t>(d) + 1);
  seen[0] = 1;
  Probabilities law;
  for (int l = 1; l <= longest; ++l) {
    double const last = seen[static_cast<std::size_t>(d) - 1] / d;
    if (l >= d) law.push_back(last);
    for (int r = d - 1; r > 0; --r) {
      auto const at = static_cast<std::size_t>(r);
      seen[at] = seen[at] * r / d + seen[at - 1] * (d - r + 1) / d;
    }
    seen[0] = 0;
  }
  law.push_back(0);
  return with_rest(law);
}

Probabilities gap_law(double p, int longest) {
  Probabilities law;
  double left = 1;
  for (int g = 0; g < longest; ++g, left *= 1 - p) law.push_back(left * p);
  law.push_back(left);
  return law;
}

Probabilities run_law(int longest) {
  Probabilities law;
  double factorial = 1;
  for (int r = 1; r < longest; ++r) {
    factorial *= r;
    law.push_back(1 / factorial - 1 / (factorial * (r + 1)));
  }
  law.push_back(1 / (factorial * longest));
  return law;
}

Probabilities longest_run_law(int n, int most) {
  Probabilities law;
  double before = 0;
  for (int m = 0; m < most; ++m) {
    // at[i]: i bits have no run beyond m; the first zero stands at j ≤ m.
    std::vector<double> at(static_cast<std::size_t>(n) + 1, 1.0);
    for (int i = m + 1; i <= n; ++i) {
      double sum = 0;
      for (int j = 0; j <= m; ++j) {
        sum += std::ldexp(at[static_cast<std::size_t>(i - 1 - j)], -(j + 1));
      }
      at[static_cast<std::size_t>(i)] = sum;
    }
    law.push_back(at.back() - before);
    before = at.back();
  }
  law.push_back(0);
  return with_rest(law);
}

Probabilities rank_law(int n, int most) {
  Probabilities law;
  for (int d = 0; d < most; ++d) {
    int const r = n - d;
    double product = 1;
    for (int i = 0; i < r; ++i) {
      double const factor = 1 - std::ldexp(1.0, i - n);
      product *= factor * factor / (1 - std::ldexp(1.0, i - r));
    }
    law.push_back(std::ldexp(product, -d * d));
  }
  law.push_back(std::ldexp(law.back(), -2 * most + 1));
  return law;
}

Probabilities complexity_law(int n, int most) {
  // 2^min(2n − 2L, 2L − 1) of 2^n sequences have complexity L (Rueppel 1986,
  // Analysis and Design of Stream Ciphers, 4.1); n > 2 most.
  static_cast<void>(n);
  Probabilities law;
  for (int d = -most; d <= most; ++d) {
    double const p = std::ldexp(1.0, d <= 0 ? 2 * d - 1 : -2 * d);
    law.push_back(d == -most || d == most ? p * 4 / 3 : p);
  }
  return law;
}

Probabilities walk_maximum_law(int n) {
  // P(S = y) + P(S = y + 1), of which one is 0.
  Probabilities law;
  for (int y = 0; y <= n; ++y) {
    law.push_back(std::exp(log_choose(n, (n + y + 1) / 2) - n * std::log(2.0)));
  }
  return law;
}

Probabilities walk_returns_law(int n) {
  Probabilities law;
  for (int y = 0; y <= n / 2; ++y) {
    law.push_back(std::exp(log_choose(n - y, n / 2) - (n - y) * std::log(2.0)));
  }
  return law;
}

Probabilities walk_above_law(int n) {
  Probabilities law;
  for (int k = 0; k <= n / 2; ++k) {
    law.push_back(std::exp(log_choose(2 * k, k) +
                           log_choose(n - 2 * k, n / 2 - k) -
                           n * std::log(2.0)));
  }
  return law;
}

double critical_ising_energy(int n) {
  double const critical = std::log1p(std::sqrt(2.0)) / 2;
  // Minus the derivative of ln Z by the coupling, from five points.
  double const h = 1.0 / 1024;
  auto const at = [&](int i) { return log_ising_sum(n, critical + i * h); };
  double const derivative =
      (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * h);
  return -derivative / (n * n);
}

}  // namespace Runnel::Validate
