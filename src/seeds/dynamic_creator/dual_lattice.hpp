// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_DUAL_LATTICE_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_DUAL_LATTICE_HPP

#include <cstdint>
#include <runnel/seeds/gf2_polynomial.hpp>
#include <vector>

namespace Runnel::Impl {

/// A vector of v polynomials over GF(2): its coefficients of \f$t^d\f$, v bits,
/// are word d. There are degree + 1 words; none for 0.
template <class Word>
using LatticeVector = std::vector<Word>;

/// Which outputs of a linear generator depend on each other.
///
/// Let \f$o_1, \dots, o_v\f$ be the leading output bits, each as an element of
/// GF(2)[t]/φ (φ irreducible of degree p; t is one step). The dual lattice
/// \f[ L_v = \{ (w_1, \dots, w_v) \in GF(2)[t]^v :
///      w_1 o_1 + \dots + w_v o_v \equiv 0 \pmod \varphi \} \f]
/// consists of all linear dependencies between bits of successive outputs. The
/// degree of a shortest vector, the highest degree in it, is therefore the
/// dimension of equidistribution k(v): the v leading bits of k(v)
/// consecutive outputs are independent, and of one more they are not.
///
/// This is a basis of \f$L_v\f$ whose vectors have distinct leading positions
/// (the last position in which the highest degree is reached), so that one of
/// them is a shortest vector, and the degrees have the sum p.
///
/// Source: R. Couture, P. L'Ecuyer, "Lattice computations for random numbers",
/// Math. Comp. 69 (2000) 757, doi:10.1090/S0025-5718-99-01112-6; A. K. Lenstra,
/// "Factoring multivariate polynomials over finite fields", J. Comput. Syst.
/// Sci. 30 (1985) 235, doi:10.1016/0022-0000(85)90016-9.
class DualLattice {
 public:
  using Word = std::uint32_t;
  using Vector = LatticeVector<Word>;

  /// \f$L_1 = (\varphi)\f$.
  explicit DualLattice(Gf2Polynomial const& phi) : m_basis{vector_for(phi)} {}

  /// The vector (w_1, 0, …, 0).
  static Vector vector_for(Gf2Polynomial const& first);

  int dimension() const { return static_cast<int>(m_basis.size()); }

  /// Replaces a vector by a short one with the same \f$\sum w_i o_i\f$.
  void reduce(Vector& vector) const;

  /// One output bit more.
  /// \param vector  a vector with \f$\sum w_i o_i \equiv o_{v+1}\f$
  /// \param enough  \returns false, and the lattice is of no more use, as soon
  ///                as k(v + 1) < enough is certain
  bool extend(Vector vector, int enough = 0);

  /// k(v).
  int shortest_degree() const;

 private:
  // m_basis[i] has leading position i.
  std::vector<Vector> m_basis;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_DUAL_LATTICE_HPP
