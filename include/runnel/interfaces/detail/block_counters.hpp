// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BLOCK_COUNTERS_HPP
#define RUNNEL_INTERFACES_DETAIL_BLOCK_COUNTERS_HPP

#include <atomic>
#include <cstdint>

#include <runnel/lanes/cache_line.hpp>

namespace Runnel::Impl {

/// The two ends of a queue of blocks in a ring of buffers: how many values the
/// producer has made, how many blocks the consumers have given back. One
/// producer, lock-free; a side that finds nothing to do sleeps on the other's
/// counter.
///
/// Bit 0 of each counter says that its side has ended, so that the other waits
/// for a single word, and no wake-up is lost between two.
///
/// Memory order: values are written before `publish` releases them and read
/// after `made` acquired it; a buffer is read before `give_back` releases it
/// and written again after `wait_for_room` acquired that.
class BlockCounters {
 public:
  explicit BlockCounters(std::uint64_t num_buffers)
      : m_num_buffers(num_buffers) {}

  // ---- the producer's side --------------------------------------------------

  /// Waits until block `b` may be written. \returns false: all is to end
  bool wait_for_room(std::uint64_t b) {
    for (;;) {
      std::uint64_t const back = m_back.load(std::memory_order_acquire);
      if ((back & ended) != 0) return false;
      if (b < (back >> 1) + m_num_buffers) return true;
      m_back.wait(back, std::memory_order_acquire);
    }
  }
  void publish(std::uint64_t values) { set_made(values << 1); }
  /// Ends the sequence: there will be no more than `values` values.
  void end(std::uint64_t values) { set_made(values << 1 | ended); }
  bool is_stopped() const {
    return (m_back.load(std::memory_order_acquire) & ended) != 0;
  }

  // ---- the consumers' side --------------------------------------------------

  /// Values that may be read.
  std::uint64_t made() const {
    return m_made.load(std::memory_order_acquire) >> 1;
  }
  bool has_ended() const {
    return (m_made.load(std::memory_order_acquire) & ended) != 0;
  }
  /// Waits for `values` values.
  /// \returns how many may be read: fewer only if there will be no more
  std::uint64_t wait_for(std::uint64_t values) const {
    for (;;) {
      std::uint64_t const made = m_made.load(std::memory_order_acquire);
      if ((made >> 1) >= values || (made & ended) != 0) return made >> 1;
      m_made.wait(made, std::memory_order_acquire);
    }
  }
  /// Blocks before `blocks` may be overwritten. Any number of threads.
  /// \returns false if an earlier call gave back as many
  bool give_back(std::uint64_t blocks) {
    std::uint64_t back = m_back.load(std::memory_order_relaxed);
    while ((back >> 1) < blocks) {
      if (m_back.compare_exchange_weak(back, blocks << 1 | (back & ended),
                                       std::memory_order_acq_rel,
                                       std::memory_order_relaxed)) {
        m_back.notify_all();
        return true;
      }
    }
    return false;
  }
  /// The producer is to end at the next opportunity.
  void stop() {
    m_back.fetch_or(ended, std::memory_order_acq_rel);
    m_back.notify_all();
  }

 private:
  static constexpr std::uint64_t ended = 1;

  void set_made(std::uint64_t word) {
    m_made.store(word, std::memory_order_release);
    m_made.notify_all();
  }

  std::uint64_t m_num_buffers;
  /// A line each: what one side writes does not disturb the other.
  alignas(cache_line_bytes) std::atomic<std::uint64_t> m_made = 0;
  alignas(cache_line_bytes) std::atomic<std::uint64_t> m_back = 0;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BLOCK_COUNTERS_HPP
