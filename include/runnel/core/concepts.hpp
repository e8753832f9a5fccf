// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_CONCEPTS_HPP
#define RUNNEL_CORE_CONCEPTS_HPP

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// A bit generator that Runnel can split, fill from and checkpoint.
///
/// A triple of parameters (constants on the type, or in the seed), state
/// (words in memory, `state_type` when stepped one by one) and engine (`step`,
/// and `Stepper` for lanes side by side), plus the facts that `runnel list`
/// prints. Native outputs are left-justified words. CONTRIBUTING.md says what
/// a new generator brings.
template <class G>
concept BitGenerator =
    requires(typename G::state_word* words, typename G::state_type& state) {
      requires std::unsigned_integral<typename G::word_type>;
      typename G::seed_type;
      requires std::unsigned_integral<typename G::state_word>;
      requires std::unsigned_integral<typename G::lane_word>;
      typename G::state_origin;
      typename G::output_format;
      { G::name } -> std::convertible_to<std::string_view>;
      { G::source } -> std::convertible_to<std::string_view>;
      { G::period_log2 } -> std::convertible_to<int>;
      { G::num_streams } -> std::convertible_to<std::uint64_t>;
      { G::parallel_width } -> std::convertible_to<int>;
      { G::state_bytes } -> std::convertible_to<int>;
      { G::step(state) } -> std::same_as<typename G::word_type>;
      requires std::is_trivially_copyable_v<typename G::state_type>;
    };

namespace Impl {

/// Generators whose kernels the library holds in the usual types of value.
template <class G>
inline constexpr bool is_built_in = requires { requires G::is_built_in; };

/// Generators whose native outputs are integers: all but those whose outputs
/// are floating-point numbers from the start.
template <class G>
inline constexpr bool outputs_are_bits = !requires { G::outputs_are_reals; };

/// Generators of which two outputs make twice the random bits: not those whose
/// outputs are numbers below a modulus that is no power of two.
template <class G>
inline constexpr bool outputs_join =
    outputs_are_bits<G> && !requires { G::outputs_do_not_join; };

/// Generators of small states whose lanes go on by leaps of any length: each
/// lane has a state of its own, and a leapfrog part is one more length.
template <class G>
inline constexpr bool leaps = requires { G::leaps; };

/// Those of them whose one step is much cheaper than a leap: lanes of a GPU
/// make runs of consecutive outputs where they may.
template <class G>
inline constexpr bool makes_runs = requires { G::run_length; };

/// Teams of four wavefronts of a GPU that then share a multiprocessor. Scratch
/// memory has room for six; a generator whose steps want the registers says so.
template <class G>
inline constexpr int run_teams = [] {
  if constexpr (requires { G::run_teams; }) {
    return G::run_teams;
  } else {
    return 6;
  }
}();

/// Those that take so many instructions an output that a GPU's memory waits for
/// them: none are spent on how it is written.
template <class G>
inline constexpr bool writes_directly = requires { G::state_in_window; };

/// Those whose steps a GPU's compiler would give more registers than leave
/// room for 16 wavefronts a multiprocessor.
template <class G>
inline constexpr bool takes_many_registers = makes_runs<G> || requires {
  G::state_in_window;
} || requires { G::many_registers; };

/// Those that have a faster way to make many consecutive outputs on a host,
/// `Blocks`.
template <class G, class Lanes, class Form>
inline constexpr bool makes_blocks =
    requires { typename G::template Blocks<Lanes, Form>; };

/// Whether streams of this shape have the jumps that `Blocks` need, by
/// `least_run`·2^k outputs.
template <class G, class Shape>
bool has_host_runs(Shape const& shape) {
  if constexpr (!requires { G::least_run; }) {
    return false;
  } else if constexpr (requires { G::fits_runs(shape); }) {
    return G::fits_runs(shape);
  } else {
    return true;
  }
}

/// Generators of which one lane can step a stream by itself.
template <class G>
inline constexpr bool has_lane_form =
    requires { typename G::template LaneStepper<void>; };

/// The same on hosts or on devices: `lanes_on_device_only` where the stepper
/// has no form for a host's registers.
template <class G, bool OnDevice>
inline constexpr bool has_lane_form_on =
    has_lane_form<G> && (OnDevice || !requires { G::lanes_on_device_only; });

/// Those of them whose lanes a GPU lets make runs of one stream, each reached
/// by a jump: of so many values at least.
template <class G>
inline constexpr bool makes_lane_runs = requires { G::least_lane_run; };

/// Teams of four wavefronts of a GPU that then share a multiprocessor.
template <class G>
inline constexpr int lane_run_teams = [] {
  if constexpr (requires { G::lane_run_teams; }) {
    return G::lane_run_teams;
  } else {
    return 4;
  }
}();

/// Those whose fills do without a GPU's fast scratch memory: their lanes step a
/// stream together from registers, and values need not pass through it.
template <class G>
inline constexpr bool fills_beside_others =
    !writes_directly<G> && !makes_lane_runs<G>;

/// Generators of which a GPU's lanes make many words at once in a ring that
/// goes round in whole steps (`RingFill`).
template <class G>
inline constexpr bool steps_in_ring = requires { typename G::Ring; };

/// Generators whose streams are seeded on the host: the seed writes states.
template <class G>
inline constexpr bool seeded_on_host =
    requires(typename G::seed_type const& seed, typename G::state_word* words) {
      seed.write_states(std::uint64_t{}, std::uint64_t{}, words);
    };

/// Those of them whose streams are so many jumps apart that a GPU had better
/// make them of each other: `write_stream_jumps` gives the jumps by 2^k
/// streams.
template <class G>
inline constexpr bool seeds_by_doubling = requires { G::seeds_by_doubling; };

/// Generators whose jump tables are made by the device, by doubling.
template <class G>
inline constexpr bool doubles_on_device = requires { G::compose_scratch; };

/// Generators whose jumps differ from stream to stream.
template <class G>
inline constexpr bool jumps_by_stream = requires { G::jumps_by_stream; };

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_CORE_CONCEPTS_HPP
