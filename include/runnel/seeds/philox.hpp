// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_PHILOX_HPP
#define RUNNEL_SEEDS_PHILOX_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Key of Philox: 64 bits, the first key word low. Streams are numbers in the
/// counter: every key has 2^64 of them, all but the last of which sets have.
class PhiloxSeed {
 public:
  static constexpr SeedForm forms[] = {{"key", 1}};

  PhiloxSeed() = default;
  /// The key. \throws std::invalid_argument below 0
  template <SeedNumber Number>
  PhiloxSeed(Number key)
      : PhiloxSeed(Impl::seed_of_number<PhiloxSeed>("PhiloxSeed", key)) {}

  std::uint64_t key() const { return m_key; }
  std::string form() const { return "key"; }
  std::vector<std::uint64_t> numbers() const { return {m_key}; }
  /// \throws std::invalid_argument for another form or count of numbers
  static PhiloxSeed make(std::string const& form,
                         std::vector<std::uint64_t> const& numbers);

  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  template <class WordOf>
  static PhiloxSeed of_words(WordOf const& word,
                             std::uint64_t /*num_streams*/) {
    return make("key", std::vector<std::uint64_t>{word(0)});
  }

  std::uint64_t num_streams() const { return UINT64_MAX; }
  /// 2^64 blocks of four.
  UInt128 stream_length() const { return UInt128(4, 0); }

  /// The data for seeding on the device.
  struct Start {
    std::uint64_t key;
  };
  Start start() const { return {m_key}; }
  /// The result of `start()` of `of_words`, on the device.
  template <class WordOf>
  RUNNEL_FUNCTION static Start start_of_words(WordOf const& word) {
    return Start{word(0)};
  }
  /// Number k of `of_words`, on the device: for `DeepTails` of events.
  template <class WordOf>
  RUNNEL_FUNCTION static std::uint64_t number_of_words(WordOf const& word,
                                                       int /*k*/) {
    return word(0);
  }

 private:
  std::uint64_t m_key = 0;
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_PHILOX_HPP
