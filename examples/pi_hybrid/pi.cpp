// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pi by the threads of the host and all its GPUs at the same time, and by as
// many such processes as MPI starts: by a fill, by a pool of numbers, and by
// handles in a kernel. The hits equal the host's own count, however the points
// are divided.
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
  Workers workers = Runnel::all_workers();
#if defined(KOKKOS_ENABLE_OPENMP)
  if (Runnel::num_devices() == 0) workers.emplace_back(Kokkos::OpenMP(1));
#endif
  return workers;
}

// The processes that share the work: those of MPI, or this one.
#ifdef PI_WITH_MPI
class Processes {
 public:
  std::uint64_t rank() const {
    return static_cast<std::uint64_t>(m_all.rank());
  }
  std::uint64_t size() const {
    return static_cast<std::uint64_t>(m_all.size());
  }
  std::int64_t sum(std::int64_t hits) const {
    return static_cast<std::int64_t>(
        m_all.sum(static_cast<std::uint64_t>(hits)));
  }

 private:
  Runnel::Communicator m_all;
};
#else
struct Processes {
  static std::uint64_t rank() { return 0; }
  static std::uint64_t size() { return 1; }
  static std::int64_t sum(std::int64_t hits) { return hits; }
};
#endif

// Hits of all processes, with a line about them from the first.
template <class Count, class Shared>
std::int64_t shown(Processes const& all, char const* way, Count const& count,
                   Shared& shared, std::uint64_t points) {
  Kokkos::Timer const timer;
  std::int64_t const hits = all.sum(count(shared, points));
  double const seconds = timer.seconds();
  if (all.rank() != 0) return hits;
  auto const n = static_cast<double>(points);
  std::printf("%-8s pi = %.9f, %lld hits, %.3g points/s; shares:", way,
              4 * static_cast<double>(hits) / n, static_cast<long long>(hits),
              n / seconds);
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
  auto const block_of =
      Runnel::block_of_rank(num_streams, mine.rank, mine.num_ranks);
  Sequence filled(workers, {}, mine);
  Sequence pooled(workers, {}, mine);
  Streams drawn(
      workers, {},
      {.first_stream = block_of.first, .num_streams = block_of.count});
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
