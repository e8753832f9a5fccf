// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_CORRELATION_GEMM_HPP
#define RUNNEL_SRC_VALIDATE_CORRELATION_GEMM_HPP

#include <KokkosBlas3_gemm.hpp>
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "validate/correlation_sums.hpp"

/// \file
/// The product of the scores' matrix and its transpose by KokkosBlas::gemm, one
/// block of 2048 × 2048 pairs after the other.

namespace Runnel::Impl::DoctorPairs {

/// Entries above the diagonal of a block of the matrix.
struct AddBlock {
  StreamTable::Reals block;
  std::int64_t first_row, first_column;
  AddCorrelation add_correlation;

  KOKKOS_FUNCTION void operator()(std::int64_t k, MatrixSums& sums) const {
    auto const columns = static_cast<std::int64_t>(block.extent(1));
    std::int64_t const row = k / columns, column = k % columns;
    std::int64_t const i = first_row + row, j = first_column + column;
    if (i < j) add_correlation(i, j, block(row, column), sums);
  }
};

/// Sums over the correlations of normal scores, a row per stream.
inline MatrixSums correlation_sums(StreamTable::Reals const& rows,
                                   AddCorrelation const& add) {
  constexpr std::size_t width = 2048;
  std::size_t const streams = rows.extent(0);
  std::size_t const most = std::min(streams, width);
  StreamTable::Reals const product(
      Kokkos::view_alloc(Kokkos::WithoutInitializing,
                         "Runnel::validate::correlations"),
      most, most);
  auto const block_at = [&](std::size_t first) {
    return std::pair(first, std::min(first + width, streams));
  };
  MatrixSums sums;
  for (std::size_t i = 0; i < streams; i += width) {
    auto const x = Kokkos::subview(rows, block_at(i), Kokkos::ALL);
    for (std::size_t j = i; j < streams; j += width) {
      auto const y = Kokkos::subview(rows, block_at(j), Kokkos::ALL);
      StreamTable::Reals const block(product.data(), x.extent(0), y.extent(0));
      KokkosBlas::gemm(Space(), "N", "T", 1.0F, x, y, 0.0F, block);
      MatrixSums of_block;
      Kokkos::parallel_reduce(
          "Runnel::validate::correlate_all",
          LongRange<Space>(0, static_cast<std::int64_t>(block.size())),
          AddBlock{block, static_cast<std::int64_t>(i),
                   static_cast<std::int64_t>(j), add},
          Kokkos::Sum<MatrixSums>(of_block));
      sums += of_block;
    }
  }
  return sums;
}

}  // namespace Runnel::Impl::DoctorPairs

#endif  // RUNNEL_SRC_VALIDATE_CORRELATION_GEMM_HPP
