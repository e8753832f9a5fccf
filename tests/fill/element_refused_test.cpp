// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element that are refused, and what is unchanged then.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <limits>
#include <runnel/runnel.hpp>
#include <testing/element_sets.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

/// Scales that the distribution takes and its tails do not.
TEST(RefusedElements, OfDeepTails) {
  StreamSet<philox4x32> streams;
  Kokkos::View<float*> const values("values", 3);
  auto const rates = on_device(std::vector<double>{1, 2e-37, 1});
  fill(values, streams, by_element<Exponential>(rates));
  auto const position = streams.position(0);
  RUNNEL_EXPECT_REFUSED(
      fill(values, streams, by_element<DeepTails<Exponential>>(rates)),
      "element (1)", "1/rate of Exponential");
  EXPECT_EQ(streams.position(0), position);
}

/// No element at all: Views of parameters must not have any, either.
TEST(RefusedElements, BesideNone) {
  StreamSet<philox4x32> streams;
  Kokkos::View<float*> const none("none", 0);
  Kokkos::View<double*> const scales("scales", 3);
  RUNNEL_EXPECT_REFUSED(fill(none, streams, by_element<Normal>(0, scales)),
                        "extent 0 of parameter 1 is 3");
  fill(none, streams, by_element<Normal>(0, Kokkos::View<double*>("x", 0)));
}

TEST(RefusedElements, ByTheirDistributions) {
  StreamSet<philox4x32> streams;
  Kokkos::View<int*> counts("counts", 4);
  Kokkos::deep_copy(counts, 77);
  auto const fill_with = [&](std::vector<double> const& rates) {
    fill(counts, streams, by_element<Poisson>(on_device(rates)));
  };
  double const nan = std::numeric_limits<double>::quiet_NaN();
  RUNNEL_EXPECT_REFUSED(fill_with({1, 2, -3, -4}), "element (2)",
                        "Poisson: lambda is -3");
  RUNNEL_EXPECT_REFUSED(fill_with({1, 2, 3, nan}), "element (3)", "nan");
  RUNNEL_EXPECT_REFUSED(fill_with({1, 3e9, 3, 4}), "element (1)",
                        "values reach 30", "largest value 2147483647",
                        "64-bit integers");
  Kokkos::View<float*> values("values", 4);
  RUNNEL_EXPECT_REFUSED(fill(values, streams, by_element<UniformReal>(1, 1)),
                        "element (0)", "a that is below b");
  RUNNEL_EXPECT_REFUSED(
      fill(values, streams, by_element<UniformReal>(1, 1 + 1e-9)),
      "element (0)", "no number");
  RUNNEL_EXPECT_REFUSED(fill_with({1, 2, 3}), "extent 0 of parameter 0 is 3");
  auto const host = host_copy(counts);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(host(i), 77);
  EXPECT_EQ(streams.position(0), StreamSet<philox4x32>().position(0));
}

/// Unit words go where the values go.
TEST(RefusedElements, InTheFilledView) {
  StreamSet<philox4x32> streams;
  Kokkos::View<float*> values("values", 4);
  RUNNEL_EXPECT_REFUSED(fill(values, streams, by_element<Normal>(values, 0.5)),
                        "parameter 0, of 4 elements, shares memory");
  Kokkos::View<double*> five("five", 5);
  auto const part = [&](int first) {
    return Kokkos::subview(five, Kokkos::make_pair(first, first + 4));
  };
  RUNNEL_EXPECT_REFUSED(fill(part(0), streams, by_element<Normal>(0, part(1))),
                        "parameter 1", "shares memory");
  Kokkos::View<double* [2]> pairs("pairs", 4);
  Kokkos::deep_copy(pairs, 1.0);
  auto const column = [&](int c) {
    return Kokkos::subview(pairs, Kokkos::ALL, c);
  };
  fill(column(0), streams, by_element<Normal>(0, column(1)));
  // Rows of a table, one below the other and with some in common.
  Kokkos::View<double**, Kokkos::LayoutLeft> table("table", 20, 3);
  Kokkos::deep_copy(table, 1.0);
  auto const rows = [&](int first) {
    return Kokkos::subview(table, Kokkos::make_pair(first, first + 10),
                           Kokkos::ALL);
  };
  for (int const first : {1, 5, 9}) {
    RUNNEL_EXPECT_REFUSED(
        fill(rows(0), streams, by_element<Normal>(0, rows(first))),
        "parameter 1, of 30 elements", "shares memory");
    RUNNEL_EXPECT_REFUSED(
        fill(rows(first), streams, by_element<Normal>(0, rows(0))),
        "shares memory");
  }
  fill(rows(0), streams, by_element<Normal>(0, rows(10)));
  fill(rows(10), streams, by_element<Normal>(rows(0), 1));
}

}  // namespace
}  // namespace Runnel::Testing
