// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_POISSON_ELEMENT_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_POISSON_ELEMENT_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/discrete_element.hpp>
#include <runnel/distributions/detail/discrete_masses.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/poisson_registers.hpp>
#include <runnel/distributions/detail/poisson_table.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/reciprocals.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>

/// Poisson numbers, each with a rate of its own: the least k with
/// u < P(X ≤ k).
///
/// Up to three computations: an estimate in float, one in double, and the sum
/// of all probabilities in 106 bits. Each estimate knows whether its error can
/// have changed the value; if so, the next computation follows. The result is
/// that of the last one, whichever estimates are used.
///
/// | λ | float | double |
/// |---|---|---|
/// | below 4 | sum from P(0) on | sum |
/// | 4 … 12 | asymptotic, then the sum | sum |
/// | 12 … 96 | asymptotic | asymptotic, then the sum |
/// | 96 … 65536 | asymptotic | asymptotic |
/// | above | – | asymptotic |
///
/// Asymptotic: ⌊x⌋ with x = λ r(s) + c0(s) + c1(s)/λ, s = z/√λ, Φ(z) = u
/// (scripts/tables/poisson_table.py). The error of the formula was measured,
/// for λ ≥ 4, as at most 0.002/λ² where s ≥ −0.4, 0.008/λ² where s ≥ −0.75, and
/// 0.28/λ² below, for λ ≥ 12; four times as much is allowed for.
namespace Runnel::Impl {

RUNNEL_FORCEINLINE_FUNCTION double poisson_formula_error(double s,
                                                         double lambda) {
  double const factor = s >= -0.4 ? 0.008 : s >= -0.75 ? 0.032 : 1.1;
  return factor / (lambda * lambda);
}

/// ⌊x⌋ for x from 0 to what an Integer and a Real hold; −1 below 0.
template <class Integer, class Real>
RUNNEL_FORCEINLINE_FUNCTION Real floor_of(Real x) {
  return x < 0 ? Real(-1) : static_cast<Real>(static_cast<Integer>(x));
}

/// P(0) + P(1) + … until it is past u.
///
/// \param centre  u
/// \param mass    P(0) = e^-λ
/// \param error   of any sum of up to `Most` terms
template <int Most, class Real>
RUNNEL_FORCEINLINE_FUNCTION ElementGuess poisson_sum(Real centre, Real lambda,
                                                     Real mass, Real error) {
  Real sum = mass;
  int k = 0;
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#pragma unroll(sizeof(Real) == 4 ? Most : 1)
#endif
  for (int next = 1; next <= Most; ++next) {
    if (!(sum < centre)) break;
    k = next;
    mass *= lambda * reciprocal<Real>(next);
    sum += mass;
  }
  return {k, sum - centre > error && (k == 0 || centre - (sum - mass) > error)};
}

// ---- float ----------------------------------------------------------------

/// e^-x within 8 units of 2^-24, relative; 0 ≤ x ≤ 12.
RUNNEL_FORCEINLINE_FUNCTION float exp_of_minus(float x) {
  constexpr float magic = 0x1.8p23F;
  float const shifted = fused(x, -0x1.715476p+0F, magic);
  float const n = as_written(shifted - magic);
  float const r = fused(n, -0x1.7f7d1cp-20F, fused(n, -0x1.62e4p-1F, -x));
  constexpr float c[] = {1.0F,      1.0F,       0.5F,      1 / 6.0F,
                         1 / 24.0F, 1 / 120.0F, 1 / 720.0F};
  auto const exponent = static_cast<std::uint32_t>(static_cast<int>(n) + 127)
                        << 23;
  return polynomial<6>(c, r) * same_bits_as<float>(exponent);
}

/// λ ≤ 12. A term has at most 4 k + 16 roundings, a sum k and those of its
/// terms: below 2^-16 for 40 terms.
RUNNEL_FORCEINLINE_FUNCTION ElementGuess poisson_sum_f32(std::uint64_t u,
                                                         double lambda) {
  auto const rate = static_cast<float>(lambda);
  auto const centre = static_cast<float>(static_cast<std::uint32_t>(u >> 32));
  return poisson_sum<40>(centre * 0x1p-32F, rate, exp_of_minus(rate), 0x1p-16F);
}

/// λ < 2^16. s in [−3/4, 1); other words are not sure. z comes from the table
/// of float values, which ends at 2^-33.
RUNNEL_FORCEINLINE_FUNCTION ElementGuess
poisson_asymptotic_f32(UnitHalf<std::uint64_t> const& half, double lambda) {
  float const x =
      static_cast<float>(static_cast<std::int64_t>(half.nearest())) * 0x1p-32F;
  if (!(x >= 1)) return {0, false};
  float const z = signed_size(
      half,
      normal_size_f32(x, static_cast<std::uint32_t>(half.central() >> 32)));
  auto const rate = static_cast<float>(lambda);
  float const root = exact_root(rate);
  float const rest_of_rate = 1 / rate;
  float const s = z * root * rest_of_rate;
  if (!(s >= -0.75F && s < 1)) return {0, false};
  float const t = fused(s, 4 / 7.0F, -1 / 14.0F);
  float const deviation = z * root;
  float const past =
      fused(polynomial<8>(poisson_slope_f32(0), t), deviation,
            fused(polynomial<5>(poisson_c1_f32(0), t), rest_of_rate,
                  polynomial<7>(poisson_c0_f32(0), t)));
  // Relative errors of z, the polynomial times it, and the root: below 2^-20.
  // Errors of the polynomials' coefficients: 7e-7 and 1e-4/λ.
  float const size = deviation < 0 ? -deviation : deviation;
  float const factor = s >= -0.4F ? 0.008F : 0.032F;
  float const error = fused(
      size, 0x1p-19F,
      fused(fused(factor, rest_of_rate, 0x1p-12F), rest_of_rate, 0x1p-18F));
  // λ = rate + tail. These sums round by less than 2^-22 of past.
  auto const tail = static_cast<float>(lambda - static_cast<double>(rate));
  float const k = floor_of<std::int32_t>(rate + past);
  float const rest = (rate - k) + (past + tail);
  return {static_cast<std::int32_t>(k), rest > error && 1 - rest > error};
}

// ---- double ---------------------------------------------------------------

/// λ < 96, where 192 terms are all that count. A term has at most 3 k + 4
/// roundings, a sum k and those of its terms: below 2^-43.
RUNNEL_FORCEINLINE_FUNCTION ElementGuess poisson_sum_f64(std::uint64_t u,
                                                         double lambda) {
  return poisson_sum<192>((static_cast<double>(u) + 0.5) * 0x1p-64, lambda,
                          portable_exp(-lambda), 0x1p-42);
}

/// λ ≥ 12.
RUNNEL_FORCEINLINE_FUNCTION ElementGuess
poisson_asymptotic_f64(UnitHalf<std::uint64_t> const& half, double lambda) {
  double const root = exact_root(lambda);
  double const z = signed_size(half, normal_size(half));
  double const s = z / root;
  double const at = (s + 1.3125) * 16;
  if (!(at >= 0 && at < 64)) return {0, false};
  auto const row = static_cast<int>(at);
  double const t = at - row - 0.5;
  double const* const c = poisson_row(row);
  double const past = polynomial<7>(c, t) * (z * root) +
                      polynomial<4>(c + 8, t) +
                      polynomial<2>(c + 13, t) / lambda;
  double const k = floor_of<std::int64_t>(lambda + past);
  double const rest = (lambda - k) + past;
  double const error = poisson_formula_error(s, lambda) + root * 0x1p-44;
  return {static_cast<std::int64_t>(k), rest > error && 1 - rest > error};
}

// ---- the value ------------------------------------------------------------

/// The value in double precision, for words that floats do not decide: about
/// one in two thousand.
inline RUNNEL_NOINLINE_FUNCTION std::int64_t poisson_value_f64(
    std::uint64_t word, int precision, double lambda) {
  std::uint64_t const u = cell_centre(word, half_cell_of(precision));
  ElementGuess guess{0, false};
  if (lambda >= 12) {
    guess = poisson_asymptotic_f64(
        UnitHalf<std::uint64_t>::of(word, cell_at_thresholds(precision)),
        lambda);
  }
  if (!guess.is_sure && lambda < 96) guess = poisson_sum_f64(u, lambda);
  if (guess.is_sure) return guess.value;
  return value_by_masses<DoubleDouble>(PoissonMasses{lambda}, u).value;
}

template <class T>
struct PoissonElement {
  using parameters = ElementParameters<double>;
  static constexpr bool loads_ahead = true;
#if RUNNEL_HAS_VECTOR_EXTENSION
  template <int N>
  using registers = PoissonRegisters<N>;
#endif

  RUNNEL_FUNCTION static bool is_valid(double lambda) {
    return is_finite(lambda) && lambda >= 0 &&
           holds_values_of<T>(lambda, lambda);
  }
  RUNNEL_FORCEINLINE_FUNCTION static T value(std::uint64_t word, int precision,
                                             double lambda) {
    ElementGuess guess{0, !(lambda > 0)};
    if (lambda >= 4 && lambda < 0x1p16) {
      guess = poisson_asymptotic_f32(
          UnitHalf<std::uint64_t>::of(word, cell_at_thresholds(precision)),
          lambda);
    }
    if (!guess.is_sure && lambda < 12) {
      guess =
          poisson_sum_f32(cell_centre(word, half_cell_of(precision)), lambda);
    }
    if (!guess.is_sure) {
      guess.value = poisson_value_f64(word, precision, lambda);
    }
    return static_cast<T>(guess.value);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_POISSON_ELEMENT_HPP
