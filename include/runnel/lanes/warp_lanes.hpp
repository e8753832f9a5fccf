// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_WARP_LANES_HPP
#define RUNNEL_LANES_WARP_LANES_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/array_lanes.hpp>

/// Lanes as threads of a GPU: see lanes.hpp.
namespace Runnel::Impl {

/// One lane of a GPU's wavefront (warp) of `Wavefront` threads; groups of
/// `PerStream` neighbours step one stream together. A word is one register.
template <class Word, int Wavefront, int PerStream>
struct WarpLanes {
  static_assert(Wavefront % PerStream == 0);
  static constexpr bool on_device = true;
  static constexpr bool converts_unsigned = true;
  static constexpr int per_stream = PerStream;
  static constexpr int groups = 1;
  static constexpr int groups_per_thread = Wavefront / PerStream;
  using word_type = Word;
  template <class T>
  using Group = PerGroup<T, 1>;
  template <class T>
  using rebind = T;
  using type = Word;

  int lane;   ///< in [0, PerStream)
  int group;  ///< in [0, groups_per_thread)

  RUNNEL_FORCEINLINE_FUNCTION explicit WarpLanes(int wavefront_lane)
      : lane(wavefront_lane % PerStream), group(wavefront_lane / PerStream) {}

  RUNNEL_FORCEINLINE_FUNCTION type rotate_in(type e, type& carry) const {
    // The last lane's word comes round to lane 0, which needs it a step later.
    type const rotated = rotate(e);
    type const x = lane == 0 ? carry : rotated;
    carry = rotated;
    return x;
  }
  /// Valid on lane 0 only, which needs it.
  RUNNEL_FORCEINLINE_FUNCTION static Word carried(type carry, int) {
    return carry;
  }
  /// The value of one lane of the group, in all of its lanes. All call it.
  RUNNEL_FORCEINLINE_FUNCTION static type broadcast(type e,
                                                    [[maybe_unused]] int from) {
#if defined(__CUDA_ARCH__)
    return __shfl_sync(0xffffffffu, e, from, PerStream);
#elif defined(__HIP_DEVICE_COMPILE__)
    return __shfl(e, from, PerStream);
#else
    return e;  // host pass of a device compiler: never executed
#endif
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION type generate(F const& f) const {
    return f(0, lane);
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION T load(Group<T const*> const& from,
                                     std::int64_t at) const {
    return from[0][at + lane];
  }
  template <class T>
  RUNNEL_FORCEINLINE_FUNCTION void store(Group<T*> const& to, std::int64_t at,
                                         T v) const {
    to[0][at + lane] = v;
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each(int count, F const& f) const {
    for (int i = lane; i < count; i += PerStream) f(0, i);
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_group(F const& f) const {
    f(0, group);
  }
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void for_each_lane(F const& f) const {
    f(0, lane, 0);
  }
  RUNNEL_FORCEINLINE_FUNCTION void sync() const {
#if defined(__CUDA_ARCH__)
    __syncwarp();
#elif defined(__HIP_DEVICE_COMPILE__)
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront");
    __builtin_amdgcn_wave_barrier();
#endif
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION type rotate(type e) const {
#if defined(__CUDA_ARCH__)
    return __shfl_sync(0xffffffffu, e, lane + PerStream - 1, PerStream);
#elif defined(__HIP_DEVICE_COMPILE__)
    return __shfl(e, (lane + PerStream - 1) % PerStream, PerStream);
#else
    return e;  // host pass of a device compiler: never executed
#endif
  }
};

#if defined(__CUDA_ARCH__)
/// The address of a word of team scratch, for instructions on that memory.
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t scratch_address(
    std::uint32_t const* word) {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(word));
}
/// The lane of the calling thread in its warp.
RUNNEL_FORCEINLINE_FUNCTION int lane_in_warp() {
  return static_cast<int>(threadIdx.x + threadIdx.y * blockDim.x) % 32;
}
#endif

/// Adds to a word of team scratch that other threads of the team add to.
/// nvcc does not see that a word of Kokkos' scratch is in shared memory, and a
/// generic atomic addition takes several times as long.
RUNNEL_FORCEINLINE_FUNCTION void add_in_scratch(std::uint32_t* to,
                                                std::uint32_t n) {
#if defined(__CUDA_ARCH__)
  asm volatile("red.shared.add.u32 [%0], %1;"
               :
               : "r"(scratch_address(to)), "r"(n)
               : "memory");
#else
  Kokkos::atomic_add(to, n);
#endif
}

/// Adds to a word of scratch the number of the team's threads for which
/// `is_one` holds. All threads call it, in a team of whole warps.
RUNNEL_FORCEINLINE_FUNCTION void add_ones_in_scratch(std::uint32_t* to,
                                                     bool is_one) {
#if defined(__CUDA_ARCH__)
  unsigned const ones = __ballot_sync(0xffffffffu, is_one);
  if (lane_in_warp() == 0 && ones != 0) {
    add_in_scratch(to, static_cast<std::uint32_t>(__popc(ones)));
  }
#else
  if (is_one) add_in_scratch(to, 1);
#endif
}

/// Makes a word of scratch, which was larger, the least `rank` of the team's
/// threads for which `is_one` holds, if there is one. All threads call it, in a
/// team of whole warps.
RUNNEL_FORCEINLINE_FUNCTION void find_first_in_scratch(std::uint32_t* to,
                                                       std::uint32_t rank,
                                                       bool is_one) {
#if defined(__CUDA_ARCH__)
  unsigned const ones = __ballot_sync(0xffffffffu, is_one);
  if (lane_in_warp() == __ffs(static_cast<int>(ones)) - 1) {
    asm volatile("red.shared.min.u32 [%0], %1;"
                 :
                 : "r"(scratch_address(to)), "r"(rank)
                 : "memory");
  }
#else
  if (is_one) Kokkos::atomic_min(to, rank);
#endif
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_WARP_LANES_HPP
