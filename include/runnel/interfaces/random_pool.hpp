// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_RANDOM_POOL_HPP
#define RUNNEL_INTERFACES_RANDOM_POOL_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <cstdint>
#include <memory>
#include <utility>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/fill/plan/plain_view.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/detail/pool_fill.hpp>
#include <runnel/interfaces/detail/pool_locks.hpp>
#include <runnel/interfaces/detail/pool_stream.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel {

/// A pool of streams with the interface of `Kokkos::Random_XorShift64_Pool`:
/// change the type, and code that was written for Kokkos' pool runs on a
/// generator of Runnel's, with `Kokkos::rand` and `Kokkos::fill_random` too. A
/// function with a parameter of type `Kokkos::Random_XorShift64<Device>` takes
/// a `RandomPool<…>::generator_type` instead.
///
/// - `get_state(i)`: stream i, lock-free; what it gives obeys the law, if no
///   other work item holds stream i.
/// - `get_state()`: a free stream; no two work items ever share one. Which one
///   is outside the law: reproducible where work items run one after the other,
///   on Serial.
/// - A state is returned by `free_state`, or when it goes out of scope.
/// - `fill_random` on the host: bulk fills by `Runnel::fill`, `interleaved`:
///   consecutive fills join up.
///
/// If all streams are held, `get_state()` waits for one; if none becomes free
/// in 10 s (`set_patience`), it aborts with a message. On hosts this can only
/// happen if a thread holds more than 4 states at a time, or the pool was given
/// fewer streams than by default.
///
/// Copies share the streams, so a pool is captured by value. A pool that
/// kernels use must be kept, or a copy of it, until they have finished;
/// functions of the host fence only what they document.
///
/// \tparam DeviceType  an execution space, or a `Kokkos::Device` of one
template <BitGenerator Generator,
          class DeviceType = Kokkos::DefaultExecutionSpace>
class RandomPool {
  using ExecutionSpace = typename DeviceType::execution_space;
  using Set = StreamSet<Generator, ExecutionSpace>;
  static constexpr bool on_device = Impl::Backend<ExecutionSpace>::on_device;
  using Record = Impl::LentRecord<Generator, on_device>;
  using Place = Impl::PoolPlace<Generator, on_device>;
  using Counters = Impl::DrawCounters<on_device>;
  using Locks = Impl::PoolLocks<ExecutionSpace>;

 public:
  using execution_space = ExecutionSpace;
  using memory_space = typename ExecutionSpace::memory_space;
  using device_type = typename DeviceType::device_type;
  using generator_type = PoolStream<Generator, ExecutionSpace>;

  /// An empty pool: assign one before use.
  RandomPool() = default;
  /// Streams of the seed `SeedSequence(number).seed<Generator>(num_states)`.
  /// Without an instance, as Kokkos' pools: the default one, which is fenced.
  /// \param num_states  streams; 0: on hosts 4 for each thread of
  ///   `ExecutionSpace` and at least 64 (or as many as the family has), on GPUs
  ///   as many as it runs threads, which is what `get_state()` needs there
  RandomPool(std::uint64_t number, std::uint64_t num_states = 0)  // NOLINT
      : RandomPool(ExecutionSpace(), number, num_states) {
    instance().fence("Runnel::RandomPool: constructor");
  }
  /// The same on an instance. Waits where a `StreamSet` of the seed does.
  RandomPool(ExecutionSpace const& exec, std::uint64_t number,
             std::uint64_t num_states = 0)
      : RandomPool(exec,
                   SeedSequence(number).template seed<Generator>(
                       states_for(exec, num_states)),
                   StreamOptions{.num_streams = states_for(exec, num_states)}) {
  }
  /// Streams of a seed of the generator's own, as a `StreamSet` has them.
  /// \throws StreamEnded, std::invalid_argument as `StreamSet` does; the latter
  ///   also for leapfrog parts
  RandomPool(ExecutionSpace const& exec,
             typename Generator::seed_type const& seed,
             StreamOptions const& options)
      : RandomPool(checked(std::make_unique<Set>(exec, seed, options))) {}
  /// Continues where a snapshot of a pool (or of a set) was taken.
  RandomPool(ExecutionSpace const& exec, Snapshot const& snapshot)
      : RandomPool(checked(std::make_unique<Set>(exec, snapshot))) {}

  /// The pool of the constructor with the same arguments.
  void init(std::uint64_t number, std::uint64_t num_states = 0) {
    *this = RandomPool(number, num_states);
  }
  void init(ExecutionSpace const& exec, std::uint64_t number,
            std::uint64_t num_states = 0) {
    *this = RandomPool(exec, number, num_states);
  }
  /// Seconds that `get_state()` waits before it aborts, 10 by default; of this
  /// pool and of later copies.
  void set_patience(double seconds) { m_locks.set_patience(seconds); }

  /// Streams, in [0, size()) for `get_state(i)`.
  RUNNEL_FUNCTION std::int64_t size() const { return m_lent.num_streams; }

  /// Everything needed to continue later. Fences the pool's instance.
  /// \pre no kernel holds a state on another instance
  Snapshot snapshot() const {
    Kokkos::Profiling::ScopedRegion const region(
        "Runnel::RandomPool::snapshot");
    Snapshot snapshot;
    use_set([&](Set const& set) { snapshot = set.snapshot(); });
    return snapshot;
  }
  /// Fills a View of any rank and layout: element i, in logical row-major
  /// order, is computed from the next value u in [0, 1) of stream (cursor + i)
  /// mod size(). Asynchronous on the pool's instance; waits where the pool's
  /// memory for uniform numbers grows, to 64 MiB at most. Floats and doubles of
  /// rank 1 in [0, 1) need none.
  ///
  /// - Floating-point numbers, also of 16 bits, are
  ///   \f$begin + (end - begin)\,u\f$ in [begin, end), never `end`, or, if
  ///   begin > end, in (end, begin]; the same bits on all machines
  ///   (`core/scaled.hpp` has the roundings).
  /// - Integers are in [begin, end). An integer of up to 32 bits is computed
  ///   from one u, a `Uniform` double of at most 53 bits; a draw takes 64 bits.
  /// - Complex numbers and integers of 64 bits are computed from values 2i and
  ///   2i + 1, the real part, or the upper half, of the first.
  ///
  /// \param exec  the pool's instance
  /// \param view  a View, a DynRankView or an OffsetView
  /// \throws std::invalid_argument if there are no integers in [begin, end), a
  ///   real end is infinite or NaN, or `exec` is another instance
  /// \throws StreamEnded if a stream ends before
  template <class ViewType>
  void fill(ExecutionSpace const& exec, ViewType const& view,
            typename ViewType::const_value_type begin,
            typename ViewType::const_value_type end) const {
    Kokkos::Profiling::ScopedRegion const region("Runnel::RandomPool::fill");
    RUNNEL_THROW_IF(!(exec == instance()),
                    "Runnel::RandomPool::fill: the execution-space instance is "
                    "not the pool's; give instance(), or use "
                    "Kokkos::fill_random, which fences both");
    use_set([&](Set& set) {
      Impl::with_plain_view(view, [&](auto const& plain) {
        Impl::fill_between(set, plain, begin, end);
      });
      Impl::StreamSetAccess::note_move(set);
    });
  }
  /// `fill` on the pool's instance.
  template <class ViewType>
  void fill(ViewType const& view, typename ViewType::const_value_type begin,
            typename ViewType::const_value_type end) const {
    fill(ExecutionSpace(instance()), view, begin, end);
  }
  /// The instance of the pool. \throws std::invalid_argument for an empty pool
  ExecutionSpace const& instance() const { return set().instance(); }

  /// A sampler that draws values of type T with deep tails from the pool's
  /// states: `state.draw(pool.make_sampler<float>(DeepTails(Normal(0, 2))))`.
  /// Values equal those of `fill` at the same positions of a set's streams.
  /// Made on the host and captured by value: once the pool has filled, a kernel
  /// that needs it for a value in a tail is aborted.
  ///
  /// Cost: reads the streams' positions, which fences the pool's instance if
  /// kernels have drawn since they were last read.
  ///
  /// \tparam T  float or double
  /// \throws std::invalid_argument if the largest value is no finite T
  template <class T, Impl::PlacedDistribution Distribution>
  Impl::PlacedSampler<Distribution, Generator, T, ExecutionSpace> make_sampler(
      Distribution const& distribution) const {
    return {distribution, set(), Impl::Borrowers::pool};
  }

  /// Stream i, without a lock: returns at once. Called by work items of
  /// `execution_space`, on hosts also outside of kernels.
  /// \pre 0 ≤ i < size(), and nothing else holds stream i, by whichever call;
  ///   Kokkos' debug assertions check the range only
  RUNNEL_FUNCTION generator_type get_state(std::int64_t i) const {
    KOKKOS_ASSERT(0 <= i && i < size());
    return generator_type(m_lent.shape, place(i, false), i, false);
  }
  /// A free stream, locked until `free_state` or the end of the state's scope.
  /// Called by work items of `execution_space`, on hosts also outside of
  /// kernels. Waits while all streams are held; if none becomes free in the
  /// time that `set_patience` sets, or if the pool is empty, it aborts.
  RUNNEL_FUNCTION generator_type get_state() const {
    std::int64_t const i = m_locks.claim();
    // Read the state only after the lock is taken: another work item put it
    // back. A GPU's loads wait for the branch before them, and those of a small
    // state go to the cache that all multiprocessors share; rings are read
    // through the multiprocessor's own.
    if constexpr (on_device && RingStored<Generator>) {
      Kokkos::memory_fence();
    }
    return generator_type(m_lent.shape, place(i, true), i, true);
  }
  /// Puts a state back; one of `get_state()` is then free for others. Never
  /// waits. Aborts if this object was put back before.
  RUNNEL_FUNCTION void free_state(generator_type const& state) const {
    state.put_back(place(state.m_stream, state.m_is_claimed));
  }

 private:
  struct Owner {
    std::unique_ptr<Set> set;
  };

  explicit RandomPool(std::unique_ptr<Set> set)
      : m_owner(Kokkos::view_alloc(Kokkos::SequentialHostInit,
                                   "Runnel::pool::owner")),
        m_locks(set->instance(), set->size(),
                Counters::spacing_of(set->size())) {
    m_owner().set = std::move(set);
    m_lent = lend();
  }
  static std::unique_ptr<Set> checked(std::unique_ptr<Set> set) {
    RUNNEL_THROW_IF(set->leapfrog().num_parts != 1,
                    "Runnel::RandomPool: the streams are leapfrog part " +
                        std::to_string(set->leapfrog().part) + " of " +
                        std::to_string(set->leapfrog().num_parts) +
                        "; take whole streams");
    return set;
  }
  static std::uint64_t states_for(ExecutionSpace const& exec,
                                  std::uint64_t num_states) {
    if (num_states > 0) return num_states;
    return Locks::default_states(exec, Generator::num_streams);
  }
  Set& set() const {
    RUNNEL_THROW_IF(m_owner.data() == nullptr || m_owner().set == nullptr,
                    "Runnel::RandomPool: the pool is empty, as made by the "
                    "default constructor; give it a seed");
    return *m_owner().set;
  }
  /// Lends the states again after a use that ends the loan, also where that
  /// threw: copies of the pool have the record of the loan.
  template <class Use>
  void use_set(Use const& use) const {
    Set& set = this->set();
    try {
      use(set);
    } catch (...) {
      // A refusal leaves the loan; anything later may have moved streams.
      if (!Impl::StreamSetAccess::has_handles(set)) {
        Impl::StreamSetAccess::note_move(set);
        lend();
      }
      throw;
    }
    lend();
  }
  Record lend() const {
    return Impl::StreamSetAccess::lend(set(), /*as_before=*/true);
  }

  RUNNEL_FUNCTION Place place(std::int64_t i, bool is_claimed) const {
    return {m_lent.stream(i), &m_lent.drawn[i],
            is_claimed ? m_locks.lock(i) : nullptr};
  }

  Kokkos::View<Owner, Kokkos::HostSpace> m_owner;
  Locks m_locks;
  Record m_lent;
};

}  // namespace Runnel

// Kokkos::fill_random and Kokkos::rand of these pools.
#include <runnel/interfaces/detail/pool_in_kokkos.hpp>

#endif  // RUNNEL_INTERFACES_RANDOM_POOL_HPP
