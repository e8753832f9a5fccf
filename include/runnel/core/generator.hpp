// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_GENERATOR_HPP
#define RUNNEL_CORE_GENERATOR_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/generator_basics.hpp>
#include <runnel/core/generator_members.hpp>
#include <runnel/core/generator_seeding.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>

/// Everything that a generator may bring, and what other rooms know of it.
///
/// A generator is a struct of types, constants and static functions: parameters
/// (constants of the type, or of the seed), state (words in memory,
/// `state_type` when stepped one by one) and engine (`step`, and `Stepper` for
/// lanes). Every generator is a `BitGenerator` (`core/generator_basics.hpp`);
/// what else it is follows from what it brings. Members come in groups. Each
/// group is a concept, and `check_generator` lets no generator have some of a
/// group only: it names the member that is missing. How states are made stands
/// in `core/generator_seeding.hpp`.
namespace Runnel {

/// The contents of a row of a jump table.
enum class JumpRow {
  count,      ///< the number of outputs, low word first
  shared,     ///< the same for all streams
  per_stream  ///< computed from the constants of its stream
};

namespace Impl::GeneratorMembers {

// A struct for each member, of its name.
// NOLINTBEGIN(readability-identifier-naming)

// ---- jumps ------------------------------------------------------------------
/// Rows made on the host: `write_jump_rows(seed, stream, stride, num_rows,
/// rows)`; row k is the jump by k·stride outputs.
RUNNEL_CONSTANT("RowJumping", jump_row, JumpRow);
RUNNEL_MEMBER("RowJumping", write_jump_rows,
              G::write_jump_rows(an<Seed<G> const&>(), 0, 0, 0, an<Rows>()));
using RowJumps = Members<jump_row, write_jump_rows>;

/// Rows made by the device: `compose` adds jumps, `compose_team` by several
/// lanes (`LaneTeam`) that share `compose_scratch` bytes.
RUNNEL_MEMBER("DoublingJumps", jump_type,
              requires std::is_trivially_copyable_v<typename G::jump_type>);
RUNNEL_MEMBER("DoublingJumps", make_jump,
              { G::make_jump(0) } -> std::same_as<Jump<G>>);
RUNNEL_MEMBER("DoublingJumps", compose, {
  G::compose(an<Jump<G> const&>(), an<Jump<G> const&>())
} -> std::same_as<Jump<G>>);
RUNNEL_MEMBER("DoublingJumps", compose_team,
              G::compose_team(an<LaneToLookAt const&>(), an<Rows>(),
                              an<Jump<G> const&>(), an<Rows>()));
RUNNEL_CONSTANT("DoublingJumps", compose_scratch, std::size_t);
using DoubledJumps =
    Members<jump_type, make_jump, compose, compose_team, compose_scratch>;

// ---- small states -----------------------------------------------------------
/// Lanes that hold a state each and leap over the others' outputs; a leapfrog
/// part is one more length. `Engine<Lanes>`, a `LeapEngine`
/// (lanes/stepper.hpp), is the arithmetic of `LeapStepper`
/// (generators/detail/leap_stepper.hpp).
RUNNEL_CONSTANT("Leaping", leaps, bool);
RUNNEL_CONSTANT("Leaping", max_lanes, int);
RUNNEL_TEMPLATE("Leaping", Engine);
/// `apply(state, row)`: a jump.
RUNNEL_MEMBER("Leaping", apply, G::apply(an<State<G>&>(), an<Rows>()));
/// Whether stepping changes word i of a state in memory.
RUNNEL_MEMBER("Leaping", step_changes,
              { G::step_changes(0) } -> std::same_as<bool>);
/// The stepper by which one thread steps a stream: `serial_stepper<OnDevice>`.
RUNNEL_MEMBER("Leaping", serial_stepper,
              typename OfBool<G::template serial_stepper>);
using Leaps =
    Members<leaps, max_lanes, Engine, apply, step_changes, serial_stepper>;
/// `store(state, words)`: `load` the other way round.
RUNNEL_MEMBER("Leaping", store,
              G::store(an<State<G> const&>(), an<Words<G>>()));
using Stores = Members<store>;

/// A step is much cheaper than a leap: lanes of a GPU make runs of `run_length`
/// consecutive outputs. The engine has `begin_runs`, `run_output`, `next_run`
/// and `end_runs`. An engine that makes several outputs of a run at once also
/// has `run_block<Form>(words)`, which makes `block_outputs` of them, or fewer
/// if `words` has room for fewer.
RUNNEL_CONSTANT("RunMaking", run_length, int);
RUNNEL_MEMBER("RunMaking", begin_runs,
              an<EngineOf<G>&>().template begin_runs<NativeForm>());
RUNNEL_MEMBER("RunMaking", run_output,
              an<EngineOf<G>&>().template run_output<NativeForm>());
RUNNEL_MEMBER("RunMaking", next_run,
              an<EngineOf<G>&>().template next_run<NativeForm>());
RUNNEL_MEMBER("RunMaking", end_runs, an<EngineOf<G>&>().end_runs());
using Runs = Members<run_length, begin_runs, run_output, next_run, end_runs>;

/// Any block of `counter_block` outputs is computed from its number, whatever
/// came before it: by `make_block(state, outputs)` the one that a state's next
/// output is in, of which `state.block` is the number and `state.word` says
/// which of its outputs comes next; by `CounterBlocks<Lanes>` one in each lane,
/// many times over (generators/detail/philox/counter_blocks.hpp).
RUNNEL_CONSTANT("CounterBased", counter_block, int);
RUNNEL_TEMPLATE("CounterBased", CounterBlocks);
RUNNEL_MEMBER("CounterBased", make_block,
              G::make_block(an<State<G> const&>(),
                            an<typename G::word_type (&)[G::counter_block]>()));
using Counters = Members<counter_block, CounterBlocks, make_block>;

/// Streams that are told apart by a `StreamIdentity`: the k-th child's, and the
/// state of the stream with an identity at one of its outputs.
RUNNEL_MEMBER("SpawnsChildren", child, {
  G::child(an<StreamIdentity const&>(), std::uint64_t{})
} -> std::same_as<StreamIdentity>);
RUNNEL_MEMBER("SpawnsChildren", state_of, {
  G::state_of(an<StreamIdentity const&>(), std::uint64_t{})
} -> std::same_as<State<G>>);
using Children = Members<child, state_of>;

/// SPRNG's tree of spawned streams where they are used: `spawn_tree`, places by
/// arithmetic and states from a table that all streams share
/// (generators/detail/sprng/spawn_tree.hpp).
RUNNEL_MEMBER("SpawnsInTree", spawn_tree,
              {
                G::spawn_tree::spawned(an<SprngPlace const&>(), std::uint32_t{},
                                       std::uint32_t{})
              } -> std::same_as<SprngPlace>;
              G::spawn_tree::write_state(an<Rows>(), an<SprngRecord const&>(),
                                         an<Words<G>>()));
using TreeOfStreams = Members<spawn_tree>;

// ---- many consecutive outputs on a host -------------------------------------
/// `Blocks<Lanes, Form>`: another algorithm for many consecutive outputs.
RUNNEL_TEMPLATE("BlockMaking", Blocks);
using MakesBlocks = Members<Blocks>;
/// `Blocks` that take `num_run_jumps` jumps by `min_run`·2^k outputs and make
/// runs of as many, k ≤ `run_doublings`.
RUNNEL_CONSTANT("HostRunMaking", min_run, int);
RUNNEL_CONSTANT("HostRunMaking", run_doublings, int);
RUNNEL_CONSTANT("HostRunMaking", num_run_jumps, int);
using HostRuns = Members<min_run, run_doublings, num_run_jumps>;
/// Whether streams of this shape may be made by runs. Wanted where the seed has
/// a shape.
RUNNEL_MEMBER("HostRunMaking with a seed of its own shape", fits_runs,
              { G::fits_runs(StreamShape{}) } -> std::same_as<bool>);
using ShapedHostRuns = Members<fits_runs>;
/// `Blocks` is `RunBlocks`: `run_registers` of `RunEngine<Lanes, Form>`.
RUNNEL_CONSTANT("RunBlocksMaking", run_registers, int);
RUNNEL_TEMPLATE("RunBlocksMaking", RunEngine);
using RunBlocksOf = Members<run_registers, RunEngine>;

// ---- streams in lanes -------------------------------------------------------
/// `LaneStepper<Lanes, Form>`: each lane steps a stream of its own, or a GPU's
/// lane a piece of one, where `fits_lane(shape)`.
RUNNEL_TEMPLATE("LaneStepping", LaneStepper);
RUNNEL_MEMBER("LaneStepping", fits_lane,
              { G::fits_lane(StreamShape{}) } -> std::same_as<bool>);
/// Whether the stepper has no form for a host's registers. One that has a form
/// is stepped by a linear recurrence over GF(2), and rows of its jumps are
/// polynomials, 64 coefficients per word (fill/kernels/lanes/
/// host_lanes_jump.hpp): hosts jump to chunks by exclusive ors of states.
RUNNEL_CONSTANT("LaneStepping", lanes_on_device_only, bool);
using StepsLanes = Members<LaneStepper, fits_lane, lanes_on_device_only>;

/// `jump_lane(shape, words, row, to)`: a lane moves a state in memory by
/// itself, to where `to` is, which may be the same memory.
RUNNEL_MEMBER("LaneJumping", jump_lane,
              G::jump_lane(StreamShape{}, an<Words<G>>(),
                           an<std::uint64_t const*>(), an<Words<G>>()));

/// Short rows of small states on hosts, a stream in each lane:
/// `StreamEngine<Lanes, Form>`, with `set_lane(i, state)`, `lane(i)` and
/// `run_output<Form>()`, which steps every lane's stream by one output;
/// `RunLanes` are its lanes. Engines whose registers make outputs together have
/// `make_together(registers, count, outputs, sink)` instead, for at most
/// `max_together` outputs of each lane; engines with a block of
/// `block_outputs` hand it out by `run_block(words)`, an output of all lanes in
/// each, where `is_before_block()`. What makes an engine faster:
/// `stream_registers` of them that step in turn; `set_lanes(from)` and
/// `store_lanes(to)`, all states at once by their addresses, the latter those
/// words only that steps change; `take_steps(copy)` of a copy that has stepped;
/// and, where doubles are joined of two outputs, `run_wide<Form>()`, an output
/// at the top of 64 bits with anything below.
RUNNEL_TEMPLATE("StreamStepping", StreamEngine);
using StepsStreams = Members<StreamEngine>;
/// Short rows of leapfrog parts on hosts: `PartEngine<Lanes, Form>`, like
/// `StreamEngine`; its `run_output` goes on to the part's next output.
/// `set_leap(row, n)` comes after all lanes' states: n outputs of the stream
/// from one of the part to the next, and the jump by them.
RUNNEL_TEMPLATE("PartStepping", PartEngine);
using StepsParts = Members<PartEngine>;

/// A GPU's team steps a stream in a ring that goes round in whole steps
/// (`RingFill`), and jumps by sums of pieces.
RUNNEL_MEMBER("RingStepping", Ring, typename G::Ring);
RUNNEL_MEMBER("RingStepping", JumpPieces, typename G::JumpPieces);
using StepsRings = Members<Ring, JumpPieces>;

// ---- one thread, on words where they lie ------------------------------------
/// The first words of a state are `num_rings` rings of `ring_length(shape)`
/// words; `attach(shape, words, oldest)` makes a `ring_state<Words>` of them,
/// which `step` takes, `detach(state, words, outputs)` writes down what of it
/// is in no ring, and `state_mask(shape, i)` says which bits of word i count.
RUNNEL_CONSTANT("RingStored", num_rings, int);
RUNNEL_MEMBER("RingStored", ring_length,
              { G::ring_length(StreamShape{}) } -> std::same_as<int>);
RUNNEL_TEMPLATE("RingStored", ring_state);
RUNNEL_MEMBER("RingStored", attach,
              G::attach(StreamShape{}, an<Words<G>>(), 0));
RUNNEL_MEMBER("RingStored", detach,
              G::detach(G::attach(StreamShape{}, an<Words<G>>(), 0),
                        an<Words<G>>(), 0));
RUNNEL_MEMBER("RingStored", state_mask, {
  G::state_mask(StreamShape{}, 0)
} -> std::same_as<typename G::state_word>);
using StoresRings =
    Members<num_rings, ring_length, ring_state, attach, detach, state_mask>;
/// A GPU prefetches what a row of a ring will read: its next outputs need, from
/// each of `num_read_distances` distances `read_distance(i)` from the oldest
/// word, a word per output.
RUNNEL_CONSTANT("RingFetching", num_read_distances, int);
RUNNEL_MEMBER("RingFetching", read_distance,
              { G::read_distance(0) } -> std::same_as<int>);
using FetchesRings = Members<num_read_distances, read_distance>;

// ---- outputs ----------------------------------------------------------------
/// The largest output, of `OutputKind::residues`.
RUNNEL_CONSTANT("of OutputKind::residues", largest_native,
                typename G::word_type);
/// `uniform_sampler<T>`, of `OutputKind::reals`.
RUNNEL_TEMPLATE("of OutputKind::reals", uniform_sampler);
/// Optional: the form of words from which `UniformSampler` makes values, where
/// native outputs are no bit field.
RUNNEL_MEMBER("UniformForming", uniform_form, typename G::uniform_form);

// NOLINTEND(readability-identifier-naming)

}  // namespace Impl::GeneratorMembers

// ---- what a generator may be -----------------------------------------------
template <class G>
concept RowJumping = Impl::GeneratorMembers::RowJumps::all_in<G>;
template <class G>
concept DoublingJumps =
    FixedShape<G> && Impl::GeneratorMembers::DoubledJumps::all_in<G>;
template <class G>
concept Leaping = FixedShape<G> && RowJumping<G> &&
                  Impl::GeneratorMembers::Leaps::all_in<G> &&
                  Impl::GeneratorMembers::Stores::all_in<G>;
template <class G>
concept RunMaking = Leaping<G> && Impl::GeneratorMembers::Runs::all_in<G>;
template <class G>
concept CounterBased =
    Leaping<G> && Impl::GeneratorMembers::Counters::all_in<G> &&
    requires(typename G::state_type const& state) {
      requires G::jump_row == JumpRow::count;
      { state.block } -> std::convertible_to<std::uint64_t>;
      { state.word } -> std::convertible_to<std::uint32_t>;
    };
/// Children of streams, made where they are used: `child(parent, k)`.
template <class G>
concept SpawnsChildren =
    CounterBased<G> && Impl::GeneratorMembers::Children::all_in<G>;
/// Children of streams by SPRNG's rule, made where they are used: `SprngTree`.
template <class G>
concept SpawnsInTree =
    Leaping<G> && Impl::GeneratorMembers::TreeOfStreams::all_in<G>;
template <class G>
concept BlockMaking = Impl::GeneratorMembers::MakesBlocks::all_in<G>;
template <class G>
concept HostRunMaking =
    BlockMaking<G> && Impl::GeneratorMembers::HostRuns::all_in<G>;
/// `HostRunMaking` by `RunBlocks` (generators/detail/run_blocks.hpp).
template <class G>
concept RunBlocksMaking =
    HostRunMaking<G> && Impl::GeneratorMembers::RunBlocksOf::all_in<G>;
template <class G>
concept LaneStepping = Impl::GeneratorMembers::StepsLanes::all_in<G>;
/// Where `fits_lane(shape)`: the states of many streams are moved by a lane
/// each.
template <class G>
concept LaneJumping = LaneStepping<G> && RowJumping<G> &&
                      Impl::GeneratorMembers::jump_lane::template in<G>;
template <class G>
concept StreamStepping =
    Leaping<G> && Impl::GeneratorMembers::StepsStreams::all_in<G>;
template <class G>
concept PartStepping =
    StreamStepping<G> && Impl::GeneratorMembers::StepsParts::all_in<G>;
template <class G>
concept RingStepping =
    RowJumping<G> && Impl::GeneratorMembers::StepsRings::all_in<G>;
/// CERNLIB's conversion: `cern_sampler<T>`.
template <class G>
concept CernSampling = requires { typename G::template cern_sampler<double>; };
/// `is_state` asks the seed.
template <class G>
concept StatesOfSeed = Impl::GeneratorMembers::KnowsStatesOfSeed<G>;
/// `StatesTest(seed)`: on a host tests many states at a time,
/// `first_other(words, count)` being the first that is none, or `count`.
template <class G>
concept ManyStatesTesting = requires(typename G::seed_type const& seed,
                                     typename G::state_word const* words) {
  {
    typename G::StatesTest(seed).first_other(words, std::int64_t{})
  } -> std::same_as<std::int64_t>;
};
/// `jump_many(words, count, row)`: moves many states by a jump, on a host.
template <class G>
concept ManyJumping = Leaping<G> && requires(typename G::state_word* words,
                                             std::uint64_t const* row) {
  G::jump_many(words, std::int64_t{}, row);
};
/// `RunBlocks` jumps by the result of `jump_of(state, row)`.
template <class G>
concept JumpPreparing = requires(typename G::state_type const& state) {
  G::jump_of(state, static_cast<std::uint64_t const*>(nullptr));
};
template <class G>
concept RingStored = Impl::GeneratorMembers::StoresRings::all_in<G>;
template <class G>
concept RingFetching =
    RingStored<G> && Impl::GeneratorMembers::FetchesRings::all_in<G>;
template <class G>
concept UniformForming = Impl::GeneratorMembers::uniform_form::template in<G>;

}  // namespace Runnel

#undef RUNNEL_MEMBER
#undef RUNNEL_CONSTANT
#undef RUNNEL_TEMPLATE

#endif  // RUNNEL_CORE_GENERATOR_HPP
