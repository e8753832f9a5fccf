// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random walks in the plane, in batches: how far do the walkers get? The job
// stops after three batches, leaving nothing but a checkpoint, and goes on from
// there in the host's execution space. It must end with the very tally and
// random numbers of an uninterrupted run.

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <runnel/io/checkpoint.hpp>
#include <runnel/runnel.hpp>
#include <string>

using Runnel::ranmar24;
using Runnel::StreamSet;
using Host = Kokkos::DefaultHostExecutionSpace;

constexpr int walkers = 2000;
constexpr int steps = 500;
constexpr int batches = 8;

struct Tally {
  std::int64_t batches = 0;
  std::int64_t square = 0;  // sum over walks of x² + y² at the end
  bool operator==(Tally const&) const = default;
};

// Walks until `last_batch` is done. Walker s steps by stream s.
template <class Exec>
void walk(StreamSet<ranmar24, Exec>& streams, Tally& tally, int last_batch) {
  Kokkos::View<std::uint32_t**, Exec> random("random", walkers, steps);
  for (; tally.batches < last_batch; ++tally.batches) {
    Runnel::fill(random, streams, Runnel::Bits());
    std::int64_t square = 0;
    Kokkos::parallel_reduce(
        "walk", Kokkos::RangePolicy<Exec>(streams.instance(), 0, walkers),
        KOKKOS_LAMBDA(int s, std::int64_t& sum) {
          int x = 0;
          int y = 0;
          for (int i = 0; i < steps; ++i) {
            std::uint32_t const direction = random(s, i) >> 30;
            int const step = (direction & 1) == 0 ? 1 : -1;
            ((direction & 2) == 0 ? x : y) += step;
          }
          sum += x * x + y * y;
        },
        square);
    tally.square += square;
  }
}

// The application's own data travels as notes beside the streams.
template <class Exec>
void save(std::string const& file, StreamSet<ranmar24, Exec> const& streams,
          Tally const& tally) {
  Runnel::Snapshot snapshot = streams.snapshot();
  snapshot.notes["batches"] = std::to_string(tally.batches);
  snapshot.notes["square"] = std::to_string(tally.square);
  Runnel::save_checkpoint(file, snapshot);
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  std::string const file = argc > 1 ? argv[1] : "walk.h5";
  auto const seed = Runnel::RanmarSeed::ijkl(2026);

  StreamSet<ranmar24> streams(seed, {.num_streams = walkers});
  Tally uninterrupted;
  walk(streams, uninterrupted, batches);
  {
    StreamSet<ranmar24> first(seed, {.num_streams = walkers});
    Tally tally;
    walk(first, tally, 3);
    save(file, first, tally);
  }  // nothing but the file is left
  auto saved = Runnel::load_checkpoint(file, "ranmar24");
  auto const note = [&](char const* key) {
    return std::stoll(saved.notes[key]);
  };
  Tally tally{note("batches"), note("square")};
  StreamSet<ranmar24, Host> resumed(saved);
  walk(resumed, tally, batches);

  // Snapshots hold seeds, positions and the state of every stream.
  bool const equal =
      tally == uninterrupted && resumed.snapshot() == streams.snapshot();
  double const walks = walkers * batches;
  double const mean = static_cast<double>(tally.square) / walks;
  bool const plausible = std::abs(mean - steps) < 4 * steps / std::sqrt(walks);
  std::printf("mean square distance %.1f after %d steps: %s\n", mean, steps,
              plausible ? "as it should be" : "WRONG");
  std::printf("resumed on %s: %s\n", Host::name(),
              equal ? "identical" : "DIFFERENT");
  return equal && plausible ? 0 : 1;
}
