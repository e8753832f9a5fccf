// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_MT_JUMP_HPP
#define RUNNEL_SEEDS_DETAIL_MT_JUMP_HPP

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include <runnel/core/uint128.hpp>
#include <runnel/seeds/gf2_polynomial.hpp>
#include <runnel/seeds/mt_parameters.hpp>

namespace Runnel::Impl {

/// Jumps of a Mersenne Twister, as polynomials, on the host.
///
/// The words obey the recurrence of the characteristic polynomial φ of degree
/// p (runnel/seeds/detail/mt/polynomial.hpp). With
/// \f$t^J \equiv \sum_{k<p} g_k t^k \pmod \varphi\f$,
/// \f[ x_{i+J} = \bigoplus_{k:\,g_k=1} x_{i+k} \f]
/// for every word but the low r bits of the oldest, which do not belong to the
/// state.
///
/// Source: H. Haramoto, M. Matsumoto, T. Nishimura, F. Panneton, P. L'Ecuyer,
/// "Efficient jump ahead for F2-linear random number generators", INFORMS J.
/// Comput. 20 (2008) 385, doi:10.1287/ijoc.1070.0251.
class MtJumps {
 public:
  /// \param parameters  free of defects; masks are not looked at
  explicit MtJumps(MtParameters const& parameters);

  /// Jumps of the same set share their powers. Those asked for last are kept.
  static std::shared_ptr<MtJumps> of(MtParameters const& parameters);

  /// \f$t^{2^{128}} \bmod \varphi\f$, kept for thousands of sets: the jump from
  /// a block of `mtdc` to the next one.
  static Gf2Polynomial to_next_block(MtParameters const& parameters);
  /// The jump by n blocks.
  static Gf2Polynomial to_block(MtParameters const& parameters,
                                std::uint64_t n);

  /// Squares row 0 of `num_words` words into row 1, that into row 2, …: from
  /// a jump those by 2, 4, … times as many outputs.
  static void write_squares(MtParameters const& parameters, int num_rows,
                            std::uint64_t* rows);

  /// 64-bit words of a polynomial.
  int num_words() const { return (m_modulus.degree() + 63) / 64; }

  /// \f$t^n \bmod \varphi\f$. Cost: up to 127 products modulo φ, and as many
  /// squares the first time; these are kept.
  Gf2Polynomial power(UInt128 n);
  /// \f$t^{n 2^{128}} \bmod \varphi\f$.
  Gf2Polynomial high_power(std::uint64_t n);

  /// Rows 0 … num_rows − 1 of `num_words` words: the powers
  /// \f$t^{k \cdot stride}\f$.
  void write_rows(UInt128 stride, std::int64_t num_rows, std::uint64_t* rows);

  /// Moves a state of n words, oldest first, in place. The low r bits of the
  /// oldest word become 0. Cost: about n·p/2 word operations.
  void apply(Gf2Polynomial const& jump, std::span<std::uint32_t> state) const {
    apply(m_set, jump, state);
  }
  static void apply(MtParameters const& set, Gf2Polynomial const& jump,
                    std::span<std::uint32_t> state);

 private:
  Gf2Polynomial square(int k);

  MtParameters m_set;
  Gf2Modulus m_modulus;
  std::mutex m_mutex;
  std::vector<Gf2Polynomial> m_squares;  // t^(2^k)
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_MT_JUMP_HPP
