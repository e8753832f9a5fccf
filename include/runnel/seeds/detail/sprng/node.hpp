// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_NODE_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_NODE_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// A node of SPRNG's binary tree of streams: a vector of digits in base 2^b,
/// the lowest first, that is doubled as one number modulo \f$2^{bd}\f$.
/// Digits above the last that is not 0 are not kept.
class SprngNode {
 public:
  /// \param digit_bits  b: 31 (lfg) or 61 (mlfg, pmlcg)
  /// \param num_digits  d ≥ 1
  SprngNode(int digit_bits, int num_digits, std::uint64_t value);
  /// \param digits  at most `num_digits`, each below 2^digit_bits
  SprngNode(int digit_bits, int num_digits, std::vector<std::uint64_t> digits);

  /// \f$2^k N + m \bmod 2^{bd}\f$. \param k in [0, 33] \param m below 2^33
  SprngNode shifted(int k, std::uint64_t m) const;

  std::uint64_t digit(std::size_t i) const {
    return i < m_digits.size() ? m_digits[i] : 0;
  }
  /// Returns whether it is below 2^b.
  bool has_one_digit() const { return m_digits.size() <= 1; }
  /// Digits that are kept.
  std::size_t size() const { return m_digits.size(); }

  friend bool operator==(SprngNode const&, SprngNode const&) = default;

 private:
  int m_digit_bits;
  int m_num_digits;
  std::vector<std::uint64_t> m_digits;
};

/// How many whole rounds n ≥ 1 children take: ⌊log2 n⌋.
RUNNEL_FUNCTION constexpr int sprng_rounds(std::uint32_t n) {
  int rounds = 0;
  while ((n >>= 1) != 0) ++rounds;
  return rounds;
}

/// A child of a stream with spawn index S: its node is \f$2^k S + m\f$ and so
/// is its own index, with other numbers.
struct SprngTreeStep {
  int node_shift = 0;
  std::uint32_t node_addend = 0;
  int index_shift = 0;  ///< before what `gives_another` says
  std::uint64_t index_addend = 0;
  bool gives_another = false;  ///< in the last round, which doubles the index

  /// Child `child` of `num_children` born in one call, as it is after that
  /// call. \pre child < num_children < 2^31
  RUNNEL_FUNCTION static constexpr SprngTreeStep of(std::uint32_t num_children,
                                                    std::uint32_t child) {
    // Whole rounds, each of which doubles the number of children, and the
    // children that come after them.
    int const rounds = sprng_rounds(num_children);
    std::uint64_t const before = std::uint64_t{1} << rounds;
    std::uint64_t const rest = num_children - before;
    if (child >= before) {
      return {rounds + 1, child, rounds + 2, 2 * std::uint64_t{child} + 1,
              false};
    }
    // The order in which children have brothers: each stands right behind the
    // one it came from.
    int const round = child == 0 ? -1 : sprng_rounds(child);
    std::uint64_t const position =
        child == 0 ? 0
                   : (2 * (child - (std::uint64_t{1} << round)) + 1)
                         << (rounds - round - 1);
    return {round + 1, child, rounds + 1, before + position, position < rest};
  }
};

/// A stream's place in the tree: the node that it is built from, the node its
/// children will be built from, and how long it was run before its first
/// output.
///
/// With S the parent's spawn index, child c of n is built from
/// \f[ N_0 = S, \quad N_c = 2^{h+1} S + c, \; h = \lfloor\log_2 c\rfloor \f]
/// and its own index starts as 2N_c + 1 and is doubled whenever it gives a
/// brother: closed forms of SPRNG's rounds (docs/generators/sprng.md).
struct SprngTreePlace {
  SprngNode node;
  SprngNode spawn_index;
  bool long_run_up;

  /// The place of a stream as it is initialised, one of `total`.
  static SprngTreePlace root(SprngNode const& node, std::uint64_t total);

  /// Child `child` of `num_children` born in one call, as it is after that
  /// call. \pre child < num_children
  SprngTreePlace child(std::uint32_t num_children, std::uint32_t child) const;

  /// SPRNG doubles the parent's index after it has spawned (not for pmlcg).
  void after_spawn() { spawn_index = spawn_index.shifted(1, 0); }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_NODE_HPP
