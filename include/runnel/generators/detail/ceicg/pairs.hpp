// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_PAIRS_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_PAIRS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/ceicg/arithmetic.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// A pair of positions t, t + 1 modulo the K-th modulus, and those after it:
/// their products by differences, since \f$(t+2)(t+3) - t(t+1) = 4t + 6\f$
/// grows by 8. Up to 64 pairs are whole numbers below 2^30 without a reduction.
template <class Real>
struct CeicgPair {
  static constexpr int most = 64;

  Real product, difference;

  /// \pre t in [0, m)
  template <int K>
  RUNNEL_FORCEINLINE_FUNCTION static CeicgPair at(Real t) {
    using Residues = CeicgResidues<K, Real>;
    return {Residues::near_product(t, t + 1.0), Residues::near(t * 4.0 + 6.0)};
  }
  RUNNEL_FORCEINLINE_FUNCTION void go_on() {
    product = product + difference;
    difference = difference + 8.0;
  }
  RUNNEL_FORCEINLINE_FUNCTION void go_back() {
    difference = difference - 8.0;
    product = product - difference;
  }
};

/// Inverses of several sequences of consecutive positions in each lane of a
/// host's registers, all from one inverse, by the products of the first pair,
/// the first two, … (P. L. Montgomery, Math. Comp. 48 (1987) 243,
/// doi:10.1090/S0025-5718-1987-0866113-7). A pair takes four products, as
/// \f$\overline{t} = (t+1)\,\overline{t(t+1)}\f$ and
/// \f$\overline{t+1} = \overline{t} - \overline{t(t+1)}\f$.
///
/// \tparam MostPairs  of all sequences together
template <class Lanes, int MostSequences, int MostPairs>
class CeicgInverses {
  using Real = typename Lanes::template rebind<double>;
  using Wide = typename Lanes::template rebind<std::uint64_t>;

 public:
  /// Positions at the start of a sequence.
  struct Start {
    Real t[3];
  };

  /// How many positions of all lanes from here on have no component 0: up to
  /// `most`. \pre positions are in [0, m)
  RUNNEL_FORCEINLINE_FUNCTION static int min_room(Start const& start,
                                                  int most) {
    Real least = fill_lanes<Real>(static_cast<double>(most));
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      Real const m = fill_lanes<Real>(static_cast<double>(Ceicg::modulus(k)));
      Real const zero = fill_lanes<Real>(0.0);
      Real const t = start.t[k];
      Real const left = select_less(zero, t, m - t, zero);
      least = select_less(left, least, left, least);
    });
    constexpr int num_lanes = sizeof(Real) / sizeof(double);
    for (int l = 0; l < num_lanes; ++l) {
      int const room = static_cast<int>(lane_of(least, l));
      most = room < most ? room : most;
    }
    return most;
  }

  /// sink(s, i, word of position i of sequence s) of 2·`pairs` positions of
  /// each sequence, in any order.
  /// \param factor  inverses are multiplied with these
  /// \pre none is 0; 0 < sequences·pairs ≤ MostPairs
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION static void make(Start const* start,
                                               int sequences, int pairs,
                                               double const (&factor)[3],
                                               Sink const& sink) {
    Real of_pair[MostPairs][3];
    invert_pairs(start, sequences, pairs, factor, of_pair);
    for (int s = 0; s < sequences; ++s) {
      make_words(s, start[s], pairs, rows_of(of_pair, s, sequences, pairs),
                 sink);
    }
  }

  /// The same for a single position, whose components may be 0.
  RUNNEL_FORCEINLINE_FUNCTION static Wide word(Start const& start,
                                               double const (&factor)[3]) {
    Real z[3], x[3];
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      z[k] = Residues<k>::near(start.t[k]);
    });
    ceicg_inverse<Lanes>(z, x);
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      x[k] = Residues<k>::min_product(x[k], fill_lanes<Real>(factor[k]));
    });
    return ceicg_word<Wide>(x);
  }

 private:
  template <int K>
  using Residues = CeicgResidues<K, Real>;
  using Pair = CeicgPair<Real>;
  struct Rows {
    Real (*begin)[3];
    int stride;
  };

  /// The rows of the pairs of a sequence.
  RUNNEL_FORCEINLINE_FUNCTION static Rows rows_of(Real (*of_pair)[3], int s,
                                                  int sequences, int pairs) {
    bool const is_alone = s % 2 == 0 && s + 1 == sequences;
    return {of_pair + s / 2 * 2 * pairs + s % 2, is_alone ? 1 : 2};
  }

  /// The inverses of all pairs, by one function for all kernels: it is most of
  /// their code, and does not depend on what words become.
  RUNNEL_FORCEINLINE_FUNCTION static void invert_pairs(
      Start const* start, int sequences, int pairs, double const (&factor)[3],
      Real (*of_pair)[3]) {
    double const* const factors = factor;
    call_apart<Lanes>([=]() RUNNEL_INLINE_LAMBDA {
      invert_pairs_inlined(start, sequences, pairs, factors, of_pair);
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION static void invert_pairs_inlined(
      Start const* start, int sequences, int pairs, double const* factor,
      Real (*of_pair)[3]) {
    // Two chains of products, because the products of one wait for each other.
    Real product[2][3];
    for (auto& chain : product) {
      for (Real& x : chain) x = fill_lanes<Real>(1.0);
    }
    Pair last[MostSequences][3];
    for (int s = 0; s < sequences; s += 2) {
      if (s + 1 < sequences) {
        multiply<2>(start + s, pairs, of_pair + s * pairs, last + s, product);
      } else {
        multiply<1>(start + s, pairs, of_pair + s * pairs, last + s, product);
      }
    }
    Real both[3], all[3], inverse[2][3];
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      both[k] = Residues<k>::near_product(product[0][k], product[1][k]);
    });
    CeicgInverse<Real>::of(both, all);
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      using R = Residues<k>;
      all[k] = R::near_product(all[k], fill_lanes<Real>(factor[k]));
      inverse[0][k] = R::near_product(all[k], product[1][k]);
      inverse[1][k] = R::near_product(all[k], product[0][k]);
    });
    // Dependent and independent operations are in loops of their own: a
    // processor looks ahead by one pair's operations, not two.
    for (int s = sequences - 1; s >= 0; --s) {
      take_apart(pairs, rows_of(of_pair, s, sequences, pairs), last[s],
                 inverse[s % 2]);
    }
  }

  /// Multiplies the pairs of `Chains` sequences, each into a chain of its own.
  /// of_pair[pair·Chains + c]: the product of those before it in chain c
  template <int Chains>
  RUNNEL_FORCEINLINE_FUNCTION static void multiply(Start const* start,
                                                   int pairs, Real (*before)[3],
                                                   Pair (*last)[3],
                                                   Real (&product)[2][3]) {
    Pair pair[Chains][3];
    Real chain[Chains][3];
    static_for<3 * Chains>([&](auto n) RUNNEL_INLINE_LAMBDA {
      constexpr int c = n / 3;
      constexpr int k = n % 3;
      pair[c][k] = Pair::template at<k>(start[c].t[k]);
      chain[c][k] = product[c][k];
    });
    for (int i = 0;; before += Chains) {
      static_for<3 * Chains>([&](auto n) RUNNEL_INLINE_LAMBDA {
        constexpr int c = n / 3;
        constexpr int k = n % 3;
        before[c][k] = chain[c][k];
        chain[c][k] =
            Residues<k>::near_product(chain[c][k], pair[c][k].product);
      });
      if (++i == pairs) break;
      static_for<3 * Chains>(
          [&](auto n) RUNNEL_INLINE_LAMBDA { pair[n / 3][n % 3].go_on(); });
    }
    static_for<3 * Chains>([&](auto n) RUNNEL_INLINE_LAMBDA {
      last[n / 3][n % 3] = pair[n / 3][n % 3];
      product[n / 3][n % 3] = chain[n / 3][n % 3];
    });
  }

  /// Puts the inverses of a sequence's pairs in place of the products before
  /// them, from the last one to the first.
  /// \param inverse  of all pairs of the chain that are not done yet
  RUNNEL_FORCEINLINE_FUNCTION static void take_apart(int pairs,
                                                     Rows const& rows,
                                                     Pair const (&last)[3],
                                                     Real (&inverse)[3]) {
    Pair pair[3];
    Real all[3];
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      pair[k] = last[k];
      all[k] = inverse[k];
    });
    for (int i = pairs - 1; i >= 0; --i) {
      Real(&row)[3] = rows.begin[i * rows.stride];
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        row[k] = Residues<k>::min_product(all[k], row[k]);
        all[k] = Residues<k>::near_product(all[k], pair[k].product);
        pair[k].go_back();
      });
    }
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA { inverse[k] = all[k]; });
  }
  /// The words of a sequence's pairs, by their inverses.
  template <class Sink>
  RUNNEL_FORCEINLINE_FUNCTION static void make_words(int s, Start const& start,
                                                     int pairs,
                                                     Rows const& rows,
                                                     Sink const& sink) {
    Real next[3];
    for (int k = 0; k < 3; ++k) next[k] = start.t[k] + 1.0;
    for (int i = 0; i < pairs; ++i) {
      Real const(&of_both)[3] = rows.begin[i * rows.stride];
      Real x[3], y[3];
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        using R = Residues<k>;
        x[k] = R::min_product(of_both[k], next[k]);
        y[k] = R::difference(x[k], of_both[k]);
        next[k] = next[k] + 2.0;
      });
      sink(s, 2 * i, ceicg_word<Wide>(x));
      sink(s, 2 * i + 1, ceicg_word<Wide>(y));
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_PAIRS_HPP
