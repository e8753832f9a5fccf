// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_LATTICE_HPP
#define RUNNEL_SRC_VALIDATE_LATTICE_HPP

#include <array>
#include <vector>

namespace Runnel::Impl {

/// A lattice of integer vectors in up to eight dimensions, kept reduced.
///
/// Vectors are exact. Their orthogonalised companions are rounded, and made
/// anew from the vectors after each change: rounding can make a reduction take
/// longer, not wrong.
class Lattice {
 public:
  static constexpr int max_dimensions = 8;
  __extension__ using Integer = __int128;
  using Vector = std::array<Integer, max_dimensions>;
  using Real = long double;

  /// Adds a vector, which has the next coordinate; the basis stays reduced.
  /// \pre the vector's last coordinate is not 0
  void add(Vector const& vector);
  int dimension() const { return static_cast<int>(m_vectors.size()); }
  /// A shortest vector other than 0.
  Vector shortest() const;

 private:
  using RealVector = std::array<Real, max_dimensions>;

  void orthogonalise(int i);
  void subtract_rounded(int i);
  bool must_swap(int i) const;
  void reduce();
  /// Tries all combinations whose coefficients from `level` + 1 on are given.
  struct Search;
  void search(Search& state, int level, Real length) const;
  void try_vector(Search& state) const;

  std::vector<Vector> m_vectors;
  std::vector<RealVector> m_orthogonal;    ///< Gram–Schmidt
  std::vector<RealVector> m_coefficients;  ///< μ
  std::vector<Real> m_lengths;             ///< squares
};

/// Squared length.
long double squared_length(Lattice::Vector const& vector, int dimension);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_VALIDATE_LATTICE_HPP
