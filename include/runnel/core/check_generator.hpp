// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_CHECK_GENERATOR_HPP
#define RUNNEL_CORE_CHECK_GENERATOR_HPP

#include <runnel/core/generator.hpp>

namespace Runnel {

namespace Impl {

/// Members that seed: the states of streams from numbers, tables or one
/// another.
template <class G>
constexpr bool check_seeding() {
  namespace M = GeneratorMembers;
  static_assert(SeedByForms<typename G::seed_type>,
                "Runnel: a generator's seed_type brings `forms`, `make`, "
                "`form()`, `numbers()`, `num_streams()` and `of_words`: see "
                "SeedByForms in runnel/core/generator_seeding.hpp");
  M::DeviceSeeding::template check<G>();
  static_assert(M::DeviceSeeding::any_in<G> ? !HostSeeded<G> : HostSeeded<G>,
                "Runnel: a generator has `seed_start` and `seed`, and its "
                "seed_type a `start()`; or the seed_type has `write_states`");
  static_assert(!M::DeviceSeeding::any_in<G> || DeviceSeeded<G>,
                "Runnel: the seed_type of a generator that is DeviceSeeded "
                "brings `start()`, which gives a `seed_start`");
  M::SeedDoubling::template check<G>();
  static_assert(!M::TableSeeding::any_in<G> || TableSeeded<G>,
                "Runnel: the seed_type of a generator that is TableSeeded "
                "brings `write_states` and `seed_table(first, count)`");
  static_assert(!M::NumberLists::any_in<G> || NumberListing<G>,
                "Runnel: a generator that is NumberListing is TableSeeded, and "
                "its seed_type brings `seed_table_head(first, count)` and "
                "`number_lists(first, count)`");
  M::BlockSeeding::template check<G>();
  static_assert(!M::BlockSeeding::all_in<G> || BlockSeeded<G>,
                "Runnel: a generator that is BlockSeeded is TableSeeded, and "
                "its seed_type brings `num_sets()` and `block_of(stream)`");
  M::SetJumpMakes::template check<G>();
  static_assert(!M::SetJumpMakes::all_in<G> || M::BlockSeeding::any_in<G>,
                "Runnel: a generator that is SetJumpMaking is BlockSeeded");
  M::RingSeeding::template check<G>();
  static_assert(!M::RingSeeding::all_in<G> || RingSeeded<G>,
                "Runnel: the seed_type of a generator that is RingSeeded "
                "brings `write_states` and `seed_table(first, count)`");
  return true;
}

/// Members that jump, leap and make runs.
template <class G>
constexpr bool check_jumps() {
  namespace M = GeneratorMembers;
  M::RowJumps::template check<G, M::RowJumps::any_in<G> ||
                                     M::Leaps::any_in<G> ||
                                     M::StepsRings::any_in<G>>();
  M::DoubledJumps::template check<G>();
  static_assert(M::RowJumps::any_in<G> != M::DoubledJumps::any_in<G>,
                "Runnel: a generator is RowJumping or DoublingJumps");
  constexpr bool leaps = M::Leaps::any_in<G> || M::Runs::any_in<G>;
  M::Leaps::template check<G, leaps>();
  M::Stores::template check<G, leaps>();
  M::Sizes::template check<G, leaps || M::Sizes::any_in<G>>();
  M::Runs::template check<G>();
  M::Counters::template check<G>();
  // A generator that is half Leaping gets one message, that of `Leaping`.
  constexpr bool half_leaps = leaps && !Leaping<G>;
  static_assert(!M::Counters::all_in<G> || half_leaps || CounterBased<G>,
                "Runnel: a generator that is CounterBased is Leaping by "
                "JumpRow::count, and its states have `block` and `word`");
  M::Children::template check<G>();
  static_assert(!M::Children::any_in<G> || M::Counters::any_in<G>,
                "Runnel: a generator that is SpawnsChildren is CounterBased");
  M::TreeOfStreams::template check<G, requires { typename G::spawn_tree; }>();
  static_assert(!M::TreeOfStreams::any_in<G> || half_leaps || Leaping<G>,
                "Runnel: a generator that is SpawnsInTree is Leaping");
  static_assert(!M::StepsStreams::any_in<G> || half_leaps || Leaping<G>,
                "Runnel: a generator that is StreamStepping is Leaping");
  static_assert(!M::StepsParts::any_in<G> || M::StepsStreams::any_in<G>,
                "Runnel: a generator that is PartStepping is StreamStepping");
  constexpr bool has_host_runs =
      M::RunBlocksOf::any_in<G> || M::HostRuns::any_in<G>;
  M::RunBlocksOf::template check<G>();
  M::HostRuns::template check<G, has_host_runs>();
  M::MakesBlocks::template check<G, has_host_runs>();
  M::ShapedHostRuns::template check<G, has_host_runs && !FixedShape<G>>();
  return true;
}

/// Members that step by lanes and in rings, and members that describe outputs.
template <class G>
constexpr bool check_steps() {
  namespace M = GeneratorMembers;
  M::StepsLanes::template check<G>();
  static_assert(!M::jump_lane::template in<G> || M::StepsLanes::any_in<G>,
                "Runnel: a generator that is LaneJumping is LaneStepping");
  M::StepsRings::template check<G>();
  M::StoresRings::template check<G>();
  M::FetchesRings::template check<G>();
  static_assert(!M::FetchesRings::all_in<G> || M::StoresRings::any_in<G>,
                "Runnel: a generator that is RingFetching is RingStored");
  static_assert(
      M::Leaps::any_in<G> || M::Runs::any_in<G> || M::StoresRings::any_in<G>,
      "Runnel: a generator is Leaping or RingStored, so that one "
      "thread can step it");
  M::largest_native::template check<G,
                                    G::output_kind == OutputKind::residues>();
  M::uniform_sampler::template check<G, G::output_kind == OutputKind::reals>();
  return true;
}

}  // namespace Impl

/// Stops the compiler where a generator has some members of a concept and not
/// the others, with a message that names those. To be asserted beneath each
/// generator.
template <class G>
constexpr bool check_generator() {
  namespace M = Impl::GeneratorMembers;
  M::Every::template check<G, true>();
  M::States::template check<G, true>();
  if constexpr (BitGenerator<G>) {
    M::Sizes::template check<G>();
    static_assert(FixedShape<G> || ShapedBySeed<G>,
                  "Runnel: a generator has `state_words`, `window_words` and "
                  "`jump_words`, or its seed_type a `shape()`");
    static_assert(!M::LoadsShaped<G> || ShapedBySeed<G>,
                  "Runnel: `load(shape, words)` is for generators whose "
                  "seed_type has a `shape()`");
    return Impl::check_seeding<G>() && Impl::check_jumps<G>() &&
           Impl::check_steps<G>();
  }
  return true;
}

}  // namespace Runnel

#endif  // RUNNEL_CORE_CHECK_GENERATOR_HPP
