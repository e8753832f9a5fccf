// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_CEICG_HPP
#define RUNNEL_SEEDS_CEICG_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/macros.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/seeds/detail/ceicg_components.hpp>

namespace Runnel {

/// Where CEICG's stream 0 starts: a position n, or its residues modulo the
/// three moduli. Stream s starts s·B outputs further on,
/// B = 140 739 392 569 023; there are 2^24 streams.
class CeicgSeed {
 public:
  static constexpr std::uint64_t family_size = std::uint64_t{1} << 24;
  static constexpr SeedForm forms[] = {{"n", 1}, {"n1,n2,n3", 3}};

  CeicgSeed() = default;
  /// One position. \throws std::invalid_argument below 0
  template <SeedNumber Number>
  CeicgSeed(Number n)
      : CeicgSeed(Impl::seed_of_number<CeicgSeed>("CeicgSeed", n)) {}

  /// \param form  `n`: one position; `n1,n2,n3`: residues, n_k in [0, m_k)
  /// \throws std::invalid_argument for other forms or numbers
  static CeicgSeed make(std::string const& form,
                        std::vector<std::uint64_t> const& numbers);

  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  std::uint64_t num_streams() const { return family_size; }
  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  template <class WordOf>
  static CeicgSeed of_words(WordOf const& word, std::uint64_t /*num_streams*/) {
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 3; ++k) {
      numbers.push_back(word(k) % Impl::Ceicg::modulus(k));
    }
    return make("n1,n2,n3", numbers);
  }
  UInt128 stream_length() const { return Impl::Ceicg::stream_length; }

  /// The data for seeding on the device.
  struct Start {
    std::uint32_t n[3];
  };
  Start start() const { return m_start; }
  /// The result of `start()` of `of_words`, on the device.
  template <class WordOf>
  RUNNEL_FUNCTION static Start start_of_words(WordOf const& word) {
    Start start{};
    for (int k = 0; k < 3; ++k) {
      start.n[k] = static_cast<std::uint32_t>(number_of_words(word, k));
    }
    return start;
  }
  /// Number k of `of_words`, on the device: for `DeepTails` of events.
  template <class WordOf>
  RUNNEL_FUNCTION static std::uint64_t number_of_words(WordOf const& word,
                                                       int k) {
    return word(k) % Impl::Ceicg::modulus(k);
  }

 private:
  std::string m_form = "n1,n2,n3";
  std::vector<std::uint64_t> m_numbers = {0, 0, 0};
  Start m_start = {{0, 0, 0}};
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_CEICG_HPP
