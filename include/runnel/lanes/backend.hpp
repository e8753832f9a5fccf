// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_BACKEND_HPP
#define RUNNEL_LANES_BACKEND_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>

/// The tuning table: everything that differs between back ends, and nothing
/// that changes a value.
namespace Runnel::Impl {

/// Host back ends: a team thread is one group; its lanes are chosen at run
/// time from the instruction set.
template <class ExecutionSpace>
struct Backend {
  static_assert(
      Kokkos::SpaceAccessibility<ExecutionSpace, Kokkos::HostSpace>::accessible,
      "Runnel: this device back end is not supported; use Serial, OpenMP, "
      "Threads, Cuda or HIP");
  static constexpr bool on_device = false;
  /// The host's memory from which the bus takes copies.
  using pinned_space = Kokkos::HostSpace;
  static constexpr int wavefront = 1;
  static constexpr int lanes_per_stream = 1;
  static constexpr int default_team_size = 1;
  /// Chunks per thread, so that their lengths even out.
  static constexpr int items_per_thread = 8;
  /// A chunk shorter than this costs more in jumps than it saves.
  static constexpr std::int64_t min_chunk = 1 << 15;
  /// The length of a chunk from which on a jump is negligible: it takes 2 to 6
  /// µs of 60 or more.
  static constexpr std::int64_t long_chunk = 1 << 19;
  /// Streams that a thread steps in turn when rows are strided.
  static constexpr int rows_per_thread(std::size_t) { return 16; }
  static constexpr int beside_team_size = default_team_size;
  /// Team scratch of OpenMP and Serial at level 0.
  static constexpr std::size_t team_scratch_limit = std::size_t{32} << 10;
  /// Requests from this size on are written with non-temporal stores.
  static constexpr std::int64_t streaming_bytes = std::int64_t{1} << 25;
  /// The same where lanes write rows that lie apart: with AVX-512 and 64 MB
  /// `mtdc` lost 0.1, with 256 MB it gained 0.25.
  static constexpr std::int64_t lanes_streaming_bytes = std::int64_t{1} << 27;

  /// Rows from which each lane steps one of its own: no lane is idle then.
  static std::int64_t min_lane_rows(ExecutionSpace const& exec,
                                    std::size_t word_bytes) {
    return std::int64_t{parallelism(exec)} * register_bytes(host_isa()) /
           static_cast<std::int64_t>(word_bytes);
  }
  static constexpr int lanes_team_size = 1;

  /// Threads that run concurrently.
  static int parallelism(ExecutionSpace const& exec) {
    return exec.concurrency();
  }
  static int beside_parallelism(ExecutionSpace const& exec) {
    return exec.concurrency();
  }
};

/// GPUs: a team thread is a warp or wavefront, of which 32 lanes step a stream.
template <class ExecutionSpace, int Wavefront>
struct DeviceBackend {
  static constexpr bool on_device = true;
  static constexpr int wavefront = Wavefront;
  static constexpr int lanes_per_stream = 32;
  static constexpr int groups_per_wavefront = Wavefront / lanes_per_stream;
  static constexpr int default_team_size = 8;
  static constexpr int items_per_thread = 1;
  static constexpr std::int64_t min_chunk = 96 * 32;
  static constexpr std::int64_t long_chunk = min_chunk;
  static constexpr std::int64_t streaming_bytes = std::int64_t{1} << 62;
  static constexpr std::int64_t lanes_streaming_bytes = streaming_bytes;
  /// Slots that a wavefront steps in turn in the tile kernel.
  static constexpr int rows_per_thread(std::size_t word_bytes) {
    return word_bytes <= 4 ? 8 : 4;
  }
  /// Rows from which each lane steps one of its own: with fewer, too few lanes
  /// would work (measured: docs/lab_notes.md).
  static constexpr std::int64_t lane_rows = 16384;
  static std::int64_t min_lane_rows(ExecutionSpace const&, std::size_t) {
    return lane_rows;
  }
  /// Wavefronts of a team then.
  static constexpr int lanes_team_size = 4;
  /// Team scratch that every GPU provides without opt-in.
  static constexpr std::size_t team_scratch_limit = 48 << 10;
  /// Wavefronts per team of kernels that run concurrently with others. A
  /// multiprocessor gets one such team, which should take less room than a team
  /// of the others: otherwise it takes the place of one of theirs, and another
  /// multiprocessor gets two (measured: docs/pool.md).
  static constexpr int beside_team_size = 4;
  /// Groups of lanes that work concurrently: a quarter of those resident at
  /// full occupancy. They saturate memory (measured: docs/lab_notes.md), and
  /// fewer groups jump less often.
  static int parallelism(ExecutionSpace const& exec) {
    return std::max(1, exec.concurrency() / (4 * lanes_per_stream));
  }
  /// Wavefronts that step at full rate at the same time if each lane has a
  /// chunk of its own, in the model by which `LaneChunksKernel` cuts uneven
  /// rows: of an H200.
  static constexpr std::int64_t chunk_wavefronts = 1536;
  /// Groups that work concurrently beside other kernels: those of one team per
  /// multiprocessor of 2048 threads.
  static int beside_parallelism(ExecutionSpace const& exec) {
    return std::max(1, groups_per_wavefront * exec.concurrency() /
                           (64 / beside_team_size * lanes_per_stream));
  }
  /// Groups that work concurrently where lanes make runs: those of `teams`
  /// teams of four wavefronts per multiprocessor of 2048 threads.
  static int run_parallelism(ExecutionSpace const& exec, int teams) {
    return std::max(1, groups_per_wavefront * (exec.concurrency() / 16 * teams /
                                               lanes_per_stream));
  }

  /// The second argument of `__launch_bounds__` with which `teams` teams of
  /// `threads` threads are resident per multiprocessor: in CUDA,
  /// `minBlocksPerMultiprocessor`.
  static constexpr unsigned min_resident(unsigned /*threads*/, unsigned teams) {
    return teams;
  }
};

#ifdef KOKKOS_ENABLE_CUDA
template <>
struct Backend<Kokkos::Cuda> : DeviceBackend<Kokkos::Cuda, 32> {
  using pinned_space = Kokkos::CudaHostPinnedSpace;
  /// Bytes that the teams on a multiprocessor share: 64 to 228 kB.
  static std::size_t multiprocessor_scratch(Kokkos::Cuda const& exec) {
    return exec.cuda_device_prop().sharedMemPerMultiprocessor;
  }
  /// Tables may go to a team's shared memory, where they fit beside the scratch
  /// of its warps. (HIP's compute units have 64 kB in all.)
  static constexpr bool has_team_tables = true;
  /// Groups that are resident at a time with `bytes` of team scratch each, at
  /// most `most` per multiprocessor.
  static int resident_groups(Kokkos::Cuda const& exec, std::size_t bytes,
                             int most = std::numeric_limits<int>::max()) {
    auto const& device = exec.cuda_device_prop();
    std::size_t const each = bytes + device.reservedSharedMemPerBlock;
    return device.multiProcessorCount *
           std::clamp(
               static_cast<int>(device.sharedMemPerMultiprocessor / each), 1,
               most);
  }
};
#endif
#ifdef KOKKOS_ENABLE_HIP
template <>
struct Backend<Kokkos::HIP> : DeviceBackend<Kokkos::HIP, 64> {
  using pinned_space = Kokkos::HIPHostPinnedSpace;
  /// HIP's count wavefronts per SIMD unit, of which a compute unit has four.
  static constexpr unsigned min_resident(unsigned threads, unsigned teams) {
    constexpr unsigned units = 4;
    return (teams * threads / wavefront + units - 1) / units;
  }
};
#endif

/// Execution spaces that the library's own kernels are compiled for.
template <class ExecutionSpace>
inline constexpr bool is_enabled_space = false;
#ifdef KOKKOS_ENABLE_SERIAL
template <>
inline constexpr bool is_enabled_space<Kokkos::Serial> = true;
#endif
#ifdef KOKKOS_ENABLE_OPENMP
template <>
inline constexpr bool is_enabled_space<Kokkos::OpenMP> = true;
#endif
#ifdef KOKKOS_ENABLE_THREADS
template <>
inline constexpr bool is_enabled_space<Kokkos::Threads> = true;
#endif
#ifdef KOKKOS_ENABLE_CUDA
template <>
inline constexpr bool is_enabled_space<Kokkos::Cuda> = true;
#endif
#ifdef KOKKOS_ENABLE_HIP
template <>
inline constexpr bool is_enabled_space<Kokkos::HIP> = true;
#endif

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_BACKEND_HPP
