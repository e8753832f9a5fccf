// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <random>
#include <runnel/interfaces/seed_sequence.hpp>

namespace Runnel {

SeedSequence SeedSequence::entropy() {
  std::random_device device;
  SeedSequence list;
  for (int i = 0; i < 4; ++i) {
    std::uint64_t const high = device();
    list.add(high << 32 | device());
  }
  return list;
}

}  // namespace Runnel
