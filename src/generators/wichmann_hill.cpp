// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>
#include <runnel/core/errors.hpp>
#include <runnel/generators/wichmann_hill.hpp>

namespace Runnel {
namespace {

// Multipliers a_1 … a_4 and moduli m_1 … m_4 of the 273 sets.
constexpr WichmannHillConstants sets[WichmannHillSeed::num_sets] = {
#include "generators/data/wichmann_hill.inc"
};

}  // namespace

WichmannHillConstants WichmannHillSeed::constants(std::uint64_t set) {
  return sets[set];
}

WichmannHillSeed WichmannHillSeed::make(
    std::string const& form, std::vector<std::uint64_t> const& numbers,
    std::vector<std::uint64_t> const& parameters) {
  std::size_t const count = form == "s" ? 1 : form == "s1..s4" ? 4 : 0;
  RUNNEL_THROW_IF(
      parameters.size() > 1,
      "Runnel::WichmannHillSeed: " + std::to_string(parameters.size()) +
          " parameters; give none, or the set of stream 0");
  RUNNEL_THROW_IF(
      count == 0 || numbers.size() != count,
      "Runnel::WichmannHillSeed: '" + form + "' with " +
          std::to_string(numbers.size()) +
          " numbers is no seed of wichmann_hill; give one number or four");
  std::uint64_t const set = parameters.empty() ? 0 : parameters[0];
  RUNNEL_THROW_IF(set >= num_sets,
                  "Runnel::WichmannHillSeed: there is no parameter set " +
                      std::to_string(set) +
                      " of wichmann_hill; give one of 0 … 272");
  WichmannHillSeed seed;
  seed.m_form = form;
  seed.m_numbers = numbers;
  seed.m_set = set;
  return seed;
}

std::vector<std::uint64_t> WichmannHillSeed::parameters() const {
  if (m_set == 0) return {};
  return {m_set};
}

WichmannHillSeed::Start WichmannHillSeed::start(std::uint64_t set) const {
  auto const [a, m] = constants(set);
  Start start{};
  for (std::size_t i = 0; i < 4; ++i) {
    std::uint64_t const x = i < m_numbers.size() ? m_numbers[i] % m[i] : 1;
    std::uint64_t const outputs = Impl::power_modulo(2, block_log2, m[i] - 1);
    start.x[i] = x == 0 ? 1 : static_cast<std::uint32_t>(x);
    start.to_next[i] =
        static_cast<std::uint32_t>(Impl::power_modulo(a[i], outputs, m[i]));
  }
  return start;
}

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

std::vector<std::uint64_t> WichmannHillSeed::seed_table(
    std::uint64_t first, std::uint64_t count) const {
  if (count < num_sets) return {};
  std::vector<std::uint64_t> table = {first, m_set};
  for (std::uint64_t set = 0; set < num_sets; ++set) {
    auto const [a, m] = constants(set);
    auto const [x, to_next] = start(set);
    table.insert(table.end(), std::begin(x), std::end(x));
    table.insert(table.end(), std::begin(a), std::end(a));
    table.insert(table.end(), std::begin(m), std::end(m));
    table.insert(table.end(), std::begin(to_next), std::end(to_next));
  }
  return table;
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
    // Streams so many apart are of one set.
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
