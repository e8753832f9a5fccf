// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SPRNG_STREAMS_HPP
#define RUNNEL_TESTS_TESTING_SPRNG_STREAMS_HPP

#include <cstdint>
#include <runnel/core/uint128.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <runnel/lanes/real.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// SPRNG's streams one number at a time, without fills, sets or Kokkos.
namespace Runnel::Testing {

/// A SPRNG configuration as init_sprng and spawn_sprng take it.
struct SprngCase {
  std::uint64_t param = 0;
  std::uint64_t stream = 0;
  std::uint64_t total = 1;
  std::uint64_t seed = 0;
  std::vector<SprngSpawn> path = {};

  template <class Generator>
  typename Generator::seed_type seed_of() const {
    using Seed = typename Generator::seed_type;
    auto s = Seed(seed, param).with_total(total);
    for (auto const& step : path) s = s.spawned(step.children, step.child);
    return s;
  }
};

template <class Generator>
typename Generator::state_type sprng_load(
    typename Generator::seed_type const& seed,
    typename Generator::state_word const* words) {
  if constexpr (requires { seed.shape(); }) {
    return Generator::load(seed.shape(), words);
  } else {
    return Generator::load(words);
  }
}

template <class Generator>
std::vector<typename Generator::state_word> sprng_words(
    typename Generator::seed_type const& seed, std::uint64_t stream,
    std::uint64_t count = 1) {
  std::vector<typename Generator::state_word> words(
      count * static_cast<std::uint64_t>(seed.state_words()));
  seed.write_states(stream, count, words.data());
  return words;
}

/// A stream stepped the plain way.
template <class Generator>
class SprngStream {
 public:
  using Seed = typename Generator::seed_type;

  SprngStream(Seed const& seed, std::uint64_t stream)
      : m_state(sprng_load<Generator>(
            seed, sprng_words<Generator>(seed, stream).data())) {}
  explicit SprngStream(SprngCase const& c)
      : SprngStream(c.seed_of<Generator>(), c.stream) {}
  explicit SprngStream(typename Generator::state_type const& state)
      : m_state(state) {}

  void discard(std::uint64_t n) {
    for (std::uint64_t i = 0; i < n; ++i) Generator::next(m_state);
  }
  /// The generator's whole word, left-justified.
  std::uint64_t word() { return Generator::next(m_state); }
  /// isprng, or sprng as float or double.
  template <class T>
  T value() {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(Generator::step(m_state) >> 1);
    } else {
      return real<T>(word());
    }
  }
  template <class T>
  std::vector<T> take(std::size_t count) {
    std::vector<T> values(count);
    for (auto& v : values) v = value<T>();
    return values;
  }

  /// SPRNG's real of a word.
  template <class T>
  static T real(std::uint64_t word) {
    using Sampler = typename Generator::template reference_sampler<T>;
    using Word =
        typename Generator::template output_word<typename Sampler::form>;
    // lfg's float sees the first raw output alone.
    auto const x = static_cast<Word>(sizeof(Word) == 4 ? word >> 32 : word);
    return Sampler::template sample<Impl::ScalarLanes<Word>>(x);
  }

 private:
  typename Generator::state_type m_state;
};

/// Calls f with a null pointer to the generator of that name.
template <class F>
void with_sprng(std::string_view name, F const& f) {
  if (name == "sprng_lfg") return f(static_cast<sprng_lfg*>(nullptr));
  if (name == "sprng_lcg") return f(static_cast<sprng_lcg*>(nullptr));
  if (name == "sprng_lcg64") return f(static_cast<sprng_lcg64*>(nullptr));
  if (name == "sprng_cmrg") return f(static_cast<sprng_cmrg*>(nullptr));
  if (name == "sprng_mlfg") return f(static_cast<sprng_mlfg*>(nullptr));
  if (name == "sprng_pmlcg") return f(static_cast<sprng_pmlcg*>(nullptr));
  throw std::runtime_error("no SPRNG generator: " + std::string(name));
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SPRNG_STREAMS_HPP
