// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SLOT_CHUNKS_HPP
#define RUNNEL_CAPI_SLOT_CHUNKS_HPP

#include <bit>
#include <cstdint>

namespace Runnel::CApi {

/// How tables of slots grow without moving any: chunk k holds 2^(k +
/// first_bits) slots, which follow those of the chunks before.
struct SlotChunks {
  static constexpr int first_bits = 6;

  static int chunk_of(std::uint64_t index) {
    return std::bit_width((index >> first_bits) + 1) - 1;
  }
  /// The number of slots of a chunk.
  static std::uint64_t size(int chunk) {
    return std::uint64_t{1} << (chunk + first_bits);
  }
  /// The number of slots of all chunks before it: the first one's index.
  static std::uint64_t before(int chunk) {
    return size(chunk) - (std::uint64_t{1} << first_bits);
  }
};

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SLOT_CHUNKS_HPP
