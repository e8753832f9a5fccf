// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Leapfrog: part i of P takes outputs i, i + P, i + 2P, … of its stream.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/shapes.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class LeapfrogFill : public ::testing::Test {
 public:
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, typename CaseType::execution_space>;

  static StreamOptions options(std::uint64_t part, std::uint64_t num_parts,
                               std::uint64_t offset = 0,
                               std::uint64_t num_streams = 1) {
    StreamOptions result;
    result.leapfrog = {part, num_parts};
    result.offset = offset;
    result.num_streams = num_streams;
    return result;
  }
};
TYPED_TEST_SUITE(LeapfrogFill, KernelCases, CaseNames);

TYPED_TEST(LeapfrogFill, PartsInterleavedAreTheSerialStream) {
  using T = std::uint32_t;
  Sample sample(3);
  for (std::size_t const num_parts : {1, 2, 3, 7, 96, 97, 100, 1000}) {
    if (!sample.takes_next()) continue;
    std::size_t const each = num_parts > 50 ? 13 : 1000;
    SerialStream<typename TypeParam::generator> serial;
    auto const expected = take_values<Bits, T>(serial, num_parts * each);
    std::vector<T> joined(expected.size());
    for (std::size_t part = 0; part < num_parts; ++part) {
      typename TestFixture::Set set({}, this->options(part, num_parts));
      auto const values = filled<Bits, T>(set, each);
      for (std::size_t n = 0; n < each; ++n) {
        joined[part + num_parts * n] = values[n];
      }
      EXPECT_EQ(set.position(), UInt128(each));
    }
    EXPECT_TRUE(same_bits(expected, joined)) << num_parts << " parts";
  }
}

/// A value of two outputs takes two consecutive outputs of its part; offsets
/// and positions are counted inside the part.
TYPED_TEST(LeapfrogFill, OffsetsChunksAndTypes) {
  Sample sets(3), fills(12);
  for (std::uint64_t const num_parts : {2, 3, 7, 96, 97, 100, 1000}) {
    for (auto const part : {std::uint64_t{0}, num_parts / 2, num_parts - 1}) {
      for (std::uint64_t const offset : {0, 5, 97}) {
        if (!sets.takes_next()) continue;
        SCOPED_TRACE(testing::Message() << "part " << part << " of "
                                        << num_parts << " from " << offset);
        auto const stream_options = this->options(part, num_parts, offset);
        typename TestFixture::Set set({}, stream_options);
        SetModel<typename TypeParam::generator> model({}, stream_options);
        EXPECT_EQ(set.position(), UInt128(offset));
        for (std::int64_t const chunk : {0, 1, 95, 96, 97}) {
          FillOptions fill_options;
          fill_options.chunk = chunk;
          for (std::size_t const count : {1, 95, 97, 250}) {
            if (chunk == 1 && count > 95) continue;
            if (!fills.takes_next()) continue;
            auto const narrow =
                model.template deal_out<Bits, std::uint32_t>(count, {});
            EXPECT_TRUE(same_bits(
                narrow, filled<Bits, std::uint32_t>(set, count, fill_options)));
            auto const wide =
                model.template deal_out<Bits, std::uint64_t>(count, {});
            EXPECT_TRUE(same_bits(
                wide, filled<Bits, std::uint64_t>(set, count, fill_options)));
            EXPECT_EQ(set.position(), UInt128(model.position(0)));
          }
        }
      }
    }
  }
}

TYPED_TEST(LeapfrogFill, SetsOfStreams) {
  using T = std::uint64_t;
  using Space = typename TypeParam::execution_space;
  for (std::uint64_t const num_parts : {2, 5, 97}) {
    auto const stream_options = this->options(1, num_parts, 3, 7);
    typename TestFixture::Set set({}, stream_options);
    SetModel<typename TypeParam::generator> model({}, stream_options);
    for (auto const order : {Order::blocked, Order::interleaved}) {
      FillOptions fill_options;
      fill_options.order = order;
      Kokkos::View<T*, Space> const dealt_out("values", 999);
      check_fill<Bits>(dealt_out, Whole{}, set, model, fill_options);
    }
    Kokkos::View<T**, Kokkos::LayoutRight, Space> const right("right", 7, 111);
    check_fill<Bits>(right, Whole{}, set, model);
    Kokkos::View<T**, Kokkos::LayoutLeft, Space> const left("left", 7, 111);
    check_fill<Bits>(left, Whole{}, set, model);
  }
}

TYPED_TEST(LeapfrogFill, JumpsCountInsideThePart) {
  using T = std::uint32_t;
  for (std::uint64_t const num_parts : {1, 3, 97, 1000}) {
    typename TestFixture::Set jumped({},
                                     this->options(2 % num_parts, num_parts));
    typename TestFixture::Set started(
        {}, this->options(2 % num_parts, num_parts, 12345));
    jumped.jump(12000);
    filled<Bits, T>(jumped, 45);
    jumped.jump(300);
    EXPECT_EQ(jumped.snapshot(), started.snapshot());
    EXPECT_TRUE(
        same_bits(filled<Bits, T>(started, 100), filled<Bits, T>(jumped, 100)));
  }
}

/// Far beyond any loop: part 1 of 2^40 is the stream, jumped.
TYPED_TEST(LeapfrogFill, FirstOutputOfManyParts) {
  std::uint64_t const part = (std::uint64_t{1} << 40) - 17;
  typename TestFixture::Set leapfrog(
      {}, this->options(part, std::uint64_t{1} << 40));
  typename TestFixture::Set plain({}, this->options(0, 1, part));
  EXPECT_TRUE(same_bits(leapfrog.snapshot().words, plain.snapshot().words));
}

}  // namespace
}  // namespace Runnel::Testing
