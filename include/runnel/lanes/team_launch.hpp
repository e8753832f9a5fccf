// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_TEAM_LAUNCH_HPP
#define RUNNEL_LANES_TEAM_LAUNCH_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_thread.hpp>

/// Number kernels on teams of any back end: their lanes, scratch memory and
/// launch.
namespace Runnel::Impl {

/// The lanes the host has at each instruction-set level.
struct NativeLanes {};
/// `NativeLanes`, each lane stepping a row of its own however few rows there
/// are: tests.
struct RowsInLanes : NativeLanes {};
/// `NativeLanes` for a kernel that starts beside others which leave it
/// registers but no scratch memory of a multiprocessor.
struct BesideOthers : NativeLanes {};
/// A fixed Lanes type on the host: tests of other machines' shapes.
template <template <class Word> class LanesOf>
struct FixedLanes {};

/// The lanes of one vector register of `Bytes` bytes.
#if RUNNEL_HAS_VECTOR_EXTENSION
template <class Word, int Bytes>
using RegisterLanes = SimdLanes<Word, Bytes>;
#else
template <class Word, int Bytes>
using RegisterLanes = ArrayLanes<Word, Bytes / static_cast<int>(sizeof(Word)),
                                 Bytes / static_cast<int>(sizeof(Word))>;
#endif

/// The model of a 64-lane wavefront: two streams or chunks in one wavefront.
template <class Word>
using Wavefront64Lanes = ArrayLanes<Word, 64, 32>;

/// The model of a wavefront of 32 lanes.
template <class Word>
using Wavefront32Lanes = ArrayLanes<Word, 32, 32>;

#if RUNNEL_HAS_X86_LEVELS
template <class Word, class Body>
RUNNEL_TARGET_X86_64_V4 void run_x86_64_v4(Body const& body,
                                           HostThread const& thread) {
  body.run(RegisterLanes<Word, 64>{}, thread);
  empty_upper_halves();
}
template <class Word, class Body>
RUNNEL_TARGET_X86_64_V3 void run_x86_64_v3(Body const& body,
                                           HostThread const& thread) {
  body.run(RegisterLanes<Word, 32>{}, thread);
  empty_upper_halves();
}
/// Runs at the level that is in use. Programs that are compiled with
/// RUNNEL_ONE_HOST_LEVEL, 3 or 4, contain kernels of that level alone and abort
/// at another one: tests, on the machine that compiles them.
template <class Word, class Body>
void run_at_level(Body const& body, HostThread const& thread, HostIsa isa) {
#ifdef RUNNEL_ONE_HOST_LEVEL
  constexpr bool is_v4 = RUNNEL_ONE_HOST_LEVEL == 4;
  if (isa != (is_v4 ? HostIsa::x86_64_v4 : HostIsa::x86_64_v3)) {
    Kokkos::abort(
        "Runnel::host_isa: this program has kernels for one "
        "instruction-set level alone (RUNNEL_ONE_HOST_LEVEL), and another one "
        "is in use; run it with RUNNEL_HOST_ISA set to that level");
  }
  if constexpr (is_v4) {
    run_x86_64_v4<Word>(body, thread);
  } else {
    run_x86_64_v3<Word>(body, thread);
  }
#else
  if (isa == HostIsa::x86_64_v4) return run_x86_64_v4<Word>(body, thread);
  if (isa == HostIsa::x86_64_v3) return run_x86_64_v3<Word>(body, thread);
  body.run(RegisterLanes<Word, RUNNEL_TARGET_REGISTER_BYTES>{}, thread);
#endif
}
#endif

template <class Word, class Body>
void run_on_host(Body const& body, HostThread const& thread,
                 [[maybe_unused]] HostIsa isa, NativeLanes) {
#if RUNNEL_HAS_X86_LEVELS
  // Kernels that are not limited by stepping are compiled for one level only.
  if constexpr (!requires { Body::one_host_level; }) {
    run_at_level<Word>(body, thread, isa);
  } else
#endif
  {
    body.run(RegisterLanes<Word, RUNNEL_TARGET_REGISTER_BYTES>{}, thread);
  }
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

/// Tells the compiler that a pointer is into device memory. It loses sight of
/// that where pointers pass through arrays or scratch memory, and then emits
/// stores that could be to scratch, in order with all others there.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION T* in_global_memory(T* pointer) {
#if defined(__HIP_DEVICE_COMPILE__)
  // By way of an integer, because the compiler removes both conversions else.
  using Global = __attribute__((address_space(1))) T;
  return (T*)(Global*)reinterpret_cast<std::uintptr_t>(pointer);
#else
#if defined(__CUDA_ARCH__)
  __builtin_assume(__isGlobal(pointer));
#endif
  return pointer;
#endif
}

/// Whether a kernel asks the GPU itself for its lane. Kokkos has a loop for it,
/// which is some 100 instructions where the compiler does not know its length:
/// much for kernels of a few hundred. Others are left as they were measured:
/// without that loop the compiler takes more registers for `RowFill`, and 4096
/// streams are no longer resident at once (0.90 -> 0.80 of cudaMemset).
template <class Body>
inline constexpr bool asks_for_lane = requires { Body::asks_for_lane; };

/// This thread among the vector lanes of its team thread.
template <class Body, int Wavefront, class Member>
RUNNEL_FORCEINLINE_FUNCTION int vector_lane(Member const& member) {
#if RUNNEL_ON_GPU
  if constexpr (asks_for_lane<Body>) return static_cast<int>(threadIdx.x);
#endif
  // Latched once: a vector range inside a time loop costs a loop and a barrier
  // each time.
  int lane = 0;
  Kokkos::parallel_for(Kokkos::ThreadVectorRange(member, Wavefront),
                       [&](int l) { lane = l; });
  return lane;
}

/// Runs `Body::run(lanes, member)` on every lane of a device's teams.
template <class Word, class Body, int Wavefront, int PerStream>
struct DeviceTeamKernel {
  Body body;

  template <class Member>
  KOKKOS_FUNCTION void operator()(Member const& member) const {
    body.run(WarpLanes<Word, Wavefront, PerStream>(
                 vector_lane<Body, Wavefront>(member)),
             member);
  }
};

/// Groups of lanes in a thread of a host, by the choice of lanes.
template <class Choice>
inline constexpr int groups_of_choice = 1;
template <template <class> class LanesOf>
inline constexpr int groups_of_choice<FixedLanes<LanesOf>> =
    LanesOf<std::uint32_t>::groups;

/// Groups (streams or chunks) that one team thread carries.
template <class ExecutionSpace, class Choice>
constexpr int groups_per_thread() {
  using B = Backend<ExecutionSpace>;
  if constexpr (B::on_device) {
    return B::wavefront / B::lanes_per_stream;
  } else {
    return groups_of_choice<Choice>;
  }
}

/// Shape of a launch. Scratch is in bytes per team, at a Kokkos level: 0 lies
/// in the multiprocessors, 1 in the memory of the device.
struct TeamLaunch {
  std::int64_t league_size;
  int team_size;
  std::size_t team_scratch;
  int scratch_level = 0;
};

/// The policy of a device's kernel. One that asks for several teams at a time
/// gets fewer registers per thread.
template <class Body, class ExecutionSpace>
auto device_policy(ExecutionSpace const& exec, int league, int team_size) {
  using B = Backend<ExecutionSpace>;
  constexpr int wavefront = B::wavefront;
  if constexpr (requires { requires(Body::device_teams > 0); }) {
    constexpr unsigned threads = Body::max_device_threads;
    using Bounds =
        Kokkos::LaunchBounds<threads,
                             B::min_resident(threads, Body::device_teams)>;
    return Kokkos::TeamPolicy<ExecutionSpace, Bounds>(exec, league, team_size,
                                                      wavefront);
  } else {
    return Kokkos::TeamPolicy<ExecutionSpace>(exec, league, team_size,
                                              wavefront);
  }
}

/// Launches `body` on teams of `exec`, asynchronously.
/// \pre the public call has required the threads of `exec`, under its own name
/// \throws std::invalid_argument for more teams than Kokkos counts: by chunks
///   of a few values that the user asked for
template <class Word, class Choice = NativeLanes, class ExecutionSpace,
          class Body>
void launch_teams(std::string const& label, ExecutionSpace const& exec,
                  TeamLaunch const& launch, Body const& body) {
  using B = Backend<ExecutionSpace>;
  if (launch.league_size == 0) return;
  require_threads(exec, "Runnel::StreamSet");  // whose streams kernels step
  RUNNEL_THROW_IF(launch.league_size > INT32_MAX,
                  "Runnel::FillOptions: chunks for " +
                      std::to_string(launch.league_size) +
                      " teams, more than Kokkos counts; give larger chunks, or "
                      "fill fewer rows at a time");
  auto const league = static_cast<int>(launch.league_size);
  auto const scratch = Kokkos::PerTeam(static_cast<int>(launch.team_scratch));
  if constexpr (B::on_device) {
    auto policy = device_policy<Body>(exec, league, launch.team_size);
    Kokkos::parallel_for(
        label, policy.set_scratch_size(launch.scratch_level, scratch),
        DeviceTeamKernel<Word, Body, B::wavefront, B::lanes_per_stream>{body});
  } else {
    Kokkos::TeamPolicy<ExecutionSpace> policy(exec, league, launch.team_size,
                                              1);
    Kokkos::parallel_for(
        label, policy.set_scratch_size(launch.scratch_level, scratch),
        HostTeamKernel<Word, Body, Choice>{
            body, host_isa(), launch.team_scratch, launch.scratch_level});
  }
}

/// The number of a thread among those of all teams.
template <class Member>
RUNNEL_FORCEINLINE_FUNCTION std::int64_t thread_in_league(
    Member const& member) {
  return std::int64_t{member.league_rank()} * member.team_size() +
         member.team_rank();
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

#endif  // RUNNEL_LANES_TEAM_LAUNCH_HPP
