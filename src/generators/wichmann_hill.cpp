// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>
#include <runnel/generators/wichmann_hill.hpp>
#include <vector>

namespace Runnel {

void WichmannHillSeed::write_states(std::uint64_t first, std::uint64_t count,
                                    std::uint32_t* words) const {
  for (std::uint64_t s = 0; s < std::min(count, num_sets); ++s) {
    auto const [a, m] = constants(set_of(first + s));
    auto const start = this->start(set_of(first + s));
    wichmann_hill::state_type state{};
    wichmann_hill::Multipliers to_next{};
    for (std::size_t i = 0; i < 4; ++i) {
      state.a[i] = a[i];
      state.m[i] = m[i];
      to_next.a[i] = start.to_next[i];
      state.x[i] = static_cast<std::uint32_t>(
          Impl::power_modulo(to_next.a[i], block_of(first + s), m[i]) *
          start.x[i] % m[i]);
    }
    // All streams of this set, from block to block.
    for (std::uint64_t t = s; t < count; t += num_sets) {
      wichmann_hill::store(state, words + t * wichmann_hill::state_words);
      wichmann_hill::apply(state, to_next);
    }
  }
}

bool wichmann_hill::is_state(seed_type const& seed, std::uint64_t stream,
                             state_word const* words) {
  auto const s = load(words);
  auto const [a, m] = seed_type::constants(seed.set_of(stream));
  for (int i = 0; i < 4; ++i) {
    if (s.a[i] != a[i] || s.m[i] != m[i]) return false;
    if (s.x[i] == 0 || s.x[i] >= m[i]) return false;
  }
  return true;
}

void wichmann_hill::jump_many(state_word* words, std::int64_t count,
                              std::uint64_t const* n) {
  constexpr auto num_sets = static_cast<std::int64_t>(seed_type::num_sets);
  std::vector<Multipliers> of_set(
      static_cast<std::size_t>(std::min(count, num_sets)));
  auto const constants_of = [&](std::int64_t s) {
    return words + s * state_words + 4;
  };
  std::int64_t set = 0;
  for (std::int64_t s = 0; s < count; ++s) {
    auto* const state_of_s = words + s * state_words;
    auto state = load(state_of_s);
    auto& by = of_set[static_cast<std::size_t>(set)];
    // Streams `num_sets` apart have the same set.
    if (s < num_sets || !std::equal(constants_of(s), constants_of(s) + 8,
                                    constants_of(s - num_sets))) {
      by = jump_of(state, n);
    }
    apply(state, by);
    for (int i = 0; i < 4; ++i) state_of_s[i] = state.x[i];
    if (++set == num_sets) set = 0;
  }
}

LinearRecurrence wichmann_hill::linear_recurrence(seed_type const& seed,
                                                  std::uint64_t stream) {
  auto const constants = seed_type::constants(seed.set_of(stream));
  std::vector<std::uint64_t> const factors(std::begin(constants.a),
                                           std::end(constants.a));
  std::vector<std::uint64_t> const moduli(std::begin(constants.m),
                                          std::end(constants.m));
  UInt128 product = 1;
  for (auto const m : moduli) product = product * UInt128(m);
  return {product, {Impl::combine_residues(factors, moduli)}};
}

}  // namespace Runnel
