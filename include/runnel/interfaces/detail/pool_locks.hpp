// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_POOL_LOCKS_HPP
#define RUNNEL_INTERFACES_DETAIL_POOL_LOCKS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>

/// The locks of a pool's streams: a stream that a work item holds is locked.
namespace Runnel::Impl {

/// Closes a lock, if it is open. On a host this thread then sees all that the
/// last holder wrote. \returns whether it was open
RUNNEL_FUNCTION bool close_lock(int* lock) {
  KOKKOS_IF_ON_HOST((return std::atomic_ref(*lock).exchange(
                                1, std::memory_order_acquire) == 0;))
  KOKKOS_IF_ON_DEVICE(
      (return Kokkos::atomic_compare_exchange(lock, 0, 1) == 0;))
}
/// Opens a lock, after all earlier writes of this thread.
RUNNEL_FUNCTION void open_lock(int* lock) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  // Cheaper than a fence, which is one of all memory orders.
  asm volatile("st.release.gpu.b32 [%0], %1;" ::"l"(lock), "r"(0) : "memory");
#else
  KOKKOS_IF_ON_HOST(
      (std::atomic_ref(*lock).store(0, std::memory_order_release);))
  KOKKOS_IF_ON_DEVICE((Kokkos::memory_fence(); Kokkos::atomic_store(lock, 0);))
#endif
}

/// Locks in host memory, `spacing` apart.
struct HostLocks {
  int* first;
  std::int64_t count;
  std::int64_t spacing;
};

/// Closes one of the locks, the first free one after `at`.
///
/// Waits while all are closed, and aborts after `patience` seconds: by then a
/// holder must be waiting itself, or has forgotten to free its state.
std::int64_t wait_for_lock(HostLocks const& locks, std::int64_t at,
                           double patience);

/// Time of a device, which aborts a kernel that waits for ever.
class DeviceClock {
 public:
  /// Once for each look at all locks.
  RUNNEL_FUNCTION void check(float patience) {
    std::uint64_t const now = nanoseconds();
    if (m_start == 0) m_start = now;
    if (static_cast<float>(now - m_start) > patience * 1e9f) {
      Kokkos::abort(
          "Runnel::RandomPool::get_state: all states are held and none came "
          "free (set_patience says for how long to wait); work items of a GPU "
          "need one each: give the pool more states, hold one at a time, or "
          "take get_state(i)");
    }
  }

 private:
  RUNNEL_FUNCTION std::uint64_t nanoseconds() {
#if defined(__CUDA_ARCH__)
    std::uint64_t now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
#elif defined(__HIP_DEVICE_COMPILE__)
    return wall_clock64() * 10u;  // ticks of 10 ns, about, on AMD's GPUs
#else
    return m_looks += 1000;  // a look takes a microsecond at least
#endif
  }

  std::uint64_t m_start = 0;
  [[maybe_unused]] std::uint64_t m_looks = 0;
};

/// The locks of a pool's streams. Captured by value.
template <class ExecutionSpace>
class PoolLocks {
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;

 public:
  /// On a host each thread begins to look where its own share of the states
  /// begins: no thread waits as long as all hold no more than that.
  static constexpr std::int64_t states_per_thread = 4;
  static constexpr std::int64_t min_states = 64;

  /// The default number of streams of a pool. \param most  of the family
  static std::uint64_t default_states(ExecutionSpace const& exec,
                                      std::uint64_t most) {
    std::int64_t const threads = std::max(1, exec.concurrency());
    if (on_device) return static_cast<std::uint64_t>(threads);
    return std::min(most, static_cast<std::uint64_t>(std::max(
                              min_states, states_per_thread * threads)));
  }

  PoolLocks() = default;
  PoolLocks(ExecutionSpace const& exec, std::uint64_t count, int spacing)
      : m_locks(Kokkos::view_alloc(exec, "Runnel::pool::locks"),
                count * static_cast<std::uint64_t>(spacing)),
        m_count(static_cast<std::int64_t>(count)),
        m_spacing(spacing),
        m_share(std::max<std::int64_t>(
            1, m_count / std::max(1, exec.concurrency()))) {}

  RUNNEL_FUNCTION int* lock(std::int64_t i) const {
    return &m_locks(on_device ? i : i * m_spacing);
  }
  /// Takes a free stream.
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t claim() const {
    std::int64_t i = first_try();
    if constexpr (on_device) {
      DeviceClock clock;
      for (std::int64_t looked = 0; !close_lock(lock(i));) {
        i = i + 1 < m_count ? i + 1 : 0;
        if (++looked == m_count) {
          clock.check(m_patience);
          looked = 0;
        }
      }
    } else if (!close_lock(lock(i))) {
      KOKKOS_IF_ON_HOST(
          (i = wait_for_lock({m_locks.data(), m_count, m_spacing}, i,
                             static_cast<double>(m_patience));))
    }
    return i;
  }
  void set_patience(double seconds) {
    m_patience = static_cast<float>(seconds);
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t first_try() const {
#if RUNNEL_ON_GPU
    if (m_count == 0) abort_empty();
    std::int64_t const block =
        blockIdx.x + std::int64_t{gridDim.x} *
                         (blockIdx.y + std::int64_t{gridDim.y} * blockIdx.z);
    std::int64_t const thread =
        threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return (block * (std::int64_t{blockDim.x} * blockDim.y * blockDim.z) +
            thread) %
           m_count;
#else
    if constexpr (requires { ExecutionSpace::impl_hardware_thread_id(); }) {
      std::int64_t const i =
          ExecutionSpace::impl_hardware_thread_id() * m_share;
      return i < m_count ? i : wrapped(i);
    } else {
      return wrapped(0);
    }
#endif
  }
  std::int64_t wrapped(std::int64_t i) const {
    if (m_count == 0) abort_empty();
    return i % m_count;
  }
  RUNNEL_FUNCTION static void abort_empty() {
    Kokkos::abort(
        "Runnel::RandomPool::get_state: an empty pool; give it a seed");
  }

  Kokkos::View<int*, typename ExecutionSpace::memory_space> m_locks;
  std::int64_t m_count = 0;
  int m_spacing = 1;
  float m_patience = 10;
  std::int64_t m_share = 1;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_POOL_LOCKS_HPP
