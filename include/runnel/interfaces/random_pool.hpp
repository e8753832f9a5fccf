// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_RANDOM_POOL_HPP
#define RUNNEL_INTERFACES_RANDOM_POOL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/interfaces/detail/pool_fill.hpp>
#include <runnel/interfaces/detail/pool_stream.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// A pool of streams with the shape of `Kokkos::Random_XorShift64_Pool`: change
/// the type, and code that was written for that one runs on a generator of
/// Runnel's, with `Kokkos::rand` and `Kokkos::fill_random` too.
///
/// - `get_state(i)`: stream i, lock-free; what it gives obeys the law, if no
///   other work item holds stream i.
/// - `get_state()`: a stream that nobody holds; no two work items ever share
///   one. Which one is outside the law: reproducible where work items run one
///   after the other, on Serial.
/// - `fill_random` on the host: bulk fills by `Runnel::fill`, `interleaved`:
///   pieces join up.
///
/// Copies share the streams, so a pool is captured by value. It outlives
/// kernels that use it only if somebody holds a copy; functions of the host
/// side fence nothing but what they say.
template <BitGenerator Generator,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class RandomPool {
  using Set = StreamSet<Generator, ExecutionSpace>;
  static constexpr bool on_device = Impl::Backend<ExecutionSpace>::on_device;
  using Record = Impl::LentRecord<Generator, on_device>;
  using Counters = Impl::DrawCounters<on_device>;

 public:
  using execution_space = ExecutionSpace;
  using memory_space = typename ExecutionSpace::memory_space;
  using device_type = typename ExecutionSpace::device_type;
  using generator_type = PoolStream<Generator, ExecutionSpace>;

  /// An empty pool: assign one before use.
  RandomPool() = default;
  /// Streams of the seed `SeedSequence(number).seed<Generator>(num_states)`.
  /// \param num_states  streams; 0: as many as `ExecutionSpace` runs threads,
  ///   which is what argument-free `get_state()` needs on a GPU
  explicit RandomPool(std::uint64_t number, std::uint64_t num_states = 0)
      : RandomPool(ExecutionSpace(), number, num_states) {}
  RandomPool(ExecutionSpace const& exec, std::uint64_t number,
             std::uint64_t num_states = 0)
      : RandomPool(exec,
                   SeedSequence(number).template seed<Generator>(
                       states_for(exec, num_states)),
                   StreamOptions{.num_streams = states_for(exec, num_states)}) {
  }
  /// Streams of a seed of the generator's own, as a `StreamSet` has them.
  /// \throws std::invalid_argument for leapfrog parts, and as `StreamSet` does
  RandomPool(ExecutionSpace const& exec,
             typename Generator::seed_type const& seed,
             StreamOptions const& options)
      : RandomPool(checked(std::make_unique<Set>(exec, seed, options))) {}
  /// Goes on where a snapshot of a pool (or of a set) was taken.
  RandomPool(ExecutionSpace const& exec, Snapshot const& snapshot)
      : RandomPool(checked(std::make_unique<Set>(exec, snapshot))) {}

  /// Streams, in [0, size()) for `get_state(i)`.
  RUNNEL_FUNCTION std::int64_t size() const { return m_lent.num_streams; }

  /// Everything needed to go on later. Fences the pool's instance.
  /// \pre no kernel holds a state on another instance
  Snapshot snapshot() const {
    auto snapshot = set().snapshot();
    lend();
    return snapshot;
  }
  /// Fills a View of any rank and layout: element i, in logical row-major
  /// order, is \f$begin + (end - begin)\,u\f$ of the next value u in [0, 1) of
  /// stream (cursor + i) mod size(); integers are in [begin, end). Complex
  /// numbers and integers of 64 bits are made of values 2i and 2i + 1, the real
  /// part, or the upper half, of the first.
  /// Asynchronous on the pool's instance, but for a first use's allocation.
  /// \throws std::invalid_argument if there are no integers in [begin, end), or
  ///   end - begin is not finite
  template <class ViewType>
  void fill(ViewType const& view, typename ViewType::const_value_type begin,
            typename ViewType::const_value_type end) const {
    Impl::fill_between(set(), view, begin, end);
    lend();
  }
  ExecutionSpace const& instance() const { return set().instance(); }

  RUNNEL_FUNCTION generator_type get_state(std::int64_t i) const {
    KOKKOS_ASSERT(0 <= i && i < size());
    return generator_type(m_lent, i, false);
  }
  RUNNEL_FUNCTION generator_type get_state() const {
    return generator_type(m_lent, claim(), true);
  }
  /// Puts a state back; one of `get_state()` is then free for others.
  RUNNEL_FUNCTION void free_state(generator_type const& state) const {
    state.put_back(m_lent);
    if (state.m_is_claimed) release(lock(state.m_stream));
  }

 private:
  struct Owner {
    std::unique_ptr<Set> set;
  };

  explicit RandomPool(std::unique_ptr<Set> set)
      : m_owner(Kokkos::view_alloc(Kokkos::SequentialHostInit,
                                   "Runnel::pool::owner")),
        m_locks(Kokkos::view_alloc(set->instance(), "Runnel::pool::locks"),
                static_cast<std::size_t>(set->size()) *
                    Counters::spacing_of(set->size())) {
    m_owner().set = std::move(set);
    m_lent = lend();
  }
  static std::unique_ptr<Set> checked(std::unique_ptr<Set> set) {
    RUNNEL_THROW_IF(set->leapfrog().num_parts != 1,
                    "Runnel::RandomPool: streams that are leapfrog parts; take "
                    "whole streams");
    return set;
  }
  static std::uint64_t states_for(ExecutionSpace const& exec,
                                  std::uint64_t num_states) {
    if (num_states > 0) return num_states;
    return static_cast<std::uint64_t>(std::max(1, exec.concurrency()));
  }
  Set& set() const {
    RUNNEL_THROW_IF(m_owner.data() == nullptr || m_owner().set == nullptr,
                    "Runnel::RandomPool: an empty pool; give it a seed");
    return *m_owner().set;
  }
  Record lend() const {
    return Impl::StreamSetAccess::lend(set(), /*as_before=*/true);
  }

  /// As far apart as the streams' counters.
  RUNNEL_FUNCTION int* lock(std::int64_t i) const {
    return &m_locks(on_device ? i : i * m_lent.drawn.spacing);
  }
  /// A stream that nobody holds, from now on ours.
  RUNNEL_FUNCTION std::int64_t claim() const {
    std::int64_t i = first_try();
    while (!acquire(lock(i))) i = i + 1 < size() ? i + 1 : 0;
    // The state that another one put back, after the lock. A GPU's loads wait
    // for the branch before them, and those of a small state go to the cache
    // that all multiprocessors share; rings are read through their own.
    if constexpr (on_device && Impl::has_rings<Generator>) {
      Kokkos::memory_fence();
    }
    return i;
  }
  /// Closes a lock. On a host all that its last holder wrote is seen then.
  RUNNEL_FUNCTION static bool acquire(int* lock) {
    KOKKOS_IF_ON_HOST((return std::atomic_ref(*lock).exchange(
                                  1, std::memory_order_acquire) == 0;))
    KOKKOS_IF_ON_DEVICE(
        (return Kokkos::atomic_compare_exchange(lock, 0, 1) == 0;))
  }
  /// Opens a lock, after all that was written before.
  RUNNEL_FUNCTION static void release(int* lock) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    // Cheaper than a fence, which is one of all memory orders.
    asm volatile("st.release.gpu.b32 [%0], %1;" ::"l"(lock), "r"(0) : "memory");
#else
    KOKKOS_IF_ON_HOST(
        (std::atomic_ref(*lock).store(0, std::memory_order_release);))
    KOKKOS_IF_ON_DEVICE(
        (Kokkos::memory_fence(); Kokkos::atomic_store(lock, 0);))
#endif
  }
  RUNNEL_FUNCTION std::int64_t first_try() const {
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
    std::int64_t const block =
        blockIdx.x + std::int64_t{gridDim.x} *
                         (blockIdx.y + std::int64_t{gridDim.y} * blockIdx.z);
    std::int64_t const thread =
        threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return (block * (std::int64_t{blockDim.x} * blockDim.y * blockDim.z) +
            thread) %
           size();
#else
    if constexpr (requires { ExecutionSpace::impl_hardware_thread_id(); }) {
      return ExecutionSpace::impl_hardware_thread_id() % size();
    } else {
      return 0;
    }
#endif
  }

  Kokkos::View<Owner, Kokkos::HostSpace> m_owner;
  Kokkos::View<int*, memory_space> m_locks;
  Record m_lent;
};

}  // namespace Runnel

namespace Kokkos {

// By value, as Kokkos' own, of which these must be special cases.
// NOLINTBEGIN(performance-unnecessary-value-param)

/// `Kokkos::fill_random` of Runnel's pools: `Runnel::fill`, which obeys the
/// law. On the pool's instance, after which `exec` is ordered by a fence where
/// it is another one.
template <class ExecutionSpace, class ViewType, class Generator, class Space,
          class IndexType = std::int64_t>
  requires is_execution_space_v<ExecutionSpace>
void fill_random(ExecutionSpace const& exec, ViewType view,
                 Runnel::RandomPool<Generator, Space> pool,
                 typename ViewType::const_value_type begin,
                 typename ViewType::const_value_type end) {
  if constexpr (std::is_same_v<ExecutionSpace, Space>) {
    if (exec == pool.instance()) return pool.fill(view, begin, end);
  }
  exec.fence("Kokkos::fill_random: before Runnel's pool");
  pool.fill(view, begin, end);
  pool.instance().fence("Kokkos::fill_random: after Runnel's pool");
}
template <class ExecutionSpace, class ViewType, class Generator, class Space,
          class IndexType = std::int64_t>
  requires is_execution_space_v<ExecutionSpace>
void fill_random(ExecutionSpace const& exec, ViewType view,
                 Runnel::RandomPool<Generator, Space> pool,
                 typename ViewType::const_value_type range) {
  fill_random(exec, view, pool, typename ViewType::non_const_value_type{0},
              range);
}
/// Like Kokkos' own, these fence.
template <class ViewType, class Generator, class Space,
          class IndexType = std::int64_t>
void fill_random(ViewType view, Runnel::RandomPool<Generator, Space> pool,
                 typename ViewType::const_value_type begin,
                 typename ViewType::const_value_type end) {
  Kokkos::fence("Kokkos::fill_random: before Runnel's pool");
  pool.fill(view, begin, end);
  pool.instance().fence("Kokkos::fill_random: after Runnel's pool");
}
template <class ViewType, class Generator, class Space,
          class IndexType = std::int64_t>
void fill_random(ViewType view, Runnel::RandomPool<Generator, Space> pool,
                 typename ViewType::const_value_type range) {
  fill_random(view, pool, typename ViewType::non_const_value_type{0}, range);
}
// NOLINTEND(performance-unnecessary-value-param)

}  // namespace Kokkos

#endif  // RUNNEL_INTERFACES_RANDOM_POOL_HPP
