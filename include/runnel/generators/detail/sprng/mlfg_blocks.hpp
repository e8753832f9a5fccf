// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_BLOCKS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_BLOCKS_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/sprng/exponent_lanes.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/transpose.hpp>

namespace Runnel::Impl {

/// States of one multiplicative lagged Fibonacci sequence, a run apart, one in
/// each lane: the jumps are sums of exponents.
template <class WordLanes>
class SprngMlfgSpread {
 public:
  using Vector = typename WordLanes::type;
  static constexpr int width = WordLanes::per_stream;
  /// Longer lags have a word for every lane without jumps.
  static constexpr int max_words = 63;

  /// Lane l of rows[i] gets word i of the state l runs on.
  /// \param words  the state, `long_lag` ≤ `max_words` odd words
  /// \param jumps  row k: coefficients of the jump by 2^k runs
  RUNNEL_FORCEINLINE_FUNCTION static void spread(StreamShape const& shape,
                                                 std::uint64_t const* words,
                                                 std::uint64_t const* jumps,
                                                 Vector* rows) {
    int const n = shape.constants[0];
    // Words of a state, as many again to sum, and what registers lap over.
    alignas(64) std::uint64_t e[width][room] = {};
    std::memcpy(e[0], words, static_cast<std::size_t>(n) * sizeof e[0][0]);
    for (int i = 0; i < n; i += width) {
      store(e[0] + i, signed_exponents(load(e[0] + i)));
    }
    for (int d = 1; d < width; d *= 2, jumps += n) {
      for (int l = 0; l < d; ++l) jump(shape, e[l], jumps, e[l + d]);
    }
    for (int i = 0; i < n; ++i) {
      std::uint64_t lanes[width];
      for (int l = 0; l < width; ++l) lanes[l] = e[l][i];
      rows[i] = signed_powers(load(lanes));
    }
  }

 private:
  /// Registers that hold a state.
  static constexpr int max_registers = (max_words + width - 1) / width;
  static constexpr int room = 2 * max_registers * width + width;

  RUNNEL_FORCEINLINE_FUNCTION static Vector load(std::uint64_t const* from) {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
  RUNNEL_FORCEINLINE_FUNCTION static void store(std::uint64_t* to, Vector v) {
    std::memcpy(to, &v, sizeof v);
  }

  /// Signed exponents moved on: to[i] = sum over j of c[j] from[i + j].
  /// \param from  `room` words, of which this makes those after the state
  RUNNEL_FORCEINLINE_FUNCTION static void jump(StreamShape const& shape,
                                               std::uint64_t* from,
                                               std::uint64_t const* c,
                                               std::uint64_t* to) {
    int const n = shape.constants[0];
    int const ahead = n - shape.constants[1];
    for (int i = 0; i < n; ++i) {
      from[n + i] = (from[i] + from[ahead + i]) & SprngExponentBits::both;
    }
    // Four registers at a time, so that sums need not wait for each other.
    for (int at = 0; at < n; at += 4 * width) {
      int const registers = (n - at + width - 1) / width;
      Sums const total = sums(registers < 4 ? registers : 4, n, from + at, c);
      for (int r = 0; r < 4 && r < registers; ++r) {
        store(to + at + r * width,
              (total.exponent[r] & SprngExponentBits::exponent) |
                  (total.sign[r] & SprngExponentBits::sign));
      }
    }
  }
  /// Sums for signed exponents, up to four registers of them.
  struct Sums {
    Vector exponent[4];
    Vector sign[4];
  };
  RUNNEL_FORCEINLINE_FUNCTION static Sums sums(int registers, int n,
                                               std::uint64_t const* from,
                                               std::uint64_t const* c) {
    Sums total;
    for (int r = 0; r < 4; ++r) {
      total.exponent[r] = total.sign[r] = fill_lanes<Vector>(std::uint64_t{0});
    }
    for (int j = 0; j < n; ++j) {
      Vector const factor = fill_lanes<Vector>(c[j]);
      // Signs are added modulo 2.
      std::uint64_t const odd = std::uint64_t{0} - (c[j] & 1);
      static_for<4>([&](auto r) RUNNEL_INLINE_LAMBDA {
        if (r >= registers) return;
        Vector const x = load(from + j + r * width);
        total.exponent[r] = total.exponent[r] + x * factor;
        total.sign[r] = total.sign[r] ^ (x & odd);
      });
    }
    return total;
  }
};

/// Makes many consecutive outputs of a multiplicative lagged Fibonacci
/// generator on a host: they are cut into as many runs as a register has lanes,
/// and lane l makes run l. Short lags make fewer words per step than a wide
/// register has lanes; so all of them have work. Outputs are transposed in
/// squares of registers, so that memory gets them in their order.
///
/// Runs have `min_run`·2^k outputs, k ≤ `run_doublings`.
template <class Generator, class WordLanes, class Form>
class SprngMlfgBlocks {
 public:
  using Word = typename Generator::template output_word<Form>;
  static constexpr int width = WordLanes::per_stream;
  /// The lanes of the registers that `make` hands out.
  struct Lanes : OutputLanes<WordLanes, Word> {
    static constexpr int per_stream = width;
    template <class T>
    RUNNEL_FORCEINLINE_FUNCTION void store(
        PerGroup<T*, 1> const& to, std::int64_t at,
        typename WordLanes::template rebind<T> v) const {
      std::memcpy(to[0] + at, &v, sizeof v);
    }
    template <class T>
    RUNNEL_FORCEINLINE_FUNCTION void store_streaming(
        PerGroup<T*, 1> const& to, std::int64_t at,
        typename WordLanes::template rebind<T> v) const {
      WordLanes{}.store_streaming(to, at, v);
    }
    template <class T, int N>
    RUNNEL_FORCEINLINE_FUNCTION static void copy_streaming(
        T* to, T const (&values)[N]) {
      WordLanes::copy_streaming(to, values);
    }
  };
  static constexpr bool passes_count = false;

  /// \param jumps  row k: the jump by `min_run`·2^k outputs
  RUNNEL_FORCEINLINE_FUNCTION SprngMlfgBlocks(std::uint64_t const* words,
                                              std::uint64_t const* jumps,
                                              StreamShape const& shape)
      : m_shape(shape), m_jumps(jumps) {
    std::memcpy(m_words, words, state_bytes());
  }

  /// Makes the next outputs: at most `count`, in runs as long as there is room
  /// for; none where there is no room for the shortest.
  /// sink(i, register of outputs i, i + 1, …) in any order; those of a cache
  /// line together if it `wants_whole_lines`.
  /// \returns how many were made
  template <int Unit, class Sink>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t make(std::int64_t count,
                                                Sink const& sink) {
    static_assert(width % Unit == 0);
    auto const room = static_cast<std::uint64_t>(count) /
                      (std::uint64_t{Generator::min_run} * width);
    if (room == 0) return 0;
    int k = 0;
    while (k < Generator::run_doublings && room >> (k + 1) != 0) ++k;
    std::int64_t const run = std::int64_t{Generator::min_run} << k;
    Vector rows[max_words + block];
    spread(k, rows);
    for (std::int64_t begin = 0; begin < run; begin += block) {
      make_rows(run, begin, rows, sink);
    }
    for (int i = 0; i < m_shape.constants[0]; ++i) {
      m_words[i] = rows[i][width - 1];
    }
    return run * width;
  }

  /// The state after what has been made.
  RUNNEL_FORCEINLINE_FUNCTION void store(std::uint64_t* words) const {
    std::memcpy(words, m_words, state_bytes());
  }

 private:
  using Vector = typename WordLanes::type;
  using Spread = SprngMlfgSpread<WordLanes>;
  using Row = typename WordLanes::template rebind<Word>;
  static constexpr int max_words = Spread::max_words;
  /// Words of every lane between two moves of the last ones to the front.
  static constexpr int block = 128;
  /// Squares that are written together, row by row, where cache lines should
  /// be written at once: values may be half as wide as words.
  static constexpr int together = 2;
  static_assert(Generator::min_run % block == 0 &&
                block % (together * width) == 0);
  static_assert((1 << (Generator::num_run_jumps - Generator::run_doublings)) >=
                width);

  RUNNEL_FORCEINLINE_FUNCTION std::size_t state_bytes() const {
    return static_cast<std::size_t>(m_shape.constants[0]) * sizeof(m_words[0]);
  }
  RUNNEL_FORCEINLINE_FUNCTION void spread(int k, Vector* rows) const {
    auto const* const shape = &m_shape;
    auto const* const words = m_words;
    auto const* const jumps = m_jumps + k * m_shape.jump_words;
    call_apart<WordLanes>([=]() RUNNEL_INLINE_LAMBDA {
      Spread::spread(*shape, words, jumps, rows);
    });
  }

  /// Words `begin` … `begin` + block − 1 of every lane's run.
  /// \param rows  the words before them; then the last of them
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION void make_rows(std::int64_t run,
                                             std::int64_t begin, Vector* rows,
                                             Sink const& sink) const {
    int const n = m_shape.constants[0];
    Vector const* const old = rows;
    Vector const* const young = rows + (n - m_shape.constants[1]);
    Vector* const made = rows + n;
    constexpr int squares = wants_whole_lines<Sink> ? together : 1;
    for (int i = 0; i < block; i += squares * width) {
      Row square[squares][width];
      static_for<squares>([&](auto s) RUNNEL_INLINE_LAMBDA {
        static_for<width>([&](auto j) RUNNEL_INLINE_LAMBDA {
          constexpr int at = s * width + j;
          Vector const x = old[i + at] * young[i + at];
          made[i + at] = x;
          square[s][j] = sprng_output<Form>(x);
        });
        transpose(square[s]);
      });
      static_for<width>([&](auto lane) RUNNEL_INLINE_LAMBDA {
        static_for<squares>([&](auto s) RUNNEL_INLINE_LAMBDA {
          sink(begin + i + s * width + lane * run, square[s][lane]);
        });
      });
    }
    // No memmove, which would not be inlined.
    for (int i = 0; i < n; ++i) {
      Vector const x = rows[block + i];
      rows[i] = x;
    }
  }

  StreamShape m_shape;
  std::uint64_t const* m_jumps;
  std::uint64_t m_words[max_words];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_BLOCKS_HPP
