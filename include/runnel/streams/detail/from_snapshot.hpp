// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_FROM_SNAPSHOT_HPP
#define RUNNEL_STREAMS_DETAIL_FROM_SNAPSHOT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/streams/positions.hpp>
#include <runnel/streams/stream_options.hpp>

/// What a snapshot says of a set of streams, and whether to believe it.
namespace Runnel::Impl {

/// Refuses a snapshot that does not describe such a set.
void check_snapshot(Snapshot const& snapshot, std::string const& generator,
                    std::uint32_t word_bits);
/// Refuses one whose states have another number of words than the seed says.
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
/// Refuses words of a snapshot that are no states of the generator.
template <class Generator>
void check_states(Snapshot const& snapshot,
                  typename Generator::seed_type const& seed) {
  using Word = typename Generator::state_word;
  if (snapshot.words_per_stream == 0) return;  // to be made from the seed
  auto const count =
      static_cast<std::uint64_t>(shape_of<Generator>(seed).state_words);
  check_snapshot_shape(snapshot, std::string(Generator::name), count);
  std::vector<Word> state(count);
  for (std::uint64_t s = 0; s < snapshot.num_streams; ++s) {
    bool sound = true;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::uint64_t const word = snapshot.words[s * count + i];
      state[i] = static_cast<Word>(word);
      sound = sound && state[i] == word;
    }
    if constexpr (StatesOfSeed<Generator>) {
      sound = sound && Generator::is_state(seed, snapshot.first_stream + s,
                                           state.data());
    } else {
      sound = sound && Generator::is_state(state.data());
    }
    RUNNEL_THROW_IF(!sound, "Runnel::Snapshot: the words of stream " +
                                std::to_string(s) + " are no state of " +
                                std::string(Generator::name) +
                                ", so they were damaged, or made by something "
                                "else; take a whole one");
  }
}

/// The seed of a snapshot that is whole and the generator's.
template <class Generator>
typename Generator::seed_type seed_of(Snapshot const& snapshot) {
  check_snapshot(snapshot, std::string(Generator::name),
                 8 * sizeof(typename Generator::state_word));
  auto seed = make_seed<typename Generator::seed_type>(
      snapshot.generator, snapshot.seeding, snapshot.seed, snapshot.parameters);
  check_states<Generator>(snapshot, seed);
  return seed;
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
