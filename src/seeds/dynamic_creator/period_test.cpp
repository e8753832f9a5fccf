// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds/dynamic_creator/period_test.hpp"

#include <algorithm>
#include <runnel/seeds/detail/mt/polynomial.hpp>
#include <vector>

namespace Runnel::Impl {
namespace {

/// Degrees up to which factors are looked for, one after the other. A random
/// polynomial with no factor of degree ≤ 9 has none of degree ≤ B with a chance
/// of 9/B; to go on from A to B takes B − A squarings and at least B/2 products
/// modulo φ, and spares 1 − A/B of those that got to A the p squarings.
/// Measured best, and flat.
std::vector<int> search_degrees(int p) {
  std::vector<int> degrees;
  for (int const most : {40, 160, 640}) {
    if (2 * most <= p && (p >= 1000 || degrees.empty())) {
      degrees.push_back(most);
    }
  }
  return degrees;
}

/// Returns whether φ has a factor of a degree above `least` and up to `most`,
/// where it has none up to `least`. Moves the power on from k = least to k =
/// most.
///
/// \f$t^{2^k} - t\f$ is the product of all irreducible polynomials whose degree
/// divides k, and every d ≤ most divides a k in (most/2, most].
bool has_factor(Gf2Modulus const& phi, TwistPower& power, int least, int most) {
  auto const t = Gf2Polynomial::power_of_t(1);
  auto product = Gf2Polynomial::power_of_t(0);
  int const begin = std::max(least, most / 2);
  power.square(begin - least);
  for (int k = begin + 1; k <= most; ++k) {
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
  TwistPower power(m_places, twist);
  Gf2Modulus const phi(mt_characteristic_polynomial(set));
  int done = 0;
  for (int const most : search_degrees(set.exponent())) {
    if (has_factor(phi, power, done, most)) return false;
    done = most;
  }
  power.square(set.exponent() - done);
  return power.is_t();
}

}  // namespace Runnel::Impl
