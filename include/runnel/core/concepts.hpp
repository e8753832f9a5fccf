// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_CONCEPTS_HPP
#define RUNNEL_CORE_CONCEPTS_HPP

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>

/// Consequences of the concepts of a generator (core/generator.hpp).
namespace Runnel::Impl {

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

/// Whether a sink of `Blocks`' registers takes those of a cache line together,
/// because it writes them past the caches.
template <class Sink>
inline constexpr bool wants_whole_lines =
    requires { requires Sink::whole_lines; };

/// Returns whether streams of this shape have the jumps that `Blocks` need, by
/// `min_run`·2^k outputs.
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

/// Whether a single lane of a host, or of a device, can step a stream.
template <class G, bool OnDevice>
inline constexpr bool has_lane_form_on = [] {
  if constexpr (LaneStepping<G>) {
    return OnDevice || !G::lanes_on_device_only;
  } else {
    return false;
  }
}();

/// Generators whose seed makes streams as fast in a few shares as at once: not
/// those with something to compute for each parameter set.
template <class G>
inline constexpr bool seeds_in_shares =
    HostSeeded<G> && !SeededByDoubling<G> &&
    !requires(typename G::seed_type const& seed) { seed.num_sets(); };

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
