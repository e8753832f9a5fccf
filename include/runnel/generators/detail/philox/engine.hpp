// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_PHILOX_ENGINE_HPP
#define RUNNEL_GENERATORS_DETAIL_PHILOX_ENGINE_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// The ten rounds of `philox4x32` in the lanes of a register: a lane has a
/// counter and the word of its block that is next, and leaps over the outputs
/// of the others; or makes a run of consecutive outputs, block by block.
template <class Generator, class Lanes>
class PhiloxEngine {
 public:
  using State = typename Generator::state_type;
  template <class T>
  using V = typename Lanes::template rebind<T>;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    set_lane_of(m_block, i, s.block);
    set_lane_of(m_word, i, s.word);
    set_lane_of(m_key0, i, static_cast<std::uint32_t>(s.key));
    set_lane_of(m_key1, i, static_cast<std::uint32_t>(s.key >> 32));
    set_lane_of(m_stream0, i, static_cast<std::uint32_t>(s.stream));
    set_lane_of(m_stream1, i, static_cast<std::uint32_t>(s.stream >> 32));
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(int, State const&,
                                            std::uint64_t const* row) {
    m_leap_block = row[0] >> 2 | row[1] << 62;
    m_leap_word = static_cast<std::uint32_t>(row[0] & 3);
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    auto const pair = [&](V<std::uint32_t> const& low,
                          V<std::uint32_t> const& high) {
      return static_cast<std::uint64_t>(lane_of(high, i)) << 32 |
             lane_of(low, i);
    };
    return {lane_of(m_block, i), pair(m_key0, m_key1),
            pair(m_stream0, m_stream1), lane_of(m_word, i)};
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto output() const {
    V<std::uint32_t> c[4] = {cast_lanes<std::uint32_t>(m_block),
                             cast_lanes<std::uint32_t>(m_block >> 32),
                             m_stream0, m_stream1};
    Generator::rounds(c, m_key0, m_key1);
    auto const below = [&](std::uint32_t n, V<std::uint32_t> x,
                           V<std::uint32_t> y) RUNNEL_INLINE_LAMBDA {
      return select_less(m_word, fill_lanes<V<std::uint32_t>>(n), x, y);
    };
    return below(2, below(1, c[0], c[1]), below(3, c[2], c[3]));
  }
  RUNNEL_FORCEINLINE_FUNCTION void leap() {
    V<std::uint32_t> const word = m_word + m_leap_word;
    m_block = m_block + m_leap_block + cast_lanes<std::uint64_t>(word >> 2);
    m_word = word & 3u;
  }

  /// Runs begin at the same word of a block in all lanes.
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void begin_runs() {
    make_keys();
    m_next = static_cast<int>(lane_of(m_word, 0));
    make_block();
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void next_run() {
    leap();
    this->template begin_runs<Form>();
  }
  RUNNEL_FORCEINLINE_FUNCTION void end_runs() {
    m_word = fill_lanes<V<std::uint32_t>>(static_cast<std::uint32_t>(m_next));
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    auto const x = m_next == 0   ? m_made[0]
                   : m_next == 1 ? m_made[1]
                   : m_next == 2 ? m_made[2]
                                 : m_made[3];
    if (++m_next == 4) {
      m_next = 0;
      m_block = m_block + std::uint64_t{1};
      make_block();
    }
    return x;
  }

  /// The run's next four outputs.
  static constexpr int block_outputs = 4;
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION void run_block(
      V<std::uint32_t> (&x)[block_outputs]) {
    for (int i = 0; i < 4; ++i) x[i] = m_made[i];
    m_block = m_block + std::uint64_t{1};
    make_block();
    if (m_next == 0) return;
    V<std::uint32_t> const seven[7] = {x[0],      x[1],      x[2],     x[3],
                                       m_made[0], m_made[1], m_made[2]};
    for (int i = 0; i < 4; ++i) {
      x[i] = m_next == 1   ? seven[i + 1]
             : m_next == 2 ? seven[i + 2]
                           : seven[i + 3];
    }
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION void make_block() {
    m_made[0] = cast_lanes<std::uint32_t>(m_block);
    m_made[1] = cast_lanes<std::uint32_t>(m_block >> 32);
    m_made[2] = m_stream0;
    m_made[3] = m_stream1;
    if constexpr (Lanes::on_device) {
      static_for<10>([&](auto r) RUNNEL_INLINE_LAMBDA {
        Generator::round(m_made, m_keys[2 * r], m_keys[2 * r + 1]);
      });
    } else {
      Generator::rounds(m_made, m_key0, m_key1);
    }
  }
  /// The keys of all rounds, which take a GPU as many operations to make
  /// anew as the rest of a round's additions.
  RUNNEL_FORCEINLINE_FUNCTION void make_keys() {
    if constexpr (Lanes::on_device) {
      std::uint32_t k0 = m_key0, k1 = m_key1;
      static_for<10>([&](auto r) RUNNEL_INLINE_LAMBDA {
        m_keys[2 * r] = k0;
        m_keys[2 * r + 1] = k1;
        k0 += Generator::key_step0;
        k1 += Generator::key_step1;
#if defined(__CUDA_ARCH__)
        // Or the compiler would make them anew.
        asm("" : "+r"(k0), "+r"(k1));
#endif
      });
    }
  }
  V<std::uint32_t> m_made[4];
  std::conditional_t<Lanes::on_device, std::uint32_t[20], char> m_keys;
  int m_next;
  V<std::uint64_t> m_block;
  V<std::uint32_t> m_word, m_key0, m_key1, m_stream0, m_stream1;
  std::uint64_t m_leap_block;
  std::uint32_t m_leap_word;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_PHILOX_ENGINE_HPP
