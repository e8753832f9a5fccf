// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_WORD_HASH_HPP
#define RUNNEL_CORE_WORD_HASH_HPP

#include <cstdint>
#include <string_view>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// The hash of `SeedSequence`, which says by which rule.
class WordHash {
 public:
  RUNNEL_FUNCTION void add(std::uint64_t n) {
    add_word(1);
    add_word(n);
  }
  void add(std::string_view text);

  RUNNEL_FUNCTION std::uint64_t word(std::uint64_t k) const {
    return mixed(m_a + k * mixed(m_b));
  }

  friend bool operator==(WordHash const&, WordHash const&) = default;

 private:
  RUNNEL_FUNCTION static std::uint64_t mixed(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  RUNNEL_FUNCTION void add_word(std::uint64_t w) {
    m_a = mixed(m_a ^ w);
    m_b = mixed((m_b << 32 | m_b >> 32) + w) ^ m_a;
  }

  std::uint64_t m_a = 0x243f6a8885a308d3;
  std::uint64_t m_b = 0x13198a2e03707344;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_WORD_HASH_HPP
