// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/dynamic_creator/period_test.hpp"

#include <runnel/generators/detail/mt_polynomial.hpp>

namespace Runnel::Impl {
namespace {

/// Degree up to which factors are looked for first. A random polynomial with
/// no factor of degree ≤ 9 has none of degree ≤ B with a chance of 9/B; the
/// search takes B squarings and B/2 products modulo φ. Measured best, and flat.
int search_degree(int p) { return p < 1000 ? 36 : 80; }

/// Has φ a factor of a degree up to `most`? Moves the power on to k = most.
///
/// \f$t^{2^k} - t\f$ is the product of all irreducible polynomials whose degree
/// divides k, and every d ≤ most divides a k in (most/2, most].
bool has_factor(MtParameters const& set, TwistPower& power, int most) {
  Gf2Modulus const phi(mt_characteristic_polynomial(set));
  auto const t = Gf2Polynomial::power_of_t(1);
  auto product = Gf2Polynomial::power_of_t(0);
  power.square(most / 2);
  for (int k = most / 2 + 1; k <= most; ++k) {
    power.square(1);
    product = phi.multiply(product, power.polynomial() + t);
  }
  return gcd(phi.polynomial(), product).degree() > 0;
}

}  // namespace

PeriodTest::PeriodTest(MtParameters const& sizes)
    : m_sizes(sizes), m_places(sizes) {}

bool PeriodTest::passes(std::uint32_t twist) const {
  MtParameters set = m_sizes;
  set.twist = twist;
  int const p = set.exponent();
  int const first = search_degree(p);
  TwistPower power(m_places, twist);
  if (first < p) {
    if (has_factor(set, power, first)) return false;
    power.square(p - first);
  } else {
    power.square(p);
  }
  return power.is_t();
}

}  // namespace Runnel::Impl
