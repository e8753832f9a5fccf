// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <runnel/core/errors.hpp>
#include <runnel/validate/overlap.hpp>
#include <runnel/validate/spectral.hpp>
#include <string>

#include "validate/lattice.hpp"
#include "validate/residues.hpp"

namespace Runnel {
namespace {

using Impl::Lattice;
using Impl::Matrix3;
using Impl::Row3;

constexpr int max_dimensions = Lattice::max_dimensions;

/// log2 of Hermite's constant to the power t: the densest lattices are known.
constexpr double hermite_power(int t) {
  constexpr double log2_3 = 1.58496250072115618;
  constexpr double known[] = {0, 0, 2 - log2_3, 1, 2, 3, 6 - log2_3, 6, 8};
  return known[t];
}

std::size_t order_of(LinearRecurrence const& recurrence) {
  return recurrence.factors.size();
}

/// The coefficients of x(n + lag) by x(n), … x(n + k − 1), up to a constant.
Row3 row_at(LinearRecurrence const& r, UInt128 lag) {
  std::size_t const k = order_of(r);
  Matrix3 power{}, square{};
  for (std::size_t i = 0; i < 3; ++i) power[i][i] = 1;
  for (std::size_t i = 0; i + 1 < k; ++i) square[i][i + 1] = 1;
  for (std::size_t j = 0; j < k; ++j) {
    square[k - 1][j] = r.factors[k - 1 - j] % r.modulus;
  }
  for (; lag != UInt128(0); lag = lag >> 1) {
    if ((lag.low & 1) != 0) {
      power = Impl::multiply_modulo(power, square, r.modulus);
    }
    square = Impl::multiply_modulo(square, square, r.modulus);
  }
  return power[0];
}

using Equation = std::vector<UInt128>;

/// line += times·other modulo m.
void add_line(Equation& line, UInt128 times, Equation const& other, UInt128 m) {
  for (std::size_t c = 0; c < line.size(); ++c) {
    line[c] =
        Impl::add_modulo(line[c], Impl::multiply_modulo(times, other[c], m), m);
  }
}

/// Makes component j of line j one that has an inverse, which is returned; 0
/// if there is none. Where m is a product of primes, each of two lines may lack
/// an inverse modulo one of them: their sum has both.
UInt128 find_pivot(std::vector<Equation>& lines, std::size_t j, UInt128 m) {
  UInt128 inverse = Impl::invert_modulo(lines[j][j], m);
  for (std::size_t e = j + 1; e < lines.size() && inverse == UInt128(0); ++e) {
    add_line(lines[j], 1, lines[e], m);
    inverse = Impl::invert_modulo(lines[j][j], m);
  }
  return inverse;
}

/// Solves Σ_j c_j rows[j] = target modulo m by elimination. False: dependent.
bool solve(std::vector<Row3> const& rows, Row3 const& target, UInt128 m,
           Row3& solution) {
  std::size_t const k = rows.size();
  // Equations: one for each component, with the unknowns c.
  std::vector<Equation> lines(k, Equation(k + 1));
  for (std::size_t e = 0; e < k; ++e) {
    for (std::size_t j = 0; j < k; ++j) lines[e][j] = rows[j][e];
    lines[e][k] = target[e];
  }
  for (std::size_t j = 0; j < k; ++j) {
    UInt128 const inverse = find_pivot(lines, j, m);
    if (inverse == UInt128(0)) return false;
    for (auto& x : lines[j]) x = Impl::multiply_modulo(x, inverse, m);
    for (std::size_t e = 0; e < k; ++e) {
      if (e != j) {
        add_line(lines[e], Impl::negate_modulo(lines[e][j], m), lines[j], m);
      }
    }
  }
  for (std::size_t j = 0; j < k; ++j) solution[j] = lines[j][k];
  return true;
}

Lattice::Integer signed_of(UInt128 n) {
  return static_cast<Lattice::Integer>(n.native());
}

SpectralResult result_of(Lattice const& lattice, LinearRecurrence const& r) {
  int const t = lattice.dimension();
  auto const shortest = lattice.shortest();
  auto const length = Impl::squared_length(shortest, t);
  SpectralResult result{t, 0.5 * static_cast<double>(std::log2(length)), 0, 0};
  if (result.log2_length < 63) {
    UInt128 sum = 0;
    for (auto const x : shortest) {
      auto const size = static_cast<UInt128::native_type>(x < 0 ? -x : x);
      sum += UInt128::from_native(size * size);
    }
    result.squared_length = sum;
  }
  double const best = (0.5 * hermite_power(t) +
                       log2_of(r.modulus) * static_cast<double>(order_of(r))) /
                      t;
  result.merit = std::exp2(result.log2_length - best);
  return result;
}

void check_spectral(LinearRecurrence const& r,
                    std::vector<UInt128> const& lags) {
  RUNNEL_THROW_IF(order_of(r) < 1 || order_of(r) > 3,
                  "Runnel::spectral_test: a recurrence of order " +
                      std::to_string(order_of(r)) +
                      "; orders 1, 2 and 3 are tested");
  RUNNEL_THROW_IF(r.modulus <= UInt128(1) || r.modulus.high >> 61 != 0,
                  "Runnel::spectral_test: the modulus is " +
                      to_string(r.modulus) +
                      "; it is at least 2 and below 2^125");
  RUNNEL_THROW_IF(
      lags.size() <= order_of(r) || lags.size() < 2 ||
          lags.size() > max_dimensions || lags[0] != UInt128(0),
      "Runnel::spectral_test: " + std::to_string(lags.size()) +
          " lags; give more than the order of the recurrence and up to 8, the "
          "first of them 0");
}

std::vector<UInt128> multiples(UInt128 distance, int count) {
  std::vector<UInt128> lags;
  for (int i = 0; i < count; ++i) {
    lags.push_back(distance * UInt128(static_cast<std::uint64_t>(i)));
  }
  return lags;
}

void check_distance(UInt128 distance, char const* what) {
  RUNNEL_THROW_IF(distance == UInt128(0) || distance.high >> 61 != 0,
                  std::string("Runnel::spectral_test: ") + what + " of " +
                      to_string(distance) + "; give 1 to 2^125 - 1");
}

}  // namespace

std::vector<SpectralResult> spectral_test(LinearRecurrence const& recurrence,
                                          std::vector<UInt128> const& lags) {
  check_spectral(recurrence, lags);
  std::size_t const k = order_of(recurrence);
  UInt128 const m = recurrence.modulus;
  std::vector<Row3> rows;
  for (UInt128 const lag : lags) rows.push_back(row_at(recurrence, lag));
  std::vector<Row3> const first(rows.begin(),
                                rows.begin() + static_cast<std::ptrdiff_t>(k));
  Lattice lattice;
  for (std::size_t i = 0; i < k; ++i) {
    Lattice::Vector vector{};
    vector[i] = signed_of(m);
    lattice.add(vector);
  }
  std::vector<SpectralResult> results;
  for (std::size_t i = k; i < lags.size(); ++i) {
    Row3 by_first{};
    RUNNEL_THROW_IF(!solve(first, rows[i], m, by_first),
                    "Runnel::spectral_test: the values at the first lags "
                    "depend on each other; choose other lags");
    Lattice::Vector vector{};
    for (std::size_t j = 0; j < k; ++j) vector[j] = -signed_of(by_first[j]);
    vector[i] = 1;
    lattice.add(vector);
    results.push_back(result_of(lattice, recurrence));
  }
  return results;
}

std::vector<SpectralResult> spectral_test_of_leapfrog(
    LinearRecurrence const& recurrence, UInt128 num_parts, int dimensions) {
  check_distance(num_parts, "a leapfrog of parts");
  LinearRecurrence part = recurrence;
  if (part.all_residues) {
    // A part keeps the low bits of its states: its modulus is M divided by the
    // greatest common divisor of M and the number of parts.
    for (UInt128 s = num_parts; (s.low & 1) == 0 && part.modulus > UInt128(2);
         s = s >> 1) {
      part.modulus = part.modulus >> 1;
    }
  }
  return spectral_test(part, multiples(num_parts, dimensions));
}

std::vector<SpectralResult> spectral_test_of_blocks(
    LinearRecurrence const& recurrence, UInt128 block, int dimensions) {
  check_distance(block, "blocks");
  return spectral_test(recurrence, multiples(block, dimensions));
}

std::vector<SpectralResult> spectral_test_of_block_pairs(
    LinearRecurrence const& recurrence, UInt128 block) {
  check_distance(block, "blocks");
  std::vector<SpectralResult> results;
  for (std::uint64_t half = 2; 2 * half <= max_dimensions; ++half) {
    if (half <= order_of(recurrence) && order_of(recurrence) > 1) continue;
    // A value of the first block would be one of the second, too.
    if (block < UInt128(half)) break;
    std::vector<UInt128> lags;
    for (std::uint64_t i = 0; i < half; ++i) lags.push_back(i);
    for (std::uint64_t i = 0; i < half; ++i) lags.push_back(block + UInt128(i));
    results.push_back(spectral_test(recurrence, lags).back());
  }
  return results;
}

double worst_merit(std::vector<SpectralResult> const& results) {
  double worst = 1;
  for (auto const& result : results) worst = std::min(worst, result.merit);
  return worst;
}

}  // namespace Runnel
