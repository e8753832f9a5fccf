// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_RECURRENCE_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_RECURRENCE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/mt/seventeen_words.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <runnel/generators/detail/mt/words.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

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

/// The words of a Mersenne Twister in scratch (`MtWindow`), made by the lanes
/// of a group.
///
/// Word k + n needs words up to k + m, so n − m words can be made concurrently:
/// that many lanes work, and after n − m words the lanes wait for each other.
///
/// \tparam Generator  with `sizes`: `Mt19937Sizes` or `MtdcSizes`
template <class Generator, class Lanes>
class MtRecurrence {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  using Sizes = typename Generator::sizes;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = round_outputs;

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_sizes.bind(shape);
    m_capacity = MtWindow::capacity(m_sizes.n());
    if constexpr (may_use_power) m_history = history();
  }

 private:
  template <class, class>
  friend class MtRecurrence;
  template <class, class>
  friend class MtJumper;
  template <class, class>
  friend class MtStepper;

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
  RUNNEL_FORCEINLINE_FUNCTION void write_constants(
      Lanes const& lanes, Group<Word*> const& state) const {
    if constexpr (Sizes::constants_in_state) {
      lanes.for_each(1, [&](int g, int) {
        if (state[g] == nullptr) return;
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
  RUNNEL_FORCEINLINE_FUNCTION Group<Word const*> words() const {
    return read_only(m_window);
  }
  /// The state begins with this word of the window.
  RUNNEL_FORCEINLINE_FUNCTION void begin_at(int oldest) {
    m_oldest = oldest;
    m_middle = oldest + m_sizes.m();
    m_next = oldest + m_sizes.n();
  }
  /// Moves the state `count` words on, which have been made.
  template <bool InRing = in_ring>
  RUNNEL_FORCEINLINE_FUNCTION void advance(int count) {
    auto const on = [&](int& at) RUNNEL_INLINE_LAMBDA {
      at += count;
      if (InRing && at >= ring) at -= ring;
    };
    on(m_oldest);
    on(m_middle);
    on(m_next);
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
    begin_at(kept - n);
  }

  /// Makes `Count` words behind the state; f(index of the first, words) for L
  /// at a time.
  template <int Count, class F>
  RUNNEL_FORCEINLINE_FUNCTION void make_words(Lanes const& lanes,
                                              F const& f) const {
    int const width = m_sizes.n() - m_sizes.m();
    if constexpr (may_be_short) {
      if (m_sizes.n() == 17) {
        return make_words_of_17<Count>(lanes, {m_window, m_oldest, m_next},
                                       m_twist, m_sizes.lower(), f);
      }
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

  /// The same with fewer lanes at work.
  template <int Count>
  RUNNEL_FORCEINLINE_FUNCTION void make_narrow(Lanes const& lanes,
                                               int width) const {
    if constexpr (requires { typename HalfRegister<Lanes>::type; }) {
      if (width >= L / 2) {
        using Half = typename HalfRegister<Lanes>::type;
        MtRecurrence<Generator, Half> half;
        half.m_sizes = m_sizes;
        half.m_window[0] = m_window[0];
        half.begin_at(m_oldest);
        half.m_twist = fill_lanes<typename Half::type>(m_twist[0]);
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
  /// one, the recurrence's fourth power makes 4 (n − m) words concurrently:
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

  /// Registers of a CPU, short enough for p = 521.
  static constexpr bool may_be_short = Sizes::constants_in_state &&
                                       !Lanes::on_device &&
                                       Lanes::groups == 1 && L <= 8;

  Sizes m_sizes;
  int m_capacity;
  int m_history;  ///< where `may_use_power`
  Group<Word*> m_window;
  // Indices in the window: of the oldest word of the state, of the word m
  // further on, and of the next word.
  int m_oldest, m_middle, m_next;
  Vector m_twist, m_mask_b, m_mask_c;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_RECURRENCE_HPP
