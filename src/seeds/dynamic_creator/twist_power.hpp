// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TWIST_POWER_HPP
#define RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TWIST_POWER_HPP

#include <cstdint>
#include <runnel/seeds/gf2_polynomial.hpp>
#include <runnel/seeds/mt_parameters.hpp>
#include <vector>

namespace Runnel::Impl {

/// Places of polynomials modulo the characteristic polynomial \f$\varphi\f$ of
/// a Mersenne Twister, so laid that \f$\varphi\f$ has few and short terms.
///
/// In the notation of runnel/seeds/detail/mt/polynomial.hpp, place j has
/// the weight
/// \f[ Q_j = T^j / t^{G(j)}, \quad G(j) = \lfloor r j/w \rfloor, \f]
/// and a polynomial is \f$\sum_{j<w} A_j(t)\,Q_j\f$ with digits of
/// n − G(j+1) + G(j) bits, p together. Since \f$Q_w = P_w\f$,
/// \f[ Q_j \equiv \sum_{d=1}^{w} a_{d-1}\, t^{\min(d,r) - G(j) + G(j-d)}
///     Q_{j-d} \pmod \varphi, \quad j \ge w: \f]
/// a digit too high vanishes by adding it to some 16 others, shifted by a few
/// bits, where the ordinary form of \f$\varphi\f$ has about 130 terms. The
/// missing r bits are spread evenly (hence G), so that the shifts, a few bits
/// each, do not pile up.
struct TwistPlaces {
  explicit TwistPlaces(MtParameters const& sizes);

  /// The shift when digit j goes to digit j − d; 1 ≤ d ≤ w, w ≤ j < 2w.
  int shift(int j, int d) const;

  /// One place, and how to get from it to the next:
  /// \f$Q_{j+1} = (t^{bits} + t^{middle})\,Q_j\f$.
  struct Place {
    int bits;
    int middle;
    int lacking;  // G(j)
  };

  int num_digits;            ///< w
  int low_bits;              ///< r
  std::vector<Place> place;  ///< 2w of them
  int stride;                ///< words from digit to digit
  int folds;                 ///< that divide the square of a digit
};

/// \f$t^{2^k} \bmod \varphi\f$ by squaring again and again.
///
/// The square of a digit has two digits and comes apart by one division by
/// \f$T\f$ or \f$T/t\f$, which have two terms; then the digits too high vanish.
/// Cost: about \f$w^2 n/128\f$ word operations, and no product.
class TwistPower {
 public:
  /// Starts at k = 0.
  /// \param places  of the same w, n, m, r; must outlive this
  /// \param twist   a
  TwistPower(TwistPlaces const& places, std::uint32_t twist);

  /// Adds `count` to k.
  void square(int count);

  /// Returns whether it is t (again).
  bool is_t() const;

  Gf2Polynomial polynomial() const;

  /// A digit is added to the one that lies `words` words lower, after a shift.
  struct Move {
    int words;
    int shift;
  };

 private:
  TwistPlaces const* m_places;
  // For j = 2w - 1 down to w: to where its digit goes, all d with a_{d-1} = 1.
  std::vector<Move> m_moves;
  std::vector<std::uint64_t> m_digits;   // w digits
  std::vector<std::uint64_t> m_product;  // 2w digits
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_SEEDS_DYNAMIC_CREATOR_TWIST_POWER_HPP
