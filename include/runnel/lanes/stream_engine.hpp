// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_STREAM_ENGINE_HPP
#define RUNNEL_LANES_STREAM_ENGINE_HPP

#include <concepts>
#include <cstdint>

#include <runnel/lanes/stepper.hpp>

/// Concepts for engines that step one stream per lane of a host's register: the
/// `StreamEngine` and `PartEngine` of a generator.
namespace Runnel::Impl {

/// Loads and stores the states of all lanes at once, by their addresses;
/// `store_lanes` only the words that steps change.
template <class E, class Word>
concept AddressedEngine = requires(E& engine, E const& same,
                                   Word const* const* from, Word* const* to) {
  engine.set_lanes(from);
  same.store_lanes(to);
};

/// Makes outputs of several registers together, at most `max_together` per
/// lane: `make_together(registers, count, outputs, sink)` calls sink(register,
/// index, outputs of all lanes).
template <class E>
concept TogetherEngine = requires(E* registers, AnyFunction const& sink) {
  requires E::max_together > 0;
  requires E::stream_registers > 0;
  E::make_together(registers, 1, 1, sink);
};

/// Makes blocks: where `is_before_block()`, `run_block(outputs)` makes the next
/// `block_outputs` outputs of all lanes.
template <class E>
concept BlockEngine =
    requires(E& engine, E const& same,
             typename E::RunLanes::type (&outputs)[E::block_outputs]) {
      { same.is_before_block() } -> std::same_as<bool>;
      engine.run_block(outputs);
    };
/// `run_wide_block` makes the same outputs at the bottom of registers of 64-bit
/// words, of the even and of the odd lanes.
template <class E>
concept WideBlockEngine =
    BlockEngine<E> &&
    requires(E& engine, typename E::Wide (&outputs)[2][E::block_outputs]) {
      typename E::WideLanes;
      engine.run_wide_block(outputs);
    };
/// `run_wide` makes the next output at the top of 64 bits, above anything.
template <class E, class Form>
concept WideEngine = requires(E& engine) { engine.template run_wide<Form>(); };

/// Needs more registers than there are: it is stepped in memory.
template <class E>
concept MemoryEngine = requires { requires E::stays_in_memory; };
/// `take_steps(copy)` takes from a copy what its steps have changed.
template <class E>
concept CopiedEngine =
    requires(E& engine, E const& copy) { engine.take_steps(copy); };

/// One stream per lane of `RunLanes`: states go in by `set_lane(i, state)`, or
/// all at once (`AddressedEngine`), and come out by `lane(i)`. Outputs come
/// from `run_output<Form>()`, one of each lane, or together
/// (`TogetherEngine`). `stream_registers` engines, where there is such a
/// constant, step in turn.
template <class E, class Generator, class Form>
concept LaneStreamEngine =
    requires(E& engine, E const& same, typename Generator::state_type state) {
      typename E::RunLanes;
      { same.lane(0) } -> std::convertible_to<typename Generator::state_type>;
      requires AddressedEngine<E, typename Generator::state_word> ||
                   requires { engine.set_lane(0, state); };
      requires TogetherEngine<E> ||
                   requires { engine.template run_output<Form>(); };
    };
/// The same for leapfrog parts. `set_leap(row, n)` is called after the states:
/// an output of a part is n outputs behind the one before, and `row` is the
/// jump by n outputs.
template <class E, class Generator, class Form>
concept LanePartEngine = LaneStreamEngine<E, Generator, Form> &&
                         requires(E& engine, std::uint64_t const* row) {
                           engine.set_leap(row, std::uint64_t{});
                         };

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_STREAM_ENGINE_HPP
