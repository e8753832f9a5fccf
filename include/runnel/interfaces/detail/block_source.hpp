// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_BLOCK_SOURCE_HPP
#define RUNNEL_INTERFACES_DETAIL_BLOCK_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace Runnel::Impl {

/// Two buffers for blocks of values that the host reads, each with room before
/// its block for the end of the one before.
template <class T, class MemorySpace>
class BlockBuffers {
 public:
  static constexpr std::uint64_t count = 2;

  /// \param room  values before a block
  BlockBuffers(std::size_t block, std::size_t room)
      : m_room(rounded(room)),
        m_pitch(m_room + rounded(block)),
        m_values(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                    "Runnel::interfaces::blocks"),
                 count * m_pitch) {}
  /// Buffers in memory of the GPU that `exec` runs on.
  template <class ExecutionSpace>
  BlockBuffers(ExecutionSpace const& exec, std::size_t block, std::size_t room)
      : m_room(rounded(room)),
        m_pitch(m_room + rounded(block)),
        m_values(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                    "Runnel::interfaces::blocks"),
                 count * m_pitch) {}

  T* block(std::uint64_t b) const {
    return m_values.data() + (b % count) * m_pitch + m_room;
  }

 private:
  /// Rounds n up to whole lines of 64 bytes.
  static std::size_t rounded(std::size_t n) { return (n + 15) / 16 * 16; }

  std::size_t m_room;
  std::size_t m_pitch;
  Kokkos::View<T*, MemorySpace> m_values;
};

/// States at the start of a block.
template <class StateWord>
struct BlockStart {
  std::uint64_t block;
  std::vector<StateWord> words;
};

/// At which blocks a source copies the states. States of many streams may take
/// more bytes than a block: then they are copied at every n-th block, so that
/// copies write at most a sixteenth of what blocks do, and a snapshot makes
/// again, or jumps over, what was given out since the last copy.
class KeptStarts {
 public:
  /// The present block, and the one that is being made.
  static constexpr std::uint64_t count = 2;

  KeptStarts() = default;
  KeptStarts(std::size_t state_bytes, std::size_t block_bytes)
      : m_every(std::max<std::size_t>(
            1, (16 * state_bytes + block_bytes - 1) / block_bytes)) {}
  bool keeps(std::uint64_t block) const { return block % m_every == 0; }
  std::uint64_t kept_before(std::uint64_t block) const {
    return block - block % m_every;
  }
  /// \param slots  room for states: as many as blocks that may be asked for
  std::uint64_t slot(std::uint64_t block, std::uint64_t slots = count) const {
    return block / m_every % slots;
  }

 private:
  std::uint64_t m_every = 1;
};

/// The consumer of blocks that threads of the host read by themselves.
struct CallingThread {};

/// Hands out the blocks of one sequence. Value v of the sequence is value
/// v mod B of block v / B.
///
/// \tparam Consumer  who reads: `CallingThread`, or an execution space, whose
///   kernels read in the order of their instances' queues
template <class T, class StateWord, class Consumer>
class BlockSource {
 public:
  BlockSource() = default;
  BlockSource(BlockSource const&) = delete;
  BlockSource& operator=(BlockSource const&) = delete;
  virtual ~BlockSource() = default;

  /// Block b, readable as far as `wait_for` says; room lies before it.
  virtual T* block(std::uint64_t b) const = 0;
  /// Values that may be read without waiting.
  virtual std::uint64_t made() = 0;
  /// Waits until `values` may be read; makes kernels queued on a consumer from
  /// now on wait. \returns how many may be: less only at the end of the stream.
  /// Throws what the producer threw. Any thread.
  virtual std::uint64_t wait_for(std::uint64_t values,
                                 Consumer const& consumer) = 0;
  /// To be called when all of the consumer's kernels that read the blocks to be
  /// given back next are in its queue. On a host only asynchronous spaces can
  /// still have some there.
  virtual void end_use([[maybe_unused]] Consumer const& consumer) {
    if constexpr (Kokkos::is_execution_space_v<Consumer>) {
      consumer.fence("Runnel::NumberPool::end_use");
    }
  }
  /// Gives back the blocks before `blocks`, which only kernels that were queued
  /// before `end_use` still read. Any thread.
  virtual void give_back(std::uint64_t blocks) = 0;
  /// The last states that were kept at the start of block b or of one before.
  /// \pre b has been waited for and not given back
  virtual BlockStart<StateWord> start_of(std::uint64_t b) = 0;
  /// Ends the making of values. \returns how many were made, or `unknown`: the
  /// state of the source's set is after them
  virtual std::uint64_t stop() = 0;
  static constexpr std::uint64_t unknown = ~std::uint64_t{0};
  /// Returns whether the producer of the values is in this process, and not
  /// stopped: false in a process that was forked.
  virtual bool is_alive() const { return true; }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_BLOCK_SOURCE_HPP
