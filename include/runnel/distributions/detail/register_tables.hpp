// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_TABLES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_TABLES_HPP

#include <cstring>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/quantile_tables.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/register_math.hpp>
#include <runnel/lanes/transpose.hpp>

/// Polynomials by tables of coefficients, another row for each lane of a
/// register.

namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// Coefficient j of each lane's row, by squares of four coefficients and four
/// lanes. Squares overlap where their number is no multiple of four.
template <int Count, class Real, class Row, class Vector, class Numbers>
RUNNEL_FORCEINLINE_FUNCTION void gather_rows(Row const& row,
                                             Numbers const& numbers,
                                             Vector (&c)[Count]) {
  using Number = std::remove_cvref_t<decltype(Numbers{}[0])>;
  constexpr int lanes = sizeof(Numbers) / sizeof(Number);
  static_assert(Count >= 4 && lanes % 4 == 0);
  // In memory: loads of numbers take less than shuffles. By halves of 64 bytes:
  // Intel's processors forward no such store to loads of single numbers, and
  // normal numbers would take 1.8 times as long.
  constexpr int pieces = sizeof(Numbers) > 32 ? 2 : 1;
  constexpr int of_piece = lanes / pieces;
  Number number[pieces][of_piece];
  static_for<pieces>([&](auto p) RUNNEL_INLINE_LAMBDA {
    auto const piece = lanes_from<p, of_piece>(numbers);
    std::memcpy(number[p], &piece, sizeof piece);
    asm("" : "+m"(number[p]));
  });
  Real const* from[lanes];
  static_for<lanes>([&](auto l) RUNNEL_INLINE_LAMBDA {
    from[l] = row(static_cast<int>(number[l / of_piece][l % of_piece]));
  });
  static_for<(Count + 3) / 4>([&](auto s) RUNNEL_INLINE_LAMBDA {
    constexpr int first = 4 * s + 4 <= Count ? 4 * s : Count - 4;
    Vector square[4];
    static_for<4>([&](auto k) RUNNEL_INLINE_LAMBDA {
      Real const* four[lanes / 4];
      static_for<lanes / 4>([&](auto q) RUNNEL_INLINE_LAMBDA {
        four[q] = from[4 * q + k] + first;
      });
      square[k] = loaded_fours<Vector>(four);
    });
    transpose_fours(square);
    static_for<4>([&](auto j)
                      RUNNEL_INLINE_LAMBDA { c[first + j] = square[j]; });
  });
}

/// The values of polynomials, one row of coefficients per lane.
template <int Degree, class Row, class Words, class Reals>
RUNNEL_FORCEINLINE_FUNCTION Reals row_polynomials(Row const& row, Words numbers,
                                                  Reals t) {
  using Real = std::remove_cvref_t<decltype(Reals{}[0])>;
  Reals c[Degree + 1] = {};
  gather_rows<Degree + 1, Real>(row, numbers, c);
  return register_polynomial<Degree>(c, t);
}

/// The polynomials of the table of the standard exponential distribution: of
/// its 32 rows, where registers look numbers up.
template <int Degree, class Words, class Reals>
RUNNEL_FORCEINLINE_FUNCTION Reals exponential_polynomials(Words row, Reals t) {
  using Real = std::remove_cvref_t<decltype(Reals{}[0])>;
  if constexpr (has_table_lookup<Reals>) {
    constexpr int lanes = sizeof(Reals) / sizeof(Real);
    Reals c[Degree + 1];
    static_for<Degree + 1>([&](auto j) RUNNEL_INLINE_LAMBDA {
      c[j] = looked_up<32, Real, lanes>(ExponentialTable<Real>::column(j), row);
    });
    return register_polynomial<Degree>(c, t);
  } else {
    return row_polynomials<Degree>(
        [](int i)
            RUNNEL_INLINE_LAMBDA { return ExponentialTable<Real>::row(i); },
        row, t);
  }
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_TABLES_HPP
