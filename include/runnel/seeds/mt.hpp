// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_MT_HPP
#define RUNNEL_SEEDS_MT_HPP

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <runnel/core/seed_forms.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/seeds/detail/mt/seed_table.hpp>
#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel {

namespace Impl {

/// Knuth's seeding: see `write_mt_words`.
void seed_mt_words(std::uint32_t seed, std::span<std::uint32_t> words);

/// `init_by_array` of the Mersenne Twister's authors.
/// \param key  at least one number
void seed_mt_words(std::span<std::uint32_t const> key,
                   std::span<std::uint32_t> words);

}  // namespace Impl

/// Seeds of MT19937. Stream s begins s·2^128 outputs on.
///
/// Source: M. Matsumoto, T. Nishimura, mt19937ar.c (2002).
class Mt19937Seed {
 public:
  static constexpr SeedForm forms[] = {{"init", 1}, {"array", 2, SIZE_MAX}};

  /// 5489, the authors' default.
  Mt19937Seed() : Mt19937Seed(make("init", {5489})) {}
  /// `init_genrand`. \param s in [0, 2^32)
  /// \throws std::invalid_argument outside
  template <SeedNumber Number>
  Mt19937Seed(Number s)
      : Mt19937Seed(Impl::seed_of_number<Mt19937Seed>("Mt19937Seed", s)) {}

  /// \param form  `init`: one number, `init_genrand`; `array`: one or more,
  ///   `init_by_array`. All below 2^32.
  /// \throws std::invalid_argument otherwise
  static Mt19937Seed make(std::string const& form,
                          std::vector<std::uint64_t> const& numbers);

  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  template <class WordOf>
  static Mt19937Seed of_words(WordOf const& word,
                              std::uint64_t /*num_streams*/) {
    std::vector<std::uint64_t> numbers;
    for (int k = 0; k < 4; ++k) numbers.push_back(word(k) & 0xffffffffu);
    return make("array", numbers);
  }

  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  std::uint64_t num_streams() const { return UINT64_MAX; }

  /// States before output 0 of streams `first` … `first` + `count` − 1. Cost:
  /// a jump for each but stream 0.
  void write_states(std::uint64_t first, std::uint64_t count,
                    std::uint32_t* words) const;

 private:
  struct Unchecked {};
  explicit Mt19937Seed(Unchecked) {}

  std::string m_form;
  std::vector<std::uint64_t> m_numbers;
};

/// Seeds of the Dynamic Creator's generators: numbers, and the parameter sets.
/// Stream k has the set `first_set` + k of a table of S sets; past its end, set
/// (`first_set` + k) mod S in block (`first_set` + k) div S. Block b begins
/// b·2^128 outputs after the start that the rule gives stream k mod S. Rules:
///
/// - `keyed`, the default: stream 0 `init_genrand(N)`, stream k
///   `init_by_array({N, k})`. Sets that begin with equal words give outputs
///   that resemble each other for a while, so the words differ too.
/// - `same`: `init_genrand(N)` for all, as in the papers.
/// - `stride`: `init_genrand(N + k·D mod 2^32)`, as in a published OpenCL
///   example.
/// - `init`: `same` as files of earlier versions have it, without blocks: past
///   the table's end streams repeat others, and have to be allowed to.
class MtdcSeed {
 public:
  /// State words of p = 44497, the largest.
  static constexpr int max_words = 1391;
  static constexpr SeedForm forms[] = {{"keyed", 1},
                                       {"same", 1, 1, true},
                                       {"stride", 2, 2, true},
                                       {"init", 1, 1, true}};

  /// 4172, from set 0 of the table `default` on.
  MtdcSeed() : MtdcSeed(make("keyed", {4172})) {}
  /// The same sets by another number. \param s in [0, 2^32)
  /// \throws std::invalid_argument outside
  template <SeedNumber Number>
  MtdcSeed(Number s)
      : MtdcSeed(Impl::seed_of_number<MtdcSeed>("MtdcSeed", s)) {}

  /// \param seed   below 2^32
  /// \param table  `default` or `opencl32`, see `mt_table`
  /// \throws std::invalid_argument for other tables, and where it has no such
  ///   set
  MtdcSeed(std::uint64_t seed, std::string_view table,
           std::uint64_t first_set = 0);
  /// \param sets  of one size, with 32-bit words and the Dynamic Creator's
  ///   shifts; kept
  MtdcSeed(std::uint64_t seed, std::vector<MtParameters> sets,
           std::uint64_t first_set = 0);

  /// The rule `same`, also on the sets of another seed: of
  /// `MtdcSeed(0, "opencl32")`, for instance.
  /// \param n  below 2^32. \throws std::invalid_argument if not
  static MtdcSeed same(std::uint64_t n);
  static MtdcSeed same(std::uint64_t n, MtdcSeed const& sets);
  /// The rule `stride`, likewise.
  /// \param n, d  below 2^32. \throws std::invalid_argument if not
  static MtdcSeed stride(std::uint64_t n, std::uint64_t d);
  static MtdcSeed stride(std::uint64_t n, std::uint64_t d,
                         MtdcSeed const& sets);

  /// \param form        one of `forms`
  /// \param numbers     as many as it takes, below 2^32
  /// \param parameters  as `parameters` gives them; none: the default
  /// \throws std::invalid_argument otherwise
  static MtdcSeed make(std::string const& form,
                       std::vector<std::uint64_t> const& numbers,
                       std::vector<std::uint64_t> const& parameters = {});

  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  template <class WordOf>
  static MtdcSeed of_words(WordOf const& word, std::uint64_t /*num_streams*/) {
    return make("keyed", std::vector<std::uint64_t>{word(0) & 0xffffffffu});
  }

  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  /// The table's number and the first set in it; behind table 2, the user's
  /// own, the sets themselves: n, m, r, then id, aaa, maskB, maskC of each.
  /// None: the default.
  std::vector<std::uint64_t> parameters() const;
  /// All that have a number, but for sets of periods below 2^256 and the rule
  /// `init`: those of the first block.
  std::uint64_t num_streams() const {
    return has_blocks() ? UINT64_MAX : num_sets() - m_first_set;
  }
  /// S: streams S apart have the same parameters.
  std::uint64_t num_sets() const { return m_table.size(); }
  StreamShape shape() const;

  /// Parameters of a stream.
  MtParameters const& set_of(std::uint64_t stream) const {
    return m_table[(m_first_set + stream % num_sets()) % num_sets()];
  }

  /// Number of the block that a stream is in.
  std::uint64_t block_of(std::uint64_t stream) const;

  /// States before output 0 of streams `first` … `first` + `count` − 1: the
  /// words, then twist and masks. Cost: a jump for each that is in no first
  /// block.
  void write_states(std::uint64_t first, std::uint64_t count,
                    std::uint32_t* words) const;
  /// The table from which `seed_from_table` makes the same states, on a device
  /// too, for streams in block 0; others are a jump behind.
  /// \param count  at most `num_sets()`
  std::vector<std::uint64_t> seed_table(std::uint64_t first,
                                        std::uint64_t count) const;
  /// Writes the jump by `blocks` blocks in the words of the set of a stream;
  /// where streams have no blocks, the jump by none.
  void write_block_jump(std::uint64_t stream, std::uint64_t blocks,
                        std::span<std::uint64_t> row) const;
  /// The jumps by 2^k blocks, k < `num_rows`; or by none, as before.
  void write_block_jumps(std::uint64_t stream, int num_rows,
                         std::uint64_t* rows) const;

 private:
  enum Table : std::uint64_t { default_table, opencl32_table, own_table };
  MtdcSeed(std::uint64_t seed, Table table, std::uint64_t first_set);
  void require_possible() const;
  void choose_rule(std::string const& form,
                   std::vector<std::uint64_t> const& numbers);
  bool has_blocks() const;
  Impl::MtdcStart start() const;

  std::string m_form = "keyed";
  std::vector<std::uint64_t> m_numbers;
  Table m_kind = default_table;
  std::shared_ptr<std::vector<MtParameters> const> m_own;
  std::span<MtParameters const> m_table;
  std::uint64_t m_first_set = 0;
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_MT_HPP
