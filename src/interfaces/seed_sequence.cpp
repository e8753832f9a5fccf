// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <random>
#include <runnel/interfaces/seed_sequence.hpp>

namespace Runnel {

void SeedSequence::add(std::string_view text) {
  add_word(2);
  add_word(text.size());
  for (std::size_t i = 0; i < text.size(); i += 8) {
    std::uint64_t w = 0;
    for (std::size_t k = 0; k < 8 && i + k < text.size(); ++k) {
      w |= std::uint64_t{static_cast<unsigned char>(text[i + k])} << (8 * k);
    }
    add_word(w);
  }
}

SeedSequence SeedSequence::entropy() {
  std::random_device device;
  SeedSequence list;
  for (int i = 0; i < 4; ++i) {
    std::uint64_t const high = device();
    list.add_integer(high << 32 | device());
  }
  return list;
}

}  // namespace Runnel
