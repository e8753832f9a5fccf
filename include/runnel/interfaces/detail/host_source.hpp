// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_SOURCE_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include <runnel/interfaces/detail/background_thread.hpp>
#include <runnel/interfaces/detail/block_counters.hpp>
#include <runnel/interfaces/detail/block_source.hpp>

namespace Runnel::Impl {

/// Sizes of a source's blocks, in values.
struct BlockSizes {
  std::size_t block = 0;
  std::size_t room = 0;   ///< before a block
  std::size_t piece = 0;  ///< made at once, and published
};

/// Whether a source has a thread of its own, and since when.
enum class Background {
  none,
  at_once,
  /// Once enough values have been asked for to be worth it: short sequences, of
  /// which a program may have thousands, are made without one.
  when_it_pays
};

/// Blocks made on the host, by a background thread or by the thread that waits
/// for them.
///
/// \tparam Maker  makes the numbers, for one thread at a time: has
///   `values_left()`, `make(T*, n)`, `save(StateWord*)` and `state_words()`; if
///   it has `begin(piece)` and `end()`, these are called first and last
template <class T, class StateWord, class Maker, class Consumer = CallingThread>
class HostSource final : public BlockSource<T, StateWord, Consumer> {
 public:
  /// \param background  whether to use a thread, if one can be started
  HostSource(Maker maker, BlockSizes const& sizes, Background background)
      : HostSource(std::move(maker), sizes, Buffers(sizes.block, sizes.room),
                   background) {}
  /// \param buffers  of these sizes, for this source alone
  HostSource(Maker maker, BlockSizes const& sizes,
             BlockBuffers<T, Kokkos::HostSpace> buffers, Background background)
      : m_maker(std::move(maker)),
        m_sizes(sizes),
        m_buffers(std::move(buffers)),
        m_piece(std::min(sizes.piece, first_piece)),
        m_wants_thread(background != Background::none) {
    m_starts = KeptStarts(m_maker.state_words() * sizeof(StateWord),
                          sizes.block * sizeof(T));
    for (auto& start : m_start) start.resize(m_maker.state_words());
    // Last: what throws above leaves the maker as it is.
    if constexpr (has_begin) m_maker.begin(sizes.piece);
    if (background == Background::at_once) start_thread();
  }
  ~HostSource() override { stop(); }

  T* block(std::uint64_t b) const override { return m_buffers.block(b); }
  std::uint64_t made() override { return m_counters.made(); }

  std::uint64_t wait_for(std::uint64_t values, Consumer const&) override {
    if (!has_thread() && m_counters.made() < values) {
      // Without the lock, which the threads that make room may need, too.
      m_counters.wait_for_room((values - 1) / m_sizes.block);
      std::lock_guard const lock(m_mutex);
      while (!has_thread() && m_counters.made() < values &&
             make_piece(values)) {
        if (m_wants_thread && m_made >= min_for_thread) start_thread();
      }
    }
    std::uint64_t const made = m_counters.wait_for(values);
    // Written before the counter ended.
    if (made < values && m_failure) std::rethrow_exception(m_failure);
    return made;
  }
  void give_back(std::uint64_t blocks) override {
    m_counters.give_back(blocks);
  }
  BlockStart<StateWord> start_of(std::uint64_t b) override {
    return {m_starts.kept_before(b), m_start[m_starts.slot(b)]};
  }
  std::uint64_t stop() override {
    m_counters.stop();
    if (has_thread()) m_thread->join();
    if constexpr (has_begin) {
      if (!m_has_ended) m_maker.end();
    }
    m_has_ended = true;
    // Wake waiting readers: no producer is left.
    if (!m_counters.has_ended()) m_counters.end(m_counters.made());
    // After a failure the maker's position is unknown.
    return m_failure ? HostSource::unknown : m_counters.made();
  }
  bool is_alive() const override {
    return !m_has_ended && (!has_thread() || m_thread->is_here());
  }

 private:
  using Buffers = BlockBuffers<T, Kokkos::HostSpace>;
  static constexpr bool has_begin = requires(Maker maker) {
    maker.begin(std::size_t{});
    maker.end();
  };
  /// The first numbers are there soon; then pieces grow.
  static constexpr std::size_t first_piece = 960;
  /// Starting a thread takes as long as making some ten thousand values.
  static constexpr std::uint64_t min_for_thread = std::uint64_t{1} << 14;

  bool has_thread() const {
    return m_has_thread.load(std::memory_order_acquire);
  }
  /// \pre no other thread makes values
  void start_thread() {
    try {
      m_thread = std::make_unique<BackgroundThread>([this] {
        while (make_piece(0)) {
        }
      });
      m_has_thread.store(true, std::memory_order_release);
    } catch (std::exception const&) {
      // If no thread can be started, the thread that needs the numbers makes
      // them.
      m_wants_thread = false;
    }
  }

  /// Makes the next piece of the present block: up to value `wanted`, if that
  /// is more than a usual piece. \returns false after the last one
  bool make_piece(std::uint64_t wanted) {
    if (m_counters.has_ended()) return false;
    std::uint64_t const b = m_made / m_sizes.block;
    auto const at = static_cast<std::size_t>(m_made % m_sizes.block);
    try {
      if (at == 0) {
        if (!m_counters.wait_for_room(b)) return false;
        if (m_starts.keeps(b)) m_maker.save(m_start[m_starts.slot(b)].data());
      }
      auto const asked =
          wanted > m_made ? static_cast<std::size_t>(wanted - m_made) : 0;
      std::size_t const most =
          std::min(std::max(m_piece, asked), m_sizes.block - at);
      auto const n = static_cast<std::size_t>(
          std::min<std::uint64_t>(most, m_maker.values_left()));
      if (n == 0) {
        m_counters.end(m_made);
        return false;
      }
      m_maker.make(m_buffers.block(b) + at, n);
      m_made += n;
      m_piece = std::min(m_sizes.piece, 2 * m_piece);
    } catch (...) {
      m_failure = std::current_exception();
      m_counters.end(m_made);
      return false;
    }
    m_counters.publish(m_made);
    return !m_counters.is_stopped();
  }

  Maker m_maker;
  BlockSizes m_sizes;
  Buffers m_buffers;
  BlockCounters m_counters{Buffers::count};
  KeptStarts m_starts;
  std::vector<StateWord> m_start[KeptStarts::count];
  bool m_has_ended = false;
  // Used only by the maker of the values: the holder of the lock, or the
  // thread.
  std::uint64_t m_made = 0;
  std::size_t m_piece;
  bool m_wants_thread;
  std::exception_ptr m_failure;
  /// Held by callers who make values themselves.
  std::mutex m_mutex;
  std::atomic<bool> m_has_thread = false;
  /// The last member: it uses all others.
  std::unique_ptr<BackgroundThread> m_thread;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_SOURCE_HPP
