// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_PHILOX_STREAMS_HPP
#define RUNNEL_GENERATORS_DETAIL_PHILOX_STREAMS_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/part_streams.hpp>
#include <runnel/generators/detail/philox/wide_rounds.hpp>
#include <runnel/lanes/columns.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Streams of Philox 4×32 on a host: each makes a block of four outputs, which
/// are then given out.
///
/// Lanes 2j and 2j + 1 of a register of outputs are 64-bit lane j of two wide
/// registers, so that two blocks are made at once and their words need no
/// shuffles. Streams that are filled together are at the same word of a block;
/// where they are not, as some were drawn from by hand, they are stepped one by
/// one.
///
/// \tparam Leaps  leapfrog parts of streams: see `PartStepping`
template <class Generator, class WordLanes, bool Leaps = false>
class PhiloxStreams {
 public:
  using RunLanes = WordLanes;
  using State = typename Generator::state_type;
  using Wide = typename RunLanes::template with_word<std::uint64_t>::type;
  using WideLanes = typename RunLanes::template with_word<std::uint64_t>;
  /// There are too few registers for the whole state.
  static constexpr bool stays_in_memory = true;

  RUNNEL_FORCEINLINE_FUNCTION void set_lane(int i, State const& s) {
    set_lane_of(m_block[i % 2], i / 2, s.block);
    set_lane_of(m_key[i % 2], i / 2, s.key);
    set_lane_of(m_stream[i % 2], i / 2, s.stream);
    m_is_even = i == 0 || (m_is_even && m_words[0] == s.word);
    m_words[i] = s.word;
    m_next = static_cast<int>(s.word);
    m_has_block = false;
  }
  RUNNEL_FORCEINLINE_FUNCTION State lane(int i) const {
    return {lane_of(m_block[i % 2], i / 2), lane_of(m_key[i % 2], i / 2),
            lane_of(m_stream[i % 2], i / 2),
            m_is_even ? static_cast<std::uint32_t>(m_next) : m_words[i]};
  }
  /// All lanes at once: the words of their streams' states.
  RUNNEL_FORCEINLINE_FUNCTION void set_lanes(std::uint32_t const* const* from) {
    static_for<2>([&](auto r) RUNNEL_INLINE_LAMBDA {
      std::uint64_t const* of_register[width / 2];
      for (int j = 0; j < width / 2; ++j) {
        of_register[j] =
            reinterpret_cast<std::uint64_t const*>(from[2 * j + r]);
      }
      Wide word[3];
      load_lanes(of_register, word);
      m_block[r] = word[0];
      m_key[r] = word[1];
      m_stream[r] = word[2];
    });
    std::uint32_t others = 0;
    for (int i = 0; i < width; ++i) {
      m_words[i] = from[i][6];
      others |= m_words[i] ^ m_words[0];
    }
    m_is_even = others == 0;
    m_next = static_cast<int>(m_words[width - 1]);
    m_has_block = false;
  }
  /// Blocks, whose keys come with them, and words.
  RUNNEL_FORCEINLINE_FUNCTION void store_lanes(std::uint32_t* const* to) const {
    static_for<2>([&](auto r) RUNNEL_INLINE_LAMBDA {
      std::uint64_t* of_register[width / 2];
      for (int j = 0; j < width / 2; ++j) {
        of_register[j] = reinterpret_cast<std::uint64_t*>(to[2 * j + r]);
      }
      Wide const word[2] = {m_block[r], m_key[r]};
      Impl::store_lanes(word, of_register);
    });
    for (int i = 0; i < width; ++i) {
      to[i][6] = m_is_even ? static_cast<std::uint32_t>(m_next) : m_words[i];
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void set_leap(std::uint64_t const* row,
                                            std::uint64_t /*leap*/) {
    for (int i = 0; i < 2; ++i) m_leap[i] = row[i];
  }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    if (!m_is_even) return step_each();
    if (!m_has_block || (!Leaps && m_next == 0)) keep_block();
    Row const x = m_made[m_next];
    move_on();
    return x;
  }
  /// Outputs of a block, and whether all streams are before one.
  static constexpr int block_outputs = 4;
  RUNNEL_FORCEINLINE_FUNCTION bool is_before_block() const {
    return m_is_even && m_next == 0;
  }
  /// The next outputs, as many as a block has. \pre `is_before_block()`
  RUNNEL_FORCEINLINE_FUNCTION void run_block(typename RunLanes::type (&x)[4]) {
    make_block(x);
    for (auto& block : m_block) block = block + std::uint64_t{1};
  }
  /// The same in the lower halves of words of 64 bits, with anything above
  /// them, of the streams in even and in odd lanes.
  RUNNEL_FORCEINLINE_FUNCTION void run_wide_block(Wide (&x)[2][4]) {
    make_wide_block(x);
    for (auto& block : m_block) block = block + std::uint64_t{1};
  }

 private:
  using Row = typename RunLanes::type;
  static constexpr int width = RunLanes::per_stream * RunLanes::groups;
  static_assert(sizeof(Wide) == sizeof(Row));

  RUNNEL_FORCEINLINE_FUNCTION void make_block(Row (&x)[4]) const {
    Wide c[2][4];
    make_wide_block(c);
    static_for<4>([&](auto k) RUNNEL_INLINE_LAMBDA {
      Wide const words = low_halves(c[0][k]) | (c[1][k] << 32);
      std::memcpy(&x[k], &words, sizeof words);
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION void make_wide_block(Wide (&c)[2][4]) const {
    static_for<2>([&](auto r) RUNNEL_INLINE_LAMBDA {
      c[r][0] = m_block[r];
      c[r][1] = m_block[r] >> 32;
      c[r][2] = m_stream[r];
      c[r][3] = m_stream[r] >> 32;
      wide_rounds<Generator>(c[r], m_key[r], m_key[r] >> 32);
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION void keep_block() {
    make_block(m_made);
    m_has_block = true;
  }
  /// Moves to the next output of a block that is kept, or past the block.
  RUNNEL_FORCEINLINE_FUNCTION void move_on() {
    if constexpr (Leaps) {
      int const next = m_next + static_cast<int>(m_leap[0] & 3);
      m_next = next & 3;
      std::uint64_t const blocks =
          (m_leap[0] >> 2 | m_leap[1] << 62) + (next > 3 ? 1 : 0);
      m_has_block = blocks == 0;
      for (auto& block : m_block) block = block + blocks;
    } else if (++m_next == 4) {
      m_next = 0;
      for (auto& block : m_block) block = block + std::uint64_t{1};
    }
  }
  RUNNEL_FUNCTION Row step_each() {
    Row x{};
    for (int i = 0; i < width; ++i) {
      State s = lane(i);
      State at = s;
      set_lane_of(x, i, Generator::step(at));
      if constexpr (Leaps) {
        Generator::apply(s, m_leap);
      } else {
        s = at;
      }
      set_lane_of(m_block[i % 2], i / 2, s.block);
      m_words[i] = s.word;
    }
    return x;
  }

  Wide m_block[2];
  Wide m_key[2];
  Wide m_stream[2];
  Row m_made[4];
  std::uint32_t m_words[width];
  int m_next;
  bool m_has_block;
  bool m_is_even;
  [[no_unique_address]] std::conditional_t<Leaps, std::uint64_t[2], NoLeap>
      m_leap;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_PHILOX_STREAMS_HPP
