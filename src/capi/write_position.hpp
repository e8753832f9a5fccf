// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_WRITE_POSITION_HPP
#define RUNNEL_CAPI_WRITE_POSITION_HPP

#include <cstdint>
#include <runnel/core/errors.hpp>
#include <runnel/core/uint128.hpp>
#include <string>

#include "status.hpp"

namespace Runnel::CApi {

/// Gives a position, or a count of outputs, to the caller.
/// \param high  may be null, for positions below 2^64
/// \param what  the number is, for the message
inline void write_position(UInt128 position, std::uint64_t* low,
                           std::uint64_t* high,
                           char const* what = "the position") {
  require_pointer(low, "low");
  RUNNEL_THROW_IF(high == nullptr && position.high != 0,
                  std::string(what) + " " + to_string(position) +
                      " does not fit into 64 bits; ask for `high` too");
  *low = position.low;
  if (high != nullptr) *high = position.high;
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_WRITE_POSITION_HPP
