// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_COUNTS_HPP
#define RUNNEL_TOOLS_COUNTS_HPP

#include <runnel/core/uint128.hpp>
#include <string_view>

namespace Runnel::Tool {

/// Reads a count as people write large ones: `1000000`, `0xff`, `1e9`, `1.5e3`,
/// `2^20`, `10^9`, `64k`, `1.5M`, `1G`, `2T` (powers of ten) and `64Ki`, `1Mi`,
/// `1Gi`, `2Ti` (powers of two). Exact: fractions are refused, nothing is
/// rounded.
/// \throws std::invalid_argument for all else, and from 2^128 on
UInt128 parse_count(std::string_view text);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_COUNTS_HPP
