// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fills by an inverse CDF are its values of the unit words, in every order and
// layout, however the request is cut for the caches.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/runnel.hpp>
#include <span>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Words that differ give values that differ, as far as T can.
template <class T>
class SlopeQuantile {
 public:
  using UnitWord = Impl::unit_word_type<T>;
  template <class Distribution>
  SlopeQuantile(Distribution const& slope, int precision)
      : m_shift(static_cast<int>(slope.shift)), m_precision(precision) {}

  template <class Lanes>
  KOKKOS_FUNCTION auto operator()(typename Lanes::type word) const {
    typename Lanes::template rebind<T> values{};
    constexpr int width = sizeof word / sizeof(UnitWord);
    for (int l = 0; l < width; ++l) {
      UnitWord const w = Impl::lane_of(word, l);
      Impl::set_lane_of(values, l,
                        static_cast<T>(static_cast<std::int64_t>(w >> m_shift) +
                                       m_precision));
    }
    return values;
  }

 private:
  int m_shift;
  int m_precision;
};

struct Slope {
  int shift = 40;
  template <class T>
  using quantile = SlopeQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Slope, Generator, T>;
};

template <class T>
Slope slope_of() {
  return {std::is_same_v<T, float> ? 8 : 40};
}

/// 1 where a value is not that of its unit word.
template <class T>
struct WrongValue {
  SlopeQuantile<T> quantile;
  KOKKOS_FUNCTION int operator()(T value, Impl::unit_word_type<T> word) const {
    using Scalar = Impl::ScalarLanes<Impl::unit_word_type<T>>;
    return value == quantile.template operator()<Scalar>(word) ? 0 : 1;
  }
};

/// Compares a fill with one of unit words into a View of the same shape.
template <class Generator, class T, class ViewType, class WordView>
void compare(ViewType const& values, WordView const& words,
             StreamOptions const& options, Order order) {
  StreamSet<Generator> set(typename Generator::seed_type{}, options);
  StreamSet<Generator> same(typename Generator::seed_type{}, options);
  Slope const slope = slope_of<T>();
  fill(values, set, slope, {.order = order});
  fill(words, same, Impl::UnitWords{}, {.order = order});
  EXPECT_EQ(set.position(0), same.position(0));
  EXPECT_EQ(set.position(options.num_streams - 1),
            same.position(options.num_streams - 1));
  EXPECT_EQ(set.cursor(), same.cursor());
  SlopeQuantile<T> const quantile(slope, Impl::unit_precision<Generator, T>);
  std::int64_t wrong = 0;
  WrongValue<T> const wrong_at{quantile};
  if constexpr (ViewType::rank() == 1) {
    Kokkos::parallel_reduce(
        Kokkos::RangePolicy<Space>(0, static_cast<int>(values.extent(0))),
        KOKKOS_LAMBDA(int i, std::int64_t& sum) {
          sum += wrong_at(values(i), words(i));
        },
        wrong);
  } else {
    int const columns = static_cast<int>(values.extent(1));
    Kokkos::parallel_reduce(
        Kokkos::RangePolicy<Space>(0, static_cast<int>(values.size())),
        KOKKOS_LAMBDA(int i, std::int64_t& sum) {
          sum += wrong_at(values(i / columns, i % columns),
                          words(i / columns, i % columns));
        },
        wrong);
  }
  EXPECT_EQ(wrong, 0);
}

template <class Generator, class T>
void compare_shapes() {
  using Word = Impl::unit_word_type<T>;
  // Above the pieces of two threads, odd.
  int const many = 3 * 65536 + 12345;
  for (int n : {1, 17, 1000, many}) {
    for (auto order : {Order::blocked, Order::interleaved}) {
      for (std::uint64_t streams : {1, 3}) {
        SCOPED_TRACE(testing::Message() << n << " of " << streams);
        compare<Generator, T>(Kokkos::View<T*>("values", n),
                              Kokkos::View<Word*>("words", n),
                              {.num_streams = streams, .offset = 5}, order);
      }
    }
  }
  using Right = Kokkos::LayoutRight;
  using Left = Kokkos::LayoutLeft;
  compare<Generator, T>(Kokkos::View<T**, Right>("values", 5, 60001),
                        Kokkos::View<Word**, Right>("words", 5, 60001),
                        {.num_streams = 5}, Order::blocked);
  compare<Generator, T>(Kokkos::View<T**, Left>("values", 101, 2999),
                        Kokkos::View<Word**, Right>("words", 101, 2999),
                        {.num_streams = 101}, Order::blocked);
  compare<Generator, T>(Kokkos::View<T**, Left>("values", 101, 2999),
                        Kokkos::View<Word**, Right>("words", 101, 2999), {},
                        Order::blocked);
  auto const part = [](auto const& all) {
    return Kokkos::subview(all, Kokkos::make_pair(1, 8),
                           Kokkos::make_pair(3, 40003));
  };
  compare<Generator, T>(part(Kokkos::View<T**, Right>("values", 9, 40005)),
                        part(Kokkos::View<Word**, Right>("words", 9, 40005)),
                        {.num_streams = 7}, Order::blocked);
}

template <class Generator>
class QuantileFill : public testing::Test {};

// One for each way of making unit words; nvcc takes minutes for each.
#ifdef KOKKOS_ENABLE_CUDA
using Kinds = testing::Types<philox4x32, ranmar24>;
#else
using Kinds = testing::Types<philox4x32, ranmar48, mrg32k3a, wichmann_hill>;
#endif
TYPED_TEST_SUITE(QuantileFill, Kinds);

TYPED_TEST(QuantileFill, IsOfUnitWords) {
  {
    SCOPED_TRACE("float");
    compare_shapes<TypeParam, float>();
  }
  {
    SCOPED_TRACE("double");
    compare_shapes<TypeParam, double>();
  }
  {
    // Does not hold its unit word.
    SCOPED_TRACE("int32_t");
    compare_shapes<TypeParam, std::int32_t>();
  }
}

/// Unit words that fills write are those that handles draw.
template <class Generator, class Word>
void compare_with_draws() {
  using Host = Kokkos::DefaultHostExecutionSpace;
  StreamSet<Generator, Host> set;
  StreamSet<Generator, Host> same;
  auto rng = same.device_handle()(0);
  for (std::size_t const count : {1, 95, 1000, 5003}) {
    Kokkos::View<Word*, Host> const words("words", count);
    fill(words, set, Impl::UnitWords{});
    Host().fence();
    for (std::size_t i = 0; i < count; ++i) {
      auto const drawn = rng.template draw<Word, Impl::UnitWords>();
      ASSERT_EQ(words(i), drawn) << i << " of " << count;
      constexpr int unused =
          std::numeric_limits<Word>::digits -
          Impl::UnitWords::sampler<Generator, Word>::precision;
      ASSERT_EQ(drawn >> unused << unused, drawn);
    }
  }
}

TYPED_TEST(QuantileFill, UnitWordsAreThoseOfHandles) {
  compare_with_draws<TypeParam, std::uint32_t>();
  compare_with_draws<TypeParam, std::uint64_t>();
}

/// Every interface gives what a fill gives.
template <class Generator, class T>
void compare_interfaces() {
  using Host = Kokkos::DefaultHostExecutionSpace;
  Slope const slope = slope_of<T>();
  std::size_t const count = 10007;
  Kokkos::View<T*, Host> const values("values", count);
  StreamSet<Generator, Host> set;
  fill(values, set, slope);
  Host().fence();

  StreamSet<Generator, Host> same;
  auto const sampler = make_sampler<Generator, T, Kokkos::HostSpace>(slope);
  {
    auto rng = same.device_handle()(0);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(rng.draw(sampler), values(i)) << i;
    }
  }
  for (auto producer : {Producer::calling_thread, Producer::background_thread,
                        Producer::execution_space}) {
    HostStreamOptions options;
    options.producer = producer;
    options.prefetch = 1000;
    HostStream<Generator, T, Slope> stream({}, options, slope);
    for (std::size_t i = 0; i < count / 2; ++i) {
      ASSERT_EQ(stream.next(), values(i)) << i;
    }
    std::size_t const left = count - count / 2;
    std::vector<T> rest(left);
    stream.fill(std::span<T>(rest));
    for (std::size_t i = 0; i < left; ++i) {
      ASSERT_EQ(rest[i], values(count / 2 + i)) << i;
    }
  }
}

/// The slices of a pool are what a fill gives.
template <class Generator, class T>
void compare_pools() {
  Slope const slope = slope_of<T>();
  std::size_t const count = 3000;
  Kokkos::View<T*> const values("values", count);
  StreamSet<Generator> set;
  fill(values, set, slope);
  NumberPool<Generator, T, Slope> pool({}, {.capacity = 1000}, slope);
  for (std::size_t at = 0; at + 700 <= count; at += 700) {
    auto const slice = pool.take(Space(), 700);
    int wrong = 0;
    Kokkos::parallel_reduce(
        Kokkos::RangePolicy<Space>(0, 700),
        KOKKOS_LAMBDA(int i, int& sum) {
          sum += slice(i) == values(at + i) ? 0 : 1;
        },
        wrong);
    ASSERT_EQ(wrong, 0) << at;
  }
}

TYPED_TEST(QuantileFill, NumberPools) {
  compare_pools<TypeParam, double>();
  compare_pools<TypeParam, std::int32_t>();
}

template <class T>
class QuantileEvents : public testing::Test {};
using EventTypes = testing::Types<float, double, std::int32_t>;
TYPED_TEST_SUITE(QuantileEvents, EventTypes);

TYPED_TEST(QuantileEvents, RowsAreTheEvents) {
  using Host = Kokkos::DefaultHostExecutionSpace;
  using T = TypeParam;
  Slope const slope = slope_of<T>();
  SeedSequence const run{"quantiles", 7};
  Kokkos::View<T**, Kokkos::LayoutLeft, Host> const rows("rows", 37, 21);
  fill_events<philox4x32>(Host(), rows, run, 100, slope);
  Host().fence();
  auto const sampler = make_sampler<philox4x32, T, Kokkos::HostSpace>(slope);
  for (std::uint64_t e = 0; e < 37; ++e) {
    EventStream<philox4x32> rng(run.with(100 + e));
    for (std::size_t i = 0; i < 21; ++i) {
      ASSERT_EQ(rows(e, i), rng.draw(sampler)) << e << ", " << i;
    }
  }
}

TYPED_TEST(QuantileFill, HandlesAndHostStreams) {
  compare_interfaces<TypeParam, float>();
  compare_interfaces<TypeParam, double>();
  compare_interfaces<TypeParam, std::int32_t>();
}

}  // namespace
}  // namespace Runnel::Testing
