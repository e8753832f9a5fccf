// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams in parallel regions of OpenMP, where Kokkos launches nothing.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <stdexcept>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

#if defined(_OPENMP)

/// All calls that may launch kernels.
std::vector<float> drawn(Producer producer, std::uint64_t s) {
  HostStream<ranmar24> stream(
      {},
      {.streams = {.first_stream = s}, .prefetch = 1000, .producer = producer});
  std::vector<float> values(100'000);
  stream.fill(values);
  for (int i = 0; i < 3000; ++i) values.push_back(stream.next());
  HostStream<ranmar24> const again(stream.snapshot());
  stream.jump(100'000);
  values.push_back(stream.next());
  stream.restore(again.snapshot());
  values.push_back(stream.next());
  stream.reset();
  values.push_back(stream.next());
  stream.reseed(RanmarSeed::ij_kl(1, 2));
  values.push_back(stream.next());
  return values;
}

TEST(ParallelRegion, HasHostStreamsOfItsThreads) {
  constexpr int count = 4;
  for (auto const producer :
       {Producer::automatic, Producer::background_thread,
        Producer::calling_thread, Producer::execution_space}) {
    std::vector<std::vector<float>> inside(count);
#pragma omp parallel for num_threads(count)
    for (int s = 0; s < count; ++s) {
      inside[static_cast<std::size_t>(s)] =
          drawn(producer, static_cast<std::uint64_t>(s));
    }
    for (std::size_t s = 0; s < count; ++s) {
      EXPECT_TRUE(same_bits(drawn(producer, s), inside[s]));
    }
  }
}

TEST(ParallelRegion, LetsErrorsOut) {
  bool found = false;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    try {
      HostStream<ranmar24> const none({}, {.streams = {.num_streams = 0}});
    } catch (std::invalid_argument const&) {
      found = true;
    }
  }
  EXPECT_TRUE(found);
}

#endif

}  // namespace
}  // namespace Runnel::Testing
