// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_GENERATOR_BASICS_HPP
#define RUNNEL_CORE_GENERATOR_BASICS_HPP

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <runnel/core/generator_members.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>

/// The part of `core/generator.hpp` that every generator must have: words,
/// facts, plain steps, a stepper for lanes, and the sizes of its states.
namespace Runnel {

/// The description of native outputs.
enum class OutputKind {
  bits,      ///< all words of `output_format::bits` bits are equally likely
  residues,  ///< numbers up to `largest_native`: two of them are no bit field
  reals      ///< floating-point numbers, as their bits
};

namespace Impl::GeneratorMembers {

// NOLINTBEGIN(readability-identifier-naming)

// ---- every generator --------------------------------------------------------
/// Native outputs, left-justified.
RUNNEL_MEMBER("a BitGenerator", word_type,
              requires std::unsigned_integral<typename G::word_type>);
/// Words of a state in memory.
RUNNEL_MEMBER("a BitGenerator", state_word,
              requires std::unsigned_integral<typename G::state_word>);
/// The word of the arithmetic: decides how many lanes a host register has.
RUNNEL_MEMBER("a BitGenerator", lane_word,
              requires std::unsigned_integral<typename G::lane_word>);
/// An `OutputFormat`: how many bits of a word are output.
RUNNEL_MEMBER("a BitGenerator", output_format,
              typename G::output_format::word_type);
RUNNEL_CONSTANT("a BitGenerator", output_kind, OutputKind);
/// A seed, made on the host: it remembers rule and numbers for checkpoints.
RUNNEL_MEMBER("a BitGenerator", seed_type,
              requires std::copyable<typename G::seed_type>;
              requires std::default_initializable<typename G::seed_type>);
/// The facts of a state at the start of a fill by which a stepper writes down a
/// later one.
RUNNEL_MEMBER("a BitGenerator", state_origin, typename G::state_origin);
/// A stream stepped one by one, as plain as the publication has it.
RUNNEL_MEMBER("a BitGenerator", state_type,
              requires std::is_trivially_copyable_v<typename G::state_type>);
RUNNEL_MEMBER("a BitGenerator", step, {
  G::step(an<State<G>&>())
} -> std::same_as<typename G::word_type>);
/// Facts that `runnel list` prints.
RUNNEL_CONSTANT("a BitGenerator", name, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", title, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", native_type, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", streams_by, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", jump_by, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", source, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", default_seed, std::string_view);
RUNNEL_CONSTANT("a BitGenerator", period_log2, int);
RUNNEL_CONSTANT("a BitGenerator", num_streams, std::uint64_t);
/// Numbers that one step can make; 0: as many as there are lanes.
RUNNEL_CONSTANT("a BitGenerator", parallel_width, int);
RUNNEL_CONSTANT("a BitGenerator", state_bytes, int);
/// Whether the library holds its usual fills (`src/compiled`).
RUNNEL_CONSTANT("a BitGenerator", is_built_in, bool);
/// `Stepper<Lanes, Form>` steps one stream by the lanes of a register, a warp
/// or an array, a `GroupStepper` (lanes/stepper.hpp); `output_word<Form>` is
/// what it hands to samplers.
RUNNEL_TEMPLATE("a BitGenerator", Stepper);
/// Whether the stepper keeps the stream in scratch memory while it steps.
RUNNEL_CONSTANT("a BitGenerator", state_in_window, bool);
RUNNEL_MEMBER("a BitGenerator", output_word,
              typename G::template output_word<NativeForm>);
/// `reference_sampler<T>`: the source's own conversion, bit for bit.
RUNNEL_TEMPLATE("a BitGenerator", reference_sampler);
using Every =
    Members<word_type, state_word, lane_word, output_format, output_kind,
            seed_type, state_origin, state_type, step, name, title, native_type,
            streams_by, jump_by, source, default_seed, period_log2, num_streams,
            parallel_width, state_bytes, is_built_in, Stepper, state_in_window,
            output_word, reference_sampler>;

// ---- states -----------------------------------------------------------------
/// `load(words)`, or `load(shape, words)` where lags are chosen.
RUNNEL_MEMBER("a BitGenerator", load, requires LoadsWords<G> || LoadsShaped<G>);
/// `is_state(words)`, or `is_state(seed, stream, words)`: whether stepping
/// could leave these words.
RUNNEL_MEMBER("a BitGenerator", is_state,
              requires KnowsStates<G> || KnowsStatesOfSeed<G>);
using States = Members<load, is_state>;

/// Words of a state, of the scratch memory that a group of lanes jumps in, and
/// of a jump. Where lags are chosen, the seed's `shape()` says so instead.
RUNNEL_CONSTANT("FixedShape", state_words, int);
RUNNEL_CONSTANT("FixedShape", window_words, int);
RUNNEL_CONSTANT("FixedShape", jump_words, int);
using Sizes = Members<state_words, window_words, jump_words>;

// NOLINTEND(readability-identifier-naming)

}  // namespace Impl::GeneratorMembers

/// A generator that Runnel can split, fill from and checkpoint.
template <class G>
concept BitGenerator = Impl::GeneratorMembers::Every::all_in<G> &&
                       Impl::GeneratorMembers::States::all_in<G>;
/// Sizes of states that are the same for all seeds, or else the seed's.
template <class G>
concept FixedShape = Impl::GeneratorMembers::Sizes::all_in<G>;
template <class G>
concept ShapedBySeed = requires(typename G::seed_type const& seed) {
  { seed.shape() } -> std::same_as<StreamShape>;
};

}  // namespace Runnel

#endif  // RUNNEL_CORE_GENERATOR_BASICS_HPP
