// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_SMALL_FACTORS_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_SMALL_FACTORS_HPP

#include <cstdint>
#include <runnel/seeds/mt_parameters.hpp>
#include <vector>

namespace Runnel::Impl {

/// Finds characteristic polynomials (see
/// runnel/seeds/detail/mt/polynomial.hpp) that an irreducible polynomial
/// of degree up to 9 divides; there are 127 of those.
class SmallFactors {
 public:
  /// \param sizes  twist, shifts and masks are not looked at
  explicit SmallFactors(MtParameters const& sizes);

  /// Returns whether \f$\varphi_a\f$ is a multiple of one of them. Cost: some
  /// 10 to 4000 operations.
  bool divide(std::uint32_t twist) const;

 private:
  // Modulo one of them: P_w, and P_{w-1-k} for bit k of the twist.
  struct Remainders {
    std::uint32_t of_none;
    std::vector<std::uint32_t> of_bit;
  };
  std::vector<Remainders> m_remainders;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_SMALL_FACTORS_HPP
