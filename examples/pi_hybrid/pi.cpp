// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pi by the threads of the host and all its GPUs at the same time, and by as
// many such processes as MPI starts: by a fill, by a pool of numbers, and by
// handles in a kernel. Whoever makes which points, the hits are those that the
// host counts alone.
//
//     [mpiexec -n 4] pi_hybrid [MILLIONS of points]

#ifdef PI_WITH_MPI
#include <mpi.h>

#include <runnel/mpi/communicator.hpp>
#endif

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <runnel/runnel.hpp>
#include <utility>
#include <vector>

using Sequence = Runnel::SharedSequence<Runnel::ranmar24>;
using Streams = Runnel::SharedStreams<Runnel::ranmar24>;
using Workers = std::vector<Runnel::WorkerInstance<>>;

constexpr std::uint64_t block = 1 << 18;     // points at a time
constexpr std::uint64_t num_streams = 1024;  // for handles
constexpr int calls = 8;

// Coordinates of 24 bits have squares that a double adds without rounding: all
// processors agree on what lies in the circle.
KOKKOS_INLINE_FUNCTION bool is_hit(double x, double y) {
  return x * x + y * y < 1;
}

template <class Exec, class Values>
std::int64_t count_hits(Exec const& exec, Values const& xy) {
  std::int64_t hits = 0;
  Kokkos::parallel_reduce(
      "count",
      Kokkos::RangePolicy<Exec>(exec, 0, static_cast<int>(xy.size() / 2)),
      KOKKOS_LAMBDA(int i, std::int64_t& sum) {
        sum += is_hit(xy(2 * i), xy(2 * i + 1)) ? 1 : 0;
      },
      hits);
  return hits;
}

struct ByFill {
  template <class Share>
  static std::int64_t count(Share const& share) {
    using Exec = typename Share::execution_space;
    Kokkos::View<float*, Exec> const xy(
        Kokkos::view_alloc(share.exec, Kokkos::WithoutInitializing, "xy"),
        2 * block);
    std::int64_t hits = 0;
    for (std::uint64_t at = 0; at < share.count; at += block) {
      auto const n = std::min(block, share.count - at);
      auto const part =
          Kokkos::subview(xy, std::pair<std::size_t, std::size_t>(0, 2 * n));
      Runnel::fill(share.exec, part, share.streams);
      hits += count_hits(share.exec, part);
    }
    return hits;
  }
};

struct ByPool {
  template <class Share>
  static std::int64_t count(Share const& share) {
    using Exec = typename Share::execution_space;
    Runnel::NumberPool<Runnel::ranmar24, float, Runnel::Uniform, Exec> pool(
        share.exec, share.streams.snapshot(), {.capacity = 2 * block});
    std::int64_t hits = 0;
    for (std::uint64_t at = 0; at < share.count; at += block) {
      auto const n = std::min(block, share.count - at);
      hits += count_hits(share.exec, pool.take(share.exec, 2 * n));
    }
    return hits;
  }
};

template <class Exec>
struct DrawPoints {
  Runnel::DeviceHandle<Runnel::ranmar24, Exec> handle;
  std::int64_t points;
  KOKKOS_FUNCTION void operator()(int s, std::int64_t& sum) const {
    auto rng = handle(s);
    for (std::int64_t i = 0; i < points; ++i) {
      float const x = rng.template uniform<float>();
      float const y = rng.template uniform<float>();
      sum += is_hit(x, y) ? 1 : 0;
    }
  }
};

// All workers' hits.
template <class Way>
std::int64_t hits_of(Sequence& sequence, std::uint64_t points) {
  std::vector<std::int64_t> hits(sequence.num_workers());
  for (int call = 0; call < calls; ++call) {
    sequence.share(points / calls, 2, [&](auto const& share) {
      hits[share.worker] += Way::count(share);
    });
  }
  std::int64_t sum = 0;
  for (auto const h : hits) sum += h;
  return sum;
}
std::int64_t hits_of(Streams& streams, std::uint64_t points) {
  std::vector<std::int64_t> hits(streams.num_workers());
  auto const each = static_cast<std::int64_t>(points / calls / num_streams);
  for (int call = 0; call < calls; ++call) {
    streams.share([&](auto const& share) {
      using Exec = typename std::decay_t<decltype(share)>::execution_space;
      std::int64_t sum = 0;
      Kokkos::parallel_reduce(
          "draw",
          Kokkos::RangePolicy<Exec>(share.exec, 0,
                                    static_cast<int>(share.count)),
          DrawPoints<Exec>{share.streams.device_handle(), each}, sum);
      hits[share.worker] += sum;
    });
  }
  std::int64_t sum = 0;
  for (auto const h : hits) sum += h;
  return sum;
}

// The host, and every GPU that this process sees. Without GPUs some more host
// threads stand for one.
Workers all_workers() {
  Workers workers = Runnel::default_workers();
#if defined(KOKKOS_ENABLE_CUDA)
  int devices = 0;
  int const first = Kokkos::Cuda().cuda_device();
  if (cudaGetDeviceCount(&devices) != cudaSuccess) devices = 0;
  for (int d = 0; d < devices; ++d) {
    cudaStream_t stream = nullptr;  // in use until the end
    if (d == first || cudaSetDevice(d) != cudaSuccess) continue;
    if (cudaStreamCreate(&stream) != cudaSuccess) continue;
    workers.emplace_back(Kokkos::Cuda(stream));
  }
  if (cudaSetDevice(first) != cudaSuccess) std::abort();
#elif defined(KOKKOS_ENABLE_OPENMP)
  workers.emplace_back(Kokkos::OpenMP(1));
#endif
  return workers;
}

void show(char const* way, std::int64_t hits, double points,
          std::vector<double> const& weights) {
  std::printf("%-8s pi = %.9f, %lld hits; shares:", way,
              4 * static_cast<double>(hits) / points,
              static_cast<long long>(hits));
  for (double const weight : weights) std::printf(" %.3f", weight);
  std::printf("\n");
}

int main(int argc, char* argv[]) {
  std::uint64_t rank = 0;
  std::uint64_t ranks = 1;
#ifdef PI_WITH_MPI
  MPI_Init(&argc, &argv);
#endif
  bool is_right = true;
  {
    Kokkos::ScopeGuard const kokkos(argc, argv);
#ifdef PI_WITH_MPI
    Runnel::Communicator const all;
    rank = static_cast<std::uint64_t>(all.rank());
    ranks = static_cast<std::uint64_t>(all.size());
    auto const add = [&all](std::int64_t hits) {
      return static_cast<std::int64_t>(
          all.sum(static_cast<std::uint64_t>(hits)));
    };
#else
    auto const add = [](std::int64_t hits) { return hits; };
#endif
    std::uint64_t const unit = calls * num_streams;
    std::uint64_t const points =
        static_cast<std::uint64_t>((argc > 1 ? std::atof(argv[1]) : 100.0) *
                                   1e6) /
        unit * unit;
    auto const workers = all_workers();
    auto const host = Workers{Kokkos::DefaultHostExecutionSpace()};

    Sequence filled(workers, {}, {.rank = rank, .num_ranks = ranks});
    Sequence pooled(workers, {}, {.rank = rank, .num_ranks = ranks});
    auto const mine = Runnel::block_of_rank(num_streams, rank, ranks);
    Streams drawn(workers, {},
                  {.first_stream = mine.first, .num_streams = mine.count});
    std::int64_t const hits[] = {add(hits_of<ByFill>(filled, points)),
                                 add(hits_of<ByPool>(pooled, points)),
                                 add(hits_of(drawn, points))};
    if (rank == 0) {
      auto const n = static_cast<double>(points);
      show("fill", hits[0], n, filled.weights());
      show("pool", hits[1], n, pooled.weights());
      show("handles", hits[2], n, drawn.weights());
      Sequence sequence(host);
      Streams streams(host, {}, {.num_streams = num_streams});
      std::int64_t const alone = hits_of<ByFill>(sequence, points);
      is_right = hits[0] == alone && hits[1] == alone &&
                 hits[2] == hits_of(streams, points) &&
                 std::abs(4 * static_cast<double>(alone) / n - 3.14159265358) <
                     5 * 1.642 / std::sqrt(n);
      std::printf("%s\n", is_right ? "the host alone counts as many" : "WRONG");
    }
  }
#ifdef PI_WITH_MPI
  MPI_Finalize();
#endif
  return is_right ? 0 : 1;
}
