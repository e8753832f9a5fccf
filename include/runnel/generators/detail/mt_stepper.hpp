// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP

#include <cstdint>

#include <runnel/core/host_isa.hpp>
#include <runnel/core/lanes.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/mt_window.hpp>
#include <runnel/generators/detail/mt_words.hpp>

namespace Runnel::Impl {

/// Half the lanes of a register, for recurrences that are no wider.
template <class Lanes>
struct HalfRegister {};
#if RUNNEL_HAS_VECTOR_EXTENSION
template <class Word>
struct HalfRegister<SimdLanes<Word, 64>> {
  using type = SimdLanes<Word, 32>;
};
#endif

/// The lowest bit that is set. \pre there is one
RUNNEL_FORCEINLINE_FUNCTION int lowest_bit(std::uint64_t bits) {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
  return __ffsll(static_cast<long long>(bits)) - 1;
#else
  return __builtin_ctzll(bits);
#endif
}

/// A Mersenne Twister stepped by the lanes of a group, its words in scratch
/// (`MtWindow`).
///
/// Word k + n needs words up to k + m, so n − m words can be made side by side:
/// that many lanes work, and after so many words the lanes wait for each other.
///
/// \tparam Generator  with `sizes`: `Mt19937Sizes` or `MtdcSizes`
template <class Generator, class Lanes>
class MtStepper {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  using Sizes = typename Generator::sizes;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = 96;
  static constexpr bool state_in_window = true;
  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const*) { return {}; }

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_sizes.bind(shape);
    m_capacity = MtWindow::capacity(m_sizes.n());
    if constexpr (may_use_power) m_history = history();
  }

  /// Takes up the states that the windows begin with.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Group<Word*> const& window) {
    load_constants(lanes, window);
    m_oldest = 0;
    m_middle = m_sizes.m();
    m_next = m_sizes.n();
    if constexpr (in_ring) mirror_front(lanes, MtWindow::mirrored);
  }

  /// The next 96 outputs; f(index of the first, outputs) for each step.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    make_round(lanes, [&](int at, Vector x)
                          RUNNEL_INLINE_LAMBDA { f(at, tempered(x)); });
    advance(m_oldest);
    advance(m_middle);
    advance(m_next);
  }

  /// The same where `is_ready`.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void batch_round(Lanes const& lanes, F const& f)
    requires(Lanes::on_device && Sizes::constants_in_state)
  {
    make_room(lanes, m_capacity);
    make_by_power(lanes, [&](int at, Vector x)
                             RUNNEL_INLINE_LAMBDA { f(at, tempered(x)); });
    advance(m_oldest);
    advance(m_middle);
    advance(m_next);
  }
  RUNNEL_FORCEINLINE_FUNCTION bool is_ready() const {
    if constexpr (Lanes::on_device && Sizes::constants_in_state) {
      return m_history > 0 && m_next >= m_history;
    } else {
      return true;
    }
  }

  /// Makes the words of the next 96 outputs; the present state stays.
  RUNNEL_FORCEINLINE_FUNCTION void extend(Lanes const& lanes,
                                          Group<Word*> const&) {
    make_round(lanes, [](int, Vector) RUNNEL_INLINE_LAMBDA {});
  }
  /// After `extend`: f(group, i, output i) of the next round.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void peek(Lanes const& lanes, Group<Word*> const&,
                                        Group<Origin> const&, std::uint64_t,
                                        F const& f) const {
    lanes.for_each(numbers_per_round, [&](int g, int i) {
      f(g, i,
        tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(
            m_window[g][m_next + i], of_group(m_mask_b, g),
            of_group(m_mask_c, g)));
    });
    lanes.sync();
  }
  /// After `extend`: writes the states `ahead` ≤ 96 outputs further on. Groups
  /// with a null state are left out.
  RUNNEL_FORCEINLINE_FUNCTION void write_state(
      Lanes const& lanes, Group<Word*> const&, Group<Origin> const&,
      Group<int> const& ahead, Group<std::uint64_t> const&,
      Group<Word*> const& state) const {
    int const n = m_sizes.n();
    lanes.for_each(n, [&](int g, int i) {
      if (state[g] == nullptr) return;
      int const at = m_oldest + ahead[g] + i;
      Word const x = m_window[g][in_ring && at >= ring ? at - ring : at];
      state[g][i] = i == 0 ? x & ~m_sizes.lower() : x;
    });
    for (int g = 0; g < Lanes::groups; ++g) {
      if (state[g] != nullptr) write_constants(lanes, state, g);
    }
    lanes.sync();
  }
  RUNNEL_FORCEINLINE_FUNCTION static void save(Lanes const&,
                                               Group<Word*> const&) {}

  /// Room for the outputs of a round, behind the words.
  RUNNEL_FORCEINLINE_FUNCTION Word* round_room(Word* window) const {
    return window + m_capacity;
  }

  /// Moves the states at the begin of the windows:
  /// \f$x_{i+J} = \bigoplus_{k: g_k = 1} x_{i+k}\f$, see `MtJumps`.
  /// \param jump  the polynomial g, 64 coefficients a word
  RUNNEL_FORCEINLINE_FUNCTION void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) {
    load_constants(lanes, window);
    int const n = m_sizes.n();
    if (n > MtWindow::most_in_registers) {
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
      jump_in_registers<MtWindow::most_in_registers>(lanes, jump);
    }
    lanes.for_each(1, [&](int g, int) { window[g][0] &= ~m_sizes.lower(); });
    for (int g = 0; g < Lanes::groups; ++g) write_constants(lanes, window, g);
    lanes.sync();
  }

 private:
  static constexpr int L = Lanes::per_stream;
  static constexpr bool in_ring = !Sizes::constants_in_state;
  /// Words of the ring.
  static constexpr int ring = [] {
    if constexpr (in_ring) {
      return MtWindow::ring(Sizes::n());
    } else {
      return 0;
    }
  }();

  // ---- twist and masks ------------------------------------------------------

  RUNNEL_FORCEINLINE_FUNCTION void load_constants(Lanes const& lanes,
                                                  Group<Word*> const& window) {
    m_window = window;
    if constexpr (Sizes::constants_in_state) {
      int const n = m_sizes.n();
      auto const constant = [&](int i) {
        return lanes.generate([&](int g, int) { return window[g][n + i]; });
      };
      m_twist = constant(0);
      m_mask_b = constant(1);
      m_mask_c = constant(2);
      lanes.sync();
    } else {
      m_twist = fill_lanes<Vector>(Sizes::twist);
      m_mask_b = fill_lanes<Vector>(Sizes::mask_b);
      m_mask_c = fill_lanes<Vector>(Sizes::mask_c);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void write_constants(Lanes const& lanes,
                                                   Group<Word*> const& state,
                                                   int group) const {
    if constexpr (Sizes::constants_in_state) {
      lanes.for_each(1, [&](int g, int) {
        if (g != group) return;
        Word* const to = state[g] + m_sizes.n();
        to[0] = of_group(m_twist, g);
        to[1] = of_group(m_mask_b, g);
        to[2] = of_group(m_mask_c, g);
      });
    }
  }
  /// A group's number in a register that is the same in all its lanes.
  RUNNEL_FORCEINLINE_FUNCTION static Word of_group(Vector const& v, int g) {
    return lane_of(v, g * L);
  }
  RUNNEL_FORCEINLINE_FUNCTION Vector tempered(Vector x) const {
    return tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(x, m_mask_b,
                                                            m_mask_c);
  }

  // ---- where the words are --------------------------------------------------

  RUNNEL_FORCEINLINE_FUNCTION Group<Word const*> words() const {
    Group<Word const*> r;
    for (int g = 0; g < Lanes::groups; ++g) r[g] = m_window[g];
    return r;
  }
  RUNNEL_FORCEINLINE_FUNCTION static void advance(int& at) {
    at += numbers_per_round;
    if (in_ring && at >= ring) at -= ring;
  }

  /// The words of a round behind the state; f as in `make_words`.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void make_round(Lanes const& lanes, F const& f) {
    if constexpr (in_ring) {
      make_words<numbers_per_round>(lanes, f);
      int const end = m_next + numbers_per_round;
      if (end > ring) {
        lanes.for_each(end - ring, [&](int g, int i) {
          m_window[g][i] = m_window[g][ring + i];
        });
        lanes.sync();
      } else if (m_next < MtWindow::mirrored) {
        mirror_front(lanes,
                     end < MtWindow::mirrored ? end : MtWindow::mirrored);
      }
    } else {
      make_room(lanes, m_capacity);
      if constexpr (may_use_power) {
        if (m_history > 0 && m_next >= m_history) {
          return make_by_power(lanes, f);
        }
      }
      make_words<numbers_per_round>(lanes, f);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void mirror_front(Lanes const& lanes,
                                                int count) const {
    lanes.for_each(
        count, [&](int g, int i) { m_window[g][ring + i] = m_window[g][i]; });
    lanes.sync();
  }

  /// Moves the state to the front where fewer than 96 words would fit behind.
  RUNNEL_FORCEINLINE_FUNCTION void make_room(Lanes const& lanes, int end) {
    int const n = m_sizes.n();
    if (m_next + numbers_per_round <= end) return;
    int kept = n;
    if constexpr (may_use_power) {
      if (m_next >= m_history && m_history > n) kept = m_history;
    }
    int const first = m_next - kept;
    // Never onto words that are still to be moved: first ≥ L.
    for (int i = 0; i < kept; i += L) {
      lanes.store(m_window, i, lanes.load(words(), first + i));
      lanes.sync();
    }
    m_oldest = kept - n;
    m_middle = m_oldest + m_sizes.m();
    m_next = kept;
  }

  // ---- making words
  // -----------------------------------------------------------

  /// Makes `Count` words behind the state; f(index of the first, words) for L
  /// at a time.
  template <int Count, class F>
  RUNNEL_FORCEINLINE_FUNCTION void make_words(Lanes const& lanes,
                                              F const& f) const {
    int const width = m_sizes.n() - m_sizes.m();
    if constexpr (may_be_short) {
      if (m_sizes.n() == 17) return make_17<Count>(lanes, f);
    }
    if constexpr (!Lanes::on_device && Sizes::constants_in_state) {
      // Into memory first: f is there once, whatever the sizes.
      if (width >= L) {
        for (int at = 0; at < Count; at += L) make_step(lanes, at);
      } else {
        make_narrow<Count>(lanes, width);
      }
      static_for<Count / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
        f(s * L, lanes.load(words(), m_next + s * L));
      });
      lanes.sync();
    } else if (width >= Count) {
      if constexpr (Lanes::on_device) {
        make_together<Count>(lanes, f);
      } else {
        static_for<Count / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
          f(s * L, make_step(lanes, s * L));
        });
      }
      lanes.sync();
    } else if (width >= L) {
      static_for<Count / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
        f(s * L, make_step(lanes, s * L));
        lanes.sync();
      });
    } else {
      make_narrow<Count>(lanes, width);
      static_for<Count / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
        f(s * L, lanes.load(words(), m_next + s * L));
      });
      lanes.sync();
    }
  }

  /// Words `at` … `at` + L − 1 behind the state. \pre n − m ≥ L
  RUNNEL_FORCEINLINE_FUNCTION Vector make_step(Lanes const& lanes,
                                               int at) const {
    auto const from = words();
    Vector const x = next_mt_word(
        lanes.load(from, m_oldest + at), lanes.load(from, m_oldest + at + 1),
        lanes.load(from, m_middle + at), m_twist, m_sizes.lower());
    lanes.store(m_window, m_next + at, x);
    return x;
  }

  /// All steps at once, loads before stores, which the compiler cannot know to
  /// be to other words: on a GPU they would wait for each other.
  template <int Count, class F>
  RUNNEL_FORCEINLINE_FUNCTION void make_together(Lanes const& lanes,
                                                 F const& f) const {
    constexpr int steps = Count / L;
    auto const from = words();
    Vector x[steps], next[steps], middle[steps];
    static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
      x[s] = lanes.load(from, m_oldest + s * L);
      next[s] = lanes.load(from, m_oldest + s * L + 1);
      middle[s] = lanes.load(from, m_middle + s * L);
    });
    static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
      x[s] = next_mt_word(x[s], next[s], middle[s], m_twist, m_sizes.lower());
      lanes.store(m_window, m_next + s * L, x[s]);
      f(s * L, x[s]);
    });
  }

  /// The same by fewer lanes than there are.
  template <int Count>
  RUNNEL_FORCEINLINE_FUNCTION void make_narrow(Lanes const& lanes,
                                               int width) const {
    if constexpr (requires { typename HalfRegister<Lanes>::type; }) {
      if (width >= L / 2) {
        using Half = typename HalfRegister<Lanes>::type;
        MtStepper<Generator, Half> half;
        half.take_over(m_sizes, m_window[0], m_oldest, m_twist[0]);
        half.template make_words<Count>(Half{},
                                        [](int, auto) RUNNEL_INLINE_LAMBDA {});
        return;
      }
    }
    int const together = width >= 16 ? 16 : width >= 8 ? 8 : 1;
    for (int at = 0; at < Count; at += together) {
      lanes.for_each(together, [&](int g, int i) {
        Word* const x = m_window[g] + m_oldest + at + i;
        x[m_sizes.n()] = next_mt_word(x[0], x[1], x[m_sizes.m()],
                                      of_group(m_twist, g), m_sizes.lower());
      });
      lanes.sync();
    }
  }

  /// Where n − m is less than the lanes of a GPU, or of the host's model of
  /// one, the recurrence's fourth power makes 4 (n − m) words side by side:
  /// with \f$x_{k+n} = x_{k+m} \oplus T x_k\f$, T being linear,
  /// \f[ x_{k+4n} = x_{k+4m} \oplus T^2 u_k, \quad
  ///     u_k = T^2 x_k = x_{k+2n} \oplus x_{k+2m}, \f]
  /// where T takes its word and the next one.
  static constexpr bool may_use_power =
      Sizes::constants_in_state && (Lanes::on_device || Lanes::groups > 1);

  /// Words before the next one that the power needs; the oldest of them may
  /// not be the state's first, whose low bits are unknown. 0: it cannot be
  /// used, or need not be.
  RUNNEL_FORCEINLINE_FUNCTION int history() const {
    int const n = m_sizes.n();
    int const width = n - m_sizes.m();
    int const wanted = 2 * n + 2 * width + 1;
    bool const serves = width < L && 4 * width >= L && 2 * n >= L + 2 &&
                        wanted + 2 * numbers_per_round <= m_capacity;
    return serves ? wanted : 0;
  }
  /// \pre m_next ≥ m_history > 0
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void make_by_power(Lanes const& lanes,
                                                 F const& f) const {
    int const n = m_sizes.n();
    int const m = m_sizes.m();
    auto const from = words();
    auto const twisted = [&](Vector x, Vector next) RUNNEL_INLINE_LAMBDA {
      return next_mt_word(x, next, fill_lanes<Vector>(Word{0}), m_twist,
                          m_sizes.lower());
    };
    static_for<numbers_per_round / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
      int const at = m_next + s * L;
      auto const u = [&](int i) RUNNEL_INLINE_LAMBDA {
        return lanes.load(from, at - 2 * n + i) ^
               lanes.load(from, at - 4 * n + 2 * m + i);
      };
      Vector const u_0 = u(0), u_1 = u(1), u_2 = u(2);
      Vector const middle = lanes.load(from, at - 4 * (n - m));
      Vector const x = next_mt_word(twisted(u_0, u_1), twisted(u_1, u_2),
                                    middle, m_twist, m_sizes.lower());
      lanes.store(m_window, at, x);
      f(s * L, x);
      lanes.sync();
    });
  }

  template <class, class>
  friend class MtStepper;
  RUNNEL_FORCEINLINE_FUNCTION void take_over(Sizes const& sizes, Word* window,
                                             int oldest, Word twist) {
    m_sizes = sizes;
    m_window[0] = window;
    m_oldest = oldest;
    m_middle = oldest + sizes.m();
    m_next = oldest + sizes.n();
    m_twist = fill_lanes<Vector>(twist);
  }

  /// Registers of a CPU, short enough for p = 521.
  static constexpr bool may_be_short = Sizes::constants_in_state &&
                                       !Lanes::on_device &&
                                       Lanes::groups == 1 && L <= 8;
  /// `make_words` for n = 17, m = 8 (p = 521), where a word comes back so soon
  /// that memory would be waited for: all in registers. Both lags are 1 or 0
  /// more than a multiple of L, so that operands are whole blocks of L words,
  /// or such blocks moved up by one lane.
  template <int Count, class F>
  RUNNEL_FORCEINLINE_FUNCTION void make_17(Lanes const& lanes,
                                           F const& f) const {
    constexpr int blocks = 16 / L;
    Vector block[blocks], moved[blocks];
    static_for<blocks>([&](auto b) RUNNEL_INLINE_LAMBDA {
      block[b] = lanes.load(words(), m_oldest + 1 + b * L);
      moved[b] = lanes.load(words(), m_oldest + b * L);
    });
    Vector carry = block[blocks - 1];
    static_for<Count / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
      constexpr int oldest = s % blocks;
      constexpr int middle = (s + blocks / 2) % blocks;
      Vector const x = next_mt_word(moved[oldest], block[oldest], moved[middle],
                                    m_twist, m_sizes.lower());
      lanes.store(m_window, m_next + s * L, x);
      f(s * L, x);
      block[oldest] = x;
      moved[oldest] = lanes.rotate_in(x, carry);
    });
    lanes.sync();
  }

  // ---- jumps
  // ------------------------------------------------------------------

  /// f(w) for every word of the polynomial, with the words of the sequence
  /// that its 64 coefficients pick from `m_oldest` on.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void walk(Lanes const& lanes, int end,
                                        F const& f) {
    m_oldest = 0;
    m_middle = m_sizes.m();
    m_next = m_sizes.n();
    for (int w = 0; w < m_sizes.jump_words(); ++w) {
      make_room(lanes, end);
      make_words<64>(lanes, [](int, Vector) RUNNEL_INLINE_LAMBDA {});
      f(w);
      m_oldest += 64;
      m_middle += 64;
      m_next += 64;
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
    walk(lanes, m_capacity, [&](int w) RUNNEL_INLINE_LAMBDA {
      if constexpr (together == registers) {
        add_up<together>(lanes, jump, w, 0, sum);
      } else {
        for (int r = 0; r < registers && r * L < m_sizes.n(); r += together) {
          add_up<together>(lanes, jump, w, r * L, sum + r);
        }
      }
    });
    // Some words behind the n are written, too: there is room.
    static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
      if (r * L < m_sizes.n()) lanes.store(m_window, r * L, sum[r]);
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
    walk(lanes, m_capacity, [&](int w) RUNNEL_INLINE_LAMBDA {
      static_for<64 / L>([&](auto part) RUNNEL_INLINE_LAMBDA {
        int const k = part * L + lanes.lane;
        Word const mask = Word{0} - static_cast<Word>(jump[0][w] >> k & 1);
        Word const* const from = m_window[0] + m_oldest + k;
        static_for<short_words>(
            [&](auto i) RUNNEL_INLINE_LAMBDA { sum[i] ^= from[i] & mask; });
      });
      lanes.sync();
    });
    // Odd, so that lanes' words are in different banks.
    constexpr int pitch = short_words + 1;
    for (int half = L / 2; half > 0; half /= 2) {
      Word* const mine = m_window[0] + lanes.lane % half * pitch;
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
        if (i < m_sizes.n()) m_window[0][i] = sum[i];
      });
    }
    lanes.sync();
  }

  /// Words of the sum that a lane of a GPU makes in `jump_by_sliding`: 32 lanes
  /// make all. Odd, so that lanes read from different banks.
  static constexpr int slide_words = 21;
  static_assert(32 * slide_words >= MtWindow::most_in_registers);
  /// Coefficients between moves of the registers' contents. More would make
  /// the code too long for the instruction cache.
  static constexpr int slide_length = 16;
  struct Slide {
    Word sum[slide_words];
    Word x[slide_words + slide_length];
  };

  /// The same by a GPU. A lane makes neighbouring words of the sum, so that
  /// from one coefficient to the next it needs one new word of the sequence;
  /// two coefficients cost it one addition of three numbers a word.
  RUNNEL_FORCEINLINE_FUNCTION void jump_by_sliding(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump) {
    int const n = m_sizes.n();
    int const first = slide_words * lanes.lane;
    // Lanes that have nothing to do read where there is something.
    int const begin = first < n ? first : 0;
    Slide s;
    static_for<slide_words>([&](auto j) RUNNEL_INLINE_LAMBDA { s.sum[j] = 0; });
    walk(lanes, m_capacity, [&](int w) RUNNEL_INLINE_LAMBDA {
      Word const* from = m_window[0] + m_oldest + begin;
      std::uint64_t bits = jump[0][w];
      static_for<slide_words>([&](auto j)
                                  RUNNEL_INLINE_LAMBDA { s.x[j] = from[j]; });
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
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
      if (first + j < n) m_window[0][first + j] = s.sum[j];
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

  /// The same for longer states.
  RUNNEL_FORCEINLINE_FUNCTION void jump_in_window(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump) {
    int const n = m_sizes.n();
    int const end = MtWindow::sum_words(n);
    int const room = MtWindow::words(n) - end;
    constexpr int registers = 160 / L < 10 ? 160 / L : 10;
    Group<Word*> sum;
    Group<Word const*> sum_so_far;
    for (int g = 0; g < Lanes::groups; ++g) {
      sum_so_far[g] = sum[g] = m_window[g] + room;
    }
    walk(lanes, room, [&](int w) RUNNEL_INLINE_LAMBDA {
      for (int first = 0; first < end; first += registers * L) {
        Vector part[registers];
        static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
          part[r] = w == 0 ? fill_lanes<Vector>(Word{0})
                           : lanes.load(sum_so_far, first + r * L);
        });
        add_up<registers>(lanes, jump, w, first, part);
        static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
          lanes.store(sum, first + r * L, part[r]);
        });
      }
      lanes.sync();
    });
    lanes.for_each(n, [&](int g, int i) { m_window[g][i] = sum[g][i]; });
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
        if (first + r * L >= m_sizes.n()) return;
        Vector const x = lanes.load(words(), m_oldest + k + first + r * L);
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

  Sizes m_sizes;
  int m_capacity;
  int m_history;  ///< where `may_use_power`
  Group<Word*> m_window;
  // In the window: the oldest word of the state, the one m further on, and
  // where the next one goes.
  int m_oldest, m_middle, m_next;
  Vector m_twist, m_mask_b, m_mask_c;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP
