// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_STEPPER_HPP
#define RUNNEL_LANES_STEPPER_HPP

#include <concepts>
#include <cstdint>

#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/lanes.hpp>

/// Concepts for the lanes of kernels, for the steppers that run on them, and
/// for the engines inside steppers of small states.
namespace Runnel::Impl {

/// Stands for whatever a kernel passes to be called; never called.
struct AnyFunction {
  template <class... Arguments>
  void operator()(Arguments const&...) const;
};

/// Lanes that carry `Lanes::word_type`: see lanes/lanes.hpp.
template <class L>
concept LanesOfWords =
    requires(L const& lanes, typename L::type x, AnyFunction const& f,
             typename L::template Group<typename L::word_type const*> from,
             typename L::template Group<typename L::word_type*> to) {
      requires std::unsigned_integral<typename L::word_type>;
      typename L::template rebind<double>;
      requires std::same_as<typename L::type,
                            typename L::template rebind<typename L::word_type>>;
      { L::on_device } -> std::convertible_to<bool>;
      { L::converts_unsigned } -> std::convertible_to<bool>;
      requires L::per_stream >= 1;
      requires L::groups >= 1;
      requires L::groups_per_thread >= L::groups;
      { lanes.load(from, std::int64_t{}) } -> std::same_as<typename L::type>;
      lanes.store(to, std::int64_t{}, x);
      { lanes.rotate_in(x, x) } -> std::same_as<typename L::type>;
      { lanes.carried(x, 0) } -> std::same_as<typename L::word_type>;
      lanes.for_each(0, f);
      lanes.for_each_group(f);
      lanes.for_each_lane(f);
      lanes.sync();
    };

/// Outputs that a stepper makes between two looks at its state, on any lanes.
inline constexpr int round_outputs = 96;

/// States that a stepper writes down without stepping, one per group: those
/// `ahead` outputs further on.
template <class Lanes, class Generator>
struct StatesAhead {
  template <class T>
  using Group = typename Lanes::template Group<T>;
  Group<typename Generator::state_origin> origin;
  Group<int> ahead;
  Group<std::uint64_t> made;  ///< outputs between the origin and the state
  Group<typename Generator::state_word*> state;  ///< null: none to be written
};

/// A `GroupStepper` of streams whose seed has a shape: `bind(shape)` comes
/// before all else.
template <class S>
concept ShapedStepper =
    requires(S& stepper, StreamShape const& shape) { stepper.bind(shape); };

/// A `GroupStepper` whose lanes leap: `load` takes rows of jumps, too, row k by
/// k outputs of the leapfrog part.
template <class S>
concept LeapingStepper = requires { requires S::uses_lane_jumps; };

/// `load`: of windows that the state stays in, or of words that are read.
template <class S, class Generator, class Lanes>
concept LoadingStepper = requires(
    S& stepper, Lanes const& lanes,
    typename Lanes::template Group<typename Generator::state_word*> window,
    typename Lanes::template Group<typename Generator::state_word const*> words,
    typename Lanes::template Group<std::uint64_t const*> rows) {
  requires !S::state_in_window || requires { stepper.load(lanes, window); };
  requires S::state_in_window || !LeapingStepper<S> ||
               requires { stepper.load(lanes, words, rows); };
  requires S::state_in_window || LeapingStepper<S> ||
               requires { stepper.load(lanes, words); };
};

/// Once `is_ready()`, makes rounds by `batch_round`, which is faster than
/// `round` and gives the same outputs.
template <class S, class Lanes>
concept BatchStepper = requires(S& stepper, S const& same, Lanes const& lanes,
                                AnyFunction const& f) {
  { same.is_ready() } -> std::same_as<bool>;
  stepper.batch_round(lanes, f);
};
/// Makes many rounds at once by `long_batch(lanes, rounds, f)`, with
/// f(round, index, outputs), where `may_make_long_batch(rounds)`. \returns the
/// rounds made
template <class S, class Lanes>
concept LongBatchStepper = requires(S& stepper, S const& same,
                                    Lanes const& lanes, AnyFunction const& f) {
  requires S::makes_long_batches;
  { same.may_make_long_batch(std::int64_t{}) } -> std::same_as<bool>;
  {
    stepper.long_batch(lanes, std::int64_t{}, f)
  } -> std::same_as<std::int64_t>;
};

/// Steps a stream by the lanes of a group, one stream per group:
///
///  - `load` takes up the states in the windows;
///  - `round(lanes, f)` makes the next `numbers_per_round` outputs, and calls
///    f(index of the first one, outputs) for each step;
///  - `extend` and `peek(lanes, window, origin, made, f)` give the same outputs
///    one by one, f(group, index, output), the state unchanged, and then
///    `write_state(lanes, window, states)` writes the `StatesAhead`; `save`
///    comes before both;
///  - `jump(lanes, window, row)` moves the states that lie in the windows.
///
/// `origin(words)` is what `peek` and `write_state` need to know of the state
/// at the start.
template <class S, class Generator, class Lanes>
concept GroupStepper =
    LanesOfWords<Lanes> &&
    requires(
        S& stepper, Lanes const& lanes, AnyFunction const& f,
        typename Lanes::template Group<typename Generator::state_word*> words,
        typename Lanes::template Group<typename Generator::state_origin> origin,
        typename Lanes::template Group<std::uint64_t const*> rows,
        StatesAhead<Lanes, Generator> const& states) {
      requires S::numbers_per_round == round_outputs;
      { S::state_in_window } -> std::convertible_to<bool>;
      requires std::same_as<typename S::Origin,
                            typename Generator::state_origin>;
      { S::origin(words[0]) } -> std::same_as<typename S::Origin>;
      requires LoadingStepper<S, Generator, Lanes>;
      requires BatchStepper<S, Lanes> ==
                   (requires { stepper.is_ready(); } ||
                    requires { stepper.batch_round(lanes, f); });
      stepper.round(lanes, f);
      stepper.save(lanes, words);
      stepper.extend(lanes, words);
      stepper.peek(lanes, words, origin, std::uint64_t{}, f);
      stepper.write_state(lanes, words, states);
      stepper.jump(lanes, words, rows);
    };

/// The arithmetic of a generator whose state is a few words, one per lane:
/// `set_lane(i, state)` and `lane(i)`, `set_leap(i, state, row)` with the jump
/// that `leap()` makes in each lane, `output<Form>()`.
template <class E, class Generator>
concept LeapEngine =
    requires(E& engine, E const& same, typename Generator::state_type state,
             std::uint64_t const* row) {
      engine.set_lane(0, state);
      { same.lane(0) } -> std::convertible_to<typename Generator::state_type>;
      engine.set_leap(0, state, row);
      engine.template output<NativeForm>();
      engine.leap();
    };

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_STEPPER_HPP
