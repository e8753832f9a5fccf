// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Inverse CDFs in the generators' kernels, as GPUs have them, give the values
// of unit words that are filled first: for each kernel, and on hosts by
// `RowFill`.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/exponential.hpp>
#include <runnel/distributions/integers.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/distributions/poisson.hpp>
#include <runnel/distributions/uniform_real.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/values/fused_fill.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

/// What is filled: rows of `length` values, one of each stream.
struct Shape {
  std::uint64_t streams;
  std::size_t length;
};

template <class CaseType>
class FusedFill : public ::testing::Test {
 public:
  using Generator = typename CaseType::generator;
  using Space = typename CaseType::execution_space;
  using Memory = typename Space::memory_space;
  using Set = StreamSet<Generator, Space>;

  static Set make_set(std::uint64_t streams) {
    StreamOptions options;
    options.first_stream = 3;
    options.num_streams = streams;
    return Set({}, options);
  }

  /// The values of unit words, one by one on the host.
  template <class T, class Layout, class Distribution>
  static std::vector<T> expected(Set& set, Shape const& shape,
                                 Distribution const& distribution) {
    using Word = Impl::unit_word_type<T>;
    Kokkos::View<Word**, Layout, Memory> const words("words", shape.streams,
                                                     shape.length);
    fill(words, set, Impl::UnitWords());
    auto const on_host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), words);
    auto const quantile = Impl::make_quantile<T, Kokkos::HostSpace>(
        distribution, Impl::unit_precision<Generator, T>);
    std::vector<T> values;
    for (std::size_t s = 0; s < shape.streams; ++s) {
      for (std::size_t i = 0; i < shape.length; ++i) {
        values.push_back(quantile.template operator()<Impl::ScalarLanes<Word>>(
            on_host(s, i)));
      }
    }
    return values;
  }

  /// Twice, so that the second request begins where the first one ended.
  template <class T, class Layout, class Distribution>
  static void check(Shape const& shape, Distribution const& distribution) {
    SCOPED_TRACE(testing::Message()
                 << shape.streams << " streams of " << shape.length);
    Set words = make_set(shape.streams);
    Set set = make_set(shape.streams);
    Kokkos::View<T**, Layout, Memory> const values("values", shape.streams,
                                                   shape.length);
    for (int round = 0; round < 2; ++round) {
      fill(values, set, distribution);
      auto const on_host =
          Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
      std::vector<T> made;
      for (std::size_t s = 0; s < shape.streams; ++s) {
        for (std::size_t i = 0; i < shape.length; ++i) {
          made.push_back(on_host(s, i));
        }
      }
      EXPECT_TRUE(
          same_bits(expected<T, Layout>(words, shape, distribution), made));
    }
    EXPECT_EQ(words.snapshot(), set.snapshot());
  }
};
TYPED_TEST_SUITE(FusedFill, KernelCases, CaseNames);

constexpr Shape shapes[] = {{1, 1},    {1, 1000},  {1, 300'001}, {3, 40'007},
                            {77, 333}, {3000, 16}, {3000, 5},    {2500, 100}};

TYPED_TEST(FusedFill, HasTheValuesOfUnitWords) {
  for (auto const& shape : shapes) {
    using Layout = Kokkos::LayoutRight;
    this->template check<float, Layout>(shape, Normal(-1.5, 2.25));
    this->template check<float, Layout>(shape, Exponential(0.3));
    this->template check<double, Layout>(shape, Normal(-1.5, 2.25));
    this->template check<double, Layout>(shape, Exponential(0.3));
  }
}

/// Integers of both signs, which share a kernel, and uniform numbers of an
/// interval; enough values that those of two words are made in one kernel,
/// too.
TYPED_TEST(FusedFill, HasTheValuesOfUnitWordsOnDevices) {
  if constexpr (!Impl::Backend<typename TestFixture::Space>::on_device) {
    GTEST_SKIP() << "hosts make values of unit words in every array";
  } else {
    constexpr Shape large = {3, 2'800'003};
    using Layout = Kokkos::LayoutRight;
    this->template check<double, Layout>(large, Normal(-1.5, 2.25));
    this->template check<double, Layout>(large, Exponential(0.3));
    Poisson const counts(3.5);
    auto const integers = [&]<class T>(Shape const& shape, T) {
      this->template check<T, Layout>(shape, Integers<T>(7, 1'000'000));
      this->template check<T, Layout>(shape, counts);
    };
    integers(large, std::uint32_t{});
    integers(large, std::int64_t{});
    for (auto const& shape : shapes) {
      this->template check<float, Layout>(shape, UniformReal(-1, 2));
      this->template check<double, Layout>(
          shape, UniformReal(3, 3.5, Ends::open_closed));
      integers(shape, std::uint32_t{});
      integers(shape, std::int64_t{});
      this->template check<std::int32_t, Layout>(
          shape, Integers<std::int32_t>(-2'000'000'000, 2'000'000'000));
      this->template check<std::uint64_t, Kokkos::LayoutLeft>(
          shape, Integers<std::uint64_t>(0, ~std::uint64_t{0}));
      this->template check<std::int32_t, Kokkos::LayoutLeft>(shape, counts);
    }
  }
}

/// Which tables fit into a team's shared memory depends on its size.
TYPED_TEST(FusedFill, DoesNotDependOnTheTeamSize) {
  constexpr std::size_t streams = 2;
  constexpr std::size_t length = 70'001;
  using Memory = typename TestFixture::Memory;
  auto const numbers = [&]<class T>(int team_size, T,
                                    auto const& distribution) {
    auto set = this->make_set(streams);
    Kokkos::View<T**, Kokkos::LayoutRight, Memory> const values(
        "values", streams, length);
    FillOptions options;
    options.team_size = team_size;
    fill(values, set, distribution, options);
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  };
  auto const check = [&](auto zero, auto const& distribution) {
    auto const usual = numbers(0, zero, distribution);
    for (int const team_size : {1, 2, 3, 4, 8, 32}) {
      auto const made = numbers(team_size, zero, distribution);
      EXPECT_TRUE(same_bits(usual.data(), made.data(), streams * length))
          << "teams of " << team_size;
    }
  };
  check(0.0F, Normal());
  check(0.0, Normal());
  check(0.0F, Exponential());
  check(0.0, Exponential());
}

TYPED_TEST(FusedFill, HasTheValuesOfUnitWordsInStridedRows) {
  for (auto const& shape : shapes) {
    using Layout = Kokkos::LayoutLeft;
    this->template check<float, Layout>(shape, Normal(-1.5, 2.25));
  }
}

TYPED_TEST(FusedFill, HasTheValuesOfUnitWordsInOddPieces) {
  using Set = typename TestFixture::Set;
  Set whole = this->make_set(1);
  Set pieces = this->make_set(1);
  constexpr std::size_t size = 100'003;
  auto const make = [] {
    return Kokkos::View<float*, typename TestFixture::Memory>("values", size);
  };
  auto const at_once = make();
  auto const joined = make();
  fill(at_once, whole, Normal());
  std::size_t begin = 0;
  for (std::size_t const n : {1, 2, 95, 7001, 33, 60'000, 32'871}) {
    fill(Kokkos::subview(joined, Kokkos::pair(begin, begin + n)), pieces,
         Normal());
    begin += n;
  }
  ASSERT_EQ(begin, size);
  auto const a =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), at_once);
  auto const b =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), joined);
  EXPECT_TRUE(same_bits(a.data(), b.data(), size));
}

/// A sampler with parameters in a kernel of hosts, which fills do not use.
TYPED_TEST(FusedFill, HostKernelsTakeSamplersWithParameters) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  using Generator = typename TestFixture::Generator;
  StreamSet<Generator, Space> fused;
  StreamSet<Generator, Space> two_kernels;
  constexpr std::int64_t size = 5003;
  std::vector<float> made(size);
  std::vector<float> values(size);
  Impl::FillTarget<float> target;
  target.rows = Impl::RowMap<float>::contiguous(made.data(), 1, size);
  target.size = size;
  Impl::fused_fill_in_source(
      Space(), target, fused, {},
      Impl::make_quantile<float, Kokkos::HostSpace>(
          Normal(3, 0.5), Impl::unit_precision<Generator, float>));
  fused.instance().fence();
  fill(Kokkos::View<float*, Kokkos::HostSpace>(values.data(), size),
       two_kernels, Normal(3, 0.5));
  two_kernels.instance().fence();
  EXPECT_TRUE(same_bits(values, made));
  EXPECT_EQ(fused.snapshot(), two_kernels.snapshot());
}

}  // namespace
}  // namespace Runnel::Testing
