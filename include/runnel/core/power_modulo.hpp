// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_POWER_MODULO_HPP
#define RUNNEL_CORE_POWER_MODULO_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// a^n modulo m < 2^32, any n.
RUNNEL_FORCEINLINE_FUNCTION constexpr std::uint64_t power_modulo(
    std::uint64_t a, std::uint64_t n, std::uint64_t m) {
  std::uint64_t result = 1;
  for (; n != 0; n >>= 1) {
    if ((n & 1) != 0) result = result * a % m;
    a = a * a % m;
  }
  return result;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_POWER_MODULO_HPP
