// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DeepTails from streams of philox4x32 that know which one they are: the values
// are those of `fill`, tails among them.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <interfaces/drawn_rows.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/interfaces/counted_seek_handle.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using G = philox4x32;
using Set = StreamSet<G, Space>;
constexpr bool on_device = Impl::Backend<Space>::on_device;

template <class T>
constexpr std::uint64_t outputs = sizeof(T) / sizeof(float);

template <class T, class Distribution>
std::vector<T> filled(Set& set, std::size_t count,
                      Distribution const& distribution) {
  Kokkos::View<T*, Space> const view("values", count);
  fill(view, set, distribution);
  return copied_to_host(view);
}

/// Consecutive rows, one of each stream.
template <class Generator, class T, class Distribution>
std::vector<T> filled_rows(StreamSet<Generator, Space>& set, std::size_t length,
                           Distribution const& distribution) {
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const rows("rows", set.size(),
                                                           length);
  fill(rows, set, distribution);
  Kokkos::View<T*, Space> const all(rows.data(), rows.size());
  return copied_to_host(all);
}

/// One value in 2^19 is in a tail: `fill`'s values, and which those are.
template <class T>
struct Expected {
  std::vector<T> deep;
  std::vector<std::size_t> tails;
};
template <class T, class Distribution>
Expected<T> expected(PhiloxSeed const& seed, StreamOptions const& options,
                     Distribution const& distribution) {
  constexpr std::size_t count = std::size_t{3} << 20;
  Set set(seed, options), same(seed, options);
  Expected<T> values{filled<T>(set, count, DeepTails(distribution)), {}};
  auto const usual = filled<T>(same, count, distribution);
  for (std::size_t i = 0; i < count; ++i) {
    if (values.deep[i] != usual[i]) values.tails.push_back(i);
  }
  EXPECT_GT(values.tails.size(), 0u);
  EXPECT_LT(values.tails.size(), 30u);
  return values;
}

/// The value in the tail, and two before and behind it.
template <class T>
void expect_around(T const* five, Expected<T> const& expected,
                   std::size_t tail) {
  EXPECT_TRUE(same_bits(five, &expected.deep[tail - 2], 5)) << tail;
}

struct Seek {
  SeekHandle<G, Space> handle;
  std::uint64_t outputs_before;
  KOKKOS_FUNCTION auto operator()(int i) const {
    return handle(i, outputs_before);
  }
};

template <class T>
void check_seek() {
  // Beyond 2^64, and not where a block begins.
  StreamOptions const options{.first_stream = 8, .offset = UInt128(1, 7)};
  auto const values = expected<T>(2026, options, Normal(1, 2));
  Set set(2026, {.first_stream = 5, .num_streams = 4, .offset = UInt128(1, 7)});
  SeekHandle<G, Space> const handle(set);
  auto const deep = make_sampler<G, T>(DeepTails(Normal(1, 2)));
  for (std::size_t const tail : values.tails) {
    ASSERT_GT(tail, 2u);
    Seek const seek{handle, (tail - 2) * outputs<T>};
    auto const five = drawn<T>(seek, deep, 4, 5);
    expect_around(&five[15], values, tail);
  }
}
TEST(DeepStreams, Seek) {
  check_seek<float>();
  check_seek<double>();
}

/// Item i's row begins i · `outputs_before` outputs behind its stream's
/// position.
template <class Generator>
struct CountedSeek {
  CountedSeekHandle<Generator, Space> handle;
  std::uint64_t outputs_before;
  KOKKOS_FUNCTION auto operator()(int i) const {
    return handle(i, static_cast<std::uint64_t>(i) * outputs_before);
  }
};

/// Streams of any generator, each at a position of its own.
template <class Generator, class T>
void check_counted_seek() {
  SCOPED_TRACE(Generator::name);
  constexpr std::size_t streams = 5, length = std::size_t{3} << 18, values = 3;
  using Streams = StreamSet<Generator, Space>;
  Streams set({}, {.first_stream = 2, .num_streams = streams, .offset = 9});
  // The first three streams are a value ahead of the others.
  Kokkos::View<T*, Space> const few("few", 3);
  fill(few, set, Normal());
  CountedSeekHandle<Generator, Space> const handle(set);
  auto const deep = handle.template make_sampler<T>(DeepTails(Normal(1, 2)));
  Streams plain(set.snapshot());
  constexpr std::uint64_t outputs =
      Impl::words_per_value<DeepTails<Normal>, Generator, T>;
  auto const rows = drawn<T>(CountedSeek<Generator>{handle, values * outputs},
                             deep, streams, length);
  constexpr std::size_t whole = length + values * streams;
  auto const expected =
      filled_rows<Generator, T>(set, whole, DeepTails(Normal(1, 2)));
  auto const usual = filled_rows<Generator, T>(plain, whole, Normal(1, 2));
  std::size_t tails = 0;
  for (std::size_t s = 0; s < streams; ++s) {
    std::size_t const at = s * whole + s * values;
    EXPECT_TRUE(same_bits(&rows[s * length], &expected[at], length)) << s;
    tails += same_bits(&usual[at], &expected[at], length) ? 0 : 1;
  }
  EXPECT_GT(tails, 0u);
}
TEST(DeepStreams, SeekInOtherGenerators) {
  check_counted_seek<philox4x32, float>();
#ifndef RUNNEL_TEST_FEW_GENERATORS
  check_counted_seek<mrg32k3a, double>();
  check_counted_seek<sprng_lcg64, float>();
#endif
}

struct Child {
  StreamRecord record;
  KOKKOS_FUNCTION auto operator()(int) const { return ChildStream<G>(record); }
};

template <class T>
void check_child() {
  StreamIdentity const identity =
      G::child({UINT64_MAX - 3, 12}, std::uint64_t{1} << 40);
  auto const values = expected<T>(
      identity.key, {.first_stream = identity.stream, .offset = 3}, Laplace());
  auto const deep = make_sampler<G, T>(DeepTails(Laplace()));
  for (std::size_t const tail : values.tails) {
    ASSERT_GT(tail, 2u);
    Child const child{{identity, 3 + (tail - 2) * outputs<T>}};
    auto const five = drawn<T>(child, deep, 1, 5);
    expect_around(five.data(), values, tail);
    // On the host.
    ChildStream<G> rng(child.record);
    rng.discard(2 * outputs<T>);
    EXPECT_EQ(rng.draw(deep), values.deep[tail]);
  }
}
TEST(DeepStreams, Children) {
  check_child<float>();
  check_child<double>();
}

struct Event {
  SeedSequence run;
  KOKKOS_FUNCTION auto operator()(int i) const {
    return EventStream<G, on_device>(run.with(i), std::uint64_t{3});
  }
};

template <class T>
void check_events() {
  SeedSequence const run("deep", 1);
  auto const deep = make_sampler<G, T>(DeepTails(Exponential(3)));
  constexpr std::size_t events = 4, length = std::size_t{1} << 20;
  auto const rows = drawn<T>(Event{run}, deep, events, length);
  std::size_t tails = 0;
  for (std::size_t e = 0; e < events; ++e) {
    Set set(run.with(e).seed<G>(), {.first_stream = 3});
    Set same(run.with(e).seed<G>(), {.first_stream = 3});
    auto const values = filled<T>(set, length, DeepTails(Exponential(3)));
    auto const usual = filled<T>(same, length, Exponential(3));
    EXPECT_TRUE(same_bits(&rows[e * length], values.data(), length)) << e;
    tails += same_bits(usual.data(), values.data(), length) ? 0 : 1;
  }
  EXPECT_GT(tails, 0u);
}
TEST(DeepStreams, Events) {
  check_events<float>();
  check_events<double>();
}

template <class Generator = G>
struct Pool {
  RandomPool<Generator, Space> pool;
  KOKKOS_FUNCTION auto operator()(int i) const { return pool.get_state(i); }
};

/// Both ways to draw from a set, and pools; the second half of rows goes on.
template <class T>
void check_lent() {
  constexpr std::size_t streams = 192, length = 8192;
  StreamOptions const options{
      .first_stream = 3, .num_streams = streams, .offset = 9};
  auto const deep = make_sampler<G, T>(DeepTails(Normal()));
  Set set(7, options), same(7, options), plain(7, options);
  RandomPool<G, Space> const pool(Space(), 7, options);
  std::size_t tails = 0;
  for (int half = 0; half < 2; ++half) {
    auto const values = filled<T>(same, streams * length, DeepTails(Normal()));
    auto const usual = filled<T>(plain, streams * length, Normal());
    auto const handles = drawn<T>(set.device_handle(), deep, streams, length);
    EXPECT_TRUE(same_bits(handles.data(), values.data(), values.size()));
    auto const states = drawn<T>(Pool<>{pool}, deep, streams, length);
    EXPECT_TRUE(same_bits(states.data(), values.data(), values.size()));
    tails += same_bits(usual.data(), values.data(), values.size()) ? 0 : 1;
  }
  EXPECT_GT(tails, 0u);
}
TEST(DeepStreams, HandlesAndPools) {
  check_lent<float>();
  check_lent<double>();
}

/// A pool of any generator; it fills, and makes a snapshot, in between.
template <class Generator, class T>
void check_pool() {
  SCOPED_TRACE(Generator::name);
  constexpr std::size_t streams = 192, length = 8192;
  StreamOptions const options{
      .first_stream = 3, .num_streams = streams, .offset = 9};
  using Streams = StreamSet<Generator, Space>;
  Streams set({}, options), plain({}, options);
  RandomPool<Generator, Space> const pool(Space(), {}, options);
  Kokkos::View<T*, Space> const few("few", 5 * streams);
  std::size_t tails = 0;
  for (int piece = 0; piece < 3; ++piece) {
    auto const deep = pool.template make_sampler<T>(DeepTails(Normal(1, 2)));
    auto const states = drawn<T>(Pool<Generator>{pool}, deep, streams, length);
    auto const values =
        filled_rows<Generator, T>(set, length, DeepTails(Normal(1, 2)));
    EXPECT_TRUE(same_bits(states.data(), values.data(), values.size()));
    auto const usual = filled_rows<Generator, T>(plain, length, Normal(1, 2));
    tails += same_bits(usual.data(), values.data(), values.size()) ? 0 : 1;
    if (piece == 0) {
      pool.fill(few, T(0), T(1));
      for (Streams* const other : {&set, &plain}) {
        fill(few, *other, Uniform(), {.order = Order::interleaved});
      }
    } else {
      EXPECT_EQ(pool.snapshot(), set.snapshot());
    }
  }
  EXPECT_GT(tails, 0u);
}
TEST(DeepStreams, PoolsOfOtherGenerators) {
  check_pool<ranmar24, float>();
  check_pool<philox4x32, float>();
#ifndef RUNNEL_TEST_FEW_GENERATORS
  check_pool<ranmar48, double>();
  check_pool<mrg32k3a, double>();
#endif
}

/// The pool has filled since the sampler was made.
TEST(DeepStreamsDeathTest, OutdatedSamplerOfPool) {
  if (on_device) GTEST_SKIP() << "aborts the device";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  RandomPool<ranmar24, Space> const pool(Space(), {}, {.num_streams = 192});
  auto const deep = pool.make_sampler<float>(DeepTails(Normal()));
  Kokkos::View<float*, Space> const few("few", 192);
  pool.fill(few, 0.0f, 1.0f);
  EXPECT_DEATH(drawn<float>(Pool<ranmar24>{pool}, deep, 192, 16384),
               "Runnel::make_sampler: the set of streams was used otherwise");
}

TEST(DeepStreams, RefusesParameters) {
  RUNNEL_EXPECT_REFUSED((make_sampler<G, float>(DeepTails(Normal(0, 1e38)))),
                        "Runnel::Normal: sd is 9.99",
                        "normal number as a float; give one of");
}

}  // namespace
}  // namespace Runnel::Testing
