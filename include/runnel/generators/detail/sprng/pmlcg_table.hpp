// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_PMLCG_TABLE_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_PMLCG_TABLE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>

namespace Runnel::Impl {

/// A seed table of pmlcg: the seed; row d of the powers is
/// \f$37^{v\,2^{8d}}\f$ for v = 0 … 255; an exponent for each stream.
struct PmlcgTable {
  static constexpr int digit_bits = 8;
  /// Exponents are below 2^43.
  static constexpr int num_digits = 6;
  static constexpr int powers_at = 1;
  static constexpr int numbers_at = powers_at + (num_digits << digit_bits);

  static constexpr void write_powers(std::uint64_t* rows) {
    std::uint64_t unit = 37;
    for (int d = 0; d < num_digits; ++d) {
      std::uint64_t power = 1;
      for (int v = 0; v < 1 << digit_bits; ++v) {
        *rows++ = power;
        power = Mersenne61::multiply(power, unit);
      }
      unit = power;
    }
  }
  /// 37^e by the powers. \pre e < 2^48
  RUNNEL_FUNCTION static constexpr std::uint64_t power(std::uint64_t const* row,
                                                       std::uint64_t e) {
    std::uint64_t result = 1;
    for (; e != 0; row += 1 << digit_bits, e >>= digit_bits) {
      result = Mersenne61::multiply(result, row[e & ((1 << digit_bits) - 1)]);
    }
    return result;
  }
  RUNNEL_FUNCTION static constexpr void write_state(std::uint64_t const* table,
                                                    std::int64_t s,
                                                    std::uint64_t* state) {
    state[0] = 2 * table[0] + 1;
    state[1] = power(table + powers_at, table[numbers_at + s]);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_PMLCG_TABLE_HPP
