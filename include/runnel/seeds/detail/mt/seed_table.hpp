// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_MT_SEED_TABLE_HPP
#define RUNNEL_SEEDS_DETAIL_MT_SEED_TABLE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/seeds/detail/mt/key_schedule.hpp>

namespace Runnel::Impl {

/// How the words of stream k of the first S follow from the seed's numbers; see
/// `MtdcSeed`.
enum class MtdcRule : std::uint32_t { same, keyed, stride };

/// The first words of mtdc's streams by a rule.
struct MtdcStart {
  MtdcRule rule;
  std::uint32_t number, stride;
  std::uint32_t n, upper_mask;

  /// \param k  number of the stream, below S
  RUNNEL_FUNCTION void write(std::uint32_t k, std::uint32_t* words) const {
    if (rule == MtdcRule::keyed && k > 0) {
      std::uint32_t const key[] = {number, k};
      write_mt_words(MtKey{key, 2}, words, n);
    } else {
      std::uint32_t const step = rule == MtdcRule::stride ? stride : 0;
      write_mt_words(number + k * step, words, n);
    }
    words[0] &= upper_mask;
  }
};

/// A seed table of consecutive streams, of at most S: the
/// members of `MtdcStart`, the number modulo S of the first stream, and S; then
/// for each stream its twist and masks.
struct MtdcSeedTable {
  static constexpr int first_at = 5;
  static constexpr int num_sets_at = 6;
  static constexpr int sets_at = 7;
  static constexpr int set_words = 3;

  RUNNEL_FUNCTION static MtdcStart start(std::uint64_t const* table) {
    auto const word = [&](int i) {
      return static_cast<std::uint32_t>(table[i]);
    };
    return {static_cast<MtdcRule>(word(0)), word(1), word(2), word(3), word(4)};
  }
  RUNNEL_FUNCTION static std::uint32_t twist(std::uint64_t const* table,
                                             std::int64_t s) {
    return static_cast<std::uint32_t>(table[sets_at + s * set_words]);
  }
  /// The state of stream s of the table, as it would be in block 0.
  RUNNEL_FUNCTION static void write_state(std::uint64_t const* table,
                                          std::int64_t s,
                                          std::uint32_t* words) {
    std::uint64_t k = table[first_at] + static_cast<std::uint64_t>(s);
    if (k >= table[num_sets_at]) k -= table[num_sets_at];
    MtdcStart const of_rule = start(table);
    of_rule.write(static_cast<std::uint32_t>(k), words);
    std::uint64_t const* const set = table + sets_at + s * set_words;
    for (int i = 0; i < set_words; ++i) {
      words[of_rule.n + static_cast<std::uint32_t>(i)] =
          static_cast<std::uint32_t>(set[i]);
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_MT_SEED_TABLE_HPP
