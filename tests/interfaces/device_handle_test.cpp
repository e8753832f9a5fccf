// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <interfaces/device_handle.hpp>
#include <runnel/generators/list.hpp>
#include <testing/cases.hpp>
#include <testing/throws.hpp>

namespace {

using namespace Runnel;
using namespace Runnel::Testing;

template <class Generator>
class DeviceHandles : public ::testing::Test {
 public:
  using Set = StreamSet<Generator, Space>;
  static constexpr std::uint64_t num_streams = 5;

  static StreamOptions several(Leapfrog leapfrog = {}) {
    return {.first_stream = 3,
            .num_streams = num_streams,
            .offset = 41,
            .leapfrog = leapfrog};
  }
  static Set one(std::uint64_t s, Leapfrog leapfrog = {}) {
    auto options = several(leapfrog);
    options.first_stream += s;
    options.num_streams = 1;
    return Set({}, options);
  }
};

TYPED_TEST_SUITE(DeviceHandles, typename ToGoogleTest<InterfaceList>::type);

Draws const some{7, 3, 5, 4, 6};
Draws const others{100, 1, 150, 2, 1};

TYPED_TEST(DeviceHandles, DrawWhatFillsGive) {
  typename TestFixture::Set set({}, this->several());
  std::vector<typename TestFixture::Set> singles;
  for (std::uint64_t s = 0; s < set.size(); ++s) {
    singles.push_back(this->one(s));
  }
  for (auto const& draws : {some, others, some}) {
    auto const rows = drawn(set, draws);
    for (std::uint64_t s = 0; s < set.size(); ++s) {
      EXPECT_EQ(rows[s], filled(singles[s], draws)) << "stream " << s;
    }
  }
  // Position and state, in either order.
  for (std::uint64_t s = 0; s < set.size(); ++s) {
    EXPECT_EQ(set.position(s), singles[s].position());
  }
  auto const snapshot = set.snapshot();
  auto const words = snapshot.words_per_stream;
  for (std::uint64_t s = 0; s < set.size(); ++s) {
    auto const expected = singles[s].snapshot().words;
    auto const first =
        snapshot.words.begin() + static_cast<std::ptrdiff_t>(s * words);
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), first)) << s;
  }
}

TYPED_TEST(DeviceHandles, TakeTurnsWithFillsAndJumps) {
  typename TestFixture::Set set({}, this->several());
  typename TestFixture::Set same({}, this->several());
  drawn(set, some);
  set.jump(17);
  std::vector<double> a, b;
  append_filled<double, Uniform>(set, 50, a);
  auto const rows = drawn(set, some);
  typename TestFixture::Set again(set.snapshot());

  drawn(same, some);
  same.jump(17);
  append_filled<double, Uniform>(same, 50, b);
  EXPECT_EQ(a, b);
  EXPECT_EQ(rows, drawn(same, some));
  EXPECT_EQ(set.snapshot(), same.snapshot());
  EXPECT_EQ(drawn(again, others), drawn(same, others));
}

TYPED_TEST(DeviceHandles, DrawLeapfrogParts) {
  // Few parts are stepped over; over many generators of small states jump.
  for (Leapfrog const part : {Leapfrog{2, 5}, Leapfrog{7, 1000}}) {
    typename TestFixture::Set set({}, this->several(part));
    RUNNEL_EXPECT_REFUSED(set.device_handle(), "leapfrog part", "part_handle");
    auto const rows = drawn_by(set.part_handle(), set, some);
    for (std::uint64_t s = 0; s < set.size(); ++s) {
      auto single = this->one(s, part);
      EXPECT_EQ(rows[s], filled(single, some)) << part.num_parts;
      EXPECT_EQ(set.position(s), single.position());
    }
  }
}

TYPED_TEST(DeviceHandles, DrawOneOfAMillionParts) {
  if constexpr (Leaping<TypeParam>) {
    Leapfrog const part{12345, (std::uint64_t{1} << 31) + 11};
    typename TestFixture::Set set({}, this->several(part));
    auto const rows = drawn_by(set.part_handle(), set, others);
    for (std::uint64_t s = 0; s < set.size(); ++s) {
      auto single = this->one(s, part);
      EXPECT_EQ(rows[s], filled(single, others));
      EXPECT_EQ(set.position(s), single.position());
    }
  } else {
    GTEST_SKIP() << "steps over other parts";
  }
}

TYPED_TEST(DeviceHandles, SeekAnyPosition) {
  if constexpr (Leaping<TypeParam>) {
    typename TestFixture::Set set({}, this->several());
    SeekHandle<TypeParam, Space> const handle(set);
    EXPECT_EQ(set.position(), UInt128(41));
    // The handle has what it needs, whatever becomes of the set.
    set.jump(1);
    set = typename TestFixture::Set();
    for (std::uint64_t const offset :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1001},
          (std::uint64_t{1} << 33) + 5}) {
      Rows const rows("rows", this->num_streams,
                      static_cast<std::size_t>(some.total()));
      Kokkos::parallel_for(
          "Runnel::tests::seek",
          Kokkos::RangePolicy<Space>(0, static_cast<int>(this->num_streams)),
          SeekKernel<TypeParam>{handle, offset, some, rows});
      auto const values = to_host(rows);
      for (std::uint64_t s = 0; s < this->num_streams; ++s) {
        auto single = this->one(s);
        single.jump(offset);
        EXPECT_EQ(values[s], filled(single, some)) << offset;
      }
    }
  } else {
    GTEST_SKIP() << "does not jump inside a kernel";
  }
}

template <class Stream>
constexpr bool is_bit_generator = std::uniform_random_bit_generator<Stream>;

TYPED_TEST(DeviceHandles, AreStandardBitGenerators) {
  using Stream = DeviceStream<TypeParam, Space, false>;
  static_assert(is_bit_generator<Stream>);
  static_assert(!std::is_copy_constructible_v<Stream>);
  static_assert(std::is_copy_constructible_v<DeviceHandle<TypeParam, Space>>);
  EXPECT_GT(Stream::max(), std::uint64_t{1} << 23);
}

TEST(DeviceHandle, RefusesPartsThatStepForEver) {
  StreamSet<ranmar24, Space> set(
      {}, {.leapfrog = {0, (std::uint64_t{1} << 20) + 1}});
  RUNNEL_EXPECT_REFUSED(set.part_handle(), "1048577", "2^20");
  EXPECT_EQ(set.position(), UInt128(0));
}

}  // namespace
