// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sequences of medium length, for which GPUs have a kernel of one lane per
// chunk: the same values and the same states behind them as by chunks of the
// caller's, which other kernels fill.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/request/planned_fill.hpp>
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

  /// Fails if a kernel of one lane per chunk exists, and another one is chosen
  /// for an array of floats.
  static void expect_lane_chunks(std::size_t size) {
    using Sampler = Impl::sampler_of<Uniform, Generator, float>;
    using Types =
        Impl::FillTypes<Impl::NativeLanes, Sampler, Space, Generator, float>;
    if constexpr (Impl::LaneChunksKernel::exists<Types>) {
      Kokkos::View<float*, Space> const values("values", size);
      Set set(typename Generator::seed_type{});
      FillOptions const options;
      Space const exec = set.instance();
      Impl::FillCall<Space, Generator> const call{"Runnel::fill", exec, set,
                                                  options};
      auto const request = Impl::make_request<Types>(
          exec, Impl::whole_target(call, values, {}), set, options);
      EXPECT_EQ(Impl::choose_kernel<Types>(request), Impl::Kernel::lane_chunks)
          << size << " values";
    }
  }

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

  /// Fills rows of `length` values, with a gap of `gap` values behind each,
  /// from a set of `num_streams` streams, twice.
  template <class T>
  static void expect_same_rows(std::size_t num_streams, std::size_t length,
                               std::size_t gap = 0) {
    using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;
    Rows const values("values", num_streams, length + gap);
    Rows const expected("expected", num_streams, length + gap);
    expect_same_fills<T>(num_streams, values, expected,
                         std::pair<std::size_t, std::size_t>(0, length));
  }
  /// Fills an array from a set's streams, one after the other, twice.
  template <class T>
  static void expect_same_array(std::size_t num_streams, std::size_t size) {
    Kokkos::View<T*, Space> const values("values", size);
    Kokkos::View<T*, Space> const expected("expected", size);
    expect_same_fills<T>(num_streams, values, expected);
  }

 private:
  /// \param part  of the Views' rows, all of them without
  template <class T, class View, class... Part>
  static void expect_same_fills(std::size_t num_streams, View const& values,
                                View const& expected, Part const&... part) {
    SCOPED_TRACE(::testing::Message() << values.size() << " values of "
                                      << num_streams << " streams");
    StreamOptions options;
    options.num_streams = num_streams;
    Set set({}, options), chunked({}, options);
    auto const part_of = [&](View const& view) {
      if constexpr (sizeof...(part) > 0) {
        return Kokkos::subview(view, Kokkos::ALL, part...);
      } else {
        return view;
      }
    };
    for (int i = 0; i < 2; ++i) {
      fill(part_of(values), set, Uniform{});
      fill(part_of(expected), chunked, Uniform{}, {.chunk = 3000});
      auto const a =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
      auto const b =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), expected);
      ASSERT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(T)), 0);
    }
    EXPECT_EQ(set.snapshot(), chunked.snapshot());
  }
};

using Leapers = ToGoogleTest<
    Affordable<mrg32k3a, wichmann_hill, ceicg, sprng_cmrg, sprng_pmlcg>>::type;
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
// Sequences of whole chunks: for others not all generators have the kernel.
TYPED_TEST(MediumSequences, HaveAKernelOfTheirOwnOnGpus) {
  this->expect_lane_chunks(1 << 15);
  this->expect_lane_chunks(1 << 18);
}
TYPED_TEST(MediumSequences, Doubles) {
  for (std::size_t const size : sizes) {
    this->template expect_same<double>(size, size % 3, Uniform{});
  }
}
// Rows that are whole chunks, and whose ends are not; with many chunks, with
// few, with one.
TYPED_TEST(MediumSequences, OfSeveralStreams) {
  for (auto const& [streams, length] : {std::pair{2, 1 << 16},
                                        {3, 40'001},
                                        {7, 4096},
                                        {64, 1024},
                                        {100, 777},
                                        {300, 100},
                                        {1000, 64},
                                        {1500, 7}}) {
    this->template expect_same_rows<float>(streams, length);
    this->template expect_same_rows<float>(streams, length, 3);
    this->template expect_same_rows<double>(streams, length);
  }
  this->template expect_same_rows<float>(30, 1024, 4);
}
TYPED_TEST(MediumSequences, OfArraysOfSeveralStreams) {
  for (auto const& [streams, size] : {std::pair{3, 100'000},
                                      {8, 1 << 17},
                                      {33, (1 << 18) + 5},
                                      {1000, 70'123}}) {
    this->template expect_same_array<float>(streams, size);
    this->template expect_same_array<double>(streams, size);
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
