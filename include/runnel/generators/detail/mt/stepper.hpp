// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/mt/jumper.hpp>
#include <runnel/generators/detail/mt/recurrence.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <runnel/generators/detail/mt/words.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// A Mersenne Twister stepped by the lanes of a group, its words in scratch
/// (`MtRecurrence`).
template <class Generator, class Lanes>
class MtStepper {
  using Recurrence = MtRecurrence<Generator, Lanes>;

 public:
  using Sizes = typename Recurrence::Sizes;
  using Vector = typename Recurrence::Vector;
  using Word = typename Recurrence::Word;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr bool state_in_window = true;
  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const*) { return {}; }
  static constexpr int numbers_per_round = Recurrence::numbers_per_round;

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_mt.bind(shape);
  }
  /// Moves the states at the start of the windows: see `MtJumper`.
  RUNNEL_FORCEINLINE_FUNCTION void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) {
    MtJumper<Generator, Lanes>(m_mt).jump(lanes, window, jump);
  }
  /// Takes up the states that the windows begin with.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Group<Word*> const& window) {
    m_mt.load_constants(lanes, window);
    m_mt.begin_at(0);
    if constexpr (in_ring) m_mt.mirror_front(lanes, MtWindow::mirrored);
  }

  /// The next 96 outputs; f(index of the first, outputs) for each step.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    m_mt.make_round(lanes, [&](int at, Vector x)
                               RUNNEL_INLINE_LAMBDA { f(at, tempered(x)); });
    m_mt.advance(numbers_per_round);
  }

  /// `round` where `is_ready`.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void batch_round(Lanes const& lanes, F const& f)
    requires(Lanes::on_device && Sizes::constants_in_state)
  {
    m_mt.make_room(lanes, m_mt.m_capacity);
    m_mt.make_by_power(lanes, [&](int at, Vector x)
                                  RUNNEL_INLINE_LAMBDA { f(at, tempered(x)); });
    m_mt.advance(numbers_per_round);
  }
  RUNNEL_FORCEINLINE_FUNCTION bool is_ready() const
    requires(Lanes::on_device && Sizes::constants_in_state)
  {
    return m_mt.m_history > 0 && m_mt.m_next >= m_mt.m_history;
  }

  /// Makes the words of the next 96 outputs; the present state stays.
  RUNNEL_FORCEINLINE_FUNCTION void extend(Lanes const& lanes,
                                          Group<Word*> const&) {
    m_mt.make_round(lanes, [](int, Vector) RUNNEL_INLINE_LAMBDA {});
  }
  /// After `extend`: f(group, i, output i) of the next round.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void peek(Lanes const& lanes, Group<Word*> const&,
                                        Group<Origin> const&, std::uint64_t,
                                        F const& f) const {
    lanes.for_each(numbers_per_round, [&](int g, int i) {
      f(g, i,
        tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(
            m_mt.m_window[g][m_mt.m_next + i],
            Recurrence::of_group(m_mt.m_mask_b, g),
            Recurrence::of_group(m_mt.m_mask_c, g)));
    });
    lanes.sync();
  }
  /// After `extend`: writes the states `ahead` ≤ 96 outputs further on. Groups
  /// with a null state are left out.
  RUNNEL_FORCEINLINE_FUNCTION void write_state(
      Lanes const& lanes, Group<Word*> const&,
      StatesAhead<Lanes, Generator> const& to) const {
    int const n = m_mt.m_sizes.n();
    lanes.for_each(n, [&](int g, int i) {
      if (to.state[g] == nullptr) return;
      int const at = m_mt.m_oldest + to.ahead[g] + i;
      Word const x = m_mt.m_window[g][in_ring && at >= Recurrence::ring
                                          ? at - Recurrence::ring
                                          : at];
      to.state[g][i] = i == 0 ? x & ~m_mt.m_sizes.lower() : x;
    });
    m_mt.write_constants(lanes, to.state);
    lanes.sync();
  }
  RUNNEL_FORCEINLINE_FUNCTION static void save(Lanes const&,
                                               Group<Word*> const&) {}

  /// Room for the outputs of a round, behind the words.
  RUNNEL_FORCEINLINE_FUNCTION Word* round_room(Word* window) const {
    return window + m_mt.m_capacity;
  }

 private:
  static constexpr bool in_ring = Recurrence::in_ring;

  RUNNEL_FORCEINLINE_FUNCTION Vector tempered(Vector x) const {
    return tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(x, m_mt.m_mask_b,
                                                            m_mt.m_mask_c);
  }

  Recurrence m_mt;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP
