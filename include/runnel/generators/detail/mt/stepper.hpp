// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/mt/jumper.hpp>
#include <runnel/generators/detail/mt/window.hpp>
#include <runnel/generators/detail/mt/words.hpp>

namespace Runnel::Impl {

/// A Mersenne Twister stepped by the lanes of a group, its words in scratch
/// (`MtRecurrence`).
template <class Generator, class Lanes>
class MtStepper : public MtJumper<Generator, Lanes> {
  using Base = MtJumper<Generator, Lanes>;

 public:
  using typename Base::Sizes;
  using typename Base::Vector;
  using typename Base::Word;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr bool state_in_window = true;
  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const*) { return {}; }
  using Base::numbers_per_round;

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

 private:
  using Base::advance;
  using Base::in_ring;
  using Base::load_constants;
  using Base::m_capacity;
  using Base::m_history;
  using Base::m_mask_b;
  using Base::m_mask_c;
  using Base::m_middle;
  using Base::m_next;
  using Base::m_oldest;
  using Base::m_sizes;
  using Base::m_window;
  using Base::make_by_power;
  using Base::make_room;
  using Base::make_round;
  using Base::mirror_front;
  using Base::of_group;
  using Base::ring;
  using Base::write_constants;

  RUNNEL_FORCEINLINE_FUNCTION Vector tempered(Vector x) const {
    return tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(x, m_mask_b,
                                                            m_mask_c);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_STEPPER_HPP
