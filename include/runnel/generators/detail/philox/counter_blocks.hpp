// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_PHILOX_COUNTER_BLOCKS_HPP
#define RUNNEL_GENERATORS_DETAIL_PHILOX_COUNTER_BLOCKS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Blocks of one stream of `philox4x32` by their numbers n, one in each lane.
///
/// Terms that do not depend on n's low word n0 are computed once for many
/// blocks. With the stream (t0, t1) and the round keys (k0, k1), (k0', k1'), in
/// brackets:
///
///     round 1:  c0 = [hi(M1·t0) ⊕ n1 ⊕ k0]    c1 = [lo(M1·t0)]
///               c2 = hi(M0·n0) ⊕ [t1 ⊕ k1]     c3 = lo(M0·n0)
///     round 2:  c0 = hi(M1·c2) ⊕ [c1 ⊕ k0']    c1 = lo(M1·c2)
///               c2 = c3 ⊕ [hi(M0·c0) ⊕ k1']    c3 = [lo(M0·c0)]
///
/// Four outputs then take 18 products of 32 bits to 64 and 19 exclusive ors of
/// three operands, in place of 20 and 20 and as many additions to the keys.
template <class Generator, class Lanes>
class PhiloxCounterBlocks {
 public:
  using State = typename Generator::state_type;
  template <class T>
  using V = typename Lanes::template rebind<T>;

  RUNNEL_FORCEINLINE_FUNCTION explicit PhiloxCounterBlocks(State const& state)
      : m_stream(state.stream) {
    auto k0 = static_cast<std::uint32_t>(state.key);
    auto k1 = static_cast<std::uint32_t>(state.key >> 32);
    static_for<10>([&](auto r) RUNNEL_INLINE_LAMBDA {
      m_keys[2 * r] = k0;
      m_keys[2 * r + 1] = k1;
      k0 += Generator::key_step0;
      k1 += Generator::key_step1;
#if defined(__CUDA_ARCH__)
      // Or the compiler would add in each block.
      asm("" : "+r"(k0), "+r"(k1));
#endif
    });
  }

  /// The lanes' next blocks. To be called again before the low word of one
  /// begins anew at 0: `in_reach`.
  RUNNEL_FORCEINLINE_FUNCTION void start(V<std::uint64_t> block) {
    m_low = cast_lanes<std::uint32_t>(block);
    auto const high = cast_lanes<std::uint32_t>(block >> 32);
    auto const t0 = static_cast<std::uint32_t>(m_stream);
    auto const t1 = static_cast<std::uint32_t>(m_stream >> 32);
    V<std::uint32_t> high1, low1, high0, low0;
    Generator::multiply(all(t0), Generator::multiplier1, high1, low1);
    Generator::multiply(high1 ^ high ^ all(m_keys[0]), Generator::multiplier0,
                        high0, low0);
    m_second[0] = all(t1 ^ m_keys[1]);
    m_second[1] = low1 ^ all(m_keys[2]);
    m_second[2] = high0 ^ all(m_keys[3]);
    m_second[3] = low0;
  }
  /// Blocks from this one on, it included, that take no other `start`.
  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t in_reach(
      std::uint64_t block) {
    return (std::uint64_t{1} << 32) - (block & 0xffffffff);
  }

  /// Makes the lanes' blocks, then adds `further` to their numbers.
  RUNNEL_FORCEINLINE_FUNCTION void make(V<std::uint32_t> (&x)[4],
                                        std::uint32_t further) {
    V<std::uint32_t> high, low;
    Generator::multiply(m_low, Generator::multiplier0, high, low);
    m_low = m_low + further;
    x[2] = low ^ m_second[2];
    Generator::multiply(high ^ m_second[0], Generator::multiplier1, high, low);
    x[0] = high ^ m_second[1];
    x[1] = low;
    x[3] = m_second[3];
    static_for<8>([&](auto r) RUNNEL_INLINE_LAMBDA {
      Generator::round(x, all(m_keys[2 * r + 4]), all(m_keys[2 * r + 5]));
    });
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION static V<std::uint32_t> all(std::uint32_t x) {
    return fill_lanes<V<std::uint32_t>>(x);
  }

  std::uint64_t m_stream;
  std::uint32_t m_keys[20];
  V<std::uint32_t> m_low;
  V<std::uint32_t> m_second[4];  ///< see above, in the order of their use
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_PHILOX_COUNTER_BLOCKS_HPP
