// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_CRAFTED_STATE_HPP
#define RUNNEL_TESTS_TESTING_CRAFTED_STATE_HPP

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <runnel/generators/ranmar.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Testing {

/// RANMAR states made to order: outputs that come once in 2^24 or 2^48 by
/// chance come where a test needs them.
template <class Generator>
struct CraftedState {
  using Word = typename Generator::word_type;
  using Weyl = typename Generator::weyl;
  static constexpr int bits = Generator::output_format::bits;
  static constexpr int shift = Generator::output_format::word_bits - bits;

  /// Wanted outputs as native integers, by their number: `lead` … lead + 96.
  std::map<int, std::uint64_t> outputs;
  /// Outputs whose own new table word is to be 0.
  std::vector<int> zero_words;
  /// Outputs before the first that can be wanted.
  int lead = 0;
  /// Outputs modulo 97 before output 0: where the table's pointers stand.
  int phase = 0;

  /// A snapshot of a set of one stream, which gives these outputs next.
  Snapshot snapshot() const {
    static Snapshot const ordinary =
        StreamSet<Generator, Kokkos::DefaultHostExecutionSpace>().snapshot();
    auto snapshot = ordinary;
    auto const words = state();
    snapshot.words.assign(words.begin(), words.end());
    return snapshot;
  }

  /// With y_0 … y_96 the table, oldest first, the new word Y_k = y_{97+k} of
  /// output k is y_k − y_{k+64}. All Y_k of 97 outputs may be chosen:
  /// y_k = Y_k + Y_{k−33} for k ≥ 33, and y_k = Y_k + y_{k+64} before that.
  std::array<Word, Generator::state_words> state() const {
    std::mt19937_64 random(static_cast<std::uint64_t>(lead + 97 * phase));
    auto const random_word = [&] {
      return static_cast<Word>(static_cast<Word>(random()) >> shift << shift);
    };
    constexpr Word step = Weyl::step << Weyl::shift;
    Word c = static_cast<Word>(random() % Weyl::modulus << Weyl::shift);
    Word const first_c = c;
    std::array<Word, 97> new_words;
    for (int k = 0; k < 97; ++k) {
      c = Weyl::subtract(c, step);
      auto const wanted = outputs.find(lead + k);
      new_words[k] = wanted == outputs.end()
                         ? random_word()
                         : static_cast<Word>((wanted->second << shift) + c);
      for (int const n : zero_words) {
        if (n == lead + k) new_words[k] = 0;
      }
    }
    std::array<Word, Generator::state_words> words;
    for (int k = 96; k >= 33; --k) words[k] = new_words[k] + new_words[k - 33];
    for (int k = 32; k >= 0; --k) words[k] = new_words[k] + words[k + 64];
    words[97] = first_c;
    for (int n = 0; n < lead; ++n) step_back(words);
    words[98] = static_cast<Word>(phase);
    return words;
  }

 private:
  static void step_back(std::array<Word, Generator::state_words>& words) {
    Word const oldest = words[96] + words[63];
    for (int k = 96; k > 0; --k) words[k] = words[k - 1];
    words[0] = oldest;
    auto const c = std::uint64_t{words[97]} >> Weyl::shift;
    words[97] = static_cast<Word>(Weyl::add(c, Weyl::step) << Weyl::shift);
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_CRAFTED_STATE_HPP
