// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GammaMarsagliaTsang in all interfaces that know a value's place: the values
// are those of `fill` by element, whose answers are known.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <interfaces/drawn_rows.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/runnel.hpp>
#include <span>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/host_levels.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Tried = GammaMarsagliaTsang;
constexpr bool on_device = Impl::Backend<Space>::on_device;

/// Below 1 a value takes another number of its own.
constexpr double shapes[] = {2.5, 0.5};
constexpr double scale = 3;
constexpr std::size_t length = 700;

template <class T>
using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;
template <class T>
std::vector<T> copied(Rows<T> const& rows) {
  return copied_to_host(Kokkos::View<T*, Space>(rows.data(), rows.size()));
}
template <class T>
void expect_same(std::vector<T> const& made, std::vector<T> const& wanted) {
  ASSERT_EQ(made.size(), wanted.size());
  EXPECT_TRUE(same_bits(made.data(), wanted.data(), wanted.size()));
}

template <class G>
StreamSet<G, Space> make_set(std::uint64_t streams) {
  return StreamSet<G, Space>(
      {}, {.first_stream = 2, .num_streams = streams, .offset = 11});
}
template <class T, class G, class Distribution>
std::vector<T> filled(StreamSet<G, Space> set, Distribution const& distribution,
                      FillOptions const& options = {},
                      std::size_t count = 3 * length) {
  Kokkos::View<T*, Space> const view("values", count);
  fill(view, set, distribution, options);
  return copied_to_host(view);
}
/// By element, a row of each stream.
template <class T, class G>
std::vector<T> wanted_rows(StreamSet<G, Space> set, double shape) {
  Rows<T> const rows("rows", set.size(), length);
  fill(rows, set, by_element<Tried>(shape, scale));
  return copied(rows);
}

template <class G, class T>
void check_fill(double shape) {
  FillOptions const orders[] = {{.order = Order::blocked},
                                {.order = Order::interleaved},
                                {.order = Order::cyclic, .block = 25}};
  for (auto const& order : orders) {
    for (std::uint64_t const streams : {1, 3}) {
      auto const all = by_element<Tried>(shape, scale);
      expect_same(filled<T>(make_set<G>(streams), Tried(shape, scale), order),
                  filled<T>(make_set<G>(streams), all, order));
    }
  }
  auto set = make_set<G>(3), same = make_set<G>(3);
  Rows<T> const rows("rows", 3, length);
  fill(rows, set, Tried(shape, scale));
  expect_same(copied(rows), wanted_rows<T>(make_set<G>(3), shape));
  fill(rows, same, by_element<Tried>(shape, scale));
  EXPECT_EQ(set.position(2), same.position(2));
}
TEST(GammaPlaces, Fill) {
  for (double const shape : shapes) {
    check_fill<philox4x32, float>(shape);
    check_fill<philox4x32, double>(shape);
    check_fill<mrg32k3a, double>(shape);
    check_fill<ranmar24, float>(shape);
  }
}

template <class G, class T>
void check_buffers(Producer producer) {
  FillOptions const order{.order = Order::interleaved};
  StreamOptions const options{
      .first_stream = 2, .num_streams = 3, .offset = 11};
  for (double const shape : shapes) {
    Tried const gamma(shape, scale);
    auto const wanted =
        filled<T>(make_set<G>(3), by_element<Tried>(shape, scale), order);
    HostStream<G, T, Tried> stream(
        {}, {.streams = options, .producer = producer, .fill = order}, gamma);
    std::vector<T> values(wanted.size());
    for (std::size_t i = 0; i < 500; ++i) values[i] = stream.next();
    stream.fill(std::span(values).subspan(500));
    expect_same(values, wanted);
    NumberPool<G, T, Tried, Space> pool(
        Space(), {}, {.streams = options, .capacity = 1000}, gamma);
    Kokkos::View<T*, Space> const all("all", wanted.size());
    for (std::size_t at = 0; at < all.size(); at += 300) {
      Kokkos::deep_copy(Kokkos::subview(all, Kokkos::pair(at, at + 300)),
                        pool.take(Space(), 300));
    }
    expect_same(copied_to_host(all), wanted);
  }
}
TEST(GammaPlaces, HostStreamAndNumberPool) {
  check_buffers<philox4x32, float>(Producer::background_thread);
  check_buffers<philox4x32, double>(Producer::calling_thread);
  check_buffers<mrg32k3a, double>(Producer::execution_space);
}

TEST(GammaPlaces, BlocksAndElements) {
  Tried const gamma(0.5, scale);
  auto const wanted = filled<double>(make_set<philox4x32>(1), gamma);
  auto set = make_set<philox4x32>(1);
  Rows<double> const part("part", 2, 600);
  fill_block(part, set, {.extent = {3, length}, .offset = {1, 50}}, gamma);
  auto const block = copied(part);
  for (std::size_t i = 0; i < block.size(); ++i) {
    std::size_t const row = 1 + i / 600;
    ASSERT_EQ(block[i], wanted[row * length + 50 + i % 600]) << i;
  }
}

/// Draws by an `element_sampler` of what knows the places.
template <class Sampler>
struct ByParameters {
  Sampler sampler;
  double shape;
};
template <class T, class Streams, class Sampler>
struct DrawByElement {
  Streams streams;
  ByParameters<Sampler> by;
  Rows<T> rows;

  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = streams(i);
    for (std::size_t k = 0; k < rows.extent(1); ++k) {
      rows(i, k) = rng.draw(element_sampler(by.sampler, by.shape, scale));
    }
  }
};

template <class G, class T>
void check_handles() {
  for (double const shape : shapes) {
    Tried const gamma(shape, scale);
    auto const wanted = wanted_rows<T>(make_set<G>(5), shape);
    auto set = make_set<G>(5);
    auto const handle = set.device_handle();
    expect_same(drawn<T>(handle, make_sampler<T>(gamma, set), 5, length),
                wanted);
    auto again = make_set<G>(5);
    auto const any = make_sampler<T>(Tried(7), again);
    Rows<T> const rows("rows", 5, length);
    auto const streams = again.device_handle();
    Kokkos::parallel_for("Runnel::tests::draw",
                         Kokkos::RangePolicy<Space>(0, 5),
                         DrawByElement<T, decltype(streams), decltype(any)>{
                             streams, {any, shape}, rows});
    Kokkos::fence();
    expect_same(copied(rows), wanted);
  }
}
TEST(GammaPlaces, Handles) {
  check_handles<philox4x32, float>();
  check_handles<mrg32k3a, double>();
}

/// Two streams 2^64 outputs and one value apart, as no snapshot has them.
template <class G>
StreamSet<G, Space> far_apart() {
  auto record = make_set<G>(2).snapshot(SnapshotForm::positions);
  record.position_extra = {UINT64_MAX, 0};
  StreamSet<G, Space> set(record);
  Kokkos::View<double*, Space> const one("one", 1);
  fill(one, set);
  return set;
}
template <class G>
void check_far_apart() {
  Tried const gamma(0.5, scale);
  auto const row_at = [&](std::uint64_t stream, UInt128 position) {
    StreamSet<G, Space> set({}, {.first_stream = stream, .offset = position});
    return filled<double>(std::move(set), gamma, {}, length);
  };
  auto set = far_apart<G>();
  ASSERT_EQ((set.position(0) - set.position(1)).high, 1u);
  auto wanted = row_at(2, set.position(0));
  auto const near = row_at(3, set.position(1));
  wanted.insert(wanted.end(), near.begin(), near.end());
  Rows<double> const rows("rows", 2, length);
  fill(rows, set, gamma);
  expect_same(copied(rows), wanted);

  auto lent = far_apart<G>();
  auto const handle = lent.device_handle();
  expect_same(
      drawn<double>(handle, make_sampler<double>(gamma, lent), 2, length),
      wanted);
  // One that is made behind draws: positions count these.
  auto const first = row_at(2, lent.position(0));
  auto const again = lent.device_handle();
  auto const all =
      drawn<double>(again, make_sampler<double>(gamma, lent), 2, length);
  EXPECT_TRUE(same_bits(all.data(), first.data(), length));
}
TEST(GammaPlaces, StreamsFarApart) {
  check_far_apart<philox4x32>();
  check_far_apart<mrg32k3a>();
}

template <class G>
struct Events {
  SeedSequence list;
  KOKKOS_FUNCTION auto operator()(int i) const {
    return CountedEventStream<G, on_device>(list.with(i));
  }
};
struct PhiloxEvents {
  SeedSequence list;
  KOKKOS_FUNCTION auto operator()(int i) const {
    return EventStream<philox4x32, on_device>(list.with(i));
  }
};
TEST(GammaPlaces, Events) {
  SeedSequence const run("gamma", 3);
  Tried const gamma(0.5, scale);
  Rows<double> const rows("rows", 4, length);
  fill_events<ranmar48>(rows, run, 0, gamma);
  auto const wanted = copied(rows);
  expect_same(
      drawn<double>(Events<ranmar48>{run},
                    make_event_sampler<ranmar48, double>(gamma), 4, length),
      wanted);
  for (std::uint64_t e = 0; e < 4; ++e) {
    StreamSet<ranmar48, Space> set(run.with(e).seed<ranmar48>());
    auto const row = filled<double>(std::move(set), gamma, {}, length);
    EXPECT_TRUE(same_bits(row.data(), &wanted[e * length], length)) << e;
  }
  fill_events<philox4x32>(rows, run, 0, gamma);
  expect_same(drawn<double>(PhiloxEvents{run},
                            make_sampler<philox4x32, double>(gamma), 4, length),
              copied(rows));
}

template <class Pool>
struct PoolStates {
  Pool pool;
  KOKKOS_FUNCTION auto operator()(int i) const { return pool.get_state(i); }
};
TEST(GammaPlaces, RandomPoolAndSeekHandle) {
  Tried const gamma(2.5, scale);
  auto set = make_set<mrg32k3a>(3);
  CountedSeekHandle const seek(set);
  expect_same(drawn<double>(seek, seek.make_sampler<double>(gamma), 3, length),
              wanted_rows<double>(make_set<mrg32k3a>(3), 2.5));
  RandomPool<mrg32k3a, Space> const pool(Space(), 7, {.num_streams = 3});
  StreamSet<mrg32k3a, Space> same(7, {.num_streams = 3});
  expect_same(drawn<double>(PoolStates<RandomPool<mrg32k3a, Space>>{pool},
                            pool.make_sampler<double>(gamma), 3, length),
              wanted_rows<double>(std::move(same), 2.5));
}

template <class Sampler>
struct TeamKernel {
  TeamHandle<mrg32k3a, Space> handle;
  Sampler sampler;
  Rows<double> rows;

  KOKKOS_FUNCTION void operator()(
      typename Kokkos::TeamPolicy<Space>::member_type const& member) const {
    int const stream = member.league_rank();
    auto rng = team_rng(handle, member, stream, sampler);
    rng.fill(&rows(stream, 0), static_cast<std::int64_t>(length));
  }
};
TEST(GammaPlaces, Teams) {
  auto set = make_set<mrg32k3a>(3);
  auto const sampler = make_team_sampler<double>(Tried(0.5, scale), set);
  TeamHandle<mrg32k3a, Space> const handle(set);
  Rows<double> const rows("rows", 3, length);
  Kokkos::TeamPolicy<Space> policy(3, Impl::Backend<Space>::wavefront, 1);
  policy.set_scratch_size(0,
                          Kokkos::PerTeam(team_scratch_size(handle, sampler)));
  Kokkos::parallel_for("Runnel::tests::teams", policy,
                       TeamKernel<decltype(sampler)>{handle, sampler, rows});
  Kokkos::fence();
  expect_same(copied(rows), wanted_rows<double>(make_set<mrg32k3a>(3), 0.5));
}

TEST(GammaPlaces, GraphFill) {
  Rows<float> const rows("rows", 3, length), wanted("wanted", 3, length);
  GraphFill replay(rows, make_set<mrg32k3a>(3), Tried(2.5, scale));
  auto set = make_set<mrg32k3a>(3);
  for (int i = 0; i < 2; ++i) {
    replay(Space());
    fill(wanted, set, Tried(2.5, scale));
    Kokkos::fence();
    expect_same(copied(rows), copied(wanted));
  }
}

/// Whichever instruction set makes unit words and values.
TEST(GammaPlaces, Levels) {
  HostIsaGuard const guard;
  auto const made = [](HostIsa level) {
    set_host_isa(level);
    return filled<double>(make_set<philox4x32>(3), Tried(0.5));
  };
  auto const wanted = made(HostIsa::baseline);
  for (HostIsa const level : host_levels()) expect_same(made(level), wanted);
}

/// A set that is saved goes on.
TEST(GammaPlaces, Snapshots) {
  auto set = make_set<philox4x32>(1);
  Kokkos::View<float*, Space> const values("values", 3 * length);
  using Range = Kokkos::pair<std::size_t, std::size_t>;
  fill(Kokkos::subview(values, Range(0, 999)), set, Tried(2.5));
  StreamSet<philox4x32, Space> restarted(set.snapshot());
  fill(Kokkos::subview(values, Range(999, 3 * length)), restarted, Tried(2.5));
  expect_same(copied_to_host(values),
              filled<float>(make_set<philox4x32>(1), Tried(2.5)));
}

}  // namespace
}  // namespace Runnel::Testing
