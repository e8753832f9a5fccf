// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_NEXT_SUM_HPP
#define RUNNEL_SRC_IO_NEXT_SUM_HPP

#include <cstdint>

namespace Runnel::Impl {

/// A sum of words after one more, one-to-one in both: the checksums of
/// checkpoints (io/format.hpp), and what ranks compare.
constexpr std::uint64_t next_sum(std::uint64_t sum, std::uint64_t word) {
  std::uint64_t const x = (sum ^ word) * 0x9e3779b97f4a7c15u;
  return x ^ (x >> 32);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_NEXT_SUM_HPP
