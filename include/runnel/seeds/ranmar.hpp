// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_RANMAR_HPP
#define RUNNEL_SEEDS_RANMAR_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// The four small seeds that RANMAR's bit generator starts from.
/// i, j, k in [1, 178], not all 1; l in [0, 168].
struct RanmarSmallSeeds {
  std::uint32_t i, j, k, l;
};

/// The numbers that a user of RANMAR may seed with, reduced to one valid
/// starting point.
///
/// Streams are numbered inside James' family of 31329 · 30082 = 942 438 978
/// seeds: with \f$ijkl = 30082\,ij + kl\f$, stream s starts from ijkl + s.
/// Four small seeds with i = 1 or j = 1 lie outside the family: such a seed
/// has a stream 0 only.
///
/// Source: F. James, "A review of pseudorandom number generators", Comput.
/// Phys. Commun. 60 (1990) 329, doi:10.1016/0010-4655(90)90032-V; G. Marsaglia,
/// A. Zaman, W. W. Tsang, "Toward a universal random number generator", Stat.
/// Probab. Lett. 9 (1990) 35, doi:10.1016/0167-7152(90)90092-L.
class RanmarSeed {
 public:
  /// Number of distinct (ij, kl).
  static constexpr std::uint64_t family_size = 31329ull * 30082ull;
  static constexpr std::uint64_t kl_count = 30082;
  static constexpr SeedForm forms[] = {{"ijkl", 1},
                                       {"ij,kl", 2},
                                       {"i,j,k,l", 4},
                                       {"lammps", 1, 1, true},
                                       {"cern", 3, 3, true}};

  /// (1802, 9373): Marsaglia's test seeds.
  RanmarSeed() : RanmarSeed(ij_kl(1802, 9373)) {}
  /// One number: `ijkl`. \throws std::invalid_argument outside
  template <SeedNumber Number>
  RanmarSeed(Number ijkl)
      : RanmarSeed(Impl::seed_of_number<RanmarSeed>("RanmarSeed", ijkl)) {}

  /// James' two seeds. \param ij in [0, 31328] \param kl in [0, 30081]
  /// \throws std::invalid_argument outside
  static RanmarSeed ij_kl(std::uint64_t ij, std::uint64_t kl);

  /// One integer: ij = ijkl div 30082, kl = ijkl mod 30082.
  /// \param ijkl in [0, 942438977]
  /// \throws std::invalid_argument outside
  static RanmarSeed ijkl(std::uint64_t ijkl);

  /// CERNLIB's and CORSIKA's form: one integer in [0, 900000000] and
  /// skip_billions·10^9 + skip outputs thrown away before the first.
  /// \throws std::invalid_argument outside
  static RanmarSeed cern(std::uint64_t ijkl, std::uint64_t skip,
                         std::uint64_t skip_billions);

  /// Marsaglia's four small seeds: i, j, k in [1, 178], not all 1;
  /// l in [0, 168]. \throws std::invalid_argument outside
  static RanmarSeed small(std::uint64_t i, std::uint64_t j, std::uint64_t k,
                          std::uint64_t l);

  /// LAMMPS' RanMars: ijkl = n − 1, and the first output is thrown away.
  /// \param n in [1, 900000000] \throws std::invalid_argument outside
  static RanmarSeed lammps(std::uint64_t n);

  /// Name of the rule that the seed came from; `numbers` are those given to it.
  std::string const& form() const { return m_form; }
  std::vector<std::uint64_t> const& numbers() const { return m_numbers; }
  /// The seed that a rule computes from its numbers.
  /// \param form  one of `forms`
  /// \throws std::invalid_argument for another rule, another count, and numbers
  ///   outside the rule's range
  static RanmarSeed make(std::string const& form,
                         std::vector<std::uint64_t> const& numbers);

  /// A seed from words of a hash, word(k) for k = 0, 1, …, for `SeedSequence`.
  /// \param num_streams  S, the streams of the seed: block w_0 mod ⌊F/S⌋ of S
  ///   numbers, of the family of F
  /// \throws StreamEnded if the family has fewer
  template <class WordOf>
  static RanmarSeed of_words(WordOf const& word, std::uint64_t num_streams) {
    RUNNEL_THROW_IF_TYPE(
        StreamEnded, num_streams > family_size,
        "Runnel::SeedSequence::seed: " + std::to_string(num_streams) +
            " streams of RANMAR; ask for at most 942438978, all that there "
            "are");
    return ijkl(block_of_words(word, num_streams));
  }

  /// Outputs thrown away before output 0 of every stream.
  UInt128 skip() const { return m_skip; }

  /// Streams that may be made from this seed, its own included.
  std::uint64_t num_streams() const {
    return m_in_family ? family_size - m_ijkl : 1;
  }

  /// A start on the device: what `small_seeds` needs.
  struct Start {
    std::uint64_t ijkl;      ///< meaningful if in_family
    RanmarSmallSeeds small;  ///< meaningful if not
    bool in_family;

    /// Stream numbers beyond the family wrap round: \pre they were allowed to.
    KOKKOS_INLINE_FUNCTION RanmarSmallSeeds
    small_seeds(std::uint64_t stream) const {
      if (!in_family) return small;
      std::uint64_t const n = (ijkl + stream % family_size) % family_size;
      auto const ij = static_cast<std::uint32_t>(n / kl_count);
      auto const kl = static_cast<std::uint32_t>(n % kl_count);
      return {ij / 177 % 177 + 2, ij % 177 + 2, kl / 169 % 178 + 1, kl % 169};
    }
  };
  Start start() const { return {m_ijkl, m_small, m_in_family}; }
  /// The result of `start()` of `of_words(word, 1)`, on the device.
  template <class WordOf>
  RUNNEL_FUNCTION static Start start_of_words(WordOf const& word) {
    return {block_of_words(word, 1), {}, true};
  }
  /// Number k of `of_words(word, 1)`, on the device: for `DeepTails` of events.
  template <class WordOf>
  RUNNEL_FUNCTION static std::uint64_t number_of_words(WordOf const& word,
                                                       int /*k*/) {
    return block_of_words(word, 1);
  }

  friend bool operator==(RanmarSeed const& a, RanmarSeed const& b) {
    return a.m_form == b.m_form && a.m_numbers == b.m_numbers;
  }

 private:
  RUNNEL_NO_CALL_CHECK
  template <class WordOf>
  RUNNEL_FUNCTION static std::uint64_t block_of_words(
      WordOf const& word, std::uint64_t num_streams) {
    return word(0) % (family_size / num_streams) * num_streams;
  }

  RanmarSeed(std::string form, std::vector<std::uint64_t> numbers)
      : m_form(std::move(form)), m_numbers(std::move(numbers)) {}

  std::string m_form;
  std::vector<std::uint64_t> m_numbers;
  std::uint64_t m_ijkl = 0;
  RanmarSmallSeeds m_small{0, 0, 0, 0};
  bool m_in_family = true;
  UInt128 m_skip;
};

}  // namespace Runnel

#endif  // RUNNEL_SEEDS_RANMAR_HPP
