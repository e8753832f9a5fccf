// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SHARED_TAKING_HPP
#define RUNNEL_INTERFACES_DETAIL_SHARED_TAKING_HPP

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include <runnel/lanes/cache_line.hpp>

namespace Runnel::Impl {

/// A place in the sequence of a source, and a block at or before it that has
/// not been given back.
struct SourcePlace {
  std::uint64_t block = 0;
  std::uint64_t value = 0;
};

/// The progress of several threads that take slices of rounds. Every thread
/// writes its own line only; all lines together say which blocks no thread
/// reads any more.
class SharedTaking {
 public:
  SharedTaking(int num_threads, SourcePlace start) : m_slots(num_threads) {
    for (auto& slot : m_slots) {
      slot.round = start.value;
      slot.block = start.block;
    }
  }

  int num_threads() const { return static_cast<int>(m_slots.size()); }

  /// Where a thread's present round begins.
  std::uint64_t round(int thread) const { return m_slots[thread].round; }
  /// The block that a thread entered last.
  std::uint64_t block(int thread) const {
    return m_slots[thread].block.load(std::memory_order_relaxed);
  }
  void end_round(int thread, std::uint64_t next) {
    m_slots[thread].round.store(next, std::memory_order_release);
  }
  /// The thread reads blocks from `block` on. \returns the first that any
  /// thread reads.
  ///
  /// Sequentially consistent: of two threads that leave the last but one block
  /// at once, at least one must see the other, or no thread would return it.
  std::uint64_t enter(int thread, std::uint64_t block) {
    m_slots[thread].block.store(block, std::memory_order_seq_cst);
    std::uint64_t first = block;
    for (auto const& slot : m_slots) {
      first = std::min(first, slot.block.load(std::memory_order_seq_cst));
    }
    return first;
  }

  /// Where all threads are, if they have taken the same rounds.
  /// \param block_size  values
  std::optional<SourcePlace> place(std::uint64_t block_size) const {
    SourcePlace place{m_slots[0].block, m_slots[0].round};
    for (auto const& slot : m_slots) {
      if (slot.round != place.value) return std::nullopt;
      place.block = std::min<std::uint64_t>(place.block, slot.block);
    }
    // A round is no longer than a block: it ends in the next one at most, and
    // then some thread has waited for that.
    if (place.value > (place.block + 1) * block_size) ++place.block;
    return place;
  }

 private:
  struct alignas(cache_line_bytes) Slot {
    std::atomic<std::uint64_t> round = 0;
    std::atomic<std::uint64_t> block = 0;
  };
  std::vector<Slot> m_slots;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SHARED_TAKING_HPP
