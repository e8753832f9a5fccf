// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_JUMPER_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_JUMPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/mt/recurrence.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// The lowest bit that is set. \pre there is one
RUNNEL_FORCEINLINE_FUNCTION int lowest_bit(std::uint64_t bits) {
#if RUNNEL_ON_GPU
  return __ffsll(static_cast<long long>(bits)) - 1;
#else
  return __builtin_ctzll(bits);
#endif
}

/// Jumps of states in scratch by polynomials, see `MtJumps`.
template <class Generator, class Lanes>
class MtJumper {
 public:
  using Recurrence = MtRecurrence<Generator, Lanes>;
  using Vector = typename Recurrence::Vector;
  using Word = typename Recurrence::Word;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  /// \param words  bound to the streams' shape; where its state lies is lost
  RUNNEL_FORCEINLINE_FUNCTION explicit MtJumper(Recurrence& words)
      : m_mt(words) {}

  /// Moves the states at the start of the windows:
  /// \f$x_{i+J} = \bigoplus_{k: g_k = 1} x_{i+k}\f$, see `MtJumps`.
  /// \param jump  the polynomial g, 64 coefficients per word
  RUNNEL_FORCEINLINE_FUNCTION void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) {
    m_mt.load_constants(lanes, window);
    int const n = m_mt.m_sizes.n();
    if (n > MtWindow::max_in_registers) {
      jump_in_window(lanes, jump);
    } else if constexpr (Lanes::on_device) {
      if (n <= short_words) {
        jump_by_coefficients(lanes, jump);
      } else if (n <= 160) {
        jump_in_registers<160>(lanes, jump);
      } else {
        jump_by_sliding(lanes, jump);
      }
    } else {
      jump_in_registers<MtWindow::max_in_registers>(lanes, jump);
    }
    lanes.for_each(1,
                   [&](int g, int) { window[g][0] &= ~m_mt.m_sizes.lower(); });
    m_mt.write_constants(lanes, window);
    lanes.sync();
  }

 private:
  static constexpr int L = Lanes::per_stream;

  /// f(w) for every word of the polynomial, with the words of the sequence
  /// that its 64 coefficients pick from the oldest one on.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void walk(Lanes const& lanes, int end,
                                        F const& f) {
    m_mt.begin_at(0);
    for (int w = 0; w < m_mt.m_sizes.jump_words(); ++w) {
      m_mt.make_room(lanes, end);
      m_mt.template make_words<64>(lanes,
                                   [](int, Vector) RUNNEL_INLINE_LAMBDA {});
      f(w);
      m_mt.template advance<false>(64);
    }
  }

  /// \tparam Words  at least n
  template <int Words>
  RUNNEL_FORCEINLINE_FUNCTION void jump_in_registers(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump) {
    constexpr int registers = Words / L;
    // A GPU's must have names. A CPU has fewer: some at a time.
    constexpr int together =
        Lanes::on_device || registers < 10 ? registers : 10;
    static_assert(registers % together == 0);
    Vector sum[registers];
    static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
      sum[r] = fill_lanes<Vector>(Word{0});
    });
    walk(lanes, m_mt.m_capacity, [&](int w) RUNNEL_INLINE_LAMBDA {
      if constexpr (together == registers) {
        add_up<together>(lanes, jump, w, 0, sum);
      } else {
        for (int r = 0; r < registers && r * L < m_mt.m_sizes.n();
             r += together) {
          add_up<together>(lanes, jump, w, r * L, sum + r);
        }
      }
    });
    // Some words behind the n are written, too: there is room.
    static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
      if (r * L < m_mt.m_sizes.n()) lanes.store(m_mt.m_window, r * L, sum[r]);
    });
    lanes.sync();
  }

  /// Words of the longest state for which lanes of a GPU share the
  /// coefficients.
  static constexpr int short_words = 20;

  /// The same by a GPU for states that leave most of its lanes nothing to do:
  /// every lane adds up what its coefficients pick, two of 64, and then the
  /// lanes' sums are added up.
  RUNNEL_FORCEINLINE_FUNCTION void jump_by_coefficients(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump) {
    Word sum[short_words];
    static_for<short_words>([&](auto i) RUNNEL_INLINE_LAMBDA { sum[i] = 0; });
    walk(lanes, m_mt.m_capacity, [&](int w) RUNNEL_INLINE_LAMBDA {
      static_for<64 / L>([&](auto turn) RUNNEL_INLINE_LAMBDA {
        int const k = turn * L + lanes.lane;
        Word const mask = Word{0} - static_cast<Word>(jump[0][w] >> k & 1);
        Word const* const from = m_mt.m_window[0] + m_mt.m_oldest + k;
        static_for<short_words>(
            [&](auto i) RUNNEL_INLINE_LAMBDA { sum[i] ^= from[i] & mask; });
      });
      lanes.sync();
    });
    // Odd, so that lanes' words are in different banks.
    constexpr int pitch = short_words + 1;
    for (int half = L / 2; half > 0; half /= 2) {
      Word* const mine = m_mt.m_window[0] + lanes.lane % half * pitch;
      if (half <= lanes.lane && lanes.lane < 2 * half) {
        static_for<short_words>([&](auto i)
                                    RUNNEL_INLINE_LAMBDA { mine[i] = sum[i]; });
      }
      lanes.sync();
      if (lanes.lane < half) {
        static_for<short_words>(
            [&](auto i) RUNNEL_INLINE_LAMBDA { sum[i] ^= mine[i]; });
      }
      lanes.sync();
    }
    if (lanes.lane == 0) {
      static_for<short_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
        if (i < m_mt.m_sizes.n()) m_mt.m_window[0][i] = sum[i];
      });
    }
    lanes.sync();
  }

  /// Words of the sum that a lane of a GPU makes in `jump_by_sliding`: 32 lanes
  /// make all. Odd, so that lanes read from different banks.
  static constexpr int slide_words = 21;
  static_assert(32 * slide_words >= MtWindow::max_in_registers);
  /// Coefficients between moves of the registers' contents. More would make
  /// the code too long for the instruction cache.
  static constexpr int slide_length = 16;
  struct Slide {
    Word sum[slide_words];
    Word x[slide_words + slide_length];
  };

  /// The same by a GPU. A lane makes neighbouring words of the sum, so that
  /// from one coefficient to the next it needs one new word of the sequence;
  /// two coefficients cost it one addition of three numbers per word.
  RUNNEL_FORCEINLINE_FUNCTION void jump_by_sliding(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump) {
    int const n = m_mt.m_sizes.n();
    int const first = slide_words * lanes.lane;
    // Lanes that have nothing to do read where there is something.
    int const begin = first < n ? first : 0;
    Slide s;
    static_for<slide_words>([&](auto j) RUNNEL_INLINE_LAMBDA { s.sum[j] = 0; });
    walk(lanes, m_mt.m_capacity, [&](int w) RUNNEL_INLINE_LAMBDA {
      Word const* from = m_mt.m_window[0] + m_mt.m_oldest + begin;
      std::uint64_t bits = jump[0][w];
      static_for<slide_words>([&](auto j)
                                  RUNNEL_INLINE_LAMBDA { s.x[j] = from[j]; });
      RUNNEL_DEVICE_UNROLL(1)
      for (int k = 0; k < 64; k += slide_length) {
        static_for<slide_length>([&](auto i) RUNNEL_INLINE_LAMBDA {
          s.x[slide_words + i] = from[slide_words + i];
        });
        static_for<slide_length / 2>([&](auto q) RUNNEL_INLINE_LAMBDA {
          constexpr int at = 2 * q;
          int const two = static_cast<int>(bits >> at) & 3;
          if (two == 3) {
            add_picked<at, true, true>(s);
          } else if (two == 2) {
            add_picked<at, false, true>(s);
          } else if (two == 1) {
            add_picked<at, true, false>(s);
          }
        });
        static_for<slide_words>([&](auto j) RUNNEL_INLINE_LAMBDA {
          s.x[j] = s.x[j + slide_length];
        });
        bits >>= slide_length;
        from += slide_length;
      }
      lanes.sync();
    });
    static_for<slide_words>([&](auto j) RUNNEL_INLINE_LAMBDA {
      if (first + j < n) m_mt.m_window[0][first + j] = s.sum[j];
    });
    lanes.sync();
  }
  /// Adds what coefficients At and At + 1 pick.
  template <int At, bool First, bool Second>
  RUNNEL_FORCEINLINE_FUNCTION static void add_picked(Slide& s) {
    static_for<slide_words>([&](auto j) RUNNEL_INLINE_LAMBDA {
      Word const a = First ? s.x[At + j] : 0;
      Word const b = Second ? s.x[At + 1 + j] : 0;
      s.sum[j] = s.sum[j] ^ a ^ b;
    });
  }

  /// Jumps longer states.
  RUNNEL_FORCEINLINE_FUNCTION void jump_in_window(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump) {
    int const n = m_mt.m_sizes.n();
    int const end = MtWindow::sum_words(n);
    int const room = MtWindow::words(n) - end;
    constexpr int registers = 160 / L < 10 ? 160 / L : 10;
    Group<Word*> sum;
    Group<Word const*> sum_so_far;
    for (int g = 0; g < Lanes::groups; ++g) {
      sum_so_far[g] = sum[g] = m_mt.m_window[g] + room;
    }
    walk(lanes, room, [&](int w) RUNNEL_INLINE_LAMBDA {
      for (int first = 0; first < end; first += registers * L) {
        Vector some[registers];
        static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
          some[r] = w == 0 ? fill_lanes<Vector>(Word{0})
                           : lanes.load(sum_so_far, first + r * L);
        });
        add_up<registers>(lanes, jump, w, first, some);
        static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
          lanes.store(sum, first + r * L, some[r]);
        });
      }
      lanes.sync();
    });
    lanes.for_each(n, [&](int g, int i) { m_mt.m_window[g][i] = sum[g][i]; });
    lanes.sync();
  }

  /// Adds to words `first` … of the sum what 64 coefficients of the jump pick.
  template <int Registers>
  RUNNEL_FORCEINLINE_FUNCTION void add_up(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump, int w,
      int first, Vector* sum) const {
    std::uint64_t any = 0;
    for (int g = 0; g < Lanes::groups; ++g) any |= jump[g][w];
    for (std::uint64_t bits = any; bits != 0; bits &= bits - 1) {
      int const k = lowest_bit(bits);
      static_for<Registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
        // Beyond the state there may be no window.
        if (first + r * L >= m_mt.m_sizes.n()) return;
        Vector const x =
            lanes.load(m_mt.words(), m_mt.m_oldest + k + first + r * L);
        if constexpr (Lanes::groups == 1) {
          sum[r] = sum[r] ^ x;
        } else {
          // Groups may jump differently.
          Vector const wanted = lanes.generate([&](int g, int) {
            return Word{0} - static_cast<Word>(jump[g][w] >> k & 1);
          });
          sum[r] = sum[r] ^ and_lanes(x, wanted);
        }
      });
    }
    lanes.sync();
  }

  Recurrence& m_mt;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_JUMPER_HPP
