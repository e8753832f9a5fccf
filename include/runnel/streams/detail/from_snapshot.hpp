// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_FROM_SNAPSHOT_HPP
#define RUNNEL_STREAMS_DETAIL_FROM_SNAPSHOT_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/host_shares.hpp>
#include <runnel/streams/positions.hpp>
#include <runnel/streams/stream_options.hpp>

/// Reads a set of streams from a snapshot, and checks it.
namespace Runnel::Impl {

/// Refuses a snapshot that does not describe a set of the generator's streams.
void check_snapshot(Snapshot const& snapshot, std::string const& generator,
                    std::uint32_t word_bits);
/// Refuses a snapshot whose states have another number of words than the seed
/// says.
void check_snapshot_shape(Snapshot const& snapshot,
                          std::string const& generator,
                          std::uint64_t state_words);
/// A seed from its rule, the numbers given to it and the generator's chosen
/// constants. \throws std::invalid_argument if there is no such seed
template <class Seed>
Seed make_seed(std::string const& generator, std::string const& form,
               std::vector<std::uint64_t> const& numbers,
               std::vector<std::uint64_t> const& parameters) {
  if constexpr (SeedWithParameters<Seed>) {
    return Seed::make(form, numbers, parameters);
  } else {
    RUNNEL_THROW_IF(!parameters.empty(),
                    "Runnel::Snapshot: " + std::to_string(parameters.size()) +
                        " parameters of " + generator +
                        ", which has none to choose; give none");
    return Seed::make(form, numbers);
  }
}
/// The contents of a snapshot of a set of streams, without their states.
template <class Generator>
Snapshot snapshot_without_states(typename Generator::seed_type const& seed,
                                 StreamOptions const& options,
                                 StreamPositions const& positions) {
  Snapshot snapshot;
  snapshot.generator = std::string(Generator::name);
  snapshot.seeding = seed.form();
  snapshot.seed = seed.numbers();
  snapshot.first_stream = options.first_stream;
  snapshot.num_streams = options.num_streams;
  snapshot.part = options.leapfrog.part;
  snapshot.num_parts = options.leapfrog.num_parts;
  snapshot.position = positions.smallest();
  snapshot.position_extra = positions.beyond_smallest();
  snapshot.parameters = parameters_of(seed);
  snapshot.word_bits = 8 * sizeof(typename Generator::state_word);
  return snapshot;
}
/// A state from its words, where their number may depend on the seed.
template <class Generator>
typename Generator::state_type load_state(
    StreamShape const& shape, typename Generator::state_word const* words) {
  if constexpr (ShapedBySeed<Generator>) {
    return Generator::load(shape, words);
  } else {
    return Generator::load(words);
  }
}
/// Looks for words of a snapshot that are no states of the generator.
template <class Generator>
class SnapshotStates {
 public:
  using Word = typename Generator::state_word;
  using Seed = typename Generator::seed_type;
  SnapshotStates(Snapshot const& snapshot, Seed const& seed)
      : m_snapshot(snapshot),
        m_seed(seed),
        m_size(static_cast<std::int64_t>(snapshot.words_per_stream)) {}

  /// The first stream in [begin, end) whose words are no state, or `end`.
  std::int64_t first_other(std::int64_t begin, std::int64_t end) const {
    auto const block = std::max<std::int64_t>(block_words / m_size, 1);
    std::vector<Word> words(
        static_cast<std::size_t>(std::min(block, end - begin) * m_size));
    Test test(m_seed);
    for (std::int64_t s = begin; s < end; s += block) {
      auto const count = std::min(block, end - s);
      auto const whole = narrow(s, count, words.data());
      auto const other = test.first_other(
          m_snapshot.first_stream + static_cast<std::uint64_t>(s), words.data(),
          whole, m_size);
      if (other < count) return s + other;
    }
    return end;
  }

 private:
  static constexpr std::int64_t block_words = 1 << 15;  // in the cache

  /// The words of streams `first` … `first` + `count` − 1.
  /// \returns how many of the streams have words that fit
  std::int64_t narrow(std::int64_t first, std::int64_t count,
                      Word* words) const {
    auto const* const from = m_snapshot.words.data() + first * m_size;
    std::uint64_t lost = 0;
    for (std::int64_t i = 0; i < count * m_size; ++i) {
      words[i] = static_cast<Word>(from[i]);
      lost |= from[i] ^ words[i];
    }
    if (lost == 0) return count;
    std::int64_t i = 0;
    while (from[i] == words[i]) ++i;
    return i / m_size;
  }

  /// `is_state` of one state after the other.
  struct OneByOne {
    Seed const& seed;
    explicit OneByOne(Seed const& of) : seed(of) {}
    std::int64_t first_other(std::uint64_t stream, Word const* words,
                             std::int64_t count, std::int64_t size) const {
      auto const is_state = [&](std::int64_t s) {
        if constexpr (StatesOfSeed<Generator>) {
          return Generator::is_state(
              seed, stream + static_cast<std::uint64_t>(s), words + s * size);
        } else {
          return Generator::is_state(words + s * size);
        }
      };
      std::int64_t s = 0;
      while (s < count && is_state(s)) ++s;
      return s;
    }
  };
  /// The generator's own test of many states.
  template <class G>
  struct Together {
    typename G::StatesTest test;
    explicit Together(Seed const& of) : test(of) {}
    std::int64_t first_other(std::uint64_t, Word const* words,
                             std::int64_t count, std::int64_t) {
      return test.first_other(words, count);
    }
  };
  using Test = std::conditional_t<ManyStatesTesting<Generator>,
                                  Together<Generator>, OneByOne>;

  Snapshot const& m_snapshot;
  Seed const& m_seed;
  std::int64_t m_size;
};

/// Refuses words of a snapshot that are no states of the generator. A host
/// looks at them by the threads of `exec`.
template <class Generator, class ExecutionSpace>
void check_states(ExecutionSpace const& exec, Snapshot const& snapshot,
                  typename Generator::seed_type const& seed) {
  if (snapshot.words_per_stream == 0) return;  // to be made from the seed
  auto const size = shape_of<Generator>(seed).state_words;
  check_snapshot_shape(snapshot, std::string(Generator::name),
                       static_cast<std::uint64_t>(size));
  auto const num_streams = static_cast<std::int64_t>(snapshot.num_streams);
  SnapshotStates<Generator> const states(snapshot, seed);
  auto const shares = host_shares(exec, num_streams, size);
  std::vector<std::int64_t> first_other(static_cast<std::size_t>(shares.count));
  run_host_shares(
      "Runnel::StreamSet::check_states", exec, shares,
      [&](std::int64_t share, std::int64_t begin, std::int64_t end) {
        auto const s = states.first_other(begin, end);
        first_other[static_cast<std::size_t>(share)] =
            s < end ? s : num_streams;
      });
  auto const s = *std::ranges::min_element(first_other);
  RUNNEL_THROW_IF(s < num_streams,
                  "Runnel::Snapshot: the words of stream " + std::to_string(s) +
                      " are no state of " + std::string(Generator::name) +
                      ", so they were damaged, or made by something "
                      "else; take a whole one");
}

/// The seed of a snapshot that is whole and the generator's.
template <class Generator, class ExecutionSpace>
typename Generator::seed_type seed_of(ExecutionSpace const& exec,
                                      Snapshot const& snapshot) {
  check_snapshot(snapshot, std::string(Generator::name),
                 8 * sizeof(typename Generator::state_word));
  auto seed = make_seed<typename Generator::seed_type>(
      snapshot.generator, snapshot.seeding, snapshot.seed, snapshot.parameters);
  check_states<Generator>(exec, snapshot, seed);
  return seed;
}
/// Refuses a snapshot of a sequence whose state its seed and position do not
/// lead to: other workers or ranks would continue with other numbers.
/// \param words  words(): the state that they lead to
template <class Words>
void require_state_of_seed(std::string const& caller, Snapshot const& snapshot,
                           Words const& words) {
  if (snapshot.num_streams == 0 || snapshot.words_per_stream == 0) return;
  RUNNEL_THROW_IF(words() != snapshot.words,
                  caller + ": the saved state of stream " +
                      std::to_string(snapshot.first_stream) +
                      " is not the one that its seed and position lead to; "
                      "give what a sequence saved, or a set that was made "
                      "from its seed");
}
inline StreamOptions options_of(Snapshot const& snapshot) {
  StreamOptions options;
  options.first_stream = snapshot.first_stream;
  options.num_streams = snapshot.num_streams;
  options.leapfrog = {snapshot.part, snapshot.num_parts};
  return options;
}
inline StreamPositions positions_of(Snapshot const& snapshot) {
  if (snapshot.position_extra.empty()) {
    return StreamPositions(snapshot.num_streams, snapshot.position);
  }
  std::vector<UInt128> positions;
  positions.reserve(snapshot.position_extra.size());
  for (auto const extra : snapshot.position_extra) {
    positions.push_back(snapshot.position + UInt128(extra));
  }
  return StreamPositions(positions);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_FROM_SNAPSHOT_HPP
