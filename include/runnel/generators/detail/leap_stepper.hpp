// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_LEAP_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_LEAP_STEPPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// Whether an engine makes a round's outputs at once, and how many of a run, if
/// it does.
template <class Engine>
inline constexpr bool engine_makes_rounds = [] {
  if constexpr (requires { Engine::makes_rounds; }) {
    return Engine::makes_rounds;
  } else {
    return false;
  }
}();
template <class Engine>
inline constexpr int engine_block_outputs = [] {
  if constexpr (requires { Engine::block_outputs; }) {
    return Engine::block_outputs;
  } else {
    return 1;
  }
}();

/// Steps a generator whose state is a few words and which jumps cheaply: lane
/// l of L holds the state at output l, and goes on by L outputs at a time. The
/// outputs of a leapfrog part are no different: lane l then holds the state at
/// output l·P, and the leap is L·P.
///
/// `Generator::Engine<Lanes>` is the arithmetic: `set_lane(i, state)`,
/// `set_leap(i, state, row)` with the jump by a leap, `lane(i)`,
/// `output<Form>()` and `leap()`; if `makes_rounds`, `outputs<Form>(x)`: those
/// of a round, and its leaps.
template <class Generator, class Lanes, class Form>
class LeapStepper {
 public:
  using Word = typename Generator::template output_word<Form>;
  using StateWord = typename Generator::state_word;
  using Output = typename Lanes::template rebind<Word>;
  using Engine = typename Generator::template Engine<Lanes>;
  static_assert(LeapEngine<Engine, Generator>,
                "Runnel: a generator's Engine is a LeapEngine: see "
                "runnel/lanes/stepper.hpp");
  static constexpr int block_outputs = engine_block_outputs<Engine>;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = round_outputs;
  static constexpr int steps_per_round = numbers_per_round / Lanes::per_stream;
  static_assert(numbers_per_round % Lanes::per_stream == 0);
  static_assert(Lanes::per_stream <= Generator::max_lanes);
  static constexpr bool state_in_window = false;
  static constexpr bool uses_lane_jumps = true;

  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(StateWord const*) {
    return {};
  }

  /// Takes up streams at their states.
  /// \param rows  row k: the jump by k outputs of the leapfrog part
  RUNNEL_FORCEINLINE_FUNCTION void load(
      Lanes const& lanes, Group<StateWord const*> const& words,
      Group<std::uint64_t const*> const& rows) {
    lanes.for_each_lane([&](int g, int lane, int i) {
      auto state = Generator::load(words[g]);
      Generator::apply(state, rows[g] + lane * Generator::jump_words);
      m_engine.set_lane(i, state);
      m_engine.set_leap(i, state,
                        rows[g] + Lanes::per_stream * Generator::jump_words);
    });
  }

  /// f(index of the first output in the round, outputs) for each step.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const&, F const& f) {
    if constexpr (engine_makes_rounds<Engine>) {
      Output x[steps_per_round];
      m_engine.template outputs<Form>(x);
      static_for<steps_per_round>(
          [&](auto s) RUNNEL_INLINE_LAMBDA { f(s * Lanes::per_stream, x[s]); });
    } else if constexpr (Lanes::on_device) {
      static_for<steps_per_round>([&](auto s) RUNNEL_INLINE_LAMBDA {
        f(s * Lanes::per_stream, m_engine.template output<Form>());
        m_engine.leap();
      });
    } else {
      for (int s = 0; s < steps_per_round; ++s) {
        f(s * Lanes::per_stream, m_engine.template output<Form>());
        m_engine.leap();
      }
    }
  }

  /// Takes up streams whose lanes make runs of `run_length` outputs: lane l
  /// begins with output `ahead` + l·run_length.
  /// \param rows  row k: the jump by k runs
  RUNNEL_FORCEINLINE_FUNCTION void load_runs(
      Lanes const& lanes, Group<StateWord const*> const& words,
      Group<std::uint64_t const*> const& rows, int ahead) {
    lanes.for_each_lane([&](int g, int lane, int i) {
      auto state = Generator::load(words[g]);
      for (int n = 0; n < ahead; ++n) Generator::step(state);
      Generator::apply(state, rows[g] + lane * Generator::jump_words);
      m_engine.set_lane(i, state);
      m_engine.set_leap(
          i, state, rows[g] + (Lanes::per_stream - 1) * Generator::jump_words);
    });
    m_engine.template begin_runs<Form>();
  }
  /// The next output of every lane's run.
  RUNNEL_FORCEINLINE_FUNCTION auto run_output() {
    return m_engine.template run_output<Form>();
  }
  /// The next ones of every lane's run, where the engine makes several at once.
  template <int N>
  RUNNEL_FORCEINLINE_FUNCTION void run_block(Output (&x)[N]) {
    m_engine.template run_block<Form>(x);
  }
  /// After `run_length` outputs: on to the lanes' next runs.
  RUNNEL_FORCEINLINE_FUNCTION void end_run() {
    m_engine.template next_run<Form>();
  }
  /// After runs, or in one: the state before the next output of lane `of`.
  RUNNEL_FORCEINLINE_FUNCTION void save_lane(Lanes const& lanes,
                                             Group<StateWord*> const& words,
                                             int of) {
    lanes.for_each_lane([&](int g, int lane, int i) {
      if (lane != of) return;
      m_engine.end_runs();
      Generator::store(m_engine.lane(i), words[g]);
    });
    lanes.sync();
  }

  /// Moves the state at the start of each window by a jump, in place.
  RUNNEL_FORCEINLINE_FUNCTION static void jump(
      Lanes const& lanes, Group<StateWord*> const& window,
      Group<std::uint64_t const*> const& jump) {
    lanes.for_each(1, [&](int g, int) {
      auto state = Generator::load(window[g]);
      Generator::apply(state, jump[g]);
      Generator::store(state, window[g]);
    });
    lanes.sync();
  }

  // The lanes hold the states themselves: nothing passes through the window.
  RUNNEL_FORCEINLINE_FUNCTION static void save(Lanes const&,
                                               Group<StateWord*> const&) {}
  RUNNEL_FORCEINLINE_FUNCTION static void extend(Lanes const&,
                                                 Group<StateWord*> const&) {}

  /// f(group, i, output i) of the next round, without stepping.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void peek(Lanes const& lanes,
                                        Group<StateWord*> const&,
                                        Group<Origin> const&, std::uint64_t,
                                        F const& f) const {
    LeapStepper copy = *this;
    copy.round(lanes, [&](int at, auto const& x) RUNNEL_INLINE_LAMBDA {
      lanes.for_each_lane([&](int g, int lane, int i) RUNNEL_INLINE_LAMBDA {
        f(g, at + lane, lane_of(x, i));
      });
    });
  }

  /// Writes the states `ahead` < 96 outputs further on. Groups with a null
  /// state are left out.
  RUNNEL_FORCEINLINE_FUNCTION void write_state(
      Lanes const& lanes, Group<StateWord*> const&,
      StatesAhead<Lanes, Generator> const& to) const {
    auto engine = m_engine;
    for (int s = 0; s < steps_per_round; ++s) {
      lanes.for_each_lane([&](int g, int lane, int i) {
        if (to.state[g] != nullptr &&
            to.ahead[g] == s * Lanes::per_stream + lane) {
          Generator::store(engine.lane(i), to.state[g]);
        }
      });
      engine.leap();
    }
  }

 private:
  Engine m_engine;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_LEAP_STEPPER_HPP
