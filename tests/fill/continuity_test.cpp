// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pieces of a request join up: fill(a + b) is fill(a), then fill(b).

#include <gtest/gtest.h>

#include <random>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/filled.hpp>
#include <testing/set_model.hpp>

namespace Runnel::Testing {
namespace {

using Sizes = std::vector<std::size_t>;

Sizes const ragged = {0,   1,   2,   31,  32,    33,   95, 96,    97, 98,
                      191, 192, 193, 100, 24783, 1,    3,  24783, 0,  383,
                      384, 385, 7,   95,  2,     1152, 96, 96,    1};

Sizes random_sizes(std::uint64_t seed, std::size_t most) {
  std::mt19937_64 random(seed);
  Sizes sizes(60);
  for (auto& size : sizes) size = random() % (random() % most + 1);
  return sizes;
}

template <class CaseType>
class Continuity : public ::testing::Test {
 public:
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, typename CaseType::execution_space>;

  static StreamOptions streams(std::uint64_t count) {
    StreamOptions options;
    options.first_stream = 5;
    options.num_streams = count;
    return options;
  }

  /// Pieces equal one long call and the serial streams: values, and the state
  /// that they leave behind, word by word.
  template <class T>
  static void check_joined(std::uint64_t num_streams, Sizes const& sizes,
                           FillOptions const& options) {
    static Sample sample(3);
    if (!sample.takes_next()) return;
    SCOPED_TRACE(testing::Message()
                 << num_streams << " streams, chunk " << options.chunk);
    Set in_pieces({}, streams(num_streams));
    Set at_once({}, streams(num_streams));
    SetModel<Generator> model({}, streams(num_streams));
    std::vector<T> joined;
    for (auto const size : sizes) {
      auto const piece = filled<Bits, T>(in_pieces, size, options);
      joined.insert(joined.end(), piece.begin(), piece.end());
    }
    EXPECT_TRUE(same_bits(
        model.template deal_out<Bits, T>(joined.size(), options.order),
        joined));
    EXPECT_TRUE(
        same_bits(filled<Bits, T>(at_once, joined.size(), options), joined));
    EXPECT_EQ(in_pieces.cursor(), model.cursor());
    for (std::uint64_t s = 0; s < num_streams; ++s) {
      EXPECT_EQ(in_pieces.position(s), UInt128(model.position(s)));
    }
    EXPECT_EQ(in_pieces.snapshot(), at_once.snapshot());
  }
};
TYPED_TEST_SUITE(Continuity, KernelCases, CaseNames);

TYPED_TEST(Continuity, OneStream) {
  for (std::int64_t const chunk : {0, 97, 1000}) {
    FillOptions options;
    options.chunk = chunk;
    this->template check_joined<std::uint32_t>(1, ragged, options);
    this->template check_joined<std::uint64_t>(1, ragged, options);
  }
}

TYPED_TEST(Continuity, OneStreamRandomSizes) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    auto const sizes = random_sizes(seed, 4 + (30 << (2 * seed)));
    this->template check_joined<std::uint32_t>(1, sizes, {});
    this->template check_joined<std::uint64_t>(1, sizes, {});
  }
}

TYPED_TEST(Continuity, InterleavedSets) {
  for (std::uint64_t const num_streams : {1, 2, 3, 31, 64, 100}) {
    for (std::int64_t const chunk : {0, 96, 200}) {
      FillOptions options;
      options.order = Order::interleaved;
      options.chunk = chunk;
      this->template check_joined<std::uint32_t>(num_streams, ragged, options);
      this->template check_joined<std::uint64_t>(
          num_streams, random_sizes(num_streams, 500), options);
    }
  }
}

/// Blocked requests are functions of the whole request, so pieces join up
/// stream by stream: every stream's blocks make its serial sequence.
TYPED_TEST(Continuity, BlockedSetsStreamByStream) {
  using T = std::uint32_t;
  Sample sample(2);
  for (std::uint64_t const num_streams : {1, 2, 3, 31, 64, 100}) {
    if (!sample.takes_next()) continue;
    typename TestFixture::Set set({}, this->streams(num_streams));
    std::vector<std::vector<T>> by_stream(num_streams);
    for (auto const size : ragged) {
      auto const piece = filled<Bits, T>(set, size);
      auto next = piece.begin();
      for (std::uint64_t s = 0; s < num_streams; ++s) {
        auto const end =
            next + static_cast<std::ptrdiff_t>(
                       size / num_streams + (s < size % num_streams ? 1 : 0));
        by_stream[s].insert(by_stream[s].end(), next, end);
        next = end;
      }
    }
    for (std::uint64_t s = 0; s < num_streams; ++s) {
      SerialStream<typename TypeParam::generator> serial({}, 5 + s);
      EXPECT_TRUE(same_bits(take_values<Bits, T>(serial, by_stream[s].size()),
                            by_stream[s]))
          << "stream " << s << " of " << num_streams;
      EXPECT_EQ(set.position(s), UInt128(by_stream[s].size()));
    }
  }
}

/// Nothing is dropped when type or distribution change between calls.
TYPED_TEST(Continuity, TypesAndDistributionsMayChange) {
  using Generator = typename TypeParam::generator;
  for (std::uint64_t const num_streams : {1, 3}) {
    typename TestFixture::Set set({}, this->streams(num_streams));
    SetModel<Generator> model({}, this->streams(num_streams));
    FillOptions options;
    options.order = Order::interleaved;
    std::mt19937_64 random(num_streams);
    auto const one_call = [&]<class Distribution, class T>(Distribution, T) {
      std::size_t const size = random() % 250;
      EXPECT_TRUE(same_bits(
          model.template deal_out<Distribution, T>(size, options.order),
          filled<Distribution, T>(set, size, options)));
    };
    for (std::size_t call = 0; call < affordable(40, 4); ++call) {
      one_call(Uniform{}, float{});
      one_call(Bits{}, std::uint64_t{});
      one_call(Uniform{}, double{});
      one_call(Bits{}, std::uint32_t{});
    }
    for (std::uint64_t s = 0; s < num_streams; ++s) {
      EXPECT_EQ(set.position(s), UInt128(model.position(s)));
    }
  }
}

/// f32, then u64, then f64 of a generator of 24 bits: 1 + 2 + 2 outputs.
TEST(ContinuityOfRanmar24, OutputsAValueTakes) {
  StreamSet<ranmar24> set;
  SerialStream<ranmar24> serial;
  auto const n = [&] { return std::uint64_t{serial.next() >> 8}; };
  auto const f32 = filled<Uniform, float>(set, 1)[0];
  EXPECT_EQ(f32, static_cast<float>(n()) / 16777216);
  EXPECT_EQ(set.position(), UInt128(1));
  auto const u64 = filled<Bits, std::uint64_t>(set, 1)[0];
  std::uint64_t const high = n(), low = n();
  EXPECT_EQ(u64, high << 40 | low << 16);
  EXPECT_EQ(set.position(), UInt128(3));
  auto const f64 = filled<Uniform, double>(set, 1)[0];
  std::uint64_t const first = n(), second = n();
  EXPECT_EQ(f64, static_cast<double>(first << 24 | second) / 0x1p48);
  EXPECT_EQ(set.position(), UInt128(5));
  EXPECT_EQ((filled<Native, std::uint64_t>(set, 1)[0]), n());
}

}  // namespace
}  // namespace Runnel::Testing
