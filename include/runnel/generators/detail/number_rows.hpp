// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_NUMBER_ROWS_HPP
#define RUNNEL_GENERATORS_DETAIL_NUMBER_ROWS_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>

namespace Runnel::Impl {

/// Jump rows of generators that jump by the number of outputs itself
/// (`JumpRow::count`): row k is k · stride, low word first.
/// \pre no row passes 2^128, which positions never do: periods need not divide
///   it
inline void write_number_rows(UInt128 stride, std::int64_t num_rows,
                              std::uint64_t* rows) {
  for (std::int64_t k = 0; k < num_rows; ++k) {
    UInt128 const n = stride * UInt128(static_cast<std::uint64_t>(k));
    rows[2 * k] = n.low;
    rows[2 * k + 1] = n.high;
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_NUMBER_ROWS_HPP
