// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_SPACE_SOURCE_HPP
#define RUNNEL_INTERFACES_DETAIL_SPACE_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/detail/block_counters.hpp>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/instance_event.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/parallel_region.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>
#include <runnel/lanes/forked_process.hpp>

namespace Runnel::Impl {

/// An instance of its own beside `exec`, where the space has more than one.
template <class ExecutionSpace>
ExecutionSpace another_instance(ExecutionSpace const& exec) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    return Kokkos::Experimental::partition_space(exec, 1)[0];
  } else {
    return exec;
  }
}

/// A set's states, as they are.
template <class Set>
auto states_of(Set const& set) {
  using Word = typename Set::state_word;
  return Kokkos::View<Word const*, typename Set::execution_space::memory_space,
                      Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
      StreamSetAccess::states(set),
      static_cast<std::size_t>(set.size()) *
          static_cast<std::size_t>(set.shape().state_words));
}

/// The memory space of blocks that kernels make and the host reads: that of the
/// kernels if the host can read it, too, otherwise pinned memory that blocks
/// are copied to.
template <class ExecutionSpace>
using block_space =
    std::conditional_t<shares_host_memory<ExecutionSpace>,
                       typename ExecutionSpace::memory_space,
                       typename Backend<ExecutionSpace>::pinned_space>;

/// Blocks made by kernels of an execution space.
///
/// On a GPU two instances work on a block, both one block ahead of the host:
/// one makes piece i + 1 while the other copies piece i to pinned memory of the
/// host. A GPU that shares the host's memory makes pieces in place. A host
/// space makes a block when it is waited for.
///
/// \tparam Consumer  a `CallingThread` keeps the set itself; for kernels of a
///   host space it is the source's own
template <class Distribution, class T, class Set,
          class Consumer = CallingThread>
class SpaceSource final
    : public BlockSource<T, typename Set::state_word, Consumer> {
  using Held =
      std::conditional_t<std::is_same_v<Consumer, CallingThread>, Set&, Set>;

 public:
  using StateWord = typename Set::state_word;
  using ExecutionSpace = typename Set::execution_space;

  /// \param set  bound to an instance of its own
  SpaceSource(Held set, BlockSizes const& sizes, FillOptions const& options,
              Distribution const& distribution = Distribution())
      : SpaceSource(std::forward<Held>(set), sizes,
                    Buffers(sizes.block, sizes.room), options, distribution) {}
  /// \param buffers  of these sizes, for this source alone
  SpaceSource(Held set, BlockSizes const& sizes,
              BlockBuffers<T, block_space<ExecutionSpace>> buffers,
              FillOptions const& options,
              Distribution const& distribution = Distribution())
      : m_set(std::forward<Held>(set)),
        m_sizes(sizes),
        m_options(in_turn(options, m_set.size(), caller)),
        m_distribution(distribution),
        m_exec(m_set.instance()),
        m_copier(another_instance(m_exec)),
        m_buffers(std::move(buffers)),
        m_kept(state_words() * sizeof(StateWord), sizes.block * sizeof(T)),
        m_starts(Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                                    "Runnel::interfaces::starts"),
                 KeptStarts::count * state_words()) {
    if constexpr (copies) {
      m_stage = Stage(Kokkos::view_alloc(m_exec, Kokkos::WithoutInitializing,
                                         "Runnel::interfaces::stage"),
                      num_stages * sizes.piece);
    }
    make_ahead(Buffers::count);
  }
  ~SpaceSource() override { stop(); }

  T* block(std::uint64_t b) const override { return m_buffers.block(b); }
  std::uint64_t made() override {
    std::lock_guard const lock(m_mutex);
    return m_arrived;
  }
  std::uint64_t wait_for(std::uint64_t values, Consumer const&) override {
    if (values == 0) return 0;
    std::uint64_t const b = (values - 1) / m_sizes.block;
    // Other threads may still read what is there.
    m_counters.wait_for_room(b);
    std::lock_guard const lock(m_mutex);
    if constexpr (on_device) {
      make_blocks(b + 1);
    } else {
      if (m_blocks <= b) run_outside_regions([&] { make_blocks(b + 1); });
    }
    while (m_arrived < values && !m_pieces.empty()) {
      m_pieces.front().there.wait();
      m_arrived = m_pieces.front().end;
      m_pieces.pop_front();
    }
    return m_arrived;
  }
  void give_back(std::uint64_t blocks) override {
    if (!m_counters.give_back(blocks)) return;
    make_ahead(blocks + Buffers::count);
  }
  BlockStart<StateWord> start_of(std::uint64_t b) override {
    std::lock_guard const lock(m_mutex);
    std::vector<StateWord> words(state_words());
    require_threads(m_exec, caller);
    copy_to_host(m_exec, words.data(), start_at(b), words.size());
    m_exec.fence("Runnel::interfaces::start");
    return {m_kept.kept_before(b), std::move(words)};
  }
  std::uint64_t stop() override {
    m_exec.fence("Runnel::interfaces::stop");
    m_copier.fence("Runnel::interfaces::stop");
    return m_made;
  }

 private:
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  static constexpr bool copies = !shares_host_memory<ExecutionSpace>;
  static constexpr std::uint64_t num_stages = 2;
  using Memory = typename ExecutionSpace::memory_space;
  using Stage = Kokkos::View<T*, Memory>;
  using Buffers = BlockBuffers<T, block_space<ExecutionSpace>>;
  using Event = InstanceEvent<ExecutionSpace>;
  static constexpr char const* caller = std::is_same_v<Consumer, CallingThread>
                                            ? "Runnel::HostStream"
                                            : "Runnel::NumberPool";
  static constexpr int outputs =
      words_per_value<Distribution, typename Set::generator_type, T>;

  struct Piece {
    std::uint64_t end;
    Event there;  ///< where the host reads it
  };

  StateWord* start_at(std::uint64_t b) const {
    return m_starts.data() + m_kept.slot(b) * state_words();
  }
  std::size_t state_words() const {
    return static_cast<std::size_t>(m_set.size()) *
           static_cast<std::size_t>(m_set.shape().state_words);
  }

  std::uint64_t values_left() const {
    return min_values_left(m_set, outputs, turn_block(m_options, m_set.size()));
  }
  /// `make_blocks` on GPUs, before a block is waited for. Its exceptions are
  /// left to `wait_for`, which tries again: this call has lost nothing.
  void make_ahead([[maybe_unused]] std::uint64_t blocks) {
    if constexpr (on_device) {
      std::lock_guard const lock(m_mutex);
      try {
        make_blocks(blocks);
      } catch (...) {
        return;
      }
    }
  }
  /// Blocks up to `blocks`, as far as the streams go.
  void make_blocks(std::uint64_t blocks) {
    for (; m_blocks < blocks; ++m_blocks) {
      if (values_left() == 0) return;
      require_threads(m_exec, caller);
      // Values made before a piece of this block threw an exception.
      auto const begun =
          static_cast<std::size_t>(m_made - m_blocks * m_sizes.block);
      // Brings lent states back: not for every block.
      if (begun == 0 && m_kept.keeps(m_blocks)) {
        auto const states = states_of(m_set);
        copy_within(m_exec, start_at(m_blocks), states.data(), states.size());
      }
      T* const block = m_buffers.block(m_blocks);
      for (std::size_t at = begun; at < m_sizes.block;) {
        // A host's threads all work on the whole block.
        std::size_t const most = on_device ? m_sizes.piece : m_sizes.block;
        auto const n = static_cast<std::size_t>(std::min<std::uint64_t>(
            std::min(most, m_sizes.block - at), values_left()));
        if (n == 0) break;
        make_piece(block + at, n);
        at += n;
      }
    }
  }
  void make_piece(T* to, std::size_t n) {
    // Allocates before the streams move.
    m_pieces.push_back({m_made + n, Event(caller)});
    try {
      fill_piece(to, n, m_pieces.back().there);
    } catch (...) {
      m_pieces.pop_back();
      throw;
    }
    m_made += n;
  }
  void fill_piece(T* to, std::size_t n, Event& there) {
    if constexpr (copies) {
      copy_piece(to, n, there);
    } else {
      Kokkos::View<T*, block_space<ExecutionSpace>,
                   Kokkos::MemoryTraits<Kokkos::Unmanaged>> const values(to, n);
      fill_values(values);
      if constexpr (on_device) there.record(m_exec);
    }
  }
  template <class ViewType>
  void fill_values(ViewType const& values) {
    fill_view<ExecutionSpace, typename Set::generator_type>(
        {caller, m_exec, m_set, m_options}, values, m_distribution);
  }
  void copy_piece(T* to, std::size_t n, Event& there) {
    std::uint64_t const slot = m_turn++ % num_stages;
    std::size_t const begin = slot * m_sizes.piece;
    auto const stage = Kokkos::subview(m_stage, std::pair(begin, begin + n));
    m_read[slot].order_before(m_exec);
    fill_values(stage);
    m_written[slot].record(m_exec);
    m_written[slot].order_before(m_copier);
    copy_values<block_space<ExecutionSpace>, Memory>(m_copier, to, stage.data(),
                                                     n);
    m_read[slot].record(m_copier);
    there.record(m_copier);
  }

  Held m_set;
  BlockSizes m_sizes;
  FillOptions m_options;
  Distribution m_distribution;
  ExecutionSpace m_exec;    ///< makes
  ExecutionSpace m_copier;  ///< copies to the host
  Buffers m_buffers;
  BlockCounters m_counters{Buffers::count};
  KeptStarts m_kept;
  Kokkos::View<StateWord*, Memory> m_starts;
  Stage m_stage;
  Event m_written[num_stages] = {Event(caller), Event(caller)};
  Event m_read[num_stages] = {Event(caller), Event(caller)};
  std::uint64_t m_turn = 0;
  std::uint64_t m_blocks = 0;   ///< queued
  std::uint64_t m_made = 0;     ///< values queued
  std::uint64_t m_arrived = 0;  ///< values known to be readable
  std::deque<Piece> m_pieces;   ///< queued, not yet known to be readable
  std::mutex m_mutex;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_SPACE_SOURCE_HPP
