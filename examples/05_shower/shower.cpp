// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particle showers on the device. The particles of all events are in one bank;
// a pass follows each for a while and makes the next bank, in an order that
// nobody knows. Each particle has a stream of its own, spawned where it was
// born, so the tallies of every event are the same to the last bit for any
// order, any number of threads, on a GPU, shared by all GPUs, and if the run is
// killed between two passes and continued from a file. They are compared with a
// cascade on the host, one particle after the other, the newest first.
//
//   runnel_example_shower [SHOWERS [ENERGY]]
//
// SHOWERS (100) that photons of ENERGY (1000 critical energies) start.

#include <Kokkos_Core.hpp>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "devices.hpp"
#include "rossi.hpp"

// One particle after the other, each to its end, the newest first.
HostSums one_by_one(int events, double energy) {
  HostSums sums(static_cast<std::size_t>(events) * num_columns);
  auto const tally = [&](int event, int column, std::int64_t n) {
    sums[static_cast<std::size_t>(event * num_columns + column)] += n;
  };
  std::vector<Particle> stack;
  for (int event = 0; event < events; ++event) {
    stack.push_back(first_particle(run_of_events(), event, energy));
    while (!stack.empty()) {
      Particle const p = stack.back();
      stack.pop_back();
      Fate const fate = follow(p, INT32_MAX, tally);
      for (int k = 0; k < fate.count; ++k) stack.push_back(fate.particles[k]);
    }
  }
  return sums;
}

template <class Call>
HostSums timed(char const* what, Call const& call) {
  auto const start = std::chrono::steady_clock::now();
  HostSums sums = call();
  std::chrono::duration<double> const t =
      std::chrono::steady_clock::now() - start;
  std::printf("%s: %.3g particles/s\n", what,
              static_cast<double>(total(sums, fates_column)) / t.count());
  return sums;
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  int const events = argc > 1 ? std::atoi(argv[1]) : 100;
  double const energy = argc > 2 ? std::atof(argv[2]) : 1000;
  constexpr int all = INT32_MAX;
  constexpr char const* path = "shower.bank";

  auto const expected = timed("one by one on the host",
                              [&] { return one_by_one(events, energy); });
  auto const in_passes = timed("all at once in the execution space", [&] {
    Shower shower(events, energy);
    shower.run(all, 8, 1);
    return shower.sums();
  });
  bool good = check("the same, all at once", in_passes == expected);
  auto const instances = devices();
  auto const in_parts = timed("by two instances, or by all GPUs", [&] {
    return shared(instances, events, energy);
  });
  good = check("the same, shared", in_parts == expected) && good;
  Shower shuffled(events, energy);
  shuffled.run(all, 3, 1'000'000'007);  // a prime: each particle once
  good = check("the same in another order and in shorter passes",
               shuffled.sums() == expected) &&
         good;
  {
    Shower killed(events, energy);
    killed.run(20, 1, 1'000'003);
    killed.save(path);
    killed.run(5, 2, 1);  // what nobody will hear of
  }
  Shower restarted(path);
  restarted.run(all, 5, 999'983);
  good = check("the same, killed in the middle and restarted",
               restarted.sums() == expected) &&
         good;
  return is_physics(expected, events, energy) && good ? 0 : 1;
}
