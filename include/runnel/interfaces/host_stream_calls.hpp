// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_HOST_STREAM_CALLS_HPP
#define RUNNEL_INTERFACES_HOST_STREAM_CALLS_HPP

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/shared_taking.hpp>
#include <runnel/interfaces/options.hpp>

namespace Runnel {

/// The calls of a `HostStream` that need no type of generator: its base class,
/// and that of the C interface's streams.
///
/// \tparam Core  what makes the values ahead; no part of the interface
template <class Core>
class HostStreamCalls {
 public:
  using value_type = typename Core::value_type;
  /// Where the values to be taken next are.
  using Window = typename Core::Window;

  explicit HostStreamCalls(std::unique_ptr<Core> core, Window window = {})
      : m_window(window), m_core(std::move(core)) {}
  HostStreamCalls(HostStreamCalls&& other) noexcept
      : m_window(std::exchange(other.m_window, {})),
        m_block(other.m_block),
        m_core(std::move(other.m_core)),
        m_sharing(std::move(other.m_sharing)) {}
  HostStreamCalls& operator=(HostStreamCalls&& other) noexcept {
    m_window = std::exchange(other.m_window, {});
    m_block = other.m_block;
    m_core = std::move(other.m_core);
    m_sharing = std::move(other.m_sharing);
    return *this;
  }
  HostStreamCalls(HostStreamCalls const&) = delete;
  HostStreamCalls& operator=(HostStreamCalls const&) = delete;
  /// Does not wait for more than a piece of a block.
  ~HostStreamCalls() = default;

  /// The next value.
  /// \throws StreamEnded at the end of the streams
  value_type next() {
    if (m_window.at() == m_window.end()) [[unlikely]] {
      wait_for(1, "next");
    }
    value_type const* const value = m_window.at();
    m_window.advance(1);
    return *value;
  }

  /// The next n values, valid until the next call of a member function that
  /// is not const.
  ///
  /// Values are not copied, except where a block ends: its rest is copied in
  /// front of the next one.
  /// \throws std::invalid_argument if n is over `prefetch()`, StreamEnded if
  ///   the streams end before; nothing is taken then
  std::span<value_type const> take(std::size_t n) {
    if (n > m_window.left()) [[unlikely]] {
      wait_for(n, "take");
    }
    value_type const* const values = m_window.at();
    m_window.advance(n);
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
  ///   such thread, or rounds of another number of threads are in progress,
  ///   StreamEnded if the streams end before; the thread takes nothing then
  std::span<value_type const> take(std::size_t n, int thread, int num_threads);

  /// Fills memory of the host with the next values. First come the values made
  /// ahead, the rest is made in place, by the calling thread or, for large
  /// requests, by the execution space; nothing is made ahead.
  /// \throws StreamEnded if the streams end before
  /// \throws whatever making values does (`std::bad_alloc`); as after the
  ///   former, the next value is what it was before the call
  void fill(std::span<value_type> to);

  /// Skips n native outputs of every stream. Cost: none within the current
  /// block, otherwise one jump per stream, O(log n).
  /// \throws StreamEnded if the streams end before
  void jump(UInt128 n);

  /// Everything needed to continue later or elsewhere from the next value to be
  /// drawn, whatever was made ahead. A `StreamSet` can continue from it, too.
  /// The stream itself is unchanged.
  Snapshot snapshot() const;

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

 protected:
  Core& core() const {
    RUNNEL_THROW_IF(m_core == nullptr,
                    "Runnel::HostStream: this stream was moved from and has no "
                    "numbers; use the one it was moved to");
    return *m_core;
  }
  /// Begins anew, with streams that the core was given.
  void forget() {
    m_window.put(nullptr, nullptr);
    m_block = 0;
    m_sharing->current = nullptr;
    m_sharing->taking.reset();
  }

 private:
  /// Several threads use it concurrently: its address must not change.
  struct Sharing {
    std::mutex mutex;
    std::atomic<Impl::SharedTaking*> current = nullptr;
    std::unique_ptr<Impl::SharedTaking> taking;
  };

  /// The user's position in the source's sequence. \pre there is a source
  Impl::SourcePlace place() const;
  void set_place(Impl::SourcePlace place, std::uint64_t made);
  /// How many of the `length` values of the source's sequence have not been
  /// taken yet.
  std::uint64_t left_of(std::uint64_t length) const;
  void end_sharing();
  Impl::SharedTaking& begin_sharing(int num_threads);
  /// Ensures that n values may be taken without waiting.
  void wait_for(std::size_t n, char const* caller);
  /// `fill` of more than the ready values. \pre there is a source
  void fill_past_window(std::span<value_type> to);
  /// Starts a source: again in a process that was forked, or where a stop threw
  /// before the streams were where the user is.
  void start();
  void stop();

  Window m_window;            ///< the values that may be taken without waiting
  std::uint64_t m_block = 0;  ///< the block they are in
  std::unique_ptr<Core> m_core;
  std::unique_ptr<Sharing> m_sharing = std::make_unique<Sharing>();
};

}  // namespace Runnel

#include <runnel/interfaces/detail/host_stream_waits.hpp>

#endif  // RUNNEL_INTERFACES_HOST_STREAM_CALLS_HPP
