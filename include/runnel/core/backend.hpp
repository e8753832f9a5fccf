// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_BACKEND_HPP
#define RUNNEL_CORE_BACKEND_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/host_isa.hpp>
#include <runnel/core/lanes.hpp>
#include <runnel/core/macros.hpp>

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
  static constexpr int wavefront = 1;
  static constexpr int lanes_per_stream = 1;
  static constexpr int default_team_size = 1;
  /// Work items a thread should get, so that their lengths even out.
  static constexpr int items_per_thread = 8;
  /// A work item shorter than this costs more in jumps than it saves.
  static constexpr std::int64_t least_chunk = 1 << 15;
  /// Streams a thread steps in turn when rows are written across.
  static constexpr int rows_per_thread(std::size_t) { return 16; }
  static constexpr int beside_team_size = default_team_size;
  /// What OpenMP and Serial give a team at level 0.
  static constexpr std::size_t team_scratch_limit = std::size_t{32} << 10;
  /// Requests from this size on are written past the caches.
  static constexpr std::int64_t streaming_bytes = std::int64_t{1} << 25;

  /// Rows from which each lane steps one of its own: no lane is idle then.
  static std::int64_t least_lane_rows(ExecutionSpace const& exec,
                                      std::size_t word_bytes) {
    return std::int64_t{parallelism(exec)} * register_bytes(host_isa()) /
           static_cast<std::int64_t>(word_bytes);
  }
  static constexpr int lanes_team_size = 1;

  /// Threads that run side by side.
  static int parallelism(ExecutionSpace const& exec) {
    return exec.concurrency();
  }
  static int beside_parallelism(ExecutionSpace const& exec) {
    return exec.concurrency();
  }
};

/// GPUs: a team thread is a wavefront, 32 of whose lanes step a stream.
template <class ExecutionSpace, int Wavefront>
struct DeviceBackend {
  static constexpr bool on_device = true;
  static constexpr int wavefront = Wavefront;
  static constexpr int lanes_per_stream = 32;
  static constexpr int default_team_size = 8;
  static constexpr int items_per_thread = 1;
  static constexpr std::int64_t least_chunk = 96 * 32;
  static constexpr std::int64_t streaming_bytes = std::int64_t{1} << 62;
  /// Slots a wavefront steps in turn in the tile kernel.
  static constexpr int rows_per_thread(std::size_t word_bytes) {
    return word_bytes <= 4 ? 8 : 4;
  }
  /// Rows from which each lane steps one of its own: below, too few lanes would
  /// work (measured: docs/performance.md).
  static constexpr std::int64_t lane_rows = 16384;
  static std::int64_t least_lane_rows(ExecutionSpace const&, std::size_t) {
    return lane_rows;
  }
  /// Wavefronts of a team then.
  static constexpr int lanes_team_size = 4;
  /// What every GPU gives a team without being asked specially.
  static constexpr std::size_t team_scratch_limit = 48 << 10;
  /// Wavefronts of a team that is to find room beside other kernels' teams. A
  /// multiprocessor gets one, which should weigh less than a team of the
  /// others: otherwise the one that has a team of this kernel does not get one
  /// of theirs, and another gets two (measured: docs/pool.md).
  static constexpr int beside_team_size = 4;
  /// Groups of lanes that work side by side: a quarter of those resident at
  /// full occupancy. They saturate memory (measured: docs/performance.md), and
  /// fewer groups jump less often.
  static int parallelism(ExecutionSpace const& exec) {
    return std::max(1, exec.concurrency() / (4 * lanes_per_stream));
  }
  /// The same beside other kernels: one team a multiprocessor, of 64 resident
  /// wavefronts.
  static int beside_parallelism(ExecutionSpace const& exec) {
    return std::max(
        1, exec.concurrency() / (64 / beside_team_size * lanes_per_stream));
  }
  /// The same where lanes make runs, and so many teams of four wavefronts share
  /// a multiprocessor, which has room for 16 such teams.
  static int run_parallelism(ExecutionSpace const& exec, int teams) {
    return std::max(1, exec.concurrency() / 16 * teams / lanes_per_stream);
  }
};

#ifdef KOKKOS_ENABLE_CUDA
template <>
struct Backend<Kokkos::Cuda> : DeviceBackend<Kokkos::Cuda, 32> {
  /// Groups that fit side by side with so much scratch memory each.
  static int resident_groups(Kokkos::Cuda const& exec, std::size_t bytes) {
    auto const& device = exec.cuda_device_prop();
    std::size_t const each = bytes + device.reservedSharedMemPerBlock;
    return device.multiProcessorCount *
           std::max(1,
                    static_cast<int>(device.sharedMemPerMultiprocessor / each));
  }
};
#endif
#ifdef KOKKOS_ENABLE_HIP
template <>
struct Backend<Kokkos::HIP> : DeviceBackend<Kokkos::HIP, 64> {};
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

/// The lanes the host has at each instruction-set level.
struct NativeLanes {};
/// The same, and each lane steps a row of its own however few rows there are:
/// tests.
struct RowsInLanes : NativeLanes {};
/// The same, by a kernel that starts beside others which leave it registers but
/// no scratch memory of a multiprocessor.
struct BesideOthers : NativeLanes {};
/// A fixed Lanes type on the host: tests of other machines' shapes.
template <template <class Word> class LanesOf>
struct FixedLanes {};

/// The lanes of one vector register of so many bytes.
#if RUNNEL_HAS_VECTOR_EXTENSION
template <class Word, int Bytes>
using RegisterLanes = SimdLanes<Word, Bytes>;
#else
template <class Word, int Bytes>
using RegisterLanes = ArrayLanes<Word, Bytes / static_cast<int>(sizeof(Word)),
                                 Bytes / static_cast<int>(sizeof(Word))>;
#endif

/// The model of a 64-lane wavefront: two streams or chunks side by side.
template <class Word>
using Wavefront64Lanes = ArrayLanes<Word, 64, 32>;

/// Takes pieces from memory, one behind the other.
struct ScratchPieces {
  static constexpr std::size_t alignment = 64;

  mutable char* next;
  RUNNEL_FORCEINLINE_FUNCTION void* get_shmem_aligned(
      std::size_t bytes, std::size_t /*alignment*/) const {
    void* const piece = next;
    next += (bytes + alignment - 1) / alignment * alignment;
    return piece;
  }
};

/// What number kernels need of a host back end's team member, of a type that is
/// the same for all of them: a kernel is compiled once.
class HostThread {
 public:
  template <class Member>
  HostThread(Member const& member, std::size_t scratch_bytes,
             int scratch_level = 0)
      : m_league_rank(member.league_rank()),
        m_team_size(member.team_size()),
        m_team_rank(member.team_rank()),
        m_scratch{scratch_bytes == 0
                      ? nullptr
                      : static_cast<char*>(
                            member.team_scratch(scratch_level)
                                .get_shmem_aligned(scratch_bytes - alignment,
                                                   alignment))},
        m_member(&member),
        m_barrier([](void const* of) {
          static_cast<Member const*>(of)->team_barrier();
        }) {}

  /// A thread alone, with scratch memory of its own.
  explicit HostThread(void* scratch)
      : m_league_rank(0),
        m_team_size(1),
        m_team_rank(0),
        m_scratch{static_cast<char*>(scratch)},
        m_member(nullptr),
        m_barrier([](void const*) {}) {}

  std::int64_t league_rank() const { return m_league_rank; }
  int team_size() const { return m_team_size; }
  int team_rank() const { return m_team_rank; }
  void team_barrier() const { m_barrier(m_member); }

  /// The team's memory: pieces are taken in the same order by all threads.
  ScratchPieces const& team_scratch(int) const { return m_scratch; }

  static constexpr std::size_t alignment = ScratchPieces::alignment;

 private:
  std::int64_t m_league_rank;
  int m_team_size;
  int m_team_rank;
  ScratchPieces m_scratch;
  void const* m_member;
  void (*m_barrier)(void const*);
};

#if RUNNEL_HAS_X86_LEVELS
template <class Word, class Body>
RUNNEL_TARGET_X86_64_V4 void run_x86_64_v4(Body const& body,
                                           HostThread const& thread) {
  body.run(RegisterLanes<Word, 64>{}, thread);
}
template <class Word, class Body>
RUNNEL_TARGET_X86_64_V3 void run_x86_64_v3(Body const& body,
                                           HostThread const& thread) {
  body.run(RegisterLanes<Word, 32>{}, thread);
}
#endif

template <class Word, class Body>
void run_on_host(Body const& body, HostThread const& thread, HostIsa isa,
                 NativeLanes) {
#if RUNNEL_HAS_X86_LEVELS
  // What is bound by other things than stepping is compiled once.
  if constexpr (!requires { Body::one_host_level; }) {
    if (isa == HostIsa::x86_64_v4) return run_x86_64_v4<Word>(body, thread);
    if (isa == HostIsa::x86_64_v3) return run_x86_64_v3<Word>(body, thread);
  }
#endif
  (void)isa;
  body.run(RegisterLanes<Word, RUNNEL_TARGET_REGISTER_BYTES>{}, thread);
}
template <class Word, class Body, template <class> class LanesOf>
void run_on_host(Body const& body, HostThread const& thread, HostIsa,
                 FixedLanes<LanesOf>) {
  body.run(LanesOf<Word>{}, thread);
}

/// Runs `Body::run(lanes, thread)` on host threads. No KOKKOS_FUNCTION: it
/// never runs on a device, and its callees must not be compiled for one.
template <class Word, class Body, class Choice>
struct HostTeamKernel {
  Body body;
  HostIsa isa;
  std::size_t scratch_bytes;
  int scratch_level;

  template <class Member>
  void operator()(Member const& member) const {
    run_on_host<Word>(body, HostThread(member, scratch_bytes, scratch_level),
                      isa, Choice{});
  }
};

/// The same of a device: a wavefront alone, with scratch memory of its own.
struct WavefrontThread {
  ScratchPieces scratch;

  RUNNEL_FORCEINLINE_FUNCTION std::int64_t league_rank() const { return 0; }
  RUNNEL_FORCEINLINE_FUNCTION int team_size() const { return 1; }
  RUNNEL_FORCEINLINE_FUNCTION int team_rank() const { return 0; }
  RUNNEL_FORCEINLINE_FUNCTION ScratchPieces const& team_scratch(int) const {
    return scratch;
  }
};

/// Tells the compiler that a pointer is into device memory. It loses sight of
/// that where pointers pass through arrays or scratch memory, and then emits
/// stores that could be to scratch, in order with all others there.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION T* in_global_memory(T* pointer) {
#if defined(__CUDA_ARCH__)
  __builtin_assume(__isGlobal(pointer));
#endif
  return pointer;
}

/// Runs `Body::run(lanes, member)` on every lane of a device's teams.
template <class Word, class Body, int Wavefront, int PerStream>
struct DeviceTeamKernel {
  Body body;

  template <class Member>
  KOKKOS_FUNCTION void operator()(Member const& member) const {
    // Latched once: a vector range inside a time loop costs a loop and a
    // barrier each time.
    int lane = 0;
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(member, Wavefront),
                         [&](int l) { lane = l; });
    body.run(WarpLanes<Word, Wavefront, PerStream>(lane), member);
  }
};

/// Groups (streams or chunks) that one team thread carries.
template <class ExecutionSpace, class Choice>
constexpr int groups_per_thread() {
  using B = Backend<ExecutionSpace>;
  if constexpr (B::on_device) {
    return B::wavefront / B::lanes_per_stream;
  } else if constexpr (std::is_base_of_v<NativeLanes, Choice>) {
    return 1;
  } else {
    return Wavefront64Lanes<std::uint32_t>::groups;
  }
}

/// Shape of a launch. Scratch is in bytes a team, at a Kokkos level: 0 lies in
/// the multiprocessors, 1 in the memory of the device.
struct TeamLaunch {
  std::int64_t league_size;
  int team_size;
  std::size_t team_scratch;
  int scratch_level = 0;
};

/// Launches `body` on teams of `exec`, asynchronously.
template <class Word, class Choice = NativeLanes, class ExecutionSpace,
          class Body>
void launch_teams(std::string const& label, ExecutionSpace const& exec,
                  TeamLaunch const& launch, Body const& body) {
  using B = Backend<ExecutionSpace>;
  using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
  if (launch.league_size == 0) return;
  auto const league = static_cast<int>(launch.league_size);
  auto const scratch = Kokkos::PerTeam(static_cast<int>(launch.team_scratch));
  if constexpr (B::on_device) {
    DeviceTeamKernel<Word, Body, B::wavefront, B::lanes_per_stream> const
        kernel{body};
    constexpr bool is_bounded = [] {
      if constexpr (requires { Body::device_teams; }) {
        return Body::device_teams > 0;
      }
      return false;
    }();
    if constexpr (is_bounded) {
      // Registers: fewer a thread, so that several teams fit side by side.
      using Bounded = Kokkos::TeamPolicy<
          ExecutionSpace,
          Kokkos::LaunchBounds<Body::most_device_threads, Body::device_teams>>;
      Bounded policy(exec, league, launch.team_size, B::wavefront);
      Kokkos::parallel_for(
          label, policy.set_scratch_size(launch.scratch_level, scratch),
          kernel);
    } else {
      Policy policy(exec, league, launch.team_size, B::wavefront);
      Kokkos::parallel_for(
          label, policy.set_scratch_size(launch.scratch_level, scratch),
          kernel);
    }
  } else {
    HostTeamKernel<Word, Body, Choice> const kernel{
        body, host_isa(), launch.team_scratch, launch.scratch_level};
    Policy policy(exec, league, launch.team_size, 1);
    Kokkos::parallel_for(
        label, policy.set_scratch_size(launch.scratch_level, scratch), kernel);
  }
}

/// A typed, aligned piece of a team's scratch memory.
template <class T, class Member>
RUNNEL_FORCEINLINE_FUNCTION T* scratch_array(Member const& member,
                                             std::int64_t count,
                                             int level = 0) {
  return static_cast<T*>(member.team_scratch(level).get_shmem_aligned(
      static_cast<std::size_t>(count) * sizeof(T), ScratchPieces::alignment));
}
/// Bytes to ask for, so that `scratch_array` finds room whatever came before.
template <class T>
RUNNEL_FUNCTION constexpr std::size_t scratch_bytes(std::int64_t count) {
  return static_cast<std::size_t>(count) * sizeof(T) + ScratchPieces::alignment;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_BACKEND_HPP
