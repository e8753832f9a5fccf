// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <runnel/core/word_hash.hpp>

namespace Runnel::Impl {

void WordHash::add(std::string_view text) {
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

}  // namespace Runnel::Impl
