// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_DRAWS_HPP
#define RUNNEL_STREAMS_DETAIL_DRAWS_HPP

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_identity.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel::Impl {

/// The outputs of a `ChildStream` (streams/child_stream.hpp).
template <class Generator>
class ChildSource;

/// Stops the compiler where a generator's streams spawn no children.
template <class G>
RUNNEL_FUNCTION constexpr bool check_spawning() {
  static_assert(
      !SpawnsInTree<G>,
      "Runnel: these streams do not know their place in SPRNG's tree; take "
      "Runnel::SprngTree, whose streams have spawn(k)");
  static_assert(
      SpawnsChildren<G> || SpawnsInTree<G>,
      "Runnel: spawn(k) inside kernels is for philox4x32, whose streams are "
      "told apart by 128 bits, and for streams of Runnel::SprngTree. Streams "
      "of this generator are made on the host: Runnel::StreamNode spawns them "
      "there, sprng_* by SPRNG's own rule");
  return SpawnsChildren<G>;
}

/// The progress of a stream of a set: its counter, and the value that the
/// counter would have now.
struct DrawPlace {
  std::uint64_t const* counter;
  std::uint64_t drawn;
};

/// Numbers from a source that gives its native outputs one by one:
/// `next_output<Form>()`. Optional members of a source: `count()` if it counts
/// outputs; `jump_outputs(n)` if it jumps; `identity()` if it knows which
/// stream it is, and `stream_place()` if it is one whole stream; `place()` for
/// a stream of a set; `event_place()` for an event's stream that counts;
/// `child(k)`, `has_child(k)` and `spawned(n, c)` for a stream of a tree;
/// `generate(stream, range)` if it writes to ranges.
/// \tparam Source  held by value, or a reference
template <class Generator, class Source>
class Draws {
  static constexpr bool is_real = !outputs_are_bits<Generator>;
  static constexpr bool counts = requires(Source& source) { source.count(); };
  static constexpr bool jumps =
      requires(Source& source) { source.jump_outputs(std::uint64_t{}); };
  static constexpr bool has_identity =
      requires(Source const& source) { source.identity(); };
  static constexpr bool has_record =
      requires(Source const& source) { source.record(); };

  static constexpr bool has_place =
      requires(Source const& source) { source.place(); };
  static constexpr bool has_stream_place =
      requires(Source const& source) { source.stream_place(); };
  template <class Place>
  static constexpr bool has_event_place = requires(Source const& source) {
    { source.event_place() } -> std::same_as<Place>;
  };
  static constexpr bool is_in_tree =
      requires(Source const& source) { source.has_child(std::uint64_t{}); };

 public:
  /// Makes the source of these arguments.
  template <class... Arguments>
    requires std::is_constructible_v<Source, Arguments...>
  RUNNEL_FORCEINLINE_FUNCTION explicit Draws(Arguments&&... arguments)
      : m_source(static_cast<Arguments&&>(arguments)...) {}

  using generator_type = Generator;
  /// The result of `operator()`: native integers, or 32 bits of generators
  /// whose native outputs are floating-point numbers.
  using result_type =
      std::conditional_t<is_real, std::uint32_t, typename Generator::word_type>;

  RUNNEL_FUNCTION static constexpr result_type min() { return 0; }
  RUNNEL_FUNCTION static constexpr result_type max() {
    if constexpr (is_real) {
      constexpr auto largest = std::numeric_limits<result_type>::max();
      return largest;
    } else {
      return largest_output<Generator>();
    }
  }

  /// The next native integer, in [min(), max()].
  RUNNEL_FORCEINLINE_FUNCTION result_type operator()() {
    if constexpr (is_real) {
      return static_cast<result_type>(draw<double, Uniform>() * 0x1p32);
    } else {
      return draw<result_type, Native>();
    }
  }
  /// The next value, as a fill with the distribution gives it, from its next
  /// `words_per_value` words.
  template <class T, class Distribution = default_distribution<T>>
  RUNNEL_FORCEINLINE_FUNCTION T draw() {
    using Sampler = sampler_of<Distribution, Generator, T>;
    using Form = form_of<Sampler>;
    using Word = sampled_word<Generator, Sampler>;
    static_assert(is_plain_sampler<Sampler>,
                  "Runnel: this distribution looks at the whole state; use "
                  "NonZero, or Runnel::fill");
    static_assert(StaticSampler<Sampler, Generator>,
                  "Runnel: this distribution has parameters; make a sampler "
                  "outside of the kernel, make_sampler<Generator, "
                  "T>(distribution), and give it to draw(sampler)");
    Word words[Sampler::words_per_value];
    for (auto& word : words) word = m_source.template next_output<Form>();
    return values_of<Sampler, ScalarLanes<Word>>(words);
  }
  /// The next value by a sampler with parameters, as `make_sampler` gives it:
  /// what a fill by its distribution gives.
  template <class Sampler>
  RUNNEL_FORCEINLINE_FUNCTION auto draw(Sampler const& sampler) {
    using Form = form_of<Sampler>;
    using Word = sampled_word<Generator, Sampler>;
    Word words[Sampler::words_per_value];
    if constexpr (requires { typename Sampler::place_type; }) {
      using Place = typename Sampler::place_type;
      if constexpr (check_place<Place>()) {
        Place const place = place_as(Place{});
        for (auto& word : words) word = m_source.template next_output<Form>();
        return sampler.template value_at<ScalarLanes<Word>>(place, words);
      } else {
        return typename Sampler::value_type{};
      }
    } else {
      for (auto& word : words) word = m_source.template next_output<Form>();
      return values_by<ScalarLanes<Word>>(sampler, words);
    }
  }
  /// The next uniform real in [0, 1).
  template <class T = double>
  RUNNEL_FORCEINLINE_FUNCTION T uniform() {
    return draw<T, Uniform>();
  }
  /// The stream's child k, a stream of its own: `ChildStream`, which needs
  /// runnel/streams/child_stream.hpp, or of a `SprngTree` one more of it. It
  /// depends on which stream this is and on k; this one goes on unchanged. The
  /// same k again is the same child: count the children, or use a number that
  /// identifies each.
  RUNNEL_FORCEINLINE_FUNCTION auto spawn(std::uint64_t k) const {
    if constexpr (is_in_tree) {
      return Draws(m_source.child(k));
    } else if constexpr (check_spawning<Generator>()) {
      using Child = Draws<Generator, ChildSource<Generator>>;
      return Child(Generator::child(m_source.identity(), k));
    }
  }
  /// For a `SprngTree`: returns whether `spawn(k)` gives a stream, which needs
  /// one in SPRNG and a place in the tree's table.
  RUNNEL_FUNCTION bool can_spawn(std::uint64_t k) const
    requires is_in_tree
  {
    return m_source.has_child(k);
  }
  /// For a `SprngTree`: child `child` of one call of `spawn_sprng` for
  /// `children`; with `child` = `children` the stream itself after that call,
  /// at its position, whose next children are others (of `sprng_pmlcg` the same
  /// again). \pre 1 ≤ children < 2^31, child ≤ children
  RUNNEL_FUNCTION Draws spawned(std::uint32_t children,
                                std::uint32_t child) const
    requires is_in_tree
  {
    return Draws(m_source.spawned(children, child));
  }
  /// The stream's identity: of generators whose streams spawn in kernels.
  RUNNEL_FUNCTION auto identity() const
    requires has_identity
  {
    return m_source.identity();
  }
  /// All that is needed to continue later or elsewhere: for a `ChildStream`,
  /// and for a stream of a `SprngTree`.
  RUNNEL_FUNCTION auto record() const
    requires has_record
  {
    return m_source.record();
  }
  /// Native outputs that a stream with a `record()` has given.
  RUNNEL_FUNCTION std::uint64_t position() const
    requires has_record
  {
    return m_source.record().position;
  }
  /// Returns whether the next numbers, and the children, are the same.
  RUNNEL_FUNCTION friend bool operator==(Draws const& a, Draws const& b)
    requires has_record
  {
    return a.record() == b.record();
  }
  /// Passes over n native outputs. Cost: n steps, of a `ChildStream` a few
  /// operations, of a `SprngTree` what making the stream costs.
  RUNNEL_FUNCTION void discard(std::uint64_t n)
    requires(counts || jumps)
  {
    if constexpr (jumps) {
      m_source.jump_outputs(n);
    } else {
      for (std::uint64_t i = 0; i < n; ++i) {
        m_source.template next_output<NativeForm>();
      }
    }
  }
  /// For `ChildStream` on hosts: writes to a range what repeated calls would
  /// return, and returns the range's end. `std::ranges::generate_random` of
  /// C++26 calls it.
  template <class Range>
    requires requires(Draws& stream, Range&& range) {
      Source::generate(stream, static_cast<Range&&>(range));
    }
  auto generate_random(Range&& range) {
    return Source::generate(*this, static_cast<Range&&>(range));
  }
  /// Native outputs drawn by this object.
  RUNNEL_FUNCTION std::uint64_t count() const
    requires counts
  {
    return m_source.count();
  }

 private:
  /// Stops the compiler where a sampler needs to know more of the stream than
  /// the source does.
  template <class Place>
  RUNNEL_FUNCTION static constexpr bool check_place() {
    if constexpr (std::is_same_v<Place, DrawPlace>) {
      static_assert(
          has_place,
          "Runnel::make_sampler: this stream does not know its place in a set; "
          "draw from device_handle() or part_handle(), or, if its generator "
          "is philox4x32, by make_sampler<philox4x32, T>(distribution)");
      return has_place;
    } else if constexpr (std::is_same_v<Place, StreamPlace>) {
      static_assert(
          has_stream_place,
          "Runnel::make_sampler: this sampler is for whole streams of "
          "philox4x32, which know their position; draw from device_handle() "
          "or part_handle() by make_sampler<T>(distribution, streams)");
      return has_stream_place;
    } else if constexpr (requires { Place::is_of_seek_handle; }) {
      static_assert(
          has_event_place<Place>,
          "Runnel::make_sampler: this sampler is for streams of a "
          "Runnel::CountedSeekHandle, which count their outputs; draw from its "
          "seek(i, n), not from those of a SeekHandle");
      return has_event_place<Place>;
    } else {
      static_assert(
          has_event_place<Place>,
          "Runnel::make_sampler: this sampler is for streams of events that "
          "count their outputs; draw from Runnel::CountedEventStream, or from "
          "device_handle() by make_sampler<T>(distribution, streams)");
      return has_event_place<Place>;
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION DrawPlace place_as(DrawPlace) const {
    return m_source.place();
  }
  RUNNEL_FORCEINLINE_FUNCTION StreamPlace place_as(StreamPlace) const {
    return m_source.stream_place();
  }
  template <class Place>
  RUNNEL_FORCEINLINE_FUNCTION Place place_as(Place const&) const {
    return m_source.event_place();
  }

  Source m_source;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_DRAWS_HPP
