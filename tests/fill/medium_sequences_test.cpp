// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One sequence of medium length, for which GPUs have a kernel of one lane per
// chunk: the same values and the same state behind them as by chunks of the
// caller's, which other kernels fill.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <testing/cases.hpp>
#include <utility>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

template <class Generator>
class MediumSequences : public ::testing::Test {
 public:
  using Set = StreamSet<Generator, Space>;

  /// Fills an array from value `begin` on, three times.
  template <class T, class Distribution>
  static void expect_same(std::size_t size, std::size_t begin,
                          Distribution const& distribution) {
    SCOPED_TRACE(::testing::Message() << size << " values from value " << begin
                                      << " of an array on");
    Kokkos::View<T*, Space> const values("values", begin + size + 1);
    Kokkos::View<T*, Space> const expected("expected", begin + size + 1);
    std::pair<std::size_t, std::size_t> const part(begin, begin + size);
    StreamOptions options;
    options.first_stream = 3;
    Set set({}, options), chunked({}, options);
    for (int i = 0; i < 3; ++i) {
      fill(Kokkos::subview(values, part), set, distribution);
      fill(Kokkos::subview(expected, part), chunked, distribution,
           {.chunk = 3000});
      auto const a =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
      auto const b =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), expected);
      ASSERT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(T)), 0);
    }
    EXPECT_EQ(set.snapshot(), chunked.snapshot());
  }
};

using Leapers =
    ToGoogleTest<Affordable<mrg32k3a, wichmann_hill, ceicg, sprng_cmrg>>::type;
TYPED_TEST_SUITE(MediumSequences, Leapers);

// From a few chunks of a lane on, to more than two digits of chunks.
constexpr std::size_t sizes[] = {1 << 15,   (1 << 16) + 1, (1 << 17) - 1,
                                 1 << 18,   (1 << 18) + 5, (1 << 20) + 127,
                                 3'000'001, (1 << 22) - 16};

TYPED_TEST(MediumSequences, Floats) {
  for (std::size_t const size : sizes) {
    for (std::size_t const begin : {0, 1, 4}) {
      this->template expect_same<float>(size, begin, Uniform{});
    }
    this->template expect_same<float>(size, 0, Reference{});
  }
}
TYPED_TEST(MediumSequences, Doubles) {
  for (std::size_t const size : sizes) {
    this->template expect_same<double>(size, size % 3, Uniform{});
  }
}
TYPED_TEST(MediumSequences, OfDistributions) {
  this->template expect_same<double>(100'003, 0, UniformReal{-1, 3});
  this->template expect_same<int>(262'147, 1, Integers<int>{-3, 1000});
  this->template expect_same<float>(262'147, 0, Normal{1, 2});
  this->template expect_same<double>(262'147, 0, Exponential{2});
}

}  // namespace
}  // namespace Runnel::Testing
