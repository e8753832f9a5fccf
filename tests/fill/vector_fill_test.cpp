// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vectors are made of the components that a fill writes: multivariate normal
// numbers and directions.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Host = Kokkos::HostSpace;

template <class ViewType>
auto on_host(ViewType const& view) {
  return Kokkos::create_mirror_view_and_copy(Host(), view);
}

std::vector<double> const covariance_of_three = {4,   1,  -2,  1, 9,
                                                 0.5, -2, 0.5, 3};

template <class T, class Layout>
void check_normals(int n) {
  MultivariateNormal const normal(std::vector<double>{1, -2, 10},
                                  covariance_of_three);
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> same;
  Kokkos::View<T* [3], Layout> vectors("vectors", n);
  Kokkos::View<T* [3], Layout> normals("normals", n);
  fill(vectors, streams, normal);
  fill(normals, same, Normal());
  EXPECT_EQ(streams.position(0), same.position(0));
  auto const x = on_host(vectors);
  auto const z = on_host(normals);
  double const mean[] = {1, -2, 10};
  for (int i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      double sum = mean[k];
      for (std::size_t j = 0; j <= k; ++j) {
        sum = std::fma(normal.factor(k, j), static_cast<double>(z(i, j)), sum);
      }
      ASSERT_EQ(x(i, k), static_cast<T>(sum)) << i << ", " << k;
    }
  }
}

TEST(VectorFill, MultivariateNormalNumbers) {
  for (int n : {0, 1, 7, 5000}) {
    check_normals<float, Kokkos::LayoutRight>(n);
    check_normals<double, Kokkos::LayoutRight>(n);
    check_normals<double, Kokkos::LayoutLeft>(n);
  }
}

TEST(VectorFill, MultivariateNormalHasItsCovariance) {
  int const n = 200000;
  StreamSet<philox4x32> streams;
  Kokkos::View<double* [3]> vectors("vectors", n);
  fill(vectors, streams,
       MultivariateNormal(std::vector<double>{1, -2, 10}, covariance_of_three));
  auto const x = on_host(vectors);
  double mean[3] = {};
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) mean[k] += x(i, k) / n;
  }
  EXPECT_NEAR(mean[0], 1, 5 * 2 / std::sqrt(n));
  EXPECT_NEAR(mean[1], -2, 5 * 3 / std::sqrt(n));
  EXPECT_NEAR(mean[2], 10, 5 * 1.8 / std::sqrt(n));
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 3; ++j) {
      double sum = 0;
      for (int i = 0; i < n; ++i) {
        sum += (x(i, k) - mean[k]) * (x(i, j) - mean[j]) / n;
      }
      EXPECT_NEAR(sum, covariance_of_three[static_cast<std::size_t>(3 * k + j)],
                  0.15)
          << k << ", " << j;
    }
  }
}

/// A stream for each row of vectors, and pieces: the same vectors.
TEST(VectorFill, StreamsAndPieces) {
  MultivariateNormal const normal = MultivariateNormal::from_factor(
      std::vector<double>{0, 1}, std::vector<double>{2, 99, 0.5, 0});
  StreamSet<mrg32k3a> streams({}, {.num_streams = 5});
  Kokkos::View<double** [2]> all("all", 5, 40);
  fill(all, streams, normal);
  auto const x = on_host(all);
  for (std::uint64_t s = 0; s < 5; ++s) {
    StreamSet<mrg32k3a> one({}, {.first_stream = s});
    Kokkos::View<double* [2]> first("first", 13);
    Kokkos::View<double* [2]> rest("rest", 27);
    fill(first, one, normal);
    fill(rest, one, normal);
    auto const a = on_host(first);
    auto const b = on_host(rest);
    for (int i = 0; i < 40; ++i) {
      for (int k = 0; k < 2; ++k) {
        EXPECT_EQ(x(s, i, k), i < 13 ? a(i, k) : b(i - 13, k));
      }
    }
  }
  // A factor that has not full rank.
  for (int i = 0; i < 40; ++i) EXPECT_EQ(x(0, i, 1), 1 + 0.25 * x(0, i, 0));
}

TEST(VectorFill, RefusedNormals) {
  using List = std::vector<double>;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  RUNNEL_EXPECT_REFUSED(MultivariateNormal(List{}, List{}), "no components");
  RUNNEL_EXPECT_REFUSED(MultivariateNormal(List{0, 0}, List{1, 0, 1}),
                        "3 numbers", "2 times 2");
  RUNNEL_EXPECT_REFUSED(MultivariateNormal(List{0, nan}, List{1, 0, 0, 1}),
                        "component 1 of the mean", "nan");
  RUNNEL_EXPECT_REFUSED(MultivariateNormal(List{0, 0}, List{1, 0.5, 0.25, 1}),
                        "symmetric", "(1, 0)", "0.25");
  RUNNEL_EXPECT_REFUSED(MultivariateNormal(List{0, 0}, List{1, 2, 2, 1}),
                        "positive definite", "(1, 1)", "-3");
  RUNNEL_EXPECT_REFUSED(
      MultivariateNormal::from_factor(List{0}, List{HUGE_VAL}), "(0, 0)",
      "inf");
  StreamSet<philox4x32> streams;
  Kokkos::View<double* [3]> view("view", 4);
  RUNNEL_EXPECT_REFUSED(
      fill(view, streams, MultivariateNormal(List{0, 0}, List{1, 0, 0, 1})),
      "extent is 3", "2 components");
  EXPECT_EQ(streams.position(0), 0u);
}

/// Normal numbers of the View's type would be infinite, 0 or subnormal.
TEST(VectorFill, NormalsThatTheTypeDoesNotHold) {
  using List = std::vector<double>;
  StreamSet<philox4x32> streams;
  Kokkos::View<float* [2]> const floats("floats", 4);
  Kokkos::View<double* [2]> const doubles("doubles", 4);
  MultivariateNormal const large(List{0, 0}, List{1, 0, 0, 1e78});
  RUNNEL_EXPECT_REFUSED(fill(floats, streams, large), "row 1 of the factor",
                        "e+38", "or draw double");
  RUNNEL_EXPECT_REFUSED(
      fill(floats, streams,
           MultivariateNormal(List{0, 0}, List{1e-90, 0, 0, 1})),
      "row 0 of the factor", "or draw double");
  RUNNEL_EXPECT_REFUSED(
      fill(floats, streams,
           MultivariateNormal(List{0, 1e300}, List{1, 0, 0, 1})),
      "component 1 of the mean", "1.0000000000000001e+300", "a float");
  RUNNEL_EXPECT_REFUSED(
      fill(doubles, streams,
           MultivariateNormal::from_factor(List{0, 0}, List{1, 0, 1e308, 1})),
      "row 1 of the factor", "as a double");
  EXPECT_EQ(streams.position(0), 0u);
  EXPECT_EQ(on_host(floats)(0, 0), 0);
  fill(doubles, streams, large);
  // Elements that are small beside others of their row, and rows of zeros.
  fill(floats, streams,
       MultivariateNormal::from_factor(List{0, 3}, List{1, 0, 0, 0}));
  EXPECT_EQ(on_host(floats)(2, 1), 3);
  fill(floats, streams,
       MultivariateNormal::from_factor(List{0, 0}, List{1, 0, 1, 1e-60}));
  EXPECT_EQ(on_host(floats)(1, 0), on_host(floats)(1, 1));
}

template <class Generator, class T, class Layout, int D>
void check_directions() {
  int const n = 4001;
  StreamSet<Generator> streams;
  StreamSet<Generator> same;
  Kokkos::View<T* [D], Layout> view("view", n);
  using Word = Impl::unit_word_type<T>;
  Kokkos::View<Word * [D - 1]> words("words", n);
  fill(view, streams, Directions{});
  fill(words, same, Impl::UnitWords{});
  EXPECT_EQ(streams.position(0), same.position(0));
  auto const x = on_host(view);
  auto const w = on_host(words);
  long double const cell =
      std::ldexp(1.0L, -Impl::unit_precision<Generator, T>);
  long double const two_pi = 2 * std::acos(-1.0L);
  double const ulp = std::numeric_limits<T>::epsilon() / 2;
  for (int i = 0; i < n; ++i) {
    auto const u = [&](int k) {
      return std::ldexp(static_cast<long double>(w(i, k)),
                        -std::numeric_limits<Word>::digits) +
             cell / 2;
    };
    long double const turn = two_pi * u(D - 2);
    long double const z = D == 3 ? 2 * u(0) - 1 : 0;
    long double const r = std::sqrt((1 - z) * (1 + z));
    EXPECT_NEAR(x(i, 0), r * std::cos(turn), 4 * ulp) << i;
    EXPECT_NEAR(x(i, 1), r * std::sin(turn), 4 * ulp) << i;
    if constexpr (D == 3) {
      EXPECT_NEAR(x(i, 2), z, 2 * ulp) << i;
    }
    long double norm = 0;
    for (int k = 0; k < D; ++k) {
      norm += static_cast<long double>(x(i, k)) * x(i, k);
      EXPECT_NE(x(i, k), T(0));
    }
    EXPECT_NEAR(norm, 1, 4 * ulp) << i;
  }
}

TEST(VectorFill, Directions) {
  using Right = Kokkos::LayoutRight;
  using Left = Kokkos::LayoutLeft;
  check_directions<philox4x32, double, Right, 2>();
  check_directions<philox4x32, float, Right, 3>();
  check_directions<philox4x32, double, Left, 3>();
  check_directions<mrg32k3a, double, Right, 3>();
  check_directions<mrg32k3a, float, Left, 2>();
}

TEST(VectorFill, DirectionsFillTheSphere) {
  int const n = 100000;
  StreamSet<philox4x32> streams;
  Kokkos::View<float* [3]> view("view", n);
  fill(view, streams, Directions{});
  auto const x = on_host(view);
  int octants[8] = {};
  double second[3] = {};
  for (int i = 0; i < n; ++i) {
    int octant = 0;
    for (int k = 0; k < 3; ++k) {
      octant += (x(i, k) > 0 ? 1 : 0) << k;
      second[k] += static_cast<double>(x(i, k)) * x(i, k) / n;
    }
    ++octants[octant];
  }
  double chi_squared = 0;
  for (int count : octants) {
    chi_squared += (count - n / 8.0) * (count - n / 8.0) / (n / 8.0);
  }
  EXPECT_LT(chi_squared, 29.9);  // 1 of 10 000 is above, 7 degrees
  for (double square : second) EXPECT_NEAR(square, 1 / 3.0, 0.005);
}

TEST(VectorFill, RefusedDirections) {
  StreamSet<philox4x32> streams;
  Kokkos::View<double**> view("view", 4, 4);
  RUNNEL_EXPECT_REFUSED(fill(view, streams, Directions{}), "extent is 4");
  EXPECT_EQ(streams.position(0), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
