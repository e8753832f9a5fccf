// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_WINDOW_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_WINDOW_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/seeds/detail/mt/window_sizes.hpp>

namespace Runnel::Impl {

/// Sizes known to the compiler: those of MT19937.
struct Mt19937Sizes {
  static constexpr int shift_0 = 11;
  static constexpr int shift_1 = 18;
  static constexpr bool constants_in_state = false;
  static constexpr std::uint32_t twist = 0x9908b0df;
  static constexpr std::uint32_t mask_b = 0x9d2c5680;
  static constexpr std::uint32_t mask_c = 0xefc60000;

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const&) {}
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int n() { return 624; }
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int m() { return 397; }
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint32_t lower() {
    return 0x7fffffff;
  }
  /// 64-bit words of a jump: 19937 bits.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int jump_words() { return 312; }
};

/// Sizes that the streams of a set share; twist and masks are each stream's
/// own and stand behind its n words. `constants` of the shape: n, m, r.
struct MtdcSizes {
  static constexpr int shift_0 = 12;
  static constexpr int shift_1 = 18;
  static constexpr bool constants_in_state = true;

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_n = shape.constants[0];
    m_m = shape.constants[1];
    m_lower = (std::uint32_t{1} << shape.constants[2]) - 1;
    m_jump_words = shape.jump_words;
  }
  RUNNEL_FORCEINLINE_FUNCTION int n() const { return m_n; }
  RUNNEL_FORCEINLINE_FUNCTION int m() const { return m_m; }
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t lower() const { return m_lower; }
  RUNNEL_FORCEINLINE_FUNCTION int jump_words() const { return m_jump_words; }

 private:
  int m_n, m_m, m_jump_words;
  std::uint32_t m_lower;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_WINDOW_HPP
