// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SEED_NUMBERS_HPP
#define RUNNEL_INTERFACES_DETAIL_SEED_NUMBERS_HPP

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/generators/list.hpp>

/// What becomes of a hash's words w_0, w_1, … in each family of seeds.
namespace Runnel::Impl {

/// RANMAR: block w_0 mod ⌊F/S⌋ of S numbers, of the family of F.
RUNNEL_FUNCTION std::uint64_t ranmar_block(std::uint64_t word,
                                           std::uint64_t num_streams) {
  return word % (RanmarSeed::family_size / num_streams) * num_streams;
}

template <class Seed, class WordOf>
std::vector<std::uint64_t> mrg_numbers(WordOf const& word) {
  // In [1, m2): below both moduli, never all 0.
  std::vector<std::uint64_t> numbers;
  for (int k = 0; k < 6; ++k) {
    numbers.push_back(1 + word(k) % (Mrg32k3a::m2 - 1));
  }
  return numbers;
}

/// Seeds that say themselves what random words make: word(k), k = 0, 1, …
template <class Seed>
concept SeedOfWords = requires(std::uint64_t (&word)(int)) {
  { Seed::of_words(word) } -> std::same_as<Seed>;
};

template <class Seed, class WordOf>
Seed seed_of_words(WordOf const& word, std::uint64_t num_streams) {
  RUNNEL_THROW_IF(
      num_streams == 0,
      "Runnel::SeedSequence::seed: a seed of 0 streams; ask for at least one");
  constexpr std::uint64_t low = 0xffffffffu;
  if constexpr (SeedOfWords<Seed>) {
    return Seed::of_words([&](int k) -> std::uint64_t { return word(k); });
  } else if constexpr (std::is_same_v<Seed, RanmarSeed>) {
    RUNNEL_THROW_IF(
        num_streams > RanmarSeed::family_size,
        "Runnel::SeedSequence::seed: " + std::to_string(num_streams) +
            " streams of RANMAR; ask for at most 942438978, all that there "
            "are");
    return Seed::make("ijkl", {ranmar_block(word(0), num_streams)});
  } else if constexpr (std::is_same_v<Seed, PhiloxSeed>) {
    return Seed::make("key", {word(0)});
  } else if constexpr (std::is_same_v<Seed, Mrg32k3aSeed>) {
    return Seed::make("s0..s5", mrg_numbers<Seed>(word));
  } else if constexpr (std::is_same_v<Seed, WichmannHillSeed>) {
    // Below all moduli, which are within 2^16 of 2^24.
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 4; ++k) numbers.push_back(1 + word(k) % 0xfeffff);
    return Seed::make("s1..s4", numbers);
  } else if constexpr (std::is_same_v<Seed, CeicgSeed>) {
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 3; ++k) numbers.push_back(word(k) % Ceicg::modulus(k));
    return Seed::make("n1,n2,n3", numbers);
  } else if constexpr (std::is_same_v<Seed, Mt19937Seed>) {
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 4; ++k) numbers.push_back(word(k) & low);
    return Seed::make("array", numbers);
  } else if constexpr (std::is_same_v<Seed, MtdcSeed>) {
    return Seed::make("init", {word(0) & low}, {});
  } else {
    // SPRNG: 31 bits.
    return Seed::make("s", {word(0) & 0x7fffffffu}, {});
  }
}

/// The same as starts on the device, for one stream.
template <class List>
RUNNEL_FUNCTION RanmarSeed::Start start_of_words(RanmarSeed*,
                                                 List const& list) {
  return {ranmar_block(list.word(0), 1), {}, true};
}
template <class List>
RUNNEL_FUNCTION PhiloxSeed::Start start_of_words(PhiloxSeed*,
                                                 List const& list) {
  return {list.word(0)};
}
template <class List>
RUNNEL_FUNCTION CeicgSeed::Start start_of_words(CeicgSeed*, List const& list) {
  CeicgSeed::Start start{};
  for (int k = 0; k < 3; ++k) {
    start.n[k] = static_cast<std::uint32_t>(list.word(k) % Ceicg::modulus(k));
  }
  return start;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SEED_NUMBERS_HPP
