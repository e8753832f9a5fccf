// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_CORRELATION_TILES_HPP
#define RUNNEL_SRC_VALIDATE_CORRELATION_TILES_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include "validate/correlation_sums.hpp"

/// \file
/// The product of the scores' matrix and its transpose by tiles of 4 × 8 pairs,
/// for builds without Kokkos Kernels.

namespace Runnel::Impl::DoctorPairs {

/// Eight streams next to each other: [panel][position][stream].
constexpr int panel_width = 8;
using Panels = Kokkos::View<float** [panel_width], Kokkos::LayoutRight, Space>;

struct PackPanel {
  StreamTable::Reals rows;
  Panels panels;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    std::size_t const n = rows.extent(1);
    auto const panel = static_cast<std::size_t>(i) / n;
    auto const p = static_cast<std::size_t>(i) % n;
    for (std::size_t c = 0; c < panel_width; ++c) {
      std::size_t const stream = panel * panel_width + c;
      panels(panel, p, c) = stream < rows.extent(0) ? rows(stream, p) : 0.0F;
    }
  }
};

/// A panel and one of those in the half circle that begins with it.
struct CorrelateTiles {
  Panels panels;
  AddCorrelation add_correlation;

  std::int64_t size() const { return num_panels() * per_panel(); }

  KOKKOS_FUNCTION void operator()(std::int64_t k, MatrixSums& sums) const {
    std::int64_t const a = k / per_panel(), distance = k % per_panel();
    // Opposite panels meet once.
    if (2 * distance == num_panels() && a >= distance) return;
    std::int64_t const b = (a + distance) % num_panels();
    for (int upper = 0; upper < panel_width; upper += num_rows) {
      correlate(a, b, upper, sums);
    }
  }

 private:
  static constexpr int num_rows = 4;
  /// The number of products that are added in single precision.
  static constexpr std::int64_t stretch = 256;

  KOKKOS_FUNCTION std::int64_t num_panels() const {
    return static_cast<std::int64_t>(panels.extent(0));
  }
  KOKKOS_FUNCTION std::int64_t per_panel() const {
    return num_panels() / 2 + 1;
  }

  KOKKOS_FUNCTION void correlate(std::int64_t a, std::int64_t b, int upper,
                                 MatrixSums& sums) const {
    auto const n = static_cast<std::int64_t>(panels.extent(1));
    float const* const x = panels.data() + a * n * panel_width + upper;
    float const* const y = panels.data() + b * n * panel_width;
    double rho[num_rows][panel_width] = {};
    for (std::int64_t begin = 0; begin < n; begin += stretch) {
      std::int64_t const end = begin + stretch < n ? begin + stretch : n;
      float dot[num_rows][panel_width] = {};
      for (std::int64_t p = begin; p < end; ++p) {
        for (int r = 0; r < num_rows; ++r) {
          for (int c = 0; c < panel_width; ++c) {
            dot[r][c] += x[p * panel_width + r] * y[p * panel_width + c];
          }
        }
      }
      for (int r = 0; r < num_rows; ++r) {
        for (int c = 0; c < panel_width; ++c) {
          rho[r][c] += static_cast<double>(dot[r][c]);
        }
      }
    }
    for (int r = 0; r < num_rows; ++r) {
      for (int c = 0; c < panel_width; ++c) {
        add(a * panel_width + upper + r, b * panel_width + c, rho[r][c], sums);
      }
    }
  }

  KOKKOS_FUNCTION void add(std::int64_t i, std::int64_t j, double rho,
                           MatrixSums& sums) const {
    std::int64_t const num_streams = add_correlation.num_streams;
    if (i == j || i >= num_streams || j >= num_streams) return;
    // Within a panel each pair comes twice.
    if (i / panel_width == j / panel_width && i > j) return;
    add_correlation(i, j, rho, sums);
  }
};

/// Sums over the correlations of normal scores, a row per stream.
inline MatrixSums correlation_sums(StreamTable::Reals const& rows,
                                   AddCorrelation const& add) {
  std::size_t const n = rows.extent(1);
  std::size_t const count = (rows.extent(0) + panel_width - 1) / panel_width;
  Panels const panels(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                         "Runnel::validate::panels"),
                      count, n);
  Kokkos::parallel_for(
      "Runnel::validate::pack_panels",
      LongRange<Space>(0, static_cast<std::int64_t>(count * n)),
      PackPanel{rows, panels});
  CorrelateTiles const tiles{panels, add};
  MatrixSums sums;
  Kokkos::parallel_reduce("Runnel::validate::correlate_all",
                          LongRange<Space>(0, tiles.size()), tiles,
                          Kokkos::Sum<MatrixSums>(sums));
  return sums;
}

}  // namespace Runnel::Impl::DoctorPairs

#endif  // RUNNEL_SRC_VALIDATE_CORRELATION_TILES_HPP
