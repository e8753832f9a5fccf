// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SERIAL_VALUES_HPP
#define RUNNEL_TOOLS_SERIAL_VALUES_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/streams/stream_set.hpp>
#include <type_traits>
#include <vector>

#include "generator.hpp"

namespace Runnel::Tool {

/// A stream's state at output 0, as the definition says: seeded, and stepped
/// over what the seeding rule throws away.
template <class G>
typename G::state_type serial_state(typename G::seed_type const& seed,
                                    std::uint64_t stream) {
  auto const shape = Impl::shape_of<G>(seed);
  std::vector<typename G::state_word> words(
      static_cast<std::size_t>(shape.state_words));
  if constexpr (HostSeeded<G>) {
    seed.write_states(stream, 1, words.data());
  } else {
    G::seed(seed.start(), stream, words.data());
  }
  auto state = Impl::load_state<G>(shape, words.data());
  for (UInt128 n = 0; n < Impl::skip_of(seed); n += 1) G::step(state);
  return state;
}

/// The word that a sampler gets by `uniform_form`: for generators whose outputs
/// are residues z modulo m, floor(z 2^32 / m).
template <class G, class Sampler>
constexpr bool takes_scaled_residues() {
  if constexpr (requires { typename G::uniform_form; }) {
    return std::is_same_v<Impl::form_of<Sampler>, typename G::uniform_form> &&
           G::output_kind == OutputKind::residues;
  } else {
    return false;
  }
}

/// Whether a sampler's words are defined by native outputs alone.
template <class G, class Sampler>
inline constexpr bool has_serial_words =
    std::is_same_v<Impl::form_of<Sampler>, Impl::NativeForm> ||
    takes_scaled_residues<G, Sampler>();

/// A sampler's word from a native output, left-justified.
template <class G, class Sampler>
typename G::word_type serial_word(typename G::word_type output) {
  static_assert(has_serial_words<G, Sampler>);
  if constexpr (takes_scaled_residues<G, Sampler>()) {
    static_assert(sizeof(output) == 4);
    std::uint64_t const m = G::largest_native + std::uint64_t{1};
    return static_cast<std::uint32_t>((std::uint64_t{output} << 32) / m);
  } else {
    return output;
  }
}

/// The values of streams that take turns, by `G::step` alone: offsets and the
/// other leapfrog parts are stepped over, nothing jumps.
template <class G, class T, class Distribution>
class SerialValues final : public SerialLoop {
 public:
  SerialValues(typename G::seed_type const& seed, StreamChoice const& choice)
      : m_others(choice.leapfrog.num_parts - 1) {
    auto const parts = choice.leapfrog.num_parts;
    for (std::uint64_t s = 0; s < choice.num_streams; ++s) {
      m_states.push_back(serial_state<G>(seed, choice.first_stream + s));
      skip(m_states.back(), choice.leapfrog.part);
      skip(m_states.back(), choice.offset.low * parts);
    }
  }

  void next(void* values, std::uint64_t count) override {
    using Sampler = Impl::sampler_of<Distribution, G, T>;
    using Lane = Impl::ScalarLanes<typename G::word_type>;
    auto* const to = static_cast<T*>(values);
    for (std::uint64_t i = 0; i < count; ++i) {
      auto& state = m_states[m_next];
      typename G::word_type outputs[Sampler::words_per_value];
      for (auto& output : outputs) {
        output = serial_word<G, Sampler>(G::step(state));
        skip(state, m_others);
      }
      to[i] = Impl::values_of<Sampler, Lane>(outputs);
      m_next = m_next + 1 < m_states.size() ? m_next + 1 : 0;
    }
  }

 private:
  static void skip(typename G::state_type& state, std::uint64_t outputs) {
    for (std::uint64_t n = 0; n < outputs; ++n) G::step(state);
  }

  std::vector<typename G::state_type> m_states;
  std::uint64_t m_others;  ///< parts between two outputs
  std::size_t m_next = 0;  ///< stream of the next value
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SERIAL_VALUES_HPP
