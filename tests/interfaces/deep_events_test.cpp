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
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

SeedSequence const run("deep", 3);

/// Consecutive rows of events.
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

/// The first values of a set of the event's seed.
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
    // The same for events that are filled together in any way.
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
  // This one takes ten times as long as the others.
  check_events<ceicg, double, Right>(300, 7, Normal(), most / 4);
}

/// A set of streams for each.
TEST(DeepEvents, FewLongRows) {
  check_events<philox4x32, double, Kokkos::LayoutRight>(20, 1, Normal());
  check_events<ranmar48, float, Kokkos::LayoutLeft>(20, 1, Rayleigh(2));
}

/// Item e draws row e from a stream of its event.
template <class G, class Sampler>
struct DrawEvents {
  using T = typename Sampler::value_type;
  static constexpr bool on_device = Impl::Backend<Space>::on_device;
  SeedSequence list;
  std::uint64_t stream;
  Sampler sampler;
  Kokkos::View<T**, Kokkos::LayoutRight, Space> rows;

  KOKKOS_FUNCTION void operator()(int e) const {
    CountedEventStream<G, on_device> rng(list.with(e), stream);
    for (std::size_t i = 0; i < rows.extent(1); ++i) {
      rows(e, i) = rng.draw(sampler);
    }
  }
};

/// Rows that differ from those without deep tails are those of sets.
template <class G, class T, class Distribution>
void check_counted(std::uint64_t stream, Distribution const& distribution,
                   std::size_t count = most) {
  SCOPED_TRACE(G::name);
  constexpr std::size_t events = 40;
  std::size_t const length = count / events;
  auto const deep = make_event_sampler<G, T>(DeepTails(distribution));
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows("rows", events,
                                                           length);
  Kokkos::parallel_for("Runnel::tests::events",
                       Kokkos::RangePolicy<Space>(0, events),
                       DrawEvents<G, std::remove_const_t<decltype(deep)>>{
                           run, stream, deep, rows});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  std::size_t tails = 0;
  for (std::size_t e = 0; e < events; ++e) {
    auto const seed = run.with(e).seed<G>();
    StreamOptions const options{.first_stream = stream};
    StreamSet<G, Space> set(seed, options), plain(seed, options);
    Kokkos::View<T*, Space> const view("values", length);
    fill(view, set, DeepTails(distribution));
    auto const values = copied_to_host(view);
    EXPECT_TRUE(same_bits(&host(e, 0), values.data(), length)) << e;
    fill(view, plain, distribution);
    tails +=
        same_bits(copied_to_host(view).data(), values.data(), length) ? 0 : 1;
  }
  EXPECT_GT(tails, 0u);
}

TEST(DeepEvents, StreamsThatCount) {
  check_counted<philox4x32, float>(3, Normal(1, 2));
  check_counted<ranmar24, double>(0, Laplace());
  check_counted<ranmar24, float>(5, Rayleigh(2));
  check_counted<ranmar48, double>(2, Lognormal());
  check_counted<ranmar48x, float>(1, Exponential(3));
  check_counted<ceicg, float>(7, Normal(), most / 4);
}

/// Other draws move the place, too.
TEST(DeepEvents, CountsAllOutputs) {
  auto const list = run.with(5);
  CountedEventStream<ranmar48> rng(list), same(list);
  EventStream<ranmar48> plain(list);
  EXPECT_EQ(rng.uniform(), plain.uniform());
  EXPECT_EQ(rng(), plain());
  EXPECT_EQ(rng.count(), 2u);
  rng.discard(3);
  EXPECT_EQ(rng.count(), 5u);
  same.discard(5);
  auto const deep = make_event_sampler<ranmar48, double>(DeepTails(Normal()));
  EXPECT_EQ(rng.draw(deep), same.draw(deep));
  EXPECT_EQ(rng.count(), 6u);
}

TEST(DeepEvents, RefusesBeforeItWrites) {
  RUNNEL_EXPECT_REFUSED(
      (make_event_sampler<ranmar48, float>(DeepTails(Normal(0, 1e38)))),
      "Runnel::Normal: sd is 9.99", "normal number as a float; give one of");
  Kokkos::View<float**, Space> const rows("rows", 3, 5);
  RUNNEL_EXPECT_REFUSED(
      fill_events<philox4x32>(rows, run, 0, DeepTails(Normal(0, 1e38))),
      "Runnel::Normal: sd is 9.99", "normal number as a float; give one of");
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  for (std::size_t i = 0; i < 15; ++i) EXPECT_EQ(host(i / 5, i % 5), 0);
}

}  // namespace
}  // namespace Runnel::Testing
