// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Several GPUs in one process: each has its streams, and values depend on
// nothing but a stream's number. Skipped where there is one.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <runnel/distributions/gamma.hpp>
#include <runnel/distributions/make_sampler.hpp>
#include <runnel/distributions/poisson.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/device_instances.hpp>
#include <runnel/interfaces/graph_fill.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/interfaces/shared_sequence.hpp>
#include <runnel/interfaces/shared_streams.hpp>
#include <runnel/streams/device_handle.hpp>
#include <runnel/streams/rank_share.hpp>
#include <runnel/streams/slice.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

using Exec = Kokkos::Cuda;
template <class T>
using Values = Kokkos::View<T*, Exec>;
template <class T>
using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Exec>;

constexpr std::uint64_t num_streams = 1001;

class SeveralDevices : public ::testing::Test {
 public:
  void SetUp() override {
    int const count = num_devices();
    if (count < 2) GTEST_SKIP() << count << " GPU";
    for (int d = 0; d < count; ++d) {
      m_devices.push_back(device_instance(d));
    }
  }
  std::size_t size() const { return m_devices.size(); }
  /// The host, and the first `devices` devices.
  std::vector<WorkerInstance<>> workers(std::size_t devices) const {
    std::vector<WorkerInstance<>> all = {Kokkos::DefaultHostExecutionSpace()};
    for (std::size_t d = 0; d < devices; ++d) all.emplace_back(exec(d));
    return all;
  }
  Exec const& exec(std::size_t d) const { return m_devices[d]; }
  /// Device d's block of the streams.
  StreamOptions streams(std::size_t d) const {
    auto const share = block_of_rank(num_streams, d, size());
    return {.first_stream = share.first, .num_streams = share.count};
  }

 private:
  std::vector<Exec> m_devices;
};

template <class T>
Rows<T> rows_on(Exec const& exec, std::uint64_t streams, std::size_t length) {
  return Rows<T>(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, "rows"),
                 static_cast<std::size_t>(streams), length);
}

/// The values of all streams after they have been jumped and filled as below.
template <class Generator, class T>
std::vector<T> expected_rows(std::size_t length) {
  StreamSet<Generator, Exec> set(Exec(), {}, {.num_streams = num_streams});
  set.jump(1'000'003);
  auto const rows = rows_on<T>(Exec(), num_streams, length);
  fill(Exec(), rows, set);
  Exec().fence();
  return copied_to_host(rows);
}

template <class Generator, class T>
void check_fills(SeveralDevices const& devices) {
  constexpr std::size_t length = 3001;
  std::vector<StreamSet<Generator, Exec>> sets;
  std::vector<Rows<T>> rows;
  for (std::size_t d = 0; d < devices.size(); ++d) {
    sets.emplace_back(devices.exec(d), typename Generator::seed_type{},
                      devices.streams(d));
    rows.push_back(rows_on<T>(devices.exec(d), sets[d].size(), length));
  }
  // All instances are at work before the first is waited for.
  for (std::size_t d = 0; d < devices.size(); ++d) {
    sets[d].jump(1'000'003);
    fill(devices.exec(d), rows[d], sets[d]);
  }
  std::vector<T> all;
  for (std::size_t d = 0; d < devices.size(); ++d) {
    devices.exec(d).fence();
    auto const part = copied_to_host(rows[d]);
    all.insert(all.end(), part.begin(), part.end());
    StreamSet<Generator, Exec> same(Exec(), {}, devices.streams(d));
    same.jump(1'000'003 +
              length * Impl::words_per_value<Uniform, Generator, T>);
    EXPECT_EQ(sets[d].snapshot(), same.snapshot()) << "device " << d;
  }
  EXPECT_TRUE(same_bits(expected_rows<Generator, T>(length), all));
}

TEST_F(SeveralDevices, FillWhatOneFills) {
  check_fills<ranmar24, float>(*this);
  check_fills<mrg32k3a, double>(*this);
}

template <class T, class Distribution>
void check_tables(SeveralDevices const& devices,
                  Distribution const& distribution) {
  constexpr std::size_t count = 10'001;
  std::vector<T> expected;
  for (std::size_t d = 0; d < devices.size(); ++d) {
    Exec const exec = devices.exec(d);
    StreamSet<mrg32k3a, Exec> set(exec, {}, {});
    Values<T> const values(
        Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, "values"), count);
    fill(exec, values, set, distribution);
    exec.fence();
    auto const filled = copied_to_host(values);
    if (d == 0) expected = filled;
    EXPECT_TRUE(same_bits(expected, filled)) << "device " << d;

    GraphFill graph(values, StreamSet<mrg32k3a, Exec>(exec, {}, {}),
                    distribution);
    graph(exec);
    exec.fence();
    EXPECT_TRUE(same_bits(expected, copied_to_host(values))) << "device " << d;
  }
}

template <class Sampler>
struct SampleKernel {
  DeviceHandle<mrg32k3a, Exec> handle;
  Sampler sampler;
  Values<double> values;
  KOKKOS_FUNCTION void operator()(int i) const {
    values(i) = handle(i).draw(sampler);
  }
};

TEST_F(SeveralDevices, HaveTablesOfSamplers) {
  constexpr int count = 1001;
  std::vector<double> expected;
  for (std::size_t d = 0; d < size(); ++d) {
    StreamSet<mrg32k3a, Exec> set(exec(d), {}, {.num_streams = count});
    Values<double> const values(Kokkos::view_alloc(exec(d), "values"), count);
    auto const sampler = make_sampler<mrg32k3a, double>(exec(d), Gamma(3.5, 1));
    Kokkos::parallel_for("Runnel::tests::sample",
                         Kokkos::RangePolicy<Exec>(exec(d), 0, count),
                         SampleKernel<std::decay_t<decltype(sampler)>>{
                             set.device_handle(), sampler, values});
    exec(d).fence();
    auto const sampled = copied_to_host(values);
    if (d == 0) expected = sampled;
    EXPECT_TRUE(same_bits(expected, sampled)) << "device " << d;
  }
}

/// One distribution has a table on each device.
TEST_F(SeveralDevices, HaveTablesOfDistributions) {
  check_tables<std::int32_t>(*this, Poisson(10));
  check_tables<double>(*this, Gamma(2.5, 1));
}

TEST_F(SeveralDevices, GoOnFromSnapshotsOfOthers) {
  StreamSet<ranmar24, Exec> here(exec(0), {}, {.num_streams = 7});
  filled<Bits, std::uint32_t>(here, 1000);
  StreamSet<ranmar24, Exec> there(exec(1), here.snapshot());
  EXPECT_TRUE(same_bits(filled<Bits, std::uint32_t>(here, 5003),
                        filled<Bits, std::uint32_t>(there, 5003)));
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { here.rebind(exec(1)); }, {"device 1", "device 0", "snapshot"}));
}

template <class Generator>
struct DrawKernel {
  DeviceHandle<Generator, Exec> handle;
  Values<float> values;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    float x = 0;
    for (int n = 0; n < 100; ++n) x = rng.template uniform<float>();
    values(i) = x;
  }
};

template <class Generator>
std::vector<float> drawn(StreamSet<Generator, Exec>& set) {
  auto const size = static_cast<int>(set.size());
  Values<float> const values(Kokkos::view_alloc(set.instance(), "values"),
                             set.size());
  Kokkos::parallel_for("Runnel::tests::draw",
                       Kokkos::RangePolicy<Exec>(set.instance(), 0, size),
                       DrawKernel<Generator>{set.device_handle(), values});
  set.instance().fence();
  return copied_to_host(values);
}

TEST_F(SeveralDevices, DrawByHandles) {
  for (std::size_t d = 0; d < size(); ++d) {
    StreamSet<mrg32k3a, Exec> set(exec(d), {}, streams(d));
    StreamSet<mrg32k3a, Exec> same(Exec(), {}, streams(d));
    for (int time = 0; time < 2; ++time) {
      EXPECT_TRUE(same_bits(drawn(same), drawn(set))) << "device " << d;
    }
    EXPECT_EQ(set.snapshot(), same.snapshot());
  }
}

TEST_F(SeveralDevices, HavePoolsOfNumbers) {
  using Pool = NumberPool<ranmar24>;
  StreamSet<ranmar24, Exec> set;
  auto const expected = filled<Reference, float>(set, 5000);
  std::vector<Pool> pools;
  for (std::size_t d = 0; d < size(); ++d) {
    pools.emplace_back(exec(d), RanmarSeed(),
                       NumberPoolOptions{.capacity = 1000});
  }
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { pools[1].take(exec(0), 1); }, {"device 0", "device 1"}));
  std::vector<std::vector<float>> taken(size());
  for (std::size_t at = 0; at < expected.size(); at += 500) {
    for (std::size_t d = 0; d < size(); ++d) {
      Values<float> const copy(Kokkos::view_alloc(exec(d), "copy"), 500);
      Kokkos::deep_copy(exec(d), copy, pools[d].take(exec(d), 500));
      exec(d).fence();
      auto const values = copied_to_host(copy);
      taken[d].insert(taken[d].end(), values.begin(), values.end());
    }
  }
  for (auto const& values : taken) EXPECT_TRUE(same_bits(expected, values));
}

/// The host and all devices fill what one device fills; restarted with fewer.
TEST_F(SeveralDevices, ShareOneSequenceWithTheHost) {
  constexpr std::size_t count = 3'000'001;
  StreamSet<ranmar24, Exec> set;
  auto const expected = filled<Uniform, double>(set, 3 * count);
  SharedSequence<ranmar24> before(workers(size()));
  Kokkos::View<double*, Kokkos::HostSpace> const values("values", count);
  std::vector<double> all;
  for (std::size_t call = 0; call < 3; ++call) {
    if (call == 2) {
      SharedSequence<ranmar24> after(workers(1), before.snapshot());
      after.fill(values, count);
      EXPECT_EQ(after.snapshot(), set.snapshot());
    } else {
      before.fill(values, count);
    }
    all.insert(all.end(), values.data(), values.data() + count);
  }
  EXPECT_TRUE(same_bits(expected, all));
}

TEST_F(SeveralDevices, ShareASetWithTheHost) {
  SharedStreams<mrg32k3a> streams(workers(size()), {},
                                  {.num_streams = num_streams});
  StreamSet<mrg32k3a, Exec> set(Exec(), {}, {.num_streams = num_streams});
  for (std::size_t length : {100'000, 1, 100'003}) {
    std::vector<double> all(num_streams * length);
    streams.share([&](auto const& share) {
      using Space = typename std::decay_t<decltype(share)>::execution_space;
      Kokkos::View<double**, Kokkos::LayoutRight, Space> const rows(
          Kokkos::view_alloc(share.exec, "rows"), share.count, length);
      fill(share.exec, rows, share.streams);
      share.exec.fence();
      auto const part = copied_to_host(rows);
      std::copy(
          part.begin(), part.end(),
          all.begin() + static_cast<std::ptrdiff_t>(share.first * length));
    });
    auto const rows = rows_on<double>(Exec(), num_streams, length);
    fill(Exec(), rows, set);
    Exec().fence();
    EXPECT_TRUE(same_bits(copied_to_host(rows), all));
  }
  EXPECT_EQ(streams.snapshot(), set.snapshot());
}

}  // namespace
}  // namespace Runnel::Testing
