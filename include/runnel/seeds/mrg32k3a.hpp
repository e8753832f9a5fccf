// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_MRG32K3A_HPP
#define RUNNEL_SEEDS_MRG32K3A_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/seed_forms.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/seeds/detail/mrg32k3a_constants.hpp>

namespace Runnel {

/// Seeds of MRG32k3a: the first state of stream 0, six integers, and the
/// substream in which every stream begins.
///
/// Stream s begins s·2^127 outputs on, substream b another b·2^76: L'Ecuyer's
/// RngStreams. A stream has 2^127 outputs before the next one begins; a
/// substream, if one is asked for, 2^76.
class Mrg32k3aSeed {
 public:
  using State = std::uint32_t[6];
  /// Substreams of a stream.
  static constexpr std::uint64_t num_substreams = std::uint64_t{1} << 51;
  /// Streams of one period: ⌊(m1^3 − 1)(m2^3 − 1)/2^128⌋. Number n of those
  /// beyond begins 0.3006·2^127 outputs before stream n − num_in_period.
  static constexpr std::uint64_t num_in_period = 18'446'446'923'712'103'913U;
  /// Numbers that the nodes of a tree (`StreamNode`) share, those beyond among
  /// them: no two begin less than 0.3006·2^127 outputs apart.
  static constexpr std::uint64_t num_tree_streams = UINT64_MAX;

  static constexpr SeedForm forms[] = {{"s", 1}, {"s0..s5", 6}};

  /// Six times 12345, RngStreams' default.
  Mrg32k3aSeed() : Mrg32k3aSeed(make("s", {12345})) {}
  /// One number used six times, in [1, m2).
  /// \throws std::invalid_argument outside
  template <SeedNumber Number>
  Mrg32k3aSeed(Number s)
      : Mrg32k3aSeed(Impl::seed_of_number<Mrg32k3aSeed>("Mrg32k3aSeed", s)) {}

  /// \param form     `s`: one number used six times; `s0..s5`: s0, s1, s2 in
  ///   [0, m1), not all 0, and s3, s4, s5 in [0, m2), not all 0
  /// \param parameters  empty, or the number of the substream; from 2^51 on
  ///   its numbers are those of later streams
  /// \throws std::invalid_argument outside
  static Mrg32k3aSeed make(std::string const& form,
                           std::vector<std::uint64_t> const& numbers,
                           std::vector<std::uint64_t> const& parameters = {});

  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  template <class WordOf>
  static Mrg32k3aSeed of_words(WordOf const& word,
                               std::uint64_t /*num_streams*/) {
    // In [1, m2): below both moduli, never all 0.
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 6; ++k) {
      numbers.push_back(1 + word(k) % (Impl::Mrg32k3a::m2 - 1));
    }
    return make("s0..s5", numbers);
  }

  /// Name of the rule that the seed came from; `numbers` are those given to it.
  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  /// The number of the substream, if one was asked for.
  std::vector<std::uint64_t> parameters() const;
  /// Streams of one period; later numbers come round to the first ones.
  std::uint64_t num_streams() const { return num_in_period; }
  /// Outputs before those of the next stream, or of the next substream if one
  /// was asked for. 0 for substreams from 2^51 on: later streams have those.
  UInt128 stream_length() const;

  /// States before output 0 of streams `first` … `first` + `count` − 1.
  void write_states(std::uint64_t first, std::uint64_t count,
                    std::uint32_t* words) const;
  /// The table from which `mrg32k3a::seed_from_table` makes the same states;
  /// empty for few.
  std::vector<std::uint64_t> seed_table(std::uint64_t first,
                                        std::uint64_t count) const;

 private:
  struct Unchecked {};
  /// The state before output 0 of a stream, and the jump to the next one.
  struct Start;
  Start start(std::uint64_t first) const;
  explicit Mrg32k3aSeed(Unchecked) {}

  std::string m_form;
  std::vector<std::uint64_t> m_numbers;
  bool m_in_substream = false;
  std::uint64_t m_substream = 0;
  State m_state = {};
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_MRG32K3A_HPP
