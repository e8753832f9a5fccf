// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "validate/doctor_examinations.hpp"

/// \file
/// Normal scores (van der Waerden 1952), by which streams are correlated: two
/// independent streams then differ by a random order, whatever law their values
/// have.

namespace Runnel::Impl {
namespace {

using Row = std::vector<float>;

/// Normal quantiles of (k + 1/2)/n, of sum 0, their squares of sum 1.
Row scores_of(std::size_t n) {
  std::vector<double> upper;  // from the middle on
  double squares = 0, z = 0;
  for (std::size_t k = n / 2; k-- > 0;) {
    double const tail = (static_cast<double>(k) + 0.5) / static_cast<double>(n);
    // Newton's method; the tail is convex, so z comes from below.
    for (double step = 1; step > 1e-9;) {
      double const density =
          std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
      step = (std::erfc(z / std::numbers::sqrt2) / 2 - tail) / density;
      z += step;
    }
    upper.push_back(z);
    squares += 2 * z * z;
  }
  Row scores(n, 0.0F);
  for (std::size_t i = 0; i < upper.size(); ++i) {
    auto const score = static_cast<float>(upper[i] / std::sqrt(squares));
    scores[(n + 1) / 2 + i] = score;
    scores[n / 2 - 1 - i] = -score;
  }
  return scores;
}

/// Ascending with the value; the low bits decide between equal values:
/// Stafford's thirteenth mixer (Steele, Lea, Flood 2014,
/// doi:10.1145/2660193.2660195).
std::uint64_t key_of(float value, std::uint64_t place) {
  auto const bits = std::bit_cast<std::uint32_t>(value);
  std::uint32_t const order = bits >> 31 != 0 ? ~bits : bits | 0x80000000U;
  std::uint64_t x = (place + 1) * 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return std::uint64_t{order} << 32 | (x ^ x >> 31) >> 32;
}

}  // namespace

StreamTable::Reals normal_scores(StreamTable const& table,
                                 Streams const& streams) {
  std::size_t const n = table.reals.extent(1);
  StreamTable::Reals const rows(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                                   "Runnel::validate::scores"),
                                streams.size(), n);
  auto const list =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), streams);
  auto const values =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), table.reals);
  auto const to = Kokkos::create_mirror_view(rows);
  Row const scores = scores_of(n);
  Kokkos::parallel_for(
      "Runnel::validate::rank",
      LongRange<Kokkos::DefaultHostExecutionSpace>(
          0, static_cast<std::int64_t>(streams.size())),
      [&](std::int64_t row) {
        auto const r = static_cast<std::size_t>(row);
        auto const s = static_cast<std::size_t>(list(r));
        std::vector<std::pair<std::uint64_t, std::size_t>> order(n);
        for (std::size_t i = 0; i < n; ++i) {
          order[i] = {key_of(values(s, i), s * n + i), i};
        }
        std::sort(order.begin(), order.end());
        for (std::size_t k = 0; k < n; ++k) to(r, order[k].second) = scores[k];
      });
  Kokkos::deep_copy(rows, to);
  return rows;
}

double correlation_tail(double rho, double n) {
  // For a normal sample, |ρ| has the density 2 c (1 − ρ²)^((n − 4)/2) with
  // c = Γ((n − 1)/2) / √π Γ((n − 2)/2); and ∫ (1 − x²)^m dx from ρ to 1 is at
  // most (1 − ρ²)^(m + 1) / 2ρ(m + 1).
  if (rho <= 0) return 1;
  double const log_c = std::lgamma((n - 1) / 2) - std::lgamma((n - 2) / 2) -
                       std::log(std::numbers::pi) / 2;
  double const square = std::min(rho * rho, 1 - 1e-15);
  return std::min(1.0, std::exp(log_c + (n - 2) / 2 * std::log1p(-square) -
                                std::log(rho * (n - 2) / 2)));
}

}  // namespace Runnel::Impl
