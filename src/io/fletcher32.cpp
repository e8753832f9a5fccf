// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/fletcher32.hpp"

#include <algorithm>
#include <cstring>

namespace Runnel::Impl {
namespace {

// Modulo 65535, but never from something to 0.
std::uint64_t folded(std::uint64_t x) {
  x = (x & 0xffffffff) + (x >> 32);
  x = (x & 0xffff) + (x >> 16);
  return (x & 0xffff) + (x >> 16);
}

constexpr std::size_t lanes = 8;
// Sums of this many 32-bit words per lane, weighted ones too, are below 2^64.
constexpr std::size_t max_rounds = 4096;

// Sums of words u_k of 32 bits, in lanes: all that the two sums need.
struct LaneSums {
  std::uint64_t plain[lanes] = {};     // of u
  std::uint64_t weighted[lanes] = {};  // of u, times the rounds from it on
  std::uint64_t high[lanes] = {};      // of u's upper 16 bits

  void add(unsigned char const* data, std::size_t rounds) {
    for (std::size_t r = 0; r < rounds; ++r) {
      std::uint32_t u[lanes];
      std::memcpy(u, data + r * sizeof u, sizeof u);
      for (std::size_t l = 0; l < lanes; ++l) {
        plain[l] += u[l];
        weighted[l] += plain[l];
        high[l] += u[l] >> 16;
      }
    }
  }
};

}  // namespace

void Fletcher32::add(void const* data, std::size_t bytes) {
  auto const* at = static_cast<unsigned char const*>(data);
  while (bytes >= 4 * lanes) {
    std::size_t const rounds = std::min(bytes / (4 * lanes), max_rounds);
    LaneSums sums;
    sums.add(at, rounds);
    std::uint64_t plain = 0, weighted = 0;
    for (std::size_t l = 0; l < lanes; ++l) {
      // Word r·lanes + l has 2·(lanes·(rounds − r) − l) words of 16 bits from
      // its first one on, and one less from its second one, the upper half.
      std::uint64_t const u = folded(sums.plain[l]);
      plain += u;
      weighted += 2 * lanes * folded(sums.weighted[l]) + (65535 - 2 * l) * u +
                  65535 - folded(sums.high[l]) % 65535;
    }
    std::uint64_t const before = m_sum * (2 * lanes * rounds);
    // Earlier words count once more for every later word.
    bool const any = (m_sum | m_weighted | plain) != 0;
    m_weighted = any ? folded(m_weighted + folded(before) + weighted) : 0;
    m_sum = folded(m_sum + plain);
    at += rounds * 4 * lanes;
    bytes -= rounds * 4 * lanes;
  }
  for (; bytes >= 4; bytes -= 4) {
    for (int half = 0; half < 2; ++half, at += 2) {
      std::uint16_t w;
      std::memcpy(&w, at, sizeof w);
      m_sum = folded(m_sum + w);
      m_weighted = folded(m_weighted + m_sum);
    }
  }
}

std::uint32_t Fletcher32::value() const {
  auto const exchanged = [](std::uint64_t x) {
    return static_cast<std::uint32_t>(folded(x << 8));
  };
  return exchanged(m_weighted) << 16 | exchanged(m_sum);
}

}  // namespace Runnel::Impl
