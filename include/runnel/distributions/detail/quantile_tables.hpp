// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_TABLES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_TABLES_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/exponential_table.hpp>
#include <runnel/distributions/detail/normal_table_f32.hpp>
#include <runnel/distributions/detail/normal_table_f64.hpp>

namespace Runnel::Impl {

/// The tables of the standard normal distribution. What teams copy of them is
/// chosen so that few words need other rows: none of float, one in 32 of
/// double.
template <class T>
struct NormalTable;
template <>
struct NormalTable<float> {
  using value_type = float;
  static constexpr int rows = 994;
  static constexpr int width = 4;
  static constexpr int first_in_team = 0;
  static constexpr int team_copies = 1;
  RUNNEL_FORCEINLINE_FUNCTION static float const* row(int i) {
    return normal_row_f32(i);
  }
};
template <>
struct NormalTable<double> {
  using value_type = double;
  static constexpr int rows = 513;
  static constexpr int width = 11;
  /// The centre, and four octaves of the tail.
  static constexpr int first_in_team = 505 - 1 - 4 * 8;
  static constexpr int team_copies = 8;
  RUNNEL_FORCEINLINE_FUNCTION static double const* row(int i) {
    return normal_row_f64(i);
  }
};

/// The tables of the standard exponential distribution.
template <class T>
struct ExponentialTable;
template <>
struct ExponentialTable<float> {
  using value_type = float;
  static constexpr int rows = 32;
  static constexpr int width = 4;
  static constexpr int first_in_team = 0;
  static constexpr int team_copies = 8;
  RUNNEL_FORCEINLINE_FUNCTION static float const* row(int i) {
    return exponential_row_f32(i);
  }
};
template <>
struct ExponentialTable<double> {
  using value_type = double;
  static constexpr int rows = 32;
  static constexpr int width = 9;
  static constexpr int first_in_team = 0;
  static constexpr int team_copies = 8;
  RUNNEL_FORCEINLINE_FUNCTION static double const* row(int i) {
    return exponential_row_f64(i);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_QUANTILE_TABLES_HPP
