// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_SEEDS_MT_ELIMINATION_HPP
#define RUNNEL_TESTS_SEEDS_MT_ELIMINATION_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <runnel/seeds/dynamic_creator.hpp>
#include <runnel/seeds/mt_parameters.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {

/// The dimension of equidistribution by its definition: bits of outputs as
/// linear forms of the p bits of the state, added one after the other to a
/// system of equations until one depends on those before.
class MtElimination {
 public:
  explicit MtElimination(MtParameters const& set) : m_set(set) {}

  int dimension(int v, MtTempering tempering) const {
    std::vector<Word> words = initial_words();
    std::vector<std::optional<Form>> system(size());
    for (int k = 0;; ++k) {
      words.push_back(next_word(words, static_cast<std::size_t>(k)));
      Word const z = tempered(words.back(), tempering);
      for (int j = 0; j < v; ++j) {
        if (!enters(system, z[m_set.word_bits - 1 - j])) return k;
      }
    }
  }

 private:
  using Form = std::vector<std::uint64_t>;
  using Word = std::vector<Form>;  // bit 0 first

  std::size_t size() const {
    return static_cast<std::size_t>(m_set.exponent());
  }
  static void add(Form& to, Form const& form) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] ^= form[i];
  }

  std::vector<Word> initial_words() const {
    std::vector<Word> words(m_set.num_words,
                            Word(m_set.word_bits, Form((size() + 63) / 64)));
    std::size_t variable = 0;
    for (std::size_t k = 0; k < words.size(); ++k) {
      for (std::size_t i = k == 0 ? m_set.low_bits : 0; i < words[k].size();
           ++i, ++variable) {
        words[k][i][variable / 64] |= std::uint64_t{1} << (variable % 64);
      }
    }
    return words;
  }

  Word next_word(std::vector<Word> const& words, std::size_t k) const {
    auto const y = [&](std::size_t i) -> Form const& {
      return i < m_set.low_bits ? words[k + 1][i] : words[k][i];
    };
    Word next = words[k + m_set.middle];
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (i + 1 < next.size()) add(next[i], y(i + 1));
      if ((m_set.twist >> i & 1) != 0) add(next[i], y(0));
    }
    return next;
  }

  Word tempered(Word z, MtTempering tempering) const {
    auto const step = [&z](int up, std::uint32_t mask) {
      Word const before = z;
      int const w = static_cast<int>(z.size());
      for (int i = 0; i < w; ++i) {
        if (i - up < 0 || i - up >= w || (mask >> i & 1) == 0) continue;
        add(z[i], before[i - up]);
      }
    };
    step(-static_cast<int>(m_set.shift_0), ~0u);
    step(static_cast<int>(m_set.shift_b), m_set.mask_b);
    step(static_cast<int>(m_set.shift_c), m_set.mask_c);
    if (tempering == MtTempering::all) {
      step(-static_cast<int>(m_set.shift_1), ~0u);
    }
    return z;
  }

  /// Adds a form to the system unless it depends on what is there.
  static bool enters(std::vector<std::optional<Form>>& system, Form form) {
    for (std::size_t word = 0; word < form.size(); ++word) {
      while (form[word] != 0) {
        std::size_t const pivot =
            64 * word + static_cast<std::size_t>(std::countr_zero(form[word]));
        if (!system[pivot]) {
          system[pivot] = std::move(form);
          return true;
        }
        add(form, *system[pivot]);
      }
    }
    return false;
  }

  MtParameters m_set;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_SEEDS_MT_ELIMINATION_HPP
