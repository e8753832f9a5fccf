// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pi by the threads of the host and all its GPUs at the same time, and by as
// many such processes as MPI starts: by a fill, by a pool of numbers, and by
// handles in a kernel. The hits equal the host's own count, however the points
// are divided.
//
//     [mpiexec -n 4] pi_hybrid [MILLIONS of points]

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <runnel/runnel.hpp>

#include "handles.hpp"
#include "processes.hpp"
#include "sequences.hpp"

// The host, and every GPU that this process sees. Without GPUs some more host
// threads stand for one.
Workers all_workers() {
  Workers workers = Runnel::all_workers();
#if defined(KOKKOS_ENABLE_OPENMP)
  if (Runnel::num_devices() == 0) workers.emplace_back(Kokkos::OpenMP(1));
#endif
  return workers;
}

// Hits of all processes, with a line about them from the first.
template <class Count, class Shared>
std::int64_t shown(Processes const& all, char const* way, Count const& count,
                   Shared& shared, std::uint64_t points) {
  Kokkos::Timer const timer;
  std::int64_t const hits = all.sum(count(shared, points));
  auto const n = static_cast<double>(points);
  double const rate = n / timer.seconds();
  if (all.rank() != 0) return hits;
  std::printf("%-8s pi = %.9f, %lld hits, %.3g points/s; shares:", way,
              4 * static_cast<double>(hits) / n, static_cast<long long>(hits),
              rate);
  for (double const weight : shared.weights()) std::printf(" %.3f", weight);
  std::printf("\n");
  return hits;
}

// Does everything add up?
bool run(Processes const& all, std::uint64_t points) {
  auto const fills = [](Sequence& s, std::uint64_t n) {
    return hits_of<ByFill>(s, n);
  };
  auto const pools = [](Sequence& s, std::uint64_t n) {
    return hits_of<ByPool>(s, n);
  };
  auto const draws = [](Streams& s, std::uint64_t n) { return hits_of(s, n); };
  auto const workers = all_workers();
  Runnel::SharedSequenceOptions const mine{.rank = all.rank(),
                                           .num_ranks = all.size()};
  auto const own =
      Runnel::block_of_rank(num_streams, mine.rank, mine.num_ranks);
  Sequence filled(workers, {}, mine);
  Sequence pooled(workers, {}, mine);
  Streams drawn(workers, {},
                {.first_stream = own.first, .num_streams = own.count});
  std::int64_t const hits[] = {shown(all, "fill", fills, filled, points),
                               shown(all, "pool", pools, pooled, points),
                               shown(all, "handles", draws, drawn, points)};
  if (all.rank() != 0) return true;
  Workers const host = {Kokkos::DefaultHostExecutionSpace()};
  Sequence sequence(host);
  Streams streams(host, {}, {.num_streams = num_streams});
  std::int64_t const alone = fills(sequence, points);
  auto const n = static_cast<double>(points);
  double const pi = 4 * static_cast<double>(alone) / n;
  bool const is_right = hits[0] == alone && hits[1] == alone &&
                        hits[2] == draws(streams, points) &&
                        std::abs(pi - 3.14159265358) < 5 * 1.642 / std::sqrt(n);
  std::printf("%s\n", is_right ? "the host alone counts as many" : "WRONG");
  return is_right;
}

int main(int argc, char* argv[]) {
#ifdef PI_WITH_MPI
  MPI_Init(&argc, &argv);
#endif
  bool is_right = false;
  {
    Kokkos::ScopeGuard const kokkos(argc, argv);
    double const millions = argc > 1 ? std::atof(argv[1]) : 100;
    std::uint64_t const unit = calls * num_streams;
    is_right = run(Processes(),
                   static_cast<std::uint64_t>(millions * 1e6) / unit * unit);
  }
#ifdef PI_WITH_MPI
  MPI_Finalize();
#endif
  return is_right ? 0 : 1;
}
