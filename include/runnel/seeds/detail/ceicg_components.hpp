// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_CEICG_COMPONENTS_HPP
#define RUNNEL_SEEDS_DETAIL_CEICG_COMPONENTS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/power_modulo.hpp>

namespace Runnel::Impl {

/// Constants of the three components of CEICG.
struct Ceicg {
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint32_t modulus(int k) {
    return (1u << 24) - (k == 0 ? 3u : k == 1 ? 17u : 33u);
  }
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint32_t multiplier(int k) {
    return k == 0 ? 7u : k == 1 ? 11u : 13u;
  }
  /// The inverse of a number that is no multiple of the modulus.
  static constexpr std::uint64_t inverse(std::uint64_t z, int k) {
    return power_modulo(z, modulus(k) - 2, modulus(k));
  }
  /// Outputs between the starts of neighbouring streams.
  static constexpr std::uint64_t stream_length = 140739392569023;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_CEICG_COMPONENTS_HPP
