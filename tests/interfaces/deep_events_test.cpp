// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DeepTails of events: the values are those of a set of the event's seed.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <stdexcept>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

SeedSequence const run("deep", 3);

/// Rows of events, one behind the other.
template <class G, class T, class Layout, class Distribution>
std::vector<T> rows_of(std::size_t events, std::size_t length,
                       std::uint64_t first, Distribution const& distribution) {
  Kokkos::View<T**, Layout, Space> const rows("rows", events, length);
  fill_events<G>(rows, run, first, distribution);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  std::vector<T> values;
  values.reserve(events * length);
  for (std::size_t e = 0; e < events; ++e) {
    for (std::size_t i = 0; i < length; ++i) values.push_back(host(e, i));
  }
  return values;
}

/// What a set of the event's seed gives first.
template <class G, class T, class Distribution>
std::vector<T> set_of_event(std::uint64_t event, std::size_t length,
                            Distribution const& distribution) {
  StreamSet<G, Space> set(run.with(event).seed<G>());
  Kokkos::View<T*, Space> const view("values", length);
  fill(view, set, distribution);
  return copied_to_host(view);
}

/// One value in 2^19 or 2^20 is in a tail.
constexpr std::size_t most = std::size_t{3} << 20;

template <class G, class T, class Layout, class Distribution>
void check_events(std::size_t events, std::uint64_t first,
                  Distribution const& distribution, std::size_t count = most) {
  SCOPED_TRACE(G::name);
  std::size_t const length = count / events + 1;
  auto const deep =
      rows_of<G, T, Layout>(events, length, first, DeepTails(distribution));
  auto const usual = rows_of<G, T, Layout>(events, length, first, distribution);
  std::size_t others = 0;
  for (std::size_t e = 0; e < events; ++e) {
    T const* const row = &deep[e * length];
    if (same_bits(row, &usual[e * length], length)) continue;
    ++others;
    auto const set =
        set_of_event<G, T>(first + e, length, DeepTails(distribution));
    EXPECT_TRUE(same_bits(row, set.data(), length)) << "event " << first + e;
    // Whichever events are filled together.
    auto const alone = rows_of<G, T, Kokkos::LayoutRight>(
        1, length, first + e, DeepTails(distribution));
    EXPECT_TRUE(same_bits(row, alone.data(), length)) << "event " << first + e;
  }
  EXPECT_GT(others, 0u);
  EXPECT_LT(others, 30u);
}

TEST(DeepEvents, RowsAreWhatSetsOfEventsGive) {
  using Right = Kokkos::LayoutRight;
  using Left = Kokkos::LayoutLeft;
  check_events<philox4x32, float, Right>(3000, 12, Normal(1, 2));
  check_events<philox4x32, double, Left>(50'000, UINT64_MAX - 20'000,
                                         Exponential(3));
  check_events<ranmar24, double, Right>(3000, 0, Laplace());
  check_events<ranmar48, float, Left>(3000, 5, Normal());
  check_events<ranmar48, double, Right>(3000, 5, Lognormal());
  // Which takes ten times as long as the others.
  check_events<ceicg, double, Right>(300, 7, Normal(), most / 4);
}

/// A set of streams for each.
TEST(DeepEvents, FewLongRows) {
  check_events<philox4x32, double, Kokkos::LayoutRight>(20, 1, Normal());
  check_events<ranmar48, float, Kokkos::LayoutLeft>(20, 1, Rayleigh(2));
}

TEST(DeepEvents, RefusesBeforeItWrites) {
  Kokkos::View<float**, Space> const rows("rows", 3, 5);
  EXPECT_THROW(
      fill_events<philox4x32>(rows, run, 0, DeepTails(Normal(0, 1e38))),
      std::invalid_argument);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(host(i / 5, i % 5), 0);
}

}  // namespace
}  // namespace Runnel::Testing
