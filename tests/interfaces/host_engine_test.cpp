// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams and children as generators of the standard library.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <forward_list>
#include <iterator>
#include <numeric>
#include <random>
#include <ranges>
#include <runnel/core/snapshot_text.hpp>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/streams/child_stream.hpp>
#include <sstream>
#include <string>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class G>
using Natives = HostStream<G, typename G::word_type, Native>;
using Child = ChildStream<philox4x32>;

template <class G>
inline constexpr bool is_engine = std::uniform_random_bit_generator<G>;
static_assert(is_engine<Natives<philox4x32>> && is_engine<Natives<ranmar24>>);
static_assert(is_engine<Natives<mrg32k3a>> && is_engine<Natives<sprng_lcg>>);
static_assert(is_engine<HostStream<philox4x32, std::uint64_t, Bits>>);
static_assert(Natives<ranmar24>::max() == 0xffffff);
static_assert(Natives<mrg32k3a>::max() == 4294967086u);
static_assert(Natives<sprng_lcg>::max() == 0x7fffffff);
// Not all values between the bounds, or no integers.
static_assert(!is_engine<HostStream<ranmar24, std::uint32_t, Bits>>);
static_assert(!is_engine<HostStream<mrg32k3a, std::uint32_t, Bits>>);
static_assert(!is_engine<HostStream<philox4x32>>);

HostStreamOptions few_at_a_time(std::uint64_t streams = 1) {
  return {.streams = {.num_streams = streams},
          .prefetch = 60,
          .producer = Producer::calling_thread};
}

/// std::ranges::generate_random of C++26, [alg.rand.generate].
template <class Range, class G>
auto generate_random(Range&& range, G& g) {
  if constexpr (requires { g.generate_random(std::forward<Range>(range)); }) {
    return g.generate_random(std::forward<Range>(range));
  } else {
    return std::ranges::generate(std::forward<Range>(range), std::ref(g));
  }
}

/// Ranges of many kinds and lengths get what repeated calls give.
template <class G>
void expect_ranges(G& stream, G& twin) {
  using T = typename G::result_type;
  auto const check = [&](auto const& range) {
    for (auto const x : range) EXPECT_EQ(x, twin());
  };
  for (std::size_t n : {0u, 1u, 59u, 60u, 61u, 7u, 1000u}) {
    std::vector<T> values(n);
    auto const end = generate_random(values, stream);
    EXPECT_TRUE(end == values.end());
    check(values);
  }
  std::vector<T> ten(10);
  std::ranges::subrange const middle(ten.begin() + 3, ten.begin() + 8);
  EXPECT_TRUE(generate_random(middle, stream) == ten.begin() + 8);
  check(middle);
  EXPECT_EQ(ten[2], T{});
  EXPECT_EQ(ten[8], T{});
  std::deque<T> deque(70);
  EXPECT_TRUE(generate_random(deque, stream) == deque.end());
  check(deque);
  std::forward_list<T> list(5);
  generate_random(list, stream);
  check(list);
  T array[4];
  generate_random(array, stream);
  check(array);
  std::vector<std::uint64_t> wider(3);
  generate_random(wider, stream);
  for (auto const x : wider) {
    EXPECT_EQ(x, static_cast<std::uint64_t>(twin()));
  }
}

TEST(HostEngine, GeneratesRanges) {
  Natives<philox4x32> one(2026, few_at_a_time()), twin(2026, few_at_a_time());
  expect_ranges(one, twin);
  Natives<ranmar24> set({}, few_at_a_time(3)), other({}, few_at_a_time(3));
  expect_ranges(set, other);
  Child child(StreamIdentity{1, 2}), sibling(StreamIdentity{1, 2});
  expect_ranges(child, sibling);
  HostStream<mrg32k3a> reals({}, few_at_a_time()), same({}, few_at_a_time());
  std::vector<double> values(100);
  reals.generate_random(values);
  for (double const x : values) EXPECT_EQ(x, same.next());
}

/// The algorithms and distributions of <random> see the same numbers.
TEST(HostEngine, ServesTheStandardLibrary) {
  Natives<philox4x32> stream(2026);
  Child child(StreamIdentity{2026, 0});
  std::vector<int> a(1000), b(1000);
  std::iota(a.begin(), a.end(), 0);
  std::iota(b.begin(), b.end(), 0);
  std::shuffle(a.begin(), a.end(), stream);
  std::ranges::shuffle(b, child);
  EXPECT_EQ(a, b);
  std::uniform_int_distribution<int> die(1, 6);
  std::normal_distribution<double> normal, same;
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(die(stream), die(child));
    EXPECT_EQ(normal(stream), same(child));
  }
  std::vector<int> some, others;
  std::ranges::sample(a, std::back_inserter(some), 5, stream);
  std::ranges::sample(b, std::back_inserter(others), 5, child);
  EXPECT_EQ(some, others);
  EXPECT_EQ(UInt128(child.position()), stream.position());
}

template <class G>
void expect_discards(G& stream, G& twin) {
  for (std::uint64_t n : {0, 1, 5, 59, 60, 61, 2000}) {
    stream.discard(n);
    for (std::uint64_t i = 0; i < n; ++i) twin();
    EXPECT_TRUE(stream == twin) << n;
    EXPECT_EQ(stream(), twin());
  }
  stream();
  EXPECT_FALSE(stream == twin);
}

TEST(HostEngine, Discards) {
  Natives<sprng_lcg> one(5, few_at_a_time()), twin(5, few_at_a_time());
  expect_discards(one, twin);
  // Two outputs per value.
  HostStream<philox4x32> pairs(5, few_at_a_time()), same(5, few_at_a_time());
  expect_discards(pairs, same);
  Natives<ranmar24> set({}, few_at_a_time(3)), other({}, few_at_a_time(3));
  expect_discards(set, other);
}

TEST(HostEngine, DiscardsAllOrNothing) {
  HostStreamOptions options = few_at_a_time(2);
  options.streams.offset = Mrg32k3aSeed().stream_length() - UInt128(1000);
  HostStream<mrg32k3a> stream({}, options);
  std::uint64_t const left = stream.values_left();
  Snapshot const before = stream.snapshot();
  RUNNEL_EXPECT_REFUSED(stream.discard(left + 1), "Runnel::HostStream::discard",
                        "left");
  EXPECT_EQ(stream.snapshot(), before);
  stream.discard(left);
  EXPECT_EQ(stream.values_left(), 0u);
}

/// Writes one and reads it into another; they then go on alike.
template <class G>
std::string expect_text(G& stream, G& other) {
  std::ostringstream to;
  to << std::hex << stream;
  std::istringstream from(to.str() + " 7");
  from >> other;
  EXPECT_TRUE(from.good()) << to.str();
  EXPECT_TRUE(stream == other) << to.str();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(stream(), other());
  int next = 0;
  from >> next;
  EXPECT_EQ(next, 7);
  return to.str();
}

TEST(HostEngine, IsTheSameTextEverywhere) {
  Natives<philox4x32> stream(2026), other;
  stream.discard(5);
  EXPECT_EQ(expect_text(stream, other),
            "runnel-stream 1 philox4x32 32 key 1 2026 0 0 1 0 1 0 1 5 0");
  EXPECT_EQ(expect_text(stream, other),
            "runnel-stream 1 philox4x32 32 key 1 2026 0 0 1 0 1 0 1 105 0");
  Natives<ranmar24> set(RanmarSeed::ij_kl(1802, 9373), few_at_a_time(3));
  Natives<ranmar24> another({}, few_at_a_time(3));
  set.discard(4);
  EXPECT_EQ(
      expect_text(set, another),
      "runnel-stream 1 ranmar24 32 ij,kl 2 1802 9373 0 0 3 0 1 1 1 1 3 1 0 "
      "0");
  HostStream<mrg32k3a> reals, same;
  reals.jump(UInt128(1, 0));
  EXPECT_EQ(expect_text(reals, same),
            "runnel-stream 1 mrg32k3a 32 s 1 12345 0 0 1 0 1 0 1 "
            "18446744073709551616 0");
  Child child(StreamIdentity{2026, 7}), sibling(StreamIdentity{});
  child.discard(6);
  EXPECT_EQ(expect_text(child, sibling), "runnel-child 1 philox4x32 2026 7 6");
}

TEST(HostEngine, RefusesOtherTexts) {
  Natives<philox4x32> stream(2026), before(2026);
  Child child(StreamIdentity{2026, 7}), child_before(child);
  for (std::string const text :
       {"", "runnel-stream", "runnel-streams 1 philox4x32",
        "runnel-stream 2 philox4x32 32 key 1 2026 0 0 1 0 1 0 1 5 0",
        "runnel-stream 1 philox4x32 32 key 1 2026 0 0 1 0 1 0 1 5",
        "runnel-stream 1 philox4x32 32 key 1 2026 0 0 1 0 1 0 1 -5 0",
        "runnel-stream 1 philox4x32 64 key 1 2026 0 0 1 0 1 0 1 5 0",
        "runnel-stream 1 philox4x32 4294967328 key 1 2026 0 0 1 0 1 0 1 5 0",
        "runnel-stream 1 philox4x32 32 key 99999999999 1 2 3",
        "runnel-stream 1 philox4x32 32 key 1 18446744073709551616 0 0 1 0 1 0 "
        "1 5 "
        "0",
        "runnel-stream 1 philox4x32 32 key 1 2026 0 0 1 1 1 0 1 5 0",
        "runnel-stream 1 ranmar24 32 ij,kl 2 1802 9373 0 0 1 0 1 0 1 5 0",
        "runnel-child 1 philox4x32 2026 7", "runnel-child 2 philox4x32 1 2 3",
        "runnel-child 1 ranmar24 1 2 3", "runnel-child 1 philox4x32 -1 2 3",
        "runnel-child 1 philox4x32 1 2 3x",
        "runnel-child 1 philox4x32 1 2 18446744073709551616"}) {
    std::istringstream from(text);
    from >> stream;
    EXPECT_TRUE(from.fail()) << text;
    EXPECT_TRUE(stream == before) << text;
    std::istringstream again(text);
    again >> child;
    EXPECT_TRUE(again.fail()) << text;
    EXPECT_TRUE(child == child_before) << text;
  }
}

TEST(HostEngine, SaysWhichNumberOfATextIsTooLarge) {
  std::istringstream bits("runnel-stream 1 philox4x32 4294967328 key 1 2026");
  RUNNEL_EXPECT_REFUSED(
      read_snapshot_text(bits),
      "the number of bits of a word is 4294967328, which does not fit into 32 "
      "bits; give what snapshot_text() wrote");
  std::istringstream seed(
      "runnel-stream 1 philox4x32 32 key 1 18446744073709551616");
  RUNNEL_EXPECT_REFUSED(
      read_snapshot_text(seed),
      "the seed is 18446744073709551616, which does not fit into 64 bits");
}

}  // namespace
}  // namespace Runnel::Testing
