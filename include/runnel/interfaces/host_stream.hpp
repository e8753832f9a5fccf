// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_HOST_STREAM_HPP
#define RUNNEL_INTERFACES_HOST_STREAM_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>

#include <runnel/core/concepts.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/seed_forms.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/distributions/default.hpp>
#include <runnel/interfaces/detail/host_stream_core.hpp>
#include <runnel/interfaces/detail/shared_taking.hpp>
#include <runnel/interfaces/options.hpp>

namespace Runnel {

/// Numbers for host code that draws a few at a time: from a block that was made
/// ahead, while the next one is being made.
///
/// `next()` gives one number, `take(n)` several without copying them, `fill`
/// writes straight to the user's array; all give the values that
/// `Runnel::fill` gives from the same streams (with several, as
/// `Order::interleaved`, or as `Order::cyclic` if the options say so), in the
/// same order, however they are mixed.
///
/// Cost: `next` and `take` move a pointer, except at the end of a block. The
/// first of them starts a producer, which `fill`, `jump`, `reset`, `reseed`
/// and `restore` end again; two blocks of `prefetch()` values are kept.
///
/// One thread uses a stream at a time, except for
/// `take(n, thread, num_threads)`. Different streams are independent of each
/// other. An exception of the producer is thrown by the call that needs its
/// numbers.
///
/// \tparam Generator       one of Runnel's generators, e.g. `ranmar24`
/// \tparam T               type of the values
/// \tparam Distribution    how they are made from the generator's outputs
/// \tparam ExecutionSpace  where long blocks are made
template <BitGenerator Generator, class T = Impl::reference_real<Generator>,
          class Distribution = default_distribution<T>,
          class ExecutionSpace = Kokkos::DefaultExecutionSpace>
class HostStream {
 public:
  using generator_type = Generator;
  using value_type = T;
  using execution_space = ExecutionSpace;
  using seed_type = typename Generator::seed_type;

  /// \throws std::invalid_argument as `StreamSet` does, or if the prefetch is
  ///   larger than memory can be
  explicit HostStream(seed_type const& seed = {},
                      HostStreamOptions const& options = {},
                      Distribution const& distribution = {})
      : HostStream(ExecutionSpace(), seed, options, distribution) {}
  /// \param exec  a GPU makes blocks concurrently with this instance, on others
  HostStream(ExecutionSpace const& exec, seed_type const& seed,
             HostStreamOptions const& options = {},
             Distribution const& distribution = {})
      : m_core(std::make_unique<Core>(
            exec, Core::make_set(exec, seed, options.streams), options,
            distribution)) {}
  /// Continues where a snapshot of a `HostStream` or a `StreamSet` was taken;
  /// `options.streams` is ignored.
  template <std::same_as<Snapshot> Record>  // braces alone mean a seed
  explicit HostStream(Record const& snapshot,
                      HostStreamOptions const& options = {},
                      Distribution const& distribution = {})
      : HostStream(ExecutionSpace(), snapshot, options, distribution) {}
  template <std::same_as<Snapshot> Record>
  HostStream(ExecutionSpace const& exec, Record const& snapshot,
             HostStreamOptions const& options = {},
             Distribution const& distribution = {})
      : m_core(std::make_unique<Core>(exec, Core::make_set(exec, snapshot),
                                      options, distribution)) {}

  template <Impl::NotASeedOf<Generator> NotASeed>
  explicit HostStream(NotASeed const&, HostStreamOptions const& = {}) = delete;

  HostStream(HostStream&& other) noexcept
      : m_at(std::exchange(other.m_at, nullptr)),
        m_end(std::exchange(other.m_end, nullptr)),
        m_block(other.m_block),
        m_core(std::move(other.m_core)),
        m_sharing(std::move(other.m_sharing)) {}
  HostStream& operator=(HostStream&& other) noexcept {
    m_at = std::exchange(other.m_at, nullptr);
    m_end = std::exchange(other.m_end, nullptr);
    m_block = other.m_block;
    m_core = std::move(other.m_core);
    m_sharing = std::move(other.m_sharing);
    return *this;
  }
  HostStream(HostStream const&) = delete;
  HostStream& operator=(HostStream const&) = delete;
  /// Does not wait for more than a piece of a block.
  ~HostStream() = default;

  /// The next value.
  /// \throws std::invalid_argument at the end of the streams
  T next() {
    if (m_at == m_end) [[unlikely]] {
      wait_for(1, "next");
    }
    return *m_at++;
  }

  /// The next n values, valid until the next call of a member function that
  /// is not const.
  ///
  /// They are not copied, except where a block ends: its rest is copied in
  /// front of the next one.
  /// \throws std::invalid_argument if n is over `prefetch()`, or the streams
  ///   end before; nothing is taken then
  std::span<T const> take(std::size_t n) {
    if (n > static_cast<std::size_t>(m_end - m_at)) [[unlikely]] {
      wait_for(n, "take");
    }
    T const* const values = m_at;
    m_at += n;
    return {values, n};
  }

  /// The n values of a thread's slice of the next round: thread t of T gets
  /// values t·n … t·n + n − 1 of the T·n values of a round. Called by T
  /// threads at the same time, each for itself; the span is valid until the
  /// thread's next call. n may differ from round to round, not from thread to
  /// thread. A thread may be a block ahead of the slowest one and then waits.
  ///
  /// Other member functions may be called between rounds only: when all
  /// threads have taken the same number of slices.
  /// \throws std::invalid_argument if T·n is over `prefetch()`, there is no
  ///   such thread, rounds of another number of threads are in progress, or the
  ///   streams end before; the thread takes nothing then
  std::span<T const> take(std::size_t n, int thread, int num_threads);

  /// Fills memory of the host with the next values. First come the values made
  /// ahead, the rest is made in place, by the calling thread or, for large
  /// requests, by the execution space; nothing is made ahead.
  /// \throws std::invalid_argument if the streams end before; nothing is
  ///   taken then
  void fill(std::span<T> to);

  /// Skips n native outputs of every stream. Cost: none within the current
  /// block, otherwise one jump per stream, O(log n).
  /// \throws std::invalid_argument if the streams end before
  void jump(UInt128 n);

  /// Everything needed to continue later or elsewhere from the next value to be
  /// drawn, whatever was made ahead. A `StreamSet` can continue from it, too.
  /// The stream itself is unchanged.
  Snapshot snapshot() const;

  /// Back to where the stream was constructed, reseeded or restored.
  void reset() {
    auto& core = this->core();
    core.reset();
    forget();
  }
  /// Other streams of the same generator.
  /// \throws std::invalid_argument as the constructor; the stream is unchanged
  void reseed(seed_type const& seed, StreamOptions const& streams = {}) {
    auto& core = this->core();
    core.put(Core::make_set(core.exec(), seed, streams));
    forget();
  }
  /// Continues where a snapshot was taken.
  /// \throws std::invalid_argument if it is another generator's, or not whole;
  ///   the stream is unchanged
  void restore(Snapshot const& snapshot) {
    auto& core = this->core();
    core.put(Core::make_set(core.exec(), snapshot));
    forget();
  }

  /// Native outputs of stream s that have been drawn or skipped.
  UInt128 position(std::uint64_t s = 0) const;
  /// Values left before a stream ends; at most 2^62 are counted.
  std::uint64_t values_left() const;
  /// Values of a block: the most that one `take` gives.
  std::size_t prefetch() const { return core().sizes().block; }
  /// The producer of the blocks.
  Producer producer() const { return core().producer(); }
  /// How many streams there are.
  std::uint64_t size() const { return core().size(); }
  seed_type const& seed() const { return core().seed(); }

 private:
  using Core = Impl::HostStreamCore<Generator, T, Distribution, ExecutionSpace>;
  using Place = Impl::SourcePlace;

  /// What several threads use at once: its address must not change.
  struct Sharing {
    std::mutex mutex;
    std::atomic<Impl::SharedTaking*> current = nullptr;
    std::unique_ptr<Impl::SharedTaking> taking;
  };

  Core& core() const {
    RUNNEL_THROW_IF(m_core == nullptr,
                    "Runnel::HostStream: this stream was moved from and has no "
                    "numbers; use the one it was moved to");
    return *m_core;
  }
  /// The user's position in the source's sequence. \pre there is a source
  Place place() const;
  void set_place(Place place, std::uint64_t made);
  void end_sharing();
  Impl::SharedTaking& begin_sharing(int num_threads);
  void forget() {
    m_at = m_end = nullptr;
    m_block = 0;
    m_sharing->current = nullptr;
    m_sharing->taking.reset();
  }
  /// Ensures that n values are available from m_at on.
  void wait_for(std::size_t n, char const* caller);
  /// Starts a source, or again where a fork left ours behind.
  void start();
  void stop();

  /// The available values.
  T const* m_at = nullptr;
  T const* m_end = nullptr;
  std::uint64_t m_block = 0;  ///< the block they are in
  std::unique_ptr<Core> m_core;
  std::unique_ptr<Sharing> m_sharing = std::make_unique<Sharing>();
};

}  // namespace Runnel

#include <runnel/interfaces/detail/host_stream_calls.hpp>

#endif  // RUNNEL_INTERFACES_HOST_STREAM_HPP
