// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A set of streams inside a kernel, which can only have a handle.
#include <Kokkos_Core.hpp>

#include <runnel/runnel.hpp>

using Streams = Runnel::StreamSet<Runnel::philox4x32>;

void fill(Streams& streams, Kokkos::View<double*> const& numbers) {
  Kokkos::parallel_for(
      "numbers", numbers.extent_int(0), KOKKOS_LAMBDA(int i) {
#if defined(SPAWNS)
        numbers(i) = 0;
#elif defined(AS_HANDLE)
        auto rng = streams(i);
        numbers(i) = rng.uniform<double>();
#else
        Runnel::fill(numbers, streams);
#endif
      });
}

#if defined(SPAWNS)
double spawn(Runnel::SeedSequence const& run) {
  Runnel::EventStream<Runnel::ranmar24> rng(run);
  rng.spawn(1);
  return rng.uniform();
}
double spawn_of_set(Runnel::StreamSet<Runnel::sprng_lcg>& streams) {
  auto rng = streams.device_handle()(0);
  rng.spawn(1);
  return rng.uniform();
}
std::int64_t large_states() {
  Runnel::SprngTree<Runnel::sprng_lfg> const tree(
      Runnel::SprngLfgSeed(1).with_total(1), 2);
  return tree.size();
}
#endif
