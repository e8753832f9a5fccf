// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_LAG_POLYNOMIAL_HPP
#define RUNNEL_CORE_LAG_POLYNOMIAL_HPP

#include <Kokkos_Core.hpp>
#include <array>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Ring of polynomials that moves a subtractive lagged Fibonacci sequence.
///
/// A sequence \f$y_n = y_{n-r} - y_{n-s} \bmod 2^w\f$, r > s, has the
/// characteristic polynomial \f$P(t) = t^r + t^{r-s} - 1\f$. With
/// \f$t^N \equiv \sum_{i<r} a_i t^i \pmod{P,\,2^{64}}\f$,
/// \f[ y_{n+N} = \sum_{i<r} a_i\, y_{n+i} \pmod{2^w} \f]
/// for every n and every w ≤ 64: one polynomial serves all word lengths.
///
/// \tparam LongLag   r
/// \tparam ShortLag  s, 0 < s < r
template <int LongLag, int ShortLag>
struct LagPolynomials {
  static_assert(0 < ShortLag && ShortLag < LongLag);
  static constexpr int size = LongLag;
  /// Coefficients \f$a_0 \dots a_{r-1}\f$ modulo 2^64.
  using polynomial = std::array<std::uint64_t, LongLag>;
  /// Coefficients of a product before it is reduced.
  static constexpr int product_size = 2 * LongLag - 1;

  static constexpr polynomial one() {
    polynomial p{};
    p[0] = 1;
    return p;
  }

  /// Reduces a product in place: \f$t^{r} = 1 - t^{r-s}\f$, from the top down,
  /// in blocks that do not feed themselves, so that lanes may share a block.
  ///
  /// \param for_range  for_range(first, last, f) calls f(i) for first ≤ i <
  ///   last in any order, and what it wrote is seen when it returns
#ifdef __CUDACC__
#pragma nv_exec_check_disable  // the host passes a host-only for_range
#endif
  template <class ForRange>
  RUNNEL_FORCEINLINE_FUNCTION static void reduce(std::uint64_t* product,
                                                 ForRange const& for_range) {
    for (int last = product_size; last > LongLag;) {
      int const first = last - ShortLag > LongLag ? last - ShortLag : LongLag;
      // Two passes: within one, targets of different i could coincide.
      for_range(first, last,
                [=](int i) { product[i - LongLag] += product[i]; });
      for_range(first, last,
                [=](int i) { product[i - ShortLag] -= product[i]; });
      last = first;
    }
  }

  /// Words of scratch that `multiply_team` needs.
  static constexpr int team_scratch_words = product_size + LongLag;

  /// a·b modulo P and 2^64 by several lanes.
  /// \param team  `team.scratch` are `team_scratch_words` words that the lanes
  ///   share; `team.for_each(first, last, f)` is as `for_range` above
  template <class Team>
  RUNNEL_FUNCTION static void multiply_team(Team const& team,
                                            std::uint64_t const* a,
                                            std::uint64_t const* b,
                                            std::uint64_t* result) {
    auto const for_range = [&](int first, int last, auto const& f) {
      team.for_each(first, last, f);
    };
    std::uint64_t* const scratch = team.scratch;
    std::uint64_t* const factor = scratch + product_size;
    for_range(0, LongLag, [=](int i) { factor[i] = b[i]; });
    for_range(0, product_size, [=](int i) {
      int const first = i < LongLag ? 0 : i - LongLag + 1;
      int const last = i < LongLag ? i : LongLag - 1;
      std::uint64_t sum = 0;
      for (int j = first; j <= last; ++j) sum += a[j] * factor[i - j];
      scratch[i] = sum;
    });
    reduce(scratch, for_range);
    for_range(0, LongLag, [=](int i) { result[i] = scratch[i]; });
  }

  /// a·b modulo P and 2^64. Cost: r² multiplications.
  static polynomial multiply(polynomial const& a, polynomial const& b);

  /// \f$t^n\f$ modulo P. Cost: at most 127 squarings, the first time, and a
  /// multiplication for each bit of n; the powers \f$t^{2^k}\f$ are kept for
  /// the process, and so are the last 16 that were asked for.
  static polynomial power(UInt128 n);
};

extern template struct LagPolynomials<97, 33>;

}  // namespace Runnel

#endif  // RUNNEL_CORE_LAG_POLYNOMIAL_HPP
