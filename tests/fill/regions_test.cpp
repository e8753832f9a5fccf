// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The regions that a profiler sees: one for each public call, by its name,
// however many fills it is made of.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <testing/cases.hpp>
#include <testing/tools_recorder.hpp>
#include <utility>
#include <vector>

#include <runnel/runnel.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Names = std::vector<std::string>;
template <class DataType, class Layout = Kokkos::LayoutRight>
using View = Kokkos::View<DataType, Layout, Space>;

/// More values than a piece of any kind has on some threads of a host.
constexpr std::size_t many = 1'000'000;

/// The names of the regions that a call enters.
template <class Call>
Names regions_of(Call const& call) {
  ToolsRecorder const recorder;
  call();
  return recorder.regions();
}

template <class Generator>
class Regions : public ::testing::Test {
 public:
  static StreamSet<Generator, Space> set_of(std::uint64_t num_streams) {
    return StreamSet<Generator, Space>({}, {.num_streams = num_streams});
  }
  template <class ViewType, class Distribution>
  static void expect_one(ViewType const& view, Distribution const& distribution,
                         std::uint64_t num_streams = 1,
                         FillOptions const& options = {}) {
    auto set = set_of(num_streams);
    auto const call = [&] { fill(view, set, distribution, options); };
    EXPECT_EQ(regions_of(call), Names{"Runnel::fill"});
  }
};
#ifdef RUNNEL_TEST_FEW_GENERATORS
using RegionGenerators = ::testing::Types<ranmar24, philox4x32>;
#else
using RegionGenerators = ::testing::Types<ranmar24, philox4x32, mt19937>;
#endif
TYPED_TEST_SUITE(Regions, RegionGenerators);

TYPED_TEST(Regions, OfFills) {
  View<double*> const line("line", many);
  View<double**, Kokkos::LayoutLeft> const across("across", many / 10, 10);
  auto const expect_both = [&](auto const& distribution) {
    this->expect_one(line, distribution);
    this->expect_one(across, distribution);
    this->expect_one(line, distribution, 3, {.order = Order::interleaved});
    this->expect_one(line, distribution, 3,
                     {.order = Order::cyclic, .block = 1000});
  };
  expect_both(Uniform());
  expect_both(Normal());
  this->expect_one(line, DeepTails(Normal()));
}

TYPED_TEST(Regions, OfVectors) {
  View<double**> const places("places", many / 10, 3);
  View<float**> const floats("floats", 1000, 3);
  for (std::uint64_t const num_streams : {1, 1000}) {
    this->expect_one(floats, Directions(), num_streams);
  }
  std::vector<double> const means(3, 0.5),
      covariance = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  this->expect_one(places, MultivariateNormal(means, covariance));
  View<int**> const counts("counts", 1000, 3);
  this->expect_one(counts, Multinomial(10, means));
  View<double**> const weights("weights", 1000, 3);
  Kokkos::deep_copy(weights, 1.0);
  this->expect_one(counts, by_element<Multinomial>(10, weights));
  View<double**> const some("some", 1000, 3);
  this->expect_one(some, by_element<MultivariateNormal>(
                             weights, MultivariateNormal(means, covariance)));
}

TYPED_TEST(Regions, OfParametersByElement) {
  View<double*> const line("line", many), means("means", many);
  this->expect_one(line, by_element<Normal>(means, 1.0));
  this->expect_one(line, by_element<Normal>(means, 1.0), 3,
                   {.order = Order::interleaved});
  View<int*> const counts("counts", many);
  Kokkos::deep_copy(means, 3.0);
  this->expect_one(counts, by_element<Poisson>(means));
}

TYPED_TEST(Regions, OfSets) {
  auto set = this->set_of(2);
  auto const other = Space();
  EXPECT_EQ(regions_of([&] { set.rebind(other); }),
            Names{"Runnel::StreamSet::rebind"});
  EXPECT_EQ(regions_of([&] { set.jump(1000); }),
            Names{"Runnel::StreamSet::jump"});
  auto const snapshot = set.snapshot();
  using Set = StreamSet<TypeParam, Space>;
  EXPECT_EQ(regions_of([&] { Set const same(snapshot); }),
            Names{"Runnel::StreamSet"});
  EXPECT_EQ(regions_of([&] { (void)set.snapshot(); }),
            Names{"Runnel::StreamSet::snapshot"});
}

TYPED_TEST(Regions, OfPartsOfArrays) {
  auto set = this->set_of(1);
  View<double**> const rows("rows", 3, 5000);
  auto const block = [&] { fill_block(rows, set, {{100, 9000}, {3, 7}}); };
  EXPECT_EQ(regions_of(block), Names{"Runnel::fill_block"});
  View<double*> const some("some", 6000);
  std::vector<std::uint64_t> numbers(6000);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = i < 3000 ? 7000 + i : i;
  }
  auto const list = [&] {
    fill_elements(some, set, numbers, 20'000, Normal());
  };
  EXPECT_EQ(regions_of(list), Names{"Runnel::fill_elements"});
}

TYPED_TEST(Regions, OfArrays) {
  auto set = this->set_of(1);
  View<int*> const items("items", 1000);
  View<double**> const points("points", 50, 2);
  View<double*> const weights("weights", 2000);
  Kokkos::deep_copy(weights, 1.0);
  View<int*> const offsets("offsets", 2);
  EXPECT_EQ(regions_of([&] { permutation(items, set); }),
            Names{"Runnel::permutation"});
  EXPECT_EQ(regions_of([&] { shuffle_segments(items, offsets, set); }),
            Names{"Runnel::shuffle_segments"});
  EXPECT_EQ(regions_of([&] { sample(items, 5000, set); }),
            Names{"Runnel::sample"});
  EXPECT_EQ(regions_of([&] { weighted_sample(items, weights, set); }),
            Names{"Runnel::weighted_sample"});
  EXPECT_EQ(regions_of([&] { latin_hypercube(points, set); }),
            Names{"Runnel::latin_hypercube"});
}

TYPED_TEST(Regions, OfPools) {
  RandomPool<TypeParam, Space> const pool(1, 4);
  View<float*> const line("line", 5000);
  for (float const end : {1.0f, 2.0f}) {
    EXPECT_EQ(regions_of([&] { pool.fill(line, 0.0f, end); }),
              Names{"Runnel::RandomPool::fill"});
  }
}

TYPED_TEST(Regions, OfEvents) {
  if constexpr (!HostSeeded<TypeParam>) {
    View<double**> const rows("rows", 20, 100), none("none", 0, 100);
    SeedSequence const run("run");
    for (auto const& view : {rows, none}) {
      EXPECT_EQ(regions_of([&] { fill_events<TypeParam>(view, run, 5); }),
                Names{"Runnel::fill_events"});
    }
  }
}

TYPED_TEST(Regions, OfHostStreams) {
  constexpr std::size_t block = 5000;
  HostStream<TypeParam, double, Uniform, Space> stream(
      {}, {.prefetch = block, .producer = Producer::execution_space});
  std::vector<double> numbers(many);
  EXPECT_EQ(regions_of([&] { stream.fill(numbers); }),
            Names{"Runnel::HostStream::fill"});
  EXPECT_EQ(regions_of([&] { stream.jump(1000); }),
            Names{"Runnel::HostStream::jump"});
  (void)stream.take(1);  // saves where blocks begin
  EXPECT_EQ(regions_of([&] { (void)stream.take(block); }),
            Names{"Runnel::HostStream::take"});
}

TYPED_TEST(Regions, OfNumberPools) {
  constexpr std::size_t block = 5000;
  NumberPool<TypeParam, double, Uniform, Space> pool(
      {}, {.capacity = block, .producer = Producer::execution_space});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(regions_of([&] { (void)pool.take(Space(), block - 1); }),
              Names{"Runnel::NumberPool::take"});
  }
}

TYPED_TEST(Regions, OfSharedStreams) {
  using HostSpace = Kokkos::DefaultHostExecutionSpace;
  SharedSequence<TypeParam, HostSpace, HostSpace> sequence({HostSpace()});
  Kokkos::View<double*, Kokkos::HostSpace> const values("values", many);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(regions_of([&] { sequence.fill(values, many); }),
              Names{"Runnel::SharedSequence::fill"});
    sequence.jump(5);
  }
  SharedStreams<TypeParam, HostSpace, HostSpace> streams({HostSpace()}, {},
                                                         {.num_streams = 3});
  EXPECT_EQ(regions_of([&] { streams.jump(1000); }),
            Names{"Runnel::SharedStreams::jump"});
}

TYPED_TEST(Regions, OfGraphFills) {
  View<double*> const line("line", 100);
  ToolsRecorder const recorder;
  GraphFill const queue(line, this->set_of(1));
  queue(Space());
  Space().fence();
  EXPECT_EQ(recorder.regions(), (Names{"Runnel::StreamSet", "Runnel::GraphFill",
                                       "Runnel::GraphFill::operator()"}));
}

}  // namespace
}  // namespace Runnel::Testing
