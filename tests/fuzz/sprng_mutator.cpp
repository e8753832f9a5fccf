// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// After libFuzzer's changes: length and checksum of a packed stream are made
// right (docs/sprng_interface.md, "Packed streams").

#include <cstddef>
#include <cstdint>
#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t count,
                                        std::size_t most);

namespace {

constexpr std::size_t length_at = 12, sum_at = 16, checked_from = 24;

void put(std::uint8_t* at, std::uint64_t number, int width) {
  for (int i = 0; i < width; ++i) {
    at[i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes,
                                               std::size_t count,
                                               std::size_t most,
                                               unsigned seed) {
  std::size_t const made = LLVMFuzzerMutate(bytes, count, most);
  if (made < checked_from || std::memcmp(bytes, "RNLSPRNG", 8) != 0 ||
      seed % 8 == 0) {
    return made;
  }
  std::uint64_t sum = 0xcbf29ce484222325;
  for (std::size_t i = checked_from; i < made; ++i) {
    sum = (sum ^ bytes[i]) * 0x100000001b3;
  }
  put(bytes + length_at, made, 4);
  put(bytes + sum_at, sum, 8);
  return made;
}
