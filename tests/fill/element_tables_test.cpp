// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element of distributions by tables: each value is that of the
// table of the distribution with these parameters.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/element_sets.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using List = std::vector<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class G, class T>
void check_all(int n) {
  SCOPED_TRACE(G::name);
  check_list<G, T>(TableList(), n);
}

TEST(ElementTables, ValuesOfBits) {
  check_all<philox4x32, float>(701);
  check_all<ranmar24, double>(351);
}
TEST(ElementTables, ValuesOfResiduesAndReals) {
  check_all<mrg32k3a, float>(301);
  check_all<ceicg, double>(301);
}

template <class G>
void check_gamma() {
  SCOPED_TRACE(G::name);
  check_against_distributions<G, double, Gamma>(101, List{2.5}, List{2});
}
template <class... G>
void check_gamma_of(TypeList<G...>) {
  (check_gamma<G>(), ...);
}
TEST(ElementTables, AllGenerators) { check_gamma_of(GeneratorList()); }

/// Few values, and with those of the next fill enough for a table.
template <class D, class... P>
void check_shared(D const& distribution, P const&... parameters) {
  auto const elements = by_element<D>(parameters...);
  StreamSet<philox4x32> streams, same;
  Kokkos::View<double*> const values("values", 5000), wanted("wanted", 5000);
  for (int fills = 0; fills < 2; ++fills) {
    fill(values, streams, elements);
    fill(wanted, same, distribution);
    auto const made = host_copy(values), right = host_copy(wanted);
    for (int i = 0; i < 5000; ++i) ASSERT_EQ(made(i), right(i)) << i;
  }
}
TEST(ElementTables, SharedTables) {
  Kokkos::View<float*> const twos("twos", 5000);
  Kokkos::deep_copy(twos, 2.0F);
  check_shared(Gamma(2.5, 2), 2.5, twos);
  check_shared(Maxwell(2), twos);
  check_shared(VonMises(2, 4), twos, 4);
  check_shared(VonMises(2, 4), 2, 4);
}

TEST(ElementTables, LayoutsAndStrides) {
  StreamSet<ranmar48> streams({}, {.num_streams = 3});
  StreamSet<ranmar48> same({}, {.num_streams = 3});
  Kokkos::View<double***, Kokkos::LayoutLeft> const all("all", 3, 21, 10);
  auto const values =
      Kokkos::subview(all, Kokkos::ALL, Kokkos::ALL, Kokkos::make_pair(2, 9));
  Kokkos::View<double***, Kokkos::LayoutRight> const wanted("wanted", 3, 21, 7);
  Kokkos::View<float***, Kokkos::LayoutRight> const shapes("shapes", 3, 21, 7);
  Kokkos::deep_copy(shapes, 2.5F);
  fill(values, streams, by_element<Gamma>(shapes, 3));
  fill(wanted, same, Gamma(2.5, 3));
  Kokkos::View<double***, Kokkos::LayoutRight> const packed("packed", 3, 21, 7);
  Kokkos::deep_copy(packed, values);
  auto const made = host_copy(packed), right = host_copy(wanted);
  for (std::size_t i = 0; i < made.size(); ++i) {
    ASSERT_EQ(made.data()[i], right.data()[i]) << i;
  }
  EXPECT_EQ(streams.snapshot(), same.snapshot());
}

TEST(ElementTables, EmptyViews) {
  StreamSet<philox4x32> streams;
  Kokkos::View<float*> const none("none", 0);
  fill(none, streams, by_element<Gamma>(Kokkos::View<double*>("x", 0), 1));
  fill(none, streams, by_element<Maxwell>(1));
  EXPECT_EQ(streams.position(0), StreamSet<philox4x32>().position(0));
}

/// The first bad element is named, and nothing changes.
template <class T, class D, class... P>
void check_refused(char const* element, char const* reason, P const&... lists) {
  StreamSet<philox4x32> streams;
  Kokkos::View<T*> const values("values", 3);
  Kokkos::deep_copy(values, T(77));
  RUNNEL_EXPECT_REFUSED(
      fill(values, streams, by_element<D>(on_device(List(lists))...)), element,
      reason);
  auto const host = host_copy(values);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(host(i), T(77));
  EXPECT_EQ(streams.position(0), StreamSet<philox4x32>().position(0));
}
TEST(ElementTables, RefusedParameters) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  List const ones = {1, 1, 1};
  check_refused<float, Gamma>("(1)", "Gamma: shape is -2", List{1, -2, 0},
                              ones);
  check_refused<float, Gamma>("(2)", "scale is nan", ones, List{1, 1, nan});
  check_refused<double, Gamma>("(0)", "the mean", ones, List{1e307, 1, 1});
  check_refused<double, ChiSquared>("(2)", "k is 0", List{1, 1, 0});
  check_refused<double, Beta>("(1)", "Beta: b", ones, List{1, 1e13, 1});
  check_refused<double, FisherF>("(1)", "d1", List{1, 0, 1}, ones);
  check_refused<double, StudentT>("(1)", "nu", List{1, infinity, 1});
  check_refused<double, Maxwell>("(0)", "Maxwell: a", List{-1, 1, 1});
  check_refused<float, VonMises>("(1)", "mu", List{0, 1e39, 0}, ones);
  check_refused<double, VonMises>("(0)", "kappa", ones, List{-1, 1, 1});
  List const zeros = {0, 0, 0}, twos = {2, 2, 2};
  check_refused<double, TruncatedNormal>("(1)", "a < b", zeros, ones, ones,
                                         List{2, 1, 2});
  check_refused<double, TruncatedNormal>("(2)", "a < b", zeros, ones,
                                         List{0, 0, nan}, twos);
  check_refused<double, TruncatedNormal>("(1)", "at most 1e8", List{0, 1e10, 0},
                                         ones, zeros, twos);
  check_refused<float, TruncatedNormal>("(2)", "sd", zeros, List{1, 1, 1e38},
                                        zeros, List{2, 2, 1e38});
}

}  // namespace
}  // namespace Runnel::Testing
