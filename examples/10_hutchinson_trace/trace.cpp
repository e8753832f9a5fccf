// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The trace of a sparse matrix that is known only by what it does to vectors
// (Hutchinson 1990, doi:10.1080/03610919008812866): tr f(A) is the mean of
// z' f(A) z over vectors z whose elements are +1 or -1 with equal probability.
// Here f(A) = A and A^2 for a symmetric matrix in MatrixMarket's format, whose
// exact traces are known as well.

#include <KokkosSparse_CrsMatrix.hpp>
#include <KokkosSparse_IOUtils.hpp>
#include <KokkosSparse_spmv.hpp>
#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <runnel/runnel.hpp>

using Exec = Kokkos::DefaultExecutionSpace;
using Matrix = KokkosSparse::CrsMatrix<double, int, Exec>;
using Vectors = Kokkos::View<double**, Exec>;

/// Element (i, k): +1 or -1, by the top bit of a word of stream i.
Vectors rademacher(Runnel::StreamSet<Runnel::philox4x32>& streams, int rows,
                   int samples) {
  Kokkos::View<std::uint32_t**, Exec> words("words", rows, samples);
  Runnel::fill(words, streams, Runnel::Bits());
  Vectors signs("signs", rows, samples);
  Kokkos::parallel_for(
      "signs",
      Kokkos::MDRangePolicy<Exec, Kokkos::Rank<2>>({0, 0}, {rows, samples}),
      KOKKOS_LAMBDA(int i, int k) {
        signs(i, k) = (words(i, k) >> 31) != 0 ? 1 : -1;
      });
  return signs;
}

/// Prints the mean of x(:,k)' y(:,k) over k, and compares it with `exact`.
bool estimate(char const* what, Vectors const& x, Vectors const& y,
              double exact) {
  int const rows = static_cast<int>(x.extent(0));
  int const samples = static_cast<int>(x.extent(1));
  double mean = 0, squares = 0;
  Kokkos::parallel_reduce(
      "quadratic forms", Kokkos::RangePolicy<Exec>(0, samples),
      KOKKOS_LAMBDA(int k, double& sum, double& sum_of_squares) {
        double form = 0;
        for (int i = 0; i < rows; ++i) form += x(i, k) * y(i, k);
        sum += form;
        sum_of_squares += form * form;
      },
      mean, squares);
  mean /= samples;
  double const error =
      std::sqrt((squares / samples - mean * mean) / (samples - 1));
  bool const good = std::abs(mean - exact) < 4 * error;
  std::printf("%-8s %.3f +- %.3f, exactly %.3f: %s\n", what, mean, error, exact,
              good ? "within four standard errors" : "WRONG");
  return good;
}

/// tr A and tr A^2; of a symmetric A, the latter is the sum of all squares.
void exact_traces(Matrix const& a, double& trace, double& trace_of_square) {
  auto const graph = a.graph;
  auto const values = a.values;
  Kokkos::parallel_reduce(
      "exact traces", Kokkos::RangePolicy<Exec>(0, a.numRows()),
      KOKKOS_LAMBDA(int row, double& sum, double& sum_of_squares) {
        for (auto at = graph.row_map(row); at < graph.row_map(row + 1); ++at) {
          if (graph.entries(at) == row) sum += values(at);
          sum_of_squares += values(at) * values(at);
        }
      },
      trace, trace_of_square);
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  if (argc != 2) {
    std::printf("Usage: %s SYMMETRIC-MATRIX.mtx\n", argv[0]);
    return 2;
  }
  // Kokkos Kernels (4.5) has no reader of MatrixMarket outside of Impl.
  auto const a = KokkosSparse::Impl::read_kokkos_crst_matrix<Matrix>(argv[1]);
  int const rows = a.numRows();
  constexpr int samples = 1000;

  // A stream per row: the signs do not depend on how many samples a call draws.
  Runnel::StreamSet<Runnel::philox4x32> streams(
      42, {.num_streams = std::uint64_t(rows)});
  Vectors const z = rademacher(streams, rows, samples);
  Vectors const az("A z", rows, samples);
  KokkosSparse::spmv("N", 1.0, a, z, 0.0, az);

  double trace = 0;
  double trace_of_square = 0;
  exact_traces(a, trace, trace_of_square);
  bool const good = estimate("tr A", z, az, trace);
  return estimate("tr A^2", az, az, trace_of_square) && good ? 0 : 1;
}
