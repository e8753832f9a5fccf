// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_LEAPING_SOURCES_HPP
#define RUNNEL_SRC_CAPI_SPRNG_LEAPING_SOURCES_HPP

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <runnel/generators/detail/sprng/affine.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/generators/detail/sprng/mrg5_leap.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <vector>

#include "word_source.hpp"

/// Generators of small state: each word is made from one or a few words a fixed
/// leap earlier, so that the words of one leap do not depend on one another.
namespace Runnel::Impl {

/// \f$x \to a x + p\f$ modulo 2^64, leaping by eight steps.
class AffineLeaper {
 public:
  static constexpr int leap = 8;

  AffineLeaper(std::uint64_t x, std::uint64_t addend, std::uint64_t multiplier)
      : m_x(x), m_addend(addend), m_multiplier(multiplier) {
    auto const power = affine_power(multiplier, UInt128(leap));
    m_factor = power.factor;
    m_sum = power.sum * addend;
  }
  void make(std::uint64_t* x, int count) {
    int const serial = std::min<int>(count, leap);
    for (int i = 0; i < serial; ++i) {
      x[i] = m_x = m_multiplier * m_x + m_addend;
    }
    if (count <= leap) return;
    std::uint64_t lane[leap];
    std::memcpy(lane, x, sizeof lane);
    int i = leap;
    for (; i + leap <= count; i += leap) {
      for (int l = 0; l < leap; ++l) {
        lane[l] = m_factor * lane[l] + m_sum;
        x[i + l] = lane[l];
      }
    }
    for (; i < count; ++i) x[i] = m_factor * x[i - leap] + m_sum;
    m_x = x[count - 1];
  }
  /// x `count` steps ago.
  std::uint64_t before(int count) const {
    // Newton's iteration doubles the bits of an inverse; a·a = 1 modulo 8.
    std::uint64_t inverse = m_multiplier;
    for (int b = 3; b < 64; b *= 2) inverse *= 2 - m_multiplier * inverse;
    std::uint64_t x = m_x;
    for (int i = 0; i < count; ++i) x = (x - m_addend) * inverse;
    return x;
  }
  std::uint64_t addend() const { return m_addend; }
  std::uint64_t multiplier() const { return m_multiplier; }

 private:
  std::uint64_t m_x;
  std::uint64_t m_addend;
  std::uint64_t m_multiplier;
  std::uint64_t m_factor;
  std::uint64_t m_sum;
};

/// lcg and lcg64. \tparam Bits  of x, which is kept at the top of its word
template <int Bits>
class AffineSource final : public WordSource {
 public:
  explicit AffineSource(std::vector<std::uint64_t> const& state)
      : m_x(state[0] << shift, state[1] << shift, state[2]) {}
  void make(std::uint64_t* words, int count) noexcept override {
    m_x.make(words, count);
  }
  std::vector<std::uint64_t> state_before(int count) const override {
    return {m_x.before(count) >> shift, m_x.addend() >> shift,
            m_x.multiplier()};
  }

 private:
  static constexpr int shift = 64 - Bits;
  AffineLeaper m_x;
};

/// The order-5 sequence of cmrg. Its numbers a leap apart are again a sequence
/// of order 5.
class Mrg5Leaper {
 public:
  static constexpr int leap = 8;
  static constexpr int history = 5 * leap;
  static constexpr int room = history + WordSource::max_words + leap;

  /// \param newest_first  five numbers
  /// \throws std::invalid_argument as `host_isa`
  explicit Mrg5Leaper(std::uint64_t const* newest_first)
      : m_is_wide(register_bytes(host_isa()) >= 32) {
    for (int i = 0; i < 5; ++i) {
      m_y[history - 1 - i] = static_cast<std::uint32_t>(newest_first[i]);
    }
  }
  /// \param y  `room` numbers; `count` new ones follow the first `history`
  void make(std::uint64_t* y, int count);
  /// Five numbers, the newest first, `count` steps ago.
  void write_before(int count, std::uint64_t* newest_first) const;

 private:
  std::uint32_t m_y[history] = {};  ///< oldest first
  int m_known = 5;                  ///< words at the end that have been made
  bool m_is_wide;                   ///< registers of 32 bytes and more?
};

class CmrgSource final : public WordSource {
 public:
  explicit CmrgSource(std::vector<std::uint64_t> const& state)
      : m_x(state[0], state[1], state[2]), m_y(state.data() + 3) {}
  void make(std::uint64_t* words, int count) noexcept override {
    std::uint64_t y[Mrg5Leaper::room];
    m_y.make(y, count);
    m_x.make(words, count);
    std::uint64_t const* const made = y + Mrg5Leaper::history;
    for (int i = 0; i < count; ++i) words[i] += made[i] << 32;
  }
  std::vector<std::uint64_t> state_before(int count) const override {
    std::vector<std::uint64_t> state = {m_x.before(count), m_x.addend(),
                                        m_x.multiplier()};
    state.resize(8);
    m_y.write_before(count, state.data() + 3);
    return state;
  }

 private:
  AffineLeaper m_x;
  Mrg5Leaper m_y;
};

/// \f$x \to a x\f$ modulo 2^61 − 1, leaping by four steps.
class PmlcgSource final : public WordSource {
 public:
  using M = Mersenne61;
  static constexpr int leap = 4;

  explicit PmlcgSource(std::vector<std::uint64_t> const& state)
      : m_x(state[0]),
        m_multiplier(state[1]),
        m_factor(M::power(state[1], leap)) {}
  void make(std::uint64_t* words, int count) noexcept override {
    int const serial = std::min<int>(count, leap);
    std::uint64_t lane[leap] = {};
    for (int i = 0; i < serial; ++i) {
      lane[i] = m_x = M::multiply(m_x, m_multiplier);
      words[i] = m_x << 3;
    }
    if (count <= leap) return;
    int i = leap;
    for (; i + leap <= count; i += leap) {
      for (int l = 0; l < leap; ++l) {
        lane[l] = M::multiply(lane[l], m_factor);
        words[i + l] = lane[l] << 3;
      }
    }
    for (; i < count; ++i) {
      words[i] = M::multiply(words[i - leap] >> 3, m_factor) << 3;
    }
    m_x = words[count - 1] >> 3;
  }
  std::vector<std::uint64_t> state_before(int count) const override {
    std::uint64_t const inverse = M::power(m_multiplier, M::order - 1);
    std::uint64_t x = m_x;
    for (int i = 0; i < count; ++i) x = M::multiply(x, inverse);
    return {x, m_multiplier};
  }

 private:
  std::uint64_t m_x;
  std::uint64_t m_multiplier;
  std::uint64_t m_factor;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_CAPI_SPRNG_LEAPING_SOURCES_HPP
