// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_NUMBER_POOL_HPP
#define RUNNEL_INTERFACES_NUMBER_POOL_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/interfaces/detail/host_stream_errors.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/make_pool_source.hpp>
#include <runnel/interfaces/detail/pool_users.hpp>
#include <runnel/interfaces/detail/refill_instance.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>
#include <runnel/lanes/forked_process.hpp>

namespace Runnel {

/// Numbers in the memory of an execution space, which refill themselves: while
/// kernels read one block, the next is made on an instance of its own.
///
/// Slice k is the next n values of the sequence, whichever instance it is
/// for: the values, in the order of the calls, are those that `Runnel::fill`
/// gives from the same streams (with several, as `Order::interleaved`, or as
/// `Order::cyclic` if the options say so).
///
/// A slice is named with the instance, the consumer, whose kernels will read
/// it. It is that consumer's until its next `take`, or `done`: whatever is in
/// the instance's queue then is waited for before the memory is written again.
/// On GPUs events in the queues do all the waiting: `take` returns at once and
/// nothing is fenced. A consumer that still has numbers is never held up.
///
/// One host thread uses a pool at a time.
///
/// \tparam Generator       one of Runnel's generators, e.g. `ranmar24`
/// \tparam T               type of the values
/// \tparam Distribution    how they are computed from outputs
/// \tparam ExecutionSpace  of the memory and of the consumers
template <BitGenerator Generator, class T = Impl::reference_real<Generator>,
          class Distribution = default_distribution<T>,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class NumberPool {
 public:
  using generator_type = Generator;
  using value_type = T;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;
  /// The pool's memory, seen by a consumer.
  using slice_type =
      Kokkos::View<T const*, typename ExecutionSpace::memory_space,
                   Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  /// Queues the first two blocks, asynchronously on GPUs.
  /// \throws StreamEnded, std::invalid_argument as `StreamSet` does
  explicit NumberPool(seed_type const& seed = {},
                      NumberPoolOptions const& options = {},
                      Distribution const& distribution = Distribution())
      : NumberPool(ExecutionSpace(), seed, options, distribution) {}
  /// Continues where a snapshot of a `NumberPool`, `HostStream` or `StreamSet`
  /// was taken; `options.streams` is ignored.
  template <std::same_as<Snapshot> Record>  // braces alone mean a seed
  explicit NumberPool(Record const& snapshot,
                      NumberPoolOptions const& options = {},
                      Distribution const& distribution = Distribution())
      : NumberPool(ExecutionSpace(), snapshot, options, distribution) {}
  /// Makes the pool on the device of `exec`, for consumers there; it refills
  /// beside `exec` itself.
  template <std::same_as<ExecutionSpace> Exec>  // braces alone mean a seed
  explicit NumberPool(Exec const& exec, seed_type const& seed = {},
                      NumberPoolOptions const& options = {},
                      Distribution const& distribution = Distribution())
      : m_state(make_state(Set(Impl::refill_instance(exec, options.refill),
                               seed, options.streams),
                           options, distribution)) {}
  /// Continues where a snapshot was taken.
  template <std::same_as<ExecutionSpace> Exec, std::same_as<Snapshot> Record>
  NumberPool(Exec const& exec, Record const& snapshot,
             NumberPoolOptions const& options = {},
             Distribution const& distribution = Distribution())
      : m_state(make_state(
            Set(Impl::refill_instance(exec, options.refill), snapshot), options,
            distribution)) {}

  template <Impl::NotASeedOf<Generator> NotASeed>
    requires(!std::same_as<NotASeed, ExecutionSpace>)
  explicit NumberPool(NotASeed const&, NumberPoolOptions const& = {}) = delete;

  NumberPool(NumberPool&&) noexcept = default;
  NumberPool& operator=(NumberPool&& other) noexcept {
    wait_for_users();
    m_state = std::move(other.m_state);
    return *this;
  }
  NumberPool(NumberPool const&) = delete;
  NumberPool& operator=(NumberPool const&) = delete;
  /// Fences the consumers that may still read the pool's memory.
  ~NumberPool() { wait_for_users(); }

  /// The next n values, for kernels queued on `consumer` from now on and
  /// before its next `take` or `done`.
  ///
  /// Where a block ends, what is left of it is copied before the beginning of
  /// the next one, on the consumer's instance.
  /// \throws std::invalid_argument if n is over `capacity()`, the consumer is
  ///   another device's or is being captured, or the memory for the next block
  ///   is still another consumer's; nothing is taken then
  /// \throws StreamEnded if the streams end before; nothing is taken then
  slice_type take(ExecutionSpace const& consumer, std::size_t n);

  /// Says that the consumer's kernels which read its slice are in its queue:
  /// no wait is needed until it takes another slice.
  void done(ExecutionSpace const& consumer);

  /// Everything needed to continue later or elsewhere with the next value that
  /// has not been given out. Fences the pool's own instance.
  Snapshot snapshot() const;

  /// Native outputs of stream s that have been given out.
  UInt128 position(std::uint64_t s = 0) const {
    auto const& state = this->state();
    RUNNEL_THROW_IF(s >= state.base.num_streams,
                    "Runnel::NumberPool::position: there is no stream " +
                        std::to_string(s) + " of " +
                        std::to_string(state.base.num_streams) +
                        "; streams are counted from 0");
    return Impl::position_after(state.base, state.at, outputs, s, state.turn);
  }
  /// Values left before a stream ends; at most 2^62 are counted.
  std::uint64_t values_left() const { return state().length - state().at; }
  /// Values of a block: the most that one slice has.
  std::size_t capacity() const { return state().capacity; }

 private:
  using Set = StreamSet<Generator, ExecutionSpace>;
  using Source =
      Impl::BlockSource<T, typename Generator::state_word, ExecutionSpace>;
  static constexpr int outputs =
      Impl::words_per_value<Distribution, Generator, T>;

  struct State {
    ExecutionSpace exec;  ///< the pool's own
    std::size_t capacity = 0;
    Snapshot base;  ///< where value 0 is
    bool overlap = false;
    std::int64_t turn = 1;     ///< values of a stream's turn
    std::uint64_t length = 0;  ///< values of the sequence
    std::uint64_t at = 0;      ///< values given out
    std::uint64_t block = 0;   ///< in which the next one is
    /// The consumers of this block, and of the one before as long as it has
    /// some.
    Impl::PoolUsers<ExecutionSpace> users;
    Impl::PoolUsers<ExecutionSpace> old_users;
    std::unique_ptr<Source> source;
  };

  static std::unique_ptr<State> make_state(Set set,
                                           NumberPoolOptions const& options,
                                           Distribution const& distribution);
  State& state() const {
    RUNNEL_THROW_IF(m_state == nullptr,
                    "Runnel::NumberPool: this pool was moved from and has no "
                    "numbers; use the one it was moved to");
    return *m_state;
  }
  /// The users of the block before have all ended: it is made anew.
  static void give_back(State& state) {
    for (auto const& user : state.old_users) state.source->end_use(user.exec);
    state.source->give_back(state.block);
    state.old_users.clear();
  }
  /// Value `values` − 1 of the present block is there for the consumer.
  static void wait_for(State& state, std::uint64_t values,
                       ExecutionSpace const& consumer) {
    // A GPU's blocks come whole: its queue waits for each one once.
    if (Impl::Backend<ExecutionSpace>::on_device && state.users.has(consumer)) {
      return;
    }
    require_values(*state.source, values, consumer);
  }
  /// \throws std::runtime_error if the source has ended before
  template <class Source>
  static void require_values(Source& source, std::uint64_t values,
                             ExecutionSpace const& consumer) {
    std::uint64_t const made = source.wait_for(values, consumer);
    RUNNEL_THROW_IF_TYPE(std::runtime_error, made < values,
                         "Runnel::NumberPool::take: " + std::to_string(made) +
                             " values were made and " + std::to_string(values) +
                             " are wanted; make the pool again from its "
                             "snapshot");
  }
  static T* next_block(State& state, ExecutionSpace const& consumer,
                       std::size_t rest);
  void wait_for_users() noexcept {
    if (m_state == nullptr) return;
    for (auto const& user : m_state->old_users) user.exec.fence();
    for (auto const& user : m_state->users) user.exec.fence();
  }

  std::unique_ptr<State> m_state;
};

template <BitGenerator G, class T, class D, class E>
auto NumberPool<G, T, D, E>::make_state(Set set,
                                        NumberPoolOptions const& options,
                                        D const& distribution)
    -> std::unique_ptr<State> {
  Kokkos::Profiling::ScopedRegion const region("Runnel::NumberPool");
  auto const fill =
      Impl::in_turn(options.fill, set.size(), "Runnel::NumberPool");
  auto state = std::make_unique<State>();
  state->turn = Impl::turn_block(fill, set.size());
  if (set.size() > 1) {
    Impl::check_cursor(set, state->turn, "Runnel::NumberPool");
  }
  state->exec = set.instance();
  state->capacity = Impl::pool_capacity(options);
  state->base = set.snapshot();
  state->overlap = Impl::StreamSetAccess::allow_overlap(set);
  state->length = Impl::values_left(set, outputs, state->turn);
  state->source = Impl::make_pool_source<D, T>(std::move(set), state->capacity,
                                               options, distribution);
  return state;
}

template <BitGenerator G, class T, class D, class E>
void NumberPool<G, T, D, E>::done(E const& consumer) {
  auto& state = this->state();
  state.users.release(consumer);
  state.old_users.release(consumer);
  if (!state.old_users.is_empty() && !state.old_users.any_holds()) {
    give_back(state);
  }
}

/// Goes on to the next block, before which `rest` values of this one are
/// copied.
template <BitGenerator G, class T, class D, class E>
T* NumberPool<G, T, D, E>::next_block(State& state, E const& consumer,
                                      std::size_t rest) {
  T* const next = state.source->block(state.block + 1);
  if (rest > 0) {
    std::size_t const begin = state.at - state.block * state.capacity;
    Impl::copy_within(consumer, next - rest,
                      state.source->block(state.block) + begin, rest);
    state.users.add(consumer);
    state.users.release(consumer);
  }
  ++state.block;
  std::swap(state.users, state.old_users);
  if (state.old_users.any_holds()) return next;
  try {
    give_back(state);
  } catch (...) {
    --state.block;
    std::swap(state.users, state.old_users);
    throw;
  }
  return next;
}

template <BitGenerator G, class T, class D, class E>
typename NumberPool<G, T, D, E>::slice_type NumberPool<G, T, D, E>::take(
    E const& consumer, std::size_t n) {
  constexpr auto call = "Runnel::NumberPool::take";
  Kokkos::Profiling::ScopedRegion const region(call);
  auto& state = this->state();
  Impl::check_slice(n, state.capacity);
  Impl::check_stream_end(call, n, values_left(), std::string(G::name));
  RUNNEL_THROW_IF(Impl::device_of(consumer) != Impl::device_of(state.exec),
                  "Runnel::NumberPool::take: the consumer is of device " +
                      std::to_string(Impl::device_of(consumer)) +
                      ", the numbers lie in memory of device " +
                      std::to_string(Impl::device_of(state.exec)) +
                      "; make a pool for each device");
  Impl::refuse_capture(consumer, call);
  if (n == 0) return {};
  std::uint64_t const end = state.at + n;
  std::uint64_t const block_end = (state.block + 1) * state.capacity;
  RUNNEL_THROW_IF(
      end > block_end && state.old_users.others_hold(consumer),
      "Runnel::NumberPool::take: another instance took a slice of the block "
      "before this one and has called neither take nor done since; its memory "
      "is needed now, so call done for it as soon as its kernels are queued");
  if (!state.source->is_alive()) Impl::refuse_forked_process(call);
  state.users.make_room();
  state.old_users.make_room();
  done(consumer);
  if (end <= block_end) {
    wait_for(state, end, consumer);
    T const* const begin = state.source->block(state.block) +
                           (state.at - state.block * state.capacity);
    state.users.add(consumer);
    state.at = end;
    return slice_type(begin, n);
  }
  auto const rest = static_cast<std::size_t>(block_end - state.at);
  if (rest > 0) wait_for(state, block_end, consumer);
  require_values(*state.source, end, consumer);
  T const* const begin = next_block(state, consumer, rest) - rest;
  state.users.add(consumer);
  state.at = end;
  return slice_type(begin, n);
}

template <BitGenerator G, class T, class D, class E>
Snapshot NumberPool<G, T, D, E>::snapshot() const {
  constexpr auto call = "Runnel::NumberPool::snapshot";
  Kokkos::Profiling::ScopedRegion const region(call);
  auto const& state = this->state();
  Snapshot record = state.base;
  std::uint64_t begin = 0;
  if (state.block > 0) {
    auto const start = state.source->start_of(state.block);
    record.words.assign(start.words.begin(), start.words.end());
    begin = start.block * state.capacity;
  }
  Impl::advance_record(record, begin, outputs, state.turn);
  Set set(state.exec, record);
  Impl::StreamSetAccess::allow_overlap(set) = state.overlap;
  Impl::skip_values<D, T>(set, state.at - begin, state.turn, call);
  return set.snapshot();
}

}  // namespace Runnel

#endif  // RUNNEL_INTERFACES_NUMBER_POOL_HPP
