// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_POOL_SOURCE_HPP
#define RUNNEL_INTERFACES_DETAIL_POOL_SOURCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/choose_request.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/request/check_request.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/values/deep_quantile.hpp>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/instance_event.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Blocks in the memory of a GPU, made on an instance of its own. Events in the
/// queues of the instances order them: the calling thread waits for nothing,
/// and nothing is fenced.
///
/// \tparam Filler  `values_left()`, `fill(exec, T*, n)`,
///   `prepare(exec)` for the block after it, and `start_of(exec, block)`
template <class T, class Filler, class ExecutionSpace>
class QueuedPoolSource final
    : public BlockSource<T, typename Filler::state_word, ExecutionSpace> {
 public:
  QueuedPoolSource(ExecutionSpace const& exec, std::unique_ptr<Filler> filler,
                   std::size_t block_size)
      : m_exec(exec),
        m_filler(std::move(filler)),
        m_size(block_size),
        m_buffers(exec, block_size, block_size) {
    give_back(0);
    prepare();
  }
  ~QueuedPoolSource() override { stop(); }

  T* block(std::uint64_t b) const override { return m_buffers.block(b); }
  std::uint64_t made() override { return m_made; }
  std::uint64_t wait_for(std::uint64_t values,
                         ExecutionSpace const& consumer) override {
    if (values > 0 && values <= m_made) {
      m_ready[(values - 1) / m_size % Buffers::count].order_before(consumer);
    }
    return m_made;
  }
  void end_use(ExecutionSpace const& consumer) override {
    m_used.record(consumer);
    m_used.order_before(m_exec);
  }
  void give_back(std::uint64_t blocks) override {
    prepare();  // where that threw before
    while (m_blocks < blocks + Buffers::count) {
      auto const n = static_cast<std::size_t>(
          std::min<std::uint64_t>(m_size, m_filler->values_left()));
      if (n == 0) return;
      m_filler->fill(m_exec, m_buffers.block(m_blocks), n);
      m_is_prepared = false;
      m_ready[m_blocks % Buffers::count].record(m_exec);
      ++m_blocks;
      m_made += n;
      // The block is queued, so its memory has no older values any more, and
      // the caller must not go back. The next call tries again, and throws.
      try {
        prepare();
      } catch (...) {
        return;
      }
    }
  }
  BlockStart<typename Filler::state_word> start_of(std::uint64_t b) override {
    return m_filler->start_of(m_exec, b);
  }
  std::uint64_t stop() override {
    m_exec.fence("Runnel::NumberPool::end");
    return m_made;
  }

 private:
  using Buffers = BlockBuffers<T, typename ExecutionSpace::memory_space>;
  using Event = InstanceEvent<ExecutionSpace>;

  void prepare() {
    if (m_is_prepared) return;
    m_filler->prepare(m_exec);
    m_is_prepared = true;
  }

  ExecutionSpace m_exec;
  std::unique_ptr<Filler> m_filler;
  std::size_t m_size;
  bool m_is_prepared = true;  ///< for the next block
  Buffers m_buffers;
  Event m_ready[Buffers::count];
  Event m_used;
  std::uint64_t m_blocks = 0;  ///< queued
  std::uint64_t m_made = 0;    ///< values queued
};

/// Fills from a set whose states stay in the memory of the execution space.
/// States are copied for snapshots, of many streams not at every block.
template <class Distribution, class T, class Set>
class SetFiller {
 public:
  using state_word = typename Set::state_word;
  using ExecutionSpace = typename Set::execution_space;

  /// \param block_size  values of a block
  SetFiller(Set set, std::size_t block_size, NumberPoolOptions const& options,
            Distribution const& distribution)
      : m_set(std::move(set)),
        m_options(in_turn(options.fill, m_set.size(), "Runnel::NumberPool")),
        m_distribution(distribution),
        m_refill(options.refill),
        m_kept(states_of(m_set).size() * sizeof(state_word),
               block_size * sizeof(T)),
        m_starts(
            Kokkos::view_alloc(m_set.instance(), Kokkos::WithoutInitializing,
                               "Runnel::interfaces::starts"),
            num_starts * states_of(m_set).size()) {
    prepare(m_set.instance());
  }

  std::uint64_t values_left() const {
    return min_values_left(
        m_set, words_per_value<Distribution, typename Set::generator_type, T>,
        turn_block(m_options, m_set.size()));
  }
  void fill(ExecutionSpace const& exec, T* to, std::size_t n) {
    using Generator = typename Set::generator_type;
    constexpr auto caller = "Runnel::NumberPool";
    Values const values(to, n);
    if constexpr (!InverseCdf<Distribution, T> &&
                  !PlacedDistribution<Distribution>) {
      using Types =
          FillTypes<BesideOthers, sampler_of<Distribution, Generator, T>,
                    ExecutionSpace, Generator, T>;
      if constexpr (BesideKernel::exists<Types>) {
        if (m_refill == PoolRefill::beside_consumers &&
            is_beside<Types>(m_set)) {
          FillCall<ExecutionSpace, Generator> const call{caller, exec, m_set,
                                                         m_options};
          check_request(call);
          return kernel_fill<BesideOthers, Distribution>(call, values);
        }
      }
    }
    fill_view<ExecutionSpace, Generator>({caller, exec, m_set, m_options},
                                         values, m_distribution);
  }
  /// Keeps the states that the next block begins with, of some blocks.
  void prepare(ExecutionSpace const& exec) {
    if (m_kept.keeps(m_prepared)) {
      // Brings lent states back.
      auto const states = states_of(m_set);
      copy_within(exec, start_at(m_prepared), states.data(), states.size());
    }
    ++m_prepared;
  }
  BlockStart<state_word> start_of(ExecutionSpace const& exec,
                                  std::uint64_t block) const {
    std::vector<state_word> words(m_starts.size() / num_starts);
    copy_to_host(exec, words.data(), start_at(block), words.size());
    exec.fence("Runnel::NumberPool::start_of");
    return {m_kept.kept_before(block), std::move(words)};
  }

 private:
  /// One for each of the two blocks, and one for the next block.
  static constexpr std::size_t num_starts = 3;
  using Memory = typename ExecutionSpace::memory_space;
  using Values =
      Kokkos::View<T*, Memory, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  state_word* start_at(std::uint64_t block) const {
    return m_starts.data() +
           m_kept.slot(block, num_starts) * (m_starts.size() / num_starts);
  }

  Set m_set;
  FillOptions m_options;
  Distribution m_distribution;
  PoolRefill m_refill;
  KeptStarts m_kept;
  Kokkos::View<state_word*, Memory> m_starts;
  std::uint64_t m_prepared = 0;  ///< blocks whose first states were there
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_POOL_SOURCE_HPP
