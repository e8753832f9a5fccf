// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sets of streams: which ones they hold, how they move, what they refuse.

#include <gtest/gtest.h>

#include <set>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/instances.hpp>
#include <testing/serial_stream.hpp>
#include <testing/throws.hpp>
#include <type_traits>

namespace Runnel::Testing {
namespace {

using T = std::uint32_t;
constexpr std::uint64_t most = ~std::uint64_t{0};
UInt128 const last_position = UInt128(most, most);

template <class CaseType>
class StreamSets : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Seed = typename Generator::seed_type;
  using Set = StreamSet<Generator, Space>;

  static_assert(!std::is_copy_constructible_v<Set>);
  static_assert(!std::is_copy_assignable_v<Set>);
  static_assert(std::is_nothrow_move_constructible_v<Set>);
  static_assert(std::is_nothrow_move_assignable_v<Set>);

  static std::vector<T> serial(std::size_t count, std::uint64_t stream = 0,
                               std::uint64_t skip = 0) {
    SerialStream<Generator> result({}, stream);
    result.discard(skip);
    return take_values<Bits, T>(result, count);
  }
};
TYPED_TEST_SUITE(StreamSets, RanmarCases, CaseNames);

TYPED_TEST(StreamSets, ByDefaultOneStreamFromItsStart) {
  typename TestFixture::Set set;
  EXPECT_EQ(set.size(), 1u);
  EXPECT_EQ(set.first_stream(), 0u);
  EXPECT_EQ(set.cursor(), 0u);
  EXPECT_EQ(set.position(), UInt128(0));
  EXPECT_EQ(set.leapfrog(), (Leapfrog{0, 1}));
  EXPECT_EQ(set.seed(), typename TestFixture::Seed());
  EXPECT_TRUE(set.instance() == typename TestFixture::Space());
  EXPECT_TRUE(same_bits(this->serial(100), filled<Bits, T>(set, 100)));
}

TYPED_TEST(StreamSets, ASeedIsANumber) {
  using Seed = typename TestFixture::Seed;
  typename TestFixture::Set set(42);
  EXPECT_EQ(set.seed(), Seed::make("ijkl", {42}));
  typename TestFixture::Set same(typename TestFixture::Space(), 42u);
  typename TestFixture::Set expected(Seed::ijkl(42));
  auto const values = filled<Bits, T>(expected, 10);
  EXPECT_TRUE(same_bits(values, filled<Bits, T>(set, 10)));
  EXPECT_TRUE(same_bits(values, filled<Bits, T>(same, 10)));
  RUNNEL_EXPECT_REFUSED(typename TestFixture::Set(-1), "seed -1", "negative");
}

TYPED_TEST(StreamSets, StreamsFromAnywhere) {
  StreamOptions options;
  options.first_stream = 1000003;
  options.num_streams = 37;
  options.offset = 60;
  typename TestFixture::Set set({}, options);
  EXPECT_EQ(set.size(), 37u);
  EXPECT_EQ(set.first_stream(), 1000003u);
  auto const values = filled<Bits, T>(set, 37 * 20);
  for (std::uint64_t s = 0; s < 37; ++s) {
    auto const expected = this->serial(20, 1000003 + s, 60);
    EXPECT_TRUE(same_bits(expected.data(), values.data() + 20 * s, 20)) << s;
    EXPECT_EQ(set.position(s), UInt128(80));
  }
}

TYPED_TEST(StreamSets, FillWithoutAnInstanceUsesTheSets) {
  typename TestFixture::Set set;
  Kokkos::View<T*, typename TestFixture::Space> const view("values", 100);
  fill(view, set, Bits{});
  Kokkos::fence();
  EXPECT_TRUE(same_bits(this->serial(100), copied_to_host(view)));
}

TYPED_TEST(StreamSets, RefusesStreamsThatAreNone) {
  using Set = typename TestFixture::Set;
  auto const family = typename TestFixture::Seed().num_streams();
  auto const refuses = [](StreamOptions const& options,
                          std::vector<std::string> const& words) {
    return throws_saying<std::invalid_argument>([&] { Set({}, options); },
                                                words);
  };
  StreamOptions none;
  none.num_streams = 0;
  EXPECT_TRUE(refuses(none, {"at least one"}));
  StreamOptions past_the_end;
  past_the_end.first_stream = family - 2;
  past_the_end.num_streams = 3;
  EXPECT_TRUE(
      refuses(past_the_end, {std::string(TypeParam::generator::name),
                             std::to_string(family - 1), "family", "overlap"}));
  past_the_end.first_stream = family;
  past_the_end.num_streams = 1;
  EXPECT_TRUE(refuses(past_the_end, {"family"}));
  past_the_end.first_stream = most;
  past_the_end.num_streams = most;
  EXPECT_TRUE(refuses(past_the_end, {"family"}));
  StreamOptions part;
  part.leapfrog = {3, 3};
  EXPECT_TRUE(refuses(part, {"part 3 of 3"}));
  part.leapfrog = {0, 0};
  EXPECT_TRUE(refuses(part, {"part 0 of 0"}));
  StreamOptions offset;
  offset.leapfrog = {1, 2};
  offset.offset = UInt128(1ull << 63, 0);
  EXPECT_TRUE(refuses(offset, {to_string(offset.offset), "2^128"}));
}

TYPED_TEST(StreamSets, LastStreamsOfTheFamily) {
  auto const family = typename TestFixture::Seed().num_streams();
  StreamOptions options;
  options.first_stream = family - 2;
  options.num_streams = 2;
  typename TestFixture::Set set({}, options);
  auto const values = filled<Bits, T>(set, 10);
  auto const expected = this->serial(5, family - 1);
  EXPECT_TRUE(same_bits(expected.data(), values.data() + 5, 5));
}

TYPED_TEST(StreamSets, OverlapWhenAllowed) {
  auto const family = typename TestFixture::Seed().num_streams();
  StreamOptions options;
  options.first_stream = family - 1;
  options.num_streams = 2;
  options.allow_overlap = true;
  EXPECT_NO_THROW(typename TestFixture::Set({}, options));
}

/// Stream s of seed a is stream 0 of seed a + s, and no other stream is.
TYPED_TEST(StreamSets, StreamsAreSeedsOfTheFamily) {
  using Seed = typename TestFixture::Seed;
  if constexpr (requires { Seed::ijkl(0); }) {
    StreamOptions options;
    options.num_streams = 400;
    std::uint64_t const first = 30082 * 1803 - 200;  // kl wraps on the way
    typename TestFixture::Set set(Seed::ijkl(first), options);
    auto const snapshot = set.snapshot();
    std::set<std::vector<std::uint64_t>> tables;
    for (std::uint64_t s = 0; s < 400; ++s) {
      auto const row =
          snapshot.words.begin() +
          static_cast<std::ptrdiff_t>(s * snapshot.words_per_stream);
      std::vector<std::uint64_t> const words(
          row, row + static_cast<std::ptrdiff_t>(snapshot.words_per_stream));
      EXPECT_TRUE(tables.insert(words).second) << "twice: " << s;
      typename TestFixture::Set own(Seed::ijkl(first + s));
      ASSERT_EQ(own.snapshot().words, words) << s;
    }
  }
}

TYPED_TEST(StreamSets, JumpsAsFarAsTold) {
  StreamOptions options;
  options.num_streams = 3;
  typename TestFixture::Set set({}, options);
  set.jump(0);
  EXPECT_EQ(set.position(2), UInt128(0));
  filled<Bits, T>(set, 4);  // positions 2, 1, 1
  set.jump(1000);
  set.jump(UInt128(0));
  EXPECT_EQ(set.position(0), UInt128(1002));
  EXPECT_EQ(set.position(2), UInt128(1001));
  auto const values = filled<Bits, T>(set, 30);
  for (std::uint64_t s = 0; s < 3; ++s) {
    auto const expected = this->serial(10, s, s == 0 ? 1002 : 1001);
    EXPECT_TRUE(same_bits(expected.data(), values.data() + 10 * s, 10)) << s;
  }
}

TYPED_TEST(StreamSets, RefusesJumpsPastTheLastPosition) {
  StreamOptions options;
  options.leapfrog = {1, 3};
  typename TestFixture::Set leapfrog({}, options);
  auto const before = leapfrog.snapshot();
  UInt128 const too_far = last_position / UInt128(3) + UInt128(1);
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { leapfrog.jump(too_far); }, {to_string(too_far), "2^128"}));
  EXPECT_EQ(leapfrog.snapshot(), before);

  typename TestFixture::Set set;
  set.jump(last_position);
  EXPECT_EQ(set.position(), last_position);
  auto const at_the_end = set.snapshot();
  EXPECT_TRUE(
      throws_saying<std::invalid_argument>([&] { set.jump(1); }, {"2^128"}));
  EXPECT_EQ(set.snapshot(), at_the_end);
}

/// An offset and the seed's own skip that together wrap round would start the
/// stream somewhere else without a word.
TYPED_TEST(StreamSets, RefusesOffsetsThatWrapWithTheSkip) {
  using Seed = typename TestFixture::Seed;
  if constexpr (requires { Seed::lammps(1); }) {
    StreamOptions options;
    options.offset = last_position;
    EXPECT_NO_THROW(typename TestFixture::Set(Seed(), options));
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { typename TestFixture::Set(Seed::lammps(1), options); },
        {"2^128"}));
    options.offset = last_position - UInt128(1);
    EXPECT_NO_THROW(typename TestFixture::Set(Seed::lammps(1), options));
  }
}

TYPED_TEST(StreamSets, MovesKeepTheStreams) {
  using Set = typename TestFixture::Set;
  StreamOptions options;
  options.num_streams = 2;
  Set first({}, options);
  filled<Bits, T>(first, 100);
  Set second = std::move(first);
  EXPECT_EQ(second.position(1), UInt128(50));
  Set third;
  third = std::move(second);
  EXPECT_EQ(third.size(), 2u);
  auto const values = filled<Bits, T>(third, 20);
  auto const expected = this->serial(10, 1, 50);
  EXPECT_TRUE(same_bits(expected.data(), values.data() + 10, 10));
}

TYPED_TEST(StreamSets, BoundToAnInstance) {
  using Space = typename TestFixture::Space;
  auto const instances = two_instances<Space>();
  if (instances[0] == instances[1]) {
    GTEST_SKIP() << "this space has one instance";
  }
  typename TestFixture::Set set(instances[0], {});
  Kokkos::View<T*, Space> const view("values", 100);
  auto const before = set.snapshot();
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { fill(instances[1], view, set, Bits{}); }, {"instance", "rebind"}));
  EXPECT_EQ(set.snapshot(), before);
  EXPECT_TRUE(set.instance() == instances[0]);

  fill(instances[0], view, set, Bits{});
  set.rebind(instances[1]);
  EXPECT_TRUE(set.instance() == instances[1]);
  RUNNEL_EXPECT_REFUSED(fill(instances[0], view, set, Bits{}), "instance",
                        "rebind");
  Kokkos::View<T*, Space> const second("more values", 100);
  fill(instances[1], second, set, Bits{});
  Kokkos::fence();
  auto const expected = this->serial(200);
  auto values = copied_to_host(view);
  auto const more = copied_to_host(second);
  values.insert(values.end(), more.begin(), more.end());
  EXPECT_TRUE(same_bits(expected, values));
  set.jump(5);
  EXPECT_EQ(set.position(), UInt128(205));
}

}  // namespace
}  // namespace Runnel::Testing
