// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_TABLES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_TABLES_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/exponential_columns.hpp>
#include <runnel/distributions/detail/exponential_table.hpp>
#include <runnel/distributions/detail/normal_table_f32.hpp>
#include <runnel/distributions/detail/normal_table_f64.hpp>

namespace Runnel::Impl {

/// The members of a table that `TeamTable` needs: its size, the first row that
/// a team keeps in shared memory, the first row of which it keeps several
/// copies, and their number. Teams that need no other shared memory keep only
/// copies, from `first_in_large_team` on.
template <class T, int Rows, int Width, int FirstInTeam, int FirstCopied,
          int TeamCopies>
struct TableShape {
  using value_type = T;
  static constexpr int rows = Rows;
  static constexpr int width = Width;
  static constexpr int first_in_team = FirstInTeam;
  static constexpr int first_copied = FirstCopied;
  static constexpr int first_in_large_team = FirstCopied;
  static constexpr int team_copies = TeamCopies;
  /// Teams have polynomials in t / t_scale, a power of two: their values are
  /// the same.
  static constexpr T t_scale = 1;
  /// Rows that half as many words need as the rows behind them.
  static constexpr int octave_rows = 0;
};

/// The tables of the standard normal distribution, by octaves (the words
/// between two powers of two). float: teams keep all rows, and copies of the
/// four octaves that 15 of 16 words need, all but eight rows: with those,
/// scratch for the runs of four wavefronts would not fit beside. double: copies
/// of the centre and of four octaves of the tail, and five more octaves once,
/// so that one word in 1024 needs other rows; large teams have copies of six.
template <class T>
struct NormalTable;
template <>
struct NormalTable<float> : TableShape<float, 994, 4, 0, 27 * 32 + 8, 8> {
  static constexpr float t_scale = 16;
  static constexpr int octave_rows = 32;
  RUNNEL_FORCEINLINE_FUNCTION static float const* row(int i) {
    return normal_row_f32(i);
  }
};
template <>
struct NormalTable<double>
    : TableShape<double, 513, 11, 504 - 9 * 8, 504 - 4 * 8, 8> {
  static constexpr int first_in_large_team = 504 - 6 * 8;
  static constexpr int octave_rows = 8;
  RUNNEL_FORCEINLINE_FUNCTION static double const* row(int i) {
    return normal_row_f64(i);
  }
};

/// The tables of the standard exponential distribution.
template <class T>
struct ExponentialTable;
template <>
struct ExponentialTable<float> : TableShape<float, 32, 4, 0, 0, 8> {
  RUNNEL_FORCEINLINE_FUNCTION static float const* row(int i) {
    return exponential_row_f32(i);
  }
  /// Coefficient j of all rows.
  RUNNEL_FORCEINLINE_FUNCTION static float const* column(int j) {
    return exponential_column_f32(j);
  }
};
template <>
struct ExponentialTable<double> : TableShape<double, 32, 9, 0, 0, 8> {
  RUNNEL_FORCEINLINE_FUNCTION static double const* row(int i) {
    return exponential_row_f64(i);
  }
  /// Coefficient j of all rows.
  RUNNEL_FORCEINLINE_FUNCTION static double const* column(int j) {
    return exponential_column_f64(j);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_TABLES_HPP
