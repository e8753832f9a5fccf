// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_MRG32K3A_CONSTANTS_HPP
#define RUNNEL_SEEDS_DETAIL_MRG32K3A_CONSTANTS_HPP

#include <cstdint>

namespace Runnel::Impl {

/// Moduli and factors of MRG32k3a, L'Ecuyer's names for them.
struct Mrg32k3a {
  static constexpr std::uint64_t m1 = 4294967087;
  static constexpr std::uint64_t m2 = 4294944443;
  static constexpr std::uint64_t a12 = 1403580, a13n = 810728;
  static constexpr std::uint64_t a21 = 527612, a23n = 1370589;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_MRG32K3A_CONSTANTS_HPP
