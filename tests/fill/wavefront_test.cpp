// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernels on wavefronts of 64 lanes that carry two streams or two chunks,
// as some GPUs have them: modelled on the host, with odd numbers of both.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/requests.hpp>

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
using Wavefront = Impl::FixedLanes<Impl::Wavefront64Lanes>;

template <class Generator>
class WavefrontOf64 : public ::testing::Test {
 public:
  static void check(FillOptions const& options) {
    SCOPED_TRACE(testing::Message() << "team " << options.team_size
                                    << ", chunk " << options.chunk);
    static Outcome const expected =
        Requests<Generator, Host>(Host(), {}).outcome();
    auto const outcome =
        Requests<Generator, Host, Wavefront>(Host(), options).outcome();
    for (std::size_t i = 0; i < expected.narrow.size(); ++i) {
      EXPECT_TRUE(same_bits(expected.narrow[i], outcome.narrow[i])) << i;
      EXPECT_TRUE(same_bits(expected.wide[i], outcome.wide[i])) << i;
    }
    EXPECT_EQ(outcome.sets, expected.sets);
  }
};
TYPED_TEST_SUITE(WavefrontOf64, RanmarGenerators, CaseNames);

TYPED_TEST(WavefrontOf64, AllRequests) {
  for (std::int64_t const chunk : {0, 33, 96, 97, 1000}) {
    for (int const team : {1, 3}) {
      FillOptions options;
      options.chunk = chunk;
      options.team_size = team;
      this->check(options);
    }
  }
}

/// Two streams in one wavefront, and the law's own model.
template <class Generator, class T, class Distribution>
void check_streams() {
  for (std::uint64_t const num_streams : {1, 2, 3, 5, 64}) {
    StreamOptions options;
    options.num_streams = num_streams;
    StreamSet<Generator, Host> set({}, options);
    SetModel<Generator> model({}, options);
    for (std::size_t const count : {1, 63, 64, 65, 97, 500, 5000}) {
      for (std::int64_t const chunk : {0, 97}) {
        FillOptions fill_options;
        fill_options.chunk = chunk;
        Kokkos::View<T*, Host> const view("values", count);
        check_fill<Distribution, Wavefront>(view, Whole{}, set, model,
                                            fill_options);
        fill_options.order = Order::interleaved;
        check_fill<Distribution, Wavefront>(view, Whole{}, set, model,
                                            fill_options);
      }
    }
  }
}

TYPED_TEST(WavefrontOf64, StreamsSideBySide) {
  check_streams<TypeParam, std::uint32_t, Bits>();
}

/// Values that need rows of a table, of one generator.
TEST(WavefrontOf64Values, NormalNumbers) {
  check_streams<ranmar24, float, StandardNormal>();
}

}  // namespace
}  // namespace Runnel::Testing
