// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_SEED_SEQUENCE_HPP
#define RUNNEL_INTERFACES_SEED_SEQUENCE_HPP

#include <concepts>
#include <cstdint>
#include <set>
#include <string_view>
#include <type_traits>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/word_hash.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/streams/detail/draws.hpp>
#include <runnel/streams/detail/lent_states.hpp>

namespace Runnel {
namespace Impl {

/// A seed from the words of a hash, word(k) for k = 0, 1, …, by the rule of the
/// seed type.
/// \throws std::invalid_argument for 0 streams, StreamEnded by rules that count
///   the family's
template <class Seed, class WordOf>
Seed seed_of_words(WordOf const& word, std::uint64_t num_streams) {
  static_assert(
      requires { Seed::of_words(word, num_streams); },
      "Runnel::SeedSequence: the generator's seed_type does not say what "
      "hashed words make; give it "
      "static seed_type of_words(word, num_streams)");
  RUNNEL_THROW_IF(
      num_streams == 0,
      "Runnel::SeedSequence::seed: a seed of 0 streams; ask for at least one");
  return Seed::of_words(word, num_streams);
}

}  // namespace Impl

/// Integers and texts – a run's name, an event's number, a rank – hashed into
/// seeds of any generator. Equal lists give equal seeds, on every machine and
/// back end, permanently: the interface includes the rule.
///
/// The hash is two words (a, b), at first (0x243f6a8885a308d3,
/// 0x13198a2e03707344), the first digits of π. A word w is added by
/// \f$a \leftarrow \mu(a \oplus w)\f$ and then
/// \f$b \leftarrow \mu((b \ll 32 | b \gg 32) + w) \oplus a\f$
/// with Stafford's mix 13, \f$\mu(z)\f$: z ← (z ⊕ z≫30)·0xbf58476d1ce4e5b9,
/// z ← (z ⊕ z≫27)·0x94d049bb133111eb, z ⊕ z≫31, of z + 0x9e3779b97f4a7c15. An
/// integer n is the words 1, n (negative ones as two's complement); a text of L
/// bytes is the words 2, L and its bytes, eight per word, the first one lowest,
/// the last word padded with zeros. Word k of the result is
/// \f$\mu(a + k\,\mu(b))\f$.
///
/// 128 bits: 10^9 lists collide with probability 10^-21. Their seeds may
/// collide more often, if the generator has few: see `seed`.
///
/// Source: the mix: D. Stafford (2011), used by G. L. Steele, D. Lea, C. H.
/// Flood, OOPSLA 2014, doi:10.1145/2660193.2660195.
class SeedSequence {
 public:
  SeedSequence() = default;
  /// A list of integers and texts (`std::string_view` and what becomes one).
  template <class First, class... Rest>
    requires(!std::same_as<std::remove_cvref_t<First>, SeedSequence>)
  explicit SeedSequence(First const& first, Rest const&... rest) {
    add(first);
    (add(rest), ...);
  }

  /// A list of 256 bits of the operating system's randomness.
  static SeedSequence entropy();

  /// This list and more items: of events, of ranks. Integers may be added
  /// inside kernels.
  template <std::integral... Integers>
  RUNNEL_FUNCTION SeedSequence with(Integers... n) const {
    SeedSequence longer = *this;
    (longer.m_hash.add(static_cast<std::uint64_t>(n)), ...);
    return longer;
  }
  /// This list and a text of any length. On hosts only.
  SeedSequence with(std::string_view text) const {
    SeedSequence longer = *this;
    longer.add(text);
    return longer;
  }

  /// Word k of the hash.
  RUNNEL_FUNCTION std::uint64_t word(std::uint64_t k) const {
    return m_hash.word(k);
  }

  /// A valid seed of a generator.
  ///
  /// RANMAR has only 942 438 978 seeds: of n lists, two have the same with
  /// probability n²/(1.9·10^9) – one in two at 36 000. Seeds for `num_streams`
  /// streams each are multiples of `num_streams`, so that streams of two seeds
  /// are all different or all the same. `DistinctSeeds` finds the latter;
  /// numbering events as streams of one seed avoids it. SPRNG's and mtdc's
  /// seeds have 31 and 32 bits.
  ///
  /// \param num_streams  that will be made from the seed
  /// \throws std::invalid_argument if it is 0
  /// \throws StreamEnded if RANMAR's family has fewer; seeds of the other
  ///   generators do not depend on the number, and a set of too many throws
  template <BitGenerator Generator>
  typename Generator::seed_type seed(std::uint64_t num_streams = 1) const {
    using Seed = typename Generator::seed_type;
    return Impl::seed_of_words<Seed>([this](int k) { return word(k); },
                                     num_streams);
  }

  friend bool operator==(SeedSequence const&, SeedSequence const&) = default;

 private:
  template <std::integral Integer>
  void add(Integer n) {
    m_hash.add(static_cast<std::uint64_t>(n));
  }
  void add(std::string_view text) { m_hash.add(text); }

  Impl::WordHash m_hash;
};

/// Seeds from lists, without repetition: remembers the seeds it returned. If a
/// list's seed was returned before, the number of attempts is added to the
/// list. The seeds then depend on the order of calls, which must be the same in
/// every run.
template <BitGenerator Generator>
class DistinctSeeds {
 public:
  /// \param num_streams  that will be made from each seed
  explicit DistinctSeeds(std::uint64_t num_streams = 1)
      : m_num_streams(num_streams) {}

  /// \throws std::invalid_argument if 1000 attempts found none: nearly all
  ///   seeds of the family were returned before
  /// \throws StreamEnded, std::invalid_argument as `SeedSequence::seed`
  typename Generator::seed_type operator()(SeedSequence const& list) {
    for (int attempt = 0; attempt < 1000; ++attempt) {
      auto const seed = (attempt == 0 ? list : list.with(attempt))
                            .template seed<Generator>(m_num_streams);
      if (m_given.insert(seed.numbers()).second) {
        m_collisions += attempt > 0 ? 1 : 0;
        return seed;
      }
    }
    RUNNEL_THROW_IF(
        true, "Runnel::DistinctSeeds: no unused seed in 1000 attempts after " +
                  std::to_string(m_given.size()) +
                  " seeds; take streams of fewer seeds");
    return {};
  }
  std::size_t size() const { return m_given.size(); }
  /// Lists whose first seed was taken.
  std::size_t collisions() const { return m_collisions; }

 private:
  std::uint64_t m_num_streams;
  std::size_t m_collisions = 0;
  std::set<std::vector<std::uint64_t>> m_given;
};

namespace Impl {

/// Stream `stream` of a list's seed, in a thread's own memory, for `Draws`.
template <class Generator, bool OnDevice>
class EventState {
  static_assert(
      !HostSeeded<Generator>,
      "Runnel::EventStream: this generator is seeded on the host; use "
      "streams of a set, one per event");

 public:
  using Word = typename Generator::state_word;
  using Words = StreamWords<Word, false>;
  using Stepper = SerialStepper<Generator, Words, OnDevice>;

  RUNNEL_FUNCTION explicit EventState(SeedSequence const& list,
                                      std::uint64_t stream = 0) {
    using Seed = typename Generator::seed_type;
    Generator::seed(Seed::start_of_words([&](int k) { return list.word(k); }),
                    stream, m_words);
    if constexpr (RingStored<Generator>) m_words[words - 1] = 0;
    m_stepper.load({Generator::state_words, 0, 0}, Words{m_words, 1});
  }
  EventState(EventState const&) = delete;
  EventState& operator=(EventState const&) = delete;

  RUNNEL_FORCEINLINE_FUNCTION Stepper& stepper() { return m_stepper; }
  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    return m_stepper.template next<Form>();
  }
  /// The stream's identity: of generators whose streams spawn in kernels.
  RUNNEL_FUNCTION StreamIdentity identity() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.identity();
  }
  /// The stream's identity and position in native outputs, for generators whose
  /// streams spawn in kernels.
  RUNNEL_FUNCTION StreamPlace stream_place() const
    requires SpawnsChildren<Generator>
  {
    return m_stepper.place();
  }

 private:
  static constexpr int words =
      Generator::state_words + (RingStored<Generator> ? 1 : 0);
  Word m_words[words];
  Stepper m_stepper;
};

/// A place in an event's stream: the stream, and the native outputs that it has
/// given.
struct EventPlace {
  SeedSequence list;
  std::uint64_t stream = 0;
  std::uint64_t position = 0;
};

/// An `EventState` that counts its native outputs, and so knows its place.
template <class Generator, bool OnDevice>
class CountedEventState {
 public:
  RUNNEL_FUNCTION explicit CountedEventState(SeedSequence const& list,
                                             std::uint64_t stream = 0)
      : m_state(list, stream), m_place{list, stream, 0} {}

  template <class Form>
  RUNNEL_FORCEINLINE_FUNCTION auto next_output() {
    ++m_place.position;
    return m_state.template next_output<Form>();
  }
  RUNNEL_FUNCTION EventPlace event_place() const { return m_place; }
  RUNNEL_FUNCTION std::uint64_t count() const { return m_place.position; }

 private:
  EventState<Generator, OnDevice> m_state;
  EventPlace m_place;
};

}  // namespace Impl

/// A stream with a seed of its own, constructed on the host or in a kernel:
/// reseeds per event, in constant time and without device memory. For
/// generators that are seeded on the device: RANMAR, Philox, CEICG.
///
/// `Runnel::EventStream<Runnel::ranmar24> rng(run.with(event));` is stream 0 of
/// `run.with(event).seed<Runnel::ranmar24>()`; a second argument gives the
/// number of another stream. Draws deep tails of `philox4x32` by
/// `make_sampler<philox4x32, T>(DeepTails(…))`; those of the others take a
/// `CountedEventStream`.
template <BitGenerator Generator, bool OnDevice = false>
using EventStream =
    Impl::Draws<Generator, Impl::EventState<Generator, OnDevice>>;

/// An `EventStream` that counts its native outputs (`count()`) and can
/// therefore draw deep tails, for all generators that are seeded on the device:
/// `rng.draw(make_event_sampler<ranmar48, float>(DeepTails(Normal())))`. Cost:
/// 32 bytes more, and an addition for each output.
template <BitGenerator Generator, bool OnDevice = false>
using CountedEventStream =
    Impl::Draws<Generator, Impl::CountedEventState<Generator, OnDevice>>;

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_SEED_SEQUENCE_HPP
