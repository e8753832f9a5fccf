// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Weights by element: each number is that of the table of its weights.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/element_sets.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Sets = std::vector<std::vector<double>>;

/// The sets in turn, along the first index or along the last.
template <class Layout>
auto weight_rows(std::size_t n, Sets const& sets) {
  Kokkos::View<double**, Layout> const rows("rows", n, sets[0].size());
  auto const host = Kokkos::create_mirror_view(rows);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < sets[0].size(); ++k) {
      host(i, k) = sets[i % sets.size()][k];
    }
  }
  Kokkos::deep_copy(rows, host);
  return rows;
}

template <class G, class T, class Layout>
void check(std::size_t n, Sets const& sets) {
  SCOPED_TRACE(G::name);
  StreamSet<G> streams({}, {.first_stream = 3});
  Kokkos::View<T*> const values("values", n), wanted("wanted", n);
  fill(values, streams, by_element<Discrete>(weight_rows<Layout>(n, sets)));
  auto const made = host_copy(values);
  for (std::size_t s = 0; s < sets.size(); ++s) {
    StreamSet<G> same({}, {.first_stream = 3});
    fill(wanted, same, Discrete(sets[s]));
    EXPECT_EQ(streams.position(0), same.position(0));
    auto const right = host_copy(wanted);
    for (std::size_t i = s; i < n; i += sets.size()) {
      ASSERT_EQ(made(i), right(i)) << i;
    }
  }
}

Sets const sets = {{1, 2, 3, 4, 0},           {0, 0, 1, 0, 0},
                   {0.1, 1e-300, 0.1, 7, 1},  {1e-12, 1, 1e-17, 1e300, 1e290},
                   {1e308, 0, 1e-12, 1e2, 3}, {1, 1, 1, 1, 1e-19}};

TEST(ElementWeights, ValuesOfTables) {
  using Left = Kokkos::LayoutLeft;
  using Right = Kokkos::LayoutRight;
  check<philox4x32, std::int32_t, Right>(20001, sets);
  check<philox4x32, std::uint64_t, Left>(3001, sets);
  check<ranmar24, std::int64_t, Left>(3001, sets);
  check<mrg32k3a, std::uint32_t, Right>(3001, sets);
  check<ceicg, std::int32_t, Right>(3001, {{3}, {0.5}});
}

/// Words next to a threshold.
TEST(ElementWeights, WordsBesideThresholds) {
  for (auto const& weights : sets) {
    auto const table = Impl::make_discrete_table(weights);
    WeightRow const row{weights.data(),
                        static_cast<std::int64_t>(weights.size())};
    auto const value = [&](std::uint64_t word) {
      return Impl::DiscreteElement<std::int64_t>::value(word, 64, row);
    };
    auto const& c = table->threshold;
    for (std::uint64_t const edge : c) {
      for (std::uint64_t const word : {edge - 1, edge}) {
        auto const past = std::upper_bound(c.begin(), c.end(), word);
        EXPECT_EQ(value(word), table->first + (past - c.begin()));
      }
    }
  }
}

TEST(ElementWeights, RanksAndEmptyViews) {
  StreamSet<philox4x32> streams({}, {.num_streams = 2});
  StreamSet<philox4x32> same({}, {.num_streams = 2});
  Kokkos::View<int**, Kokkos::LayoutLeft> const values("values", 2, 77);
  Kokkos::View<int**, Kokkos::LayoutLeft> const wanted("wanted", 2, 77);
  Kokkos::View<double***> const weights("weights", 2, 77, 4);
  Kokkos::deep_copy(weights, 0.25);
  fill(values, streams, by_element<Discrete>(weights));
  fill(wanted, same, Discrete(std::vector<double>(4, 0.25)));
  auto const made = host_copy(values), right = host_copy(wanted);
  for (int i = 0; i < 77; ++i) {
    ASSERT_EQ(made(0, i), right(0, i));
    ASSERT_EQ(made(1, i), right(1, i));
  }
  StreamSet<philox4x32> one;
  fill(Kokkos::View<int*>("none", 0), one,
       by_element<Discrete>(Kokkos::View<double**>("none", 0, 3)));
}

TEST(ElementWeights, Refused) {
  double const nan = std::numeric_limits<double>::quiet_NaN();
  auto const refused = [](Sets const& rows, char const* element,
                          char const* reason) {
    StreamSet<philox4x32> streams;
    Kokkos::View<int*> const values("values", 3);
    Kokkos::deep_copy(values, 77);
    RUNNEL_EXPECT_REFUSED(
        fill(values, streams,
             by_element<Discrete>(
                 weight_rows<Kokkos::LayoutRight>(rows.size(), rows))),
        element, reason);
    EXPECT_EQ(host_copy(values)(0), 77);
    EXPECT_EQ(streams.position(0), StreamSet<philox4x32>().position(0));
  };
  refused({{1, 2}, {1, -1}, {-1, 1}}, "(1)", "weight 1 is -1");
  refused({{1, 2}, {1, 1}, {nan, 1}}, "(2)", "weight 0 is nan");
  refused({{1, 2}, {0, 0}, {1, 1}}, "(1)", "sum is 0");
  refused({{1e308, 1e308}, {0, 0}, {1, 1}}, "(0)", "sum is inf");
  refused({{1, 1}, {1, 1}, {1, 1e-310}}, "(2)", "below 2^-1022");
  refused({{}, {}, {}}, "(0)", "no weights");
  refused({{1}, {1}}, "extent 0 of parameter 0 is 2", "one element");
}

}  // namespace
}  // namespace Runnel::Testing
