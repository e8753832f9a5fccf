// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_CHECKSUM_HPP
#define RUNNEL_TOOLS_CHECKSUM_HPP

#include <array>
#include <cstdint>

namespace Runnel::Tool {

/// A checksum over all values and their order, independent of the size of
/// pieces.
///
/// Value number i goes into sum i mod 8 by \f$h' = (h \oplus x) \cdot P \bmod
/// 2^{64}\f$ with P odd, one-to-one in h and in x: one changed value always
/// changes the result. Eight sums, because one would be a single dependency
/// chain.
class Checksum {
 public:
  template <class T>
  void add(T const* values, std::uint64_t count) {
    std::uint64_t i = 0;
    for (; i < count && m_count % ways != 0; ++i) add_one(values[i]);
    for (; i + ways <= count; i += ways, m_count += ways) {
      for (unsigned w = 0; w < ways; ++w) {
        m_sums[w] = (m_sums[w] ^ values[i + w]) * factor;
      }
    }
    for (; i < count; ++i) add_one(values[i]);
  }

  std::uint64_t sum() const {
    std::uint64_t total = m_count;
    for (std::uint64_t const sum : m_sums) {
      total = (total ^ sum ^ (sum >> 32)) * factor;
    }
    return total ^ (total >> 32);
  }

 private:
  static constexpr unsigned ways = 8;
  /// The odd number next to 2^64 divided by the golden ratio.
  static constexpr std::uint64_t factor = 0x9e3779b97f4a7c15u;

  template <class T>
  void add_one(T value) {
    auto& sum = m_sums[m_count++ % ways];
    sum = (sum ^ value) * factor;
  }

  std::array<std::uint64_t, ways> m_sums{};
  std::uint64_t m_count = 0;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_CHECKSUM_HPP
