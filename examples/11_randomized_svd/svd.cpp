// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest singular values of a matrix from a Gaussian sketch (Halko,
// Martinsson and Tropp 2011, doi:10.1137/090771806): the columns of A G, for a
// narrow G of normal numbers, nearly span what A does; in an orthonormal basis
// Q of them the small matrix Q' A has nearly the singular values of A. This A
// is made of known ones, 2^0, 2^-1, 2^-2, ….

#include <KokkosBatched_SVD_Decl.hpp>
#include <KokkosBlas1_nrm2.hpp>
#include <KokkosBlas1_scal.hpp>
#include <KokkosBlas2_gemv.hpp>
#include <KokkosBlas3_gemm.hpp>
#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <runnel/runnel.hpp>

using Exec = Kokkos::DefaultExecutionSpace;
using Matrix = Kokkos::View<double**, Kokkos::LayoutLeft, Exec>;

/// Element (i, k): of the k-th of n orthonormal vectors, cosines.
KOKKOS_INLINE_FUNCTION double cosine(int i, int k, int n) {
  double const angle = std::numbers::pi * (2 * i + 1) * k / (2 * n);
  return Kokkos::sqrt((k == 0 ? 1.0 : 2.0) / n) * Kokkos::cos(angle);
}

/// The sum over k < 60 of 2^-k u_k v_k'.
Matrix known_matrix(int rows, int columns) {
  Matrix a("A", rows, columns);
  Kokkos::parallel_for(
      "A",
      Kokkos::MDRangePolicy<Exec, Kokkos::Rank<2>>({0, 0}, {rows, columns}),
      KOKKOS_LAMBDA(int i, int j) {
        double sum = 0;
        double value = 1;
        for (int k = 0; k < 60; ++k, value /= 2) {
          sum += value * cosine(i, k, rows) * cosine(j, k, columns);
        }
        a(i, j) = sum;
      });
  return a;
}

/// Gram and Schmidt's way, twice per column, which is as good as Householder's.
void orthonormalise(Matrix const& y) {
  Kokkos::View<double*, Exec> const parts("parts", y.extent(1));
  for (std::size_t j = 0; j < y.extent(1); ++j) {
    auto const column = Kokkos::subview(y, Kokkos::ALL, j);
    Kokkos::pair const earlier(std::size_t(0), j);
    auto const before = Kokkos::subview(y, Kokkos::ALL, earlier);
    auto const part = Kokkos::subview(parts, earlier);
    for (int twice = 0; twice < 2 && j > 0; ++twice) {
      KokkosBlas::gemv("T", 1.0, before, column, 0.0, part);
      KokkosBlas::gemv("N", -1.0, before, part, 1.0, column);
    }
    KokkosBlas::scal(column, 1 / KokkosBlas::nrm2(column), column);
  }
}

/// The singular values of a small matrix, in descending order.
auto singular_values(Matrix const& small) {
  using KokkosBatched::SerialSVD;
  using Vector = Kokkos::View<double*, Kokkos::HostSpace>;
  auto const a =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), small);
  Vector values("values", small.extent(0));
  Vector const space("space", small.extent(1));
  SerialSVD::invoke(KokkosBatched::SVD_S_Tag(), a, values, space);
  return values;
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  constexpr int rows = 500, columns = 400, wanted = 12, width = wanted + 8;
  Matrix const a = known_matrix(rows, columns);

  Runnel::StreamSet<Runnel::ranmar48> sequence(42);
  Matrix const gauss("G", columns, width);
  Runnel::fill(gauss, sequence, Runnel::Normal());

  Matrix const basis("Q", rows, width);
  KokkosBlas::gemm("N", "N", 1.0, a, gauss, 0.0, basis);
  orthonormalise(basis);
  Matrix const small("Q' A", width, columns);
  KokkosBlas::gemm("T", "N", 1.0, basis, a, 0.0, small);

  auto const values = singular_values(small);
  bool good = true;
  for (int k = 0; k < wanted; ++k) {
    double const exact = std::ldexp(1.0, -k);
    double const error = std::abs(values(k) - exact) / exact;
    std::printf("value %2d: %.9f, relative error %.1e\n", k, values(k), error);
    good &= error < 1e-3;
  }
  std::printf("%s\n", good ? "all within 0.1 %" : "WRONG");
  return good ? 0 : 1;
}
