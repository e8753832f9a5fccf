// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SERIAL_STREAM_HPP
#define RUNNEL_TESTS_TESTING_SERIAL_STREAM_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/core/concepts.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/streams/stream_set.hpp>
#include <vector>

namespace Runnel::Testing {

/// The plain serial loop: a stream from its seed, one output after the other.
/// What every kernel is compared with; it is itself compared with known
/// answers and with the published algorithms.
template <BitGenerator Generator>
class SerialStream {
 public:
  using Word = typename Generator::word_type;
  using Seed = typename Generator::seed_type;

  explicit SerialStream(Seed const& seed = {}, std::uint64_t stream = 0)
      : m_state(state_of(seed, stream)) {
    for (UInt128 n = 0; n < Impl::skip_of(seed); n += 1) next();
  }
  /// From state words of a shape, as a snapshot has them.
  SerialStream(typename Generator::state_word const* words,
               StreamShape const& shape)
      : m_state(Impl::load_state<Generator>(shape, words)) {}
  /// The same for generators whose states have one shape.
  explicit SerialStream(typename Generator::state_word const* words)
      : m_state(Generator::load(words)) {}

  /// The next output, left-justified.
  Word next() { return Generator::step(m_state); }
  void discard(std::uint64_t n) {
    for (std::uint64_t i = 0; i < n; ++i) next();
  }
  std::vector<Word> take(std::size_t count) {
    std::vector<Word> words(count);
    for (auto& word : words) word = next();
    return words;
  }

 private:
  static typename Generator::state_type state_of(Seed const& seed,
                                                 std::uint64_t stream) {
    StreamShape const shape = Impl::shape_of<Generator>(seed);
    std::vector<typename Generator::state_word> words(
        static_cast<std::size_t>(shape.state_words));
    if constexpr (HostSeeded<Generator>) {
      seed.write_states(stream, 1, words.data());
    } else {
      Generator::seed(seed.start(), stream, words.data());
    }
    return Impl::load_state<Generator>(shape, words.data());
  }

  typename Generator::state_type m_state;
};

/// Native outputs that one value takes.
template <class Generator, class Distribution, class T>
inline constexpr int outputs_of =
    Impl::words_per_value<Distribution, Generator, T>;

/// One value from its outputs, through the library's sampler for single words.
/// The samplers are compared with their definitions in tests/distributions.
template <class Generator, class Distribution, class T>
T value_of(typename Generator::word_type const* outputs) {
  using Sampler = Impl::sampler_of<Distribution, Generator, T>;
  using Lane = Impl::ScalarLanes<typename Generator::word_type>;
  return Impl::values_of<Sampler, Lane>(outputs);
}

/// The next `count` values of a serial stream.
template <class Distribution, class T, class Generator>
std::vector<T> take_values(SerialStream<Generator>& stream, std::size_t count) {
  constexpr int width = outputs_of<Generator, Distribution, T>;
  std::vector<T> values(count);
  typename Generator::word_type outputs[width];
  for (auto& value : values) {
    for (auto& output : outputs) output = stream.next();
    value = value_of<Generator, Distribution, T>(outputs);
  }
  return values;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SERIAL_STREAM_HPP
