// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_WICHMANN_HILL_HPP
#define RUNNEL_SEEDS_WICHMANN_HILL_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/seed_forms.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Multipliers and moduli of one of the 273 generators of the family.
struct WichmannHillConstants {
  std::uint32_t a[4];  ///< in [112, 127], primitive roots of m
  std::uint32_t m[4];  ///< primes in [16718909, 16776971]
};

/// Seeds of the Wichmann–Hill family: start values and the parameter set of
/// stream 0. Stream s has parameter set (`set` + s) mod 273 and begins at
/// output b·2^68 of it, b = (`set` + s) div 273. A period of at least 2^92.9
/// outputs has room for 2^24 such blocks: more than 2^32 streams.
class WichmannHillSeed {
 public:
  static constexpr std::uint64_t num_sets = 273;
  static constexpr std::uint64_t num_blocks = 1 << 24;
  static constexpr int block_log2 = 68;
  static constexpr std::uint64_t family_size = num_sets * num_blocks;
  static constexpr SeedForm forms[] = {{"s", 1}, {"s1..s4", 4}};

  /// Start values 1, 1, 1, 1 of set 0.
  WichmannHillSeed() = default;
  /// The first start value, the others 1. \throws std::invalid_argument below 0
  template <SeedNumber Number>
  WichmannHillSeed(Number s)
      : WichmannHillSeed(
            Impl::seed_of_number<WichmannHillSeed>("WichmannHillSeed", s)) {}

  /// \param form  `s`: the first start value, the others 1; `s1..s4`: all
  ///   four. Each is taken modulo its modulus, and a 0 becomes 1.
  /// \param parameters  empty, or the set of stream 0 in [0, 273)
  /// \throws std::invalid_argument for other forms or sets
  static WichmannHillSeed make(
      std::string const& form, std::vector<std::uint64_t> const& numbers,
      std::vector<std::uint64_t> const& parameters = {});

  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  template <class WordOf>
  static WichmannHillSeed of_words(WordOf const& word,
                                   std::uint64_t /*num_streams*/) {
    // Below all moduli, which are within 2^16 of 2^24.
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 4; ++k) numbers.push_back(1 + word(k) % 0xfeffff);
    return make("s1..s4", numbers);
  }

  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  std::vector<std::uint64_t> parameters() const;
  std::uint64_t num_streams() const { return family_size - m_set; }
  /// A block.
  UInt128 stream_length() const { return UInt128(1) << block_log2; }

  /// Constants of a set. \pre set < 273
  static WichmannHillConstants constants(std::uint64_t set);
  /// Parameter set of a stream.
  std::uint64_t set_of(std::uint64_t stream) const {
    return (m_set + stream % num_sets) % num_sets;
  }
  /// Which block of its set a stream is. Past the family's end they overlap the
  /// first ones.
  std::uint64_t block_of(std::uint64_t stream) const {
    return stream / num_sets + (m_set + stream % num_sets) / num_sets;
  }

  /// States before output 0 of streams `first` … `first` + `count` − 1.
  void write_states(std::uint64_t first, std::uint64_t count,
                    std::uint32_t* words) const;
  /// The table from which `wichmann_hill::seed_from_table` makes the same
  /// states; empty for few.
  std::vector<std::uint64_t> seed_table(std::uint64_t first,
                                        std::uint64_t count) const;

 private:
  /// The state before output 0 of a set's block 0, and what takes it a block
  /// on.
  struct Start {
    std::uint32_t x[4], to_next[4];
  };
  Start start(std::uint64_t set) const;

  std::string m_form = "s";
  std::vector<std::uint64_t> m_numbers = {1};
  std::uint64_t m_set = 0;
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_WICHMANN_HILL_HPP
