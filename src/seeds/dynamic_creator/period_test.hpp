// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_PERIOD_TEST_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_PERIOD_TEST_HPP

#include <cstdint>
#include <runnel/seeds/mt_parameters.hpp>

#include "seeds/dynamic_creator/twist_power.hpp"

namespace Runnel::Impl {

/// Tells whether a twist gives the full period.
///
/// The degree p of \f$\varphi_a\f$ is prime. So \f$t^{2^p} \equiv t \pmod
/// {\varphi_a}\f$ holds when all factors are different and of degree 1 or p,
/// which is: when \f$\varphi_a\f$ is irreducible, there being none of degree 1
/// (\f$\varphi_a\f$ is 1 at 0 and at 1). As 2^p − 1 is a prime too, every
/// element but 0 and 1 then has the order 2^p − 1, and that is the period.
class PeriodTest {
 public:
  /// \param sizes  with p a Mersenne exponent; twist, shifts and masks are not
  ///   looked at
  explicit PeriodTest(MtParameters const& sizes);

  /// Cost: p squarings; a fifth to a tenth of that on average, because nearly
  /// all reducible polynomials give away a factor of moderate degree first.
  bool passes(std::uint32_t twist) const;

 private:
  MtParameters m_sizes;
  TwistPlaces m_places;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_PERIOD_TEST_HPP
