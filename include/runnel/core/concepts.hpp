// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_CONCEPTS_HPP
#define RUNNEL_CORE_CONCEPTS_HPP

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>

/// What kernels ask of a generator (core/generator.hpp), in their words.
namespace Runnel::Impl {

/// Generators whose kernels the library holds in the usual types of value.
template <class G>
inline constexpr bool is_built_in = G::is_built_in;

/// Generators whose native outputs are integers: all but those whose outputs
/// are floating-point numbers from the start.
template <class G>
inline constexpr bool outputs_are_bits = G::output_kind != OutputKind::reals;

/// The largest native output of a generator whose outputs are integers.
template <class G>
RUNNEL_FUNCTION constexpr typename G::word_type largest_output() {
  using Word = typename G::word_type;
  using Format = typename G::output_format;
  if constexpr (G::output_kind == OutputKind::residues) {
    return G::largest_native;
  } else {
    return static_cast<Word>(static_cast<Word>(~Word{0}) >>
                             (Format::word_bits - Format::bits));
  }
}

/// Generators of which two outputs make twice the random bits: not those whose
/// outputs are numbers below a modulus that is no power of two.
template <class G>
inline constexpr bool outputs_join = G::output_kind == OutputKind::bits;

/// Generators of small states whose lanes go on by leaps of any length: each
/// lane has a state of its own, and a leapfrog part is one more length.
template <class G>
inline constexpr bool leaps = Leaping<G>;

/// Leaping generators whose step is much cheaper than a leap: lanes of a GPU
/// make runs of consecutive outputs where they may.
template <class G>
inline constexpr bool makes_runs = RunMaking<G>;

/// Generators that take so many instructions per output that a GPU's memory is
/// not the limit: values are written directly, without a stage in scratch.
template <class G>
inline constexpr bool writes_directly = G::state_in_window;

/// Generators of which any block of outputs is made of its number.
template <class G>
inline constexpr bool counter_based = CounterBased<G>;

/// Generators that have a faster algorithm, `Blocks`, for many consecutive
/// outputs on a host.
template <class G, class Lanes, class Form>
inline constexpr bool makes_blocks = BlockMaking<G>;

/// Whether what takes registers of outputs from `Blocks` wants those of a cache
/// line together: it writes them past the caches.
template <class Sink>
inline constexpr bool wants_whole_lines =
    requires { requires Sink::whole_lines; };

/// Whether streams of this shape have the jumps that `Blocks` need, by
/// `least_run`·2^k outputs.
template <class G, class Shape>
bool has_host_runs(Shape const& shape) {
  if constexpr (!HostRunMaking<G>) {
    return false;
  } else if constexpr (ShapedBySeed<G>) {
    return G::fits_runs(shape);
  } else {
    return true;
  }
}

/// Generators of which a single lane can step a stream.
template <class G>
inline constexpr bool has_lane_form = LaneStepping<G>;

/// Whether lanes of a host, or of a device, can do so.
template <class G, bool OnDevice>
inline constexpr bool has_lane_form_on = [] {
  if constexpr (LaneStepping<G>) {
    return OnDevice || !G::lanes_on_device_only;
  } else {
    return false;
  }
}();

/// Generators of which each lane of a GPU makes a run of one stream, reached by
/// a jump.
template <class G>
inline constexpr bool makes_lane_runs = LaneStepping<G>;

/// Generators whose fills need no team scratch on a GPU: their lanes step a
/// stream together from registers, and write values from there.
template <class G>
inline constexpr bool fills_beside_others =
    !writes_directly<G> && !makes_lane_runs<G>;

/// Generators of which a GPU's lanes make many words at once in a ring that
/// goes round in whole steps (`RingFill`).
template <class G>
inline constexpr bool steps_in_ring = RingStepping<G>;

/// Generators whose streams are seeded on the host: the seed writes states.
template <class G>
inline constexpr bool seeded_on_host = HostSeeded<G>;

/// Host-seeded generators whose streams lie so many jumps apart that a GPU
/// makes them faster from one another: `write_stream_jumps` gives the jumps by
/// 2^k streams.
template <class G>
inline constexpr bool seeds_by_doubling = SeededByDoubling<G>;

/// Host-seeded generators whose streams a GPU makes from a table of the host's.
template <class G>
inline constexpr bool seeds_from_table = TableSeeded<G>;

/// Table-seeded generators whose table ends with one number per stream, which a
/// GPU lists, too.
template <class G>
inline constexpr bool lists_numbers = NumberListing<G>;

/// Table-seeded generators whose parameter sets come again: a GPU makes later
/// blocks of their streams from earlier ones.
template <class G>
inline constexpr bool seeds_blocks = BlockSeeded<G>;

/// Block-seeded generators of which a GPU makes the rows of jumps, too, where
/// there are few.
template <class G>
inline constexpr bool makes_set_jumps = SetJumpMaking<G>;

/// Generators with rings that a GPU's lanes seed together, from a table.
template <class G>
inline constexpr bool seeds_rings = RingSeeded<G>;

/// Generators whose seed makes streams as fast in a few shares as at once: not
/// those with something to compute for each parameter set.
template <class G>
inline constexpr bool seeds_in_shares =
    HostSeeded<G> && !SeededByDoubling<G> &&
    !requires(typename G::seed_type const& seed) { seed.num_sets(); };

/// Generators whose jump tables are made by the device, by doubling.
template <class G>
inline constexpr bool doubles_on_device = DoublingJumps<G>;

/// Generators whose jumps differ from stream to stream.
template <class G>
inline constexpr bool jumps_by_stream = [] {
  if constexpr (RowJumping<G>) {
    return G::jump_row == JumpRow::per_stream;
  } else {
    return false;
  }
}();

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_CONCEPTS_HPP
