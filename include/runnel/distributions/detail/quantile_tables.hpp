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

/// What `TeamTable` asks of a table: its size, the first of the rows that a
/// team copies, with all behind it, and how many copies it makes.
template <class T, int Rows, int Width, int FirstInTeam, int TeamCopies>
struct TableShape {
  using value_type = T;
  static constexpr int rows = Rows;
  static constexpr int width = Width;
  static constexpr int first_in_team = FirstInTeam;
  static constexpr int team_copies = TeamCopies;
};

/// The tables of the standard normal distribution. What teams copy of them is
/// chosen so that few words need other rows: none of float; one in 32 of
/// double, of which teams have the centre and four octaves of the tail.
template <class T>
struct NormalTable;
template <>
struct NormalTable<float> : TableShape<float, 994, 4, 0, 1> {
  RUNNEL_FORCEINLINE_FUNCTION static float const* row(int i) {
    return normal_row_f32(i);
  }
};
template <>
struct NormalTable<double> : TableShape<double, 513, 11, 505 - 1 - 4 * 8, 8> {
  RUNNEL_FORCEINLINE_FUNCTION static double const* row(int i) {
    return normal_row_f64(i);
  }
};

/// The tables of the standard exponential distribution.
template <class T>
struct ExponentialTable;
template <>
struct ExponentialTable<float> : TableShape<float, 32, 4, 0, 8> {
  RUNNEL_FORCEINLINE_FUNCTION static float const* row(int i) {
    return exponential_row_f32(i);
  }
  /// Coefficient j of all rows.
  RUNNEL_FORCEINLINE_FUNCTION static float const* column(int j) {
    return exponential_column_f32(j);
  }
};
template <>
struct ExponentialTable<double> : TableShape<double, 32, 9, 0, 8> {
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
