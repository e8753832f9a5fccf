// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_STREAM_CORE_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_STREAM_CORE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/fill_host_by_device.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/host_stream_calls.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/parallel_region.hpp>
#include <runnel/interfaces/detail/put_states.hpp>
#include <runnel/interfaces/detail/set_maker.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>

namespace Runnel::Impl {

/// The parts of a `HostStream` except for the pointers into its present block:
/// its streams, and the source of blocks while there is one. The streams are in
/// one of three: the source, `m_set`, or, after a GPU's long fill,
/// `m_space_set`.
template <class Generator, class T, class Distribution, class ExecutionSpace>
class HostStreamCore {
 public:
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  using HostExec =
      std::conditional_t<on_device, Kokkos::DefaultHostExecutionSpace,
                         ExecutionSpace>;
  using HostSet = StreamSet<Generator, HostExec>;
  using SpaceSet = StreamSet<Generator, ExecutionSpace>;
  using Seed = typename Generator::seed_type;
  using Source = BlockSource<T, typename Generator::state_word, CallingThread>;
  using Direct = DirectFill<Generator, Distribution, T>;
  using value_type = T;
  using Window = ValueWindow<T>;

  HostStreamCore(ExecutionSpace const& exec, HostSet set,
                 HostStreamOptions const& options,
                 Distribution const& distribution)
      : m_exec(exec), m_options(options), m_distribution(distribution) {
    m_producer = chosen_producer(options, on_device);
    m_sizes = chosen_sizes(options, m_producer, on_device);
    put(std::move(set));
  }

  static HostSet make_set(ExecutionSpace const& exec, Seed const& seed,
                          StreamOptions const& streams) {
    Impl::refuse_capture(exec, "Runnel::HostStream");
    return made_outside_regions(
        [&] { return HostSet(host_exec(exec), seed, streams); });
  }
  static HostSet make_set(ExecutionSpace const& exec, Snapshot const& record) {
    Impl::refuse_capture(exec, "Runnel::HostStream");
    return made_outside_regions(
        [&] { return HostSet(host_exec(exec), record); });
  }

  static constexpr int outputs() { return Direct::outputs; }
  static std::string generator() { return std::string(Generator::name); }
  ExecutionSpace const& exec() const { return m_exec; }
  /// \throws std::invalid_argument if the instance's stream is being captured
  void refuse_capture(char const* caller) const {
    Impl::refuse_capture(m_exec, caller);
  }
  BlockSizes const& sizes() const { return m_sizes; }
  Producer producer() const { return m_producer; }
  Source* source() const { return m_source.get(); }
  Snapshot const& base() const { return m_base; }

  /// Replaces all by a new set, which `first` remembers.
  void put(HostSet set) {
    m_options.fill = in_turn(m_options.fill, set.size(), "Runnel::HostStream");
    std::int64_t const block = turn_block(m_options.fill, set.size());
    if (set.size() > 1) check_cursor(set, block, "Runnel::HostStream");
    auto record = set.snapshot();
    auto direct = std::make_unique<Direct>(set, m_distribution, block);
    m_source.reset();
    m_space_set.reset();
    m_overlap = StreamSetAccess::allow_overlap(set);
    m_set.emplace(std::move(set));
    m_direct = std::move(direct);
    m_first = std::move(record);
  }
  /// Back to where `put` was.
  void reset() {
    HostSet set = make_set(m_exec, m_first);
    StreamSetAccess::allow_overlap(set) = m_overlap;
    m_source.reset();
    m_space_set.reset();
    m_set.emplace(std::move(set));
  }

  /// Begins to make blocks, unless they are being made.
  void start() {
    if (m_source != nullptr) return;
    m_base = current_snapshot();
    bool const in_space = m_producer == Producer::execution_space;
    m_left =
        in_space && m_space_set ? left_of(*m_space_set) : left_of(host_set());
    if (in_space) {
      m_source = std::make_unique<SpaceSource<Distribution, T, SpaceSet>>(
          space_set(), m_sizes, buffers(m_space_buffers), m_options.fill,
          m_distribution);
    } else {
      host_set().instance().fence("Runnel::HostStream::start");
      m_source = std::make_unique<
          HostSource<T, typename Generator::state_word, Maker>>(
          Maker(*m_set, *m_direct), thread_sizes(), buffers(m_host_buffers),
          background_of(m_producer, m_options.producer));
    }
  }
  /// Ends the source. The streams are then at value `value` of its sequence.
  /// \param block  one that has been waited for and not given back, not after
  void stop(std::uint64_t block, std::uint64_t value) {
    if (m_source == nullptr) return;
    bool const was_alive = m_source->is_alive();
    if (m_source->stop() != value || !was_alive) {
      Place const place = place_before(block, value);
      if (!m_set || (place.left > max_made_again && was_alive)) {
        return put_back(place);
      }
      return_to(place);
    }
    m_source.reset();
  }

  /// A value of the source's sequence: streams, and how many values later.
  struct Place {
    Snapshot record;
    std::uint64_t left;
  };
  /// Value `value`, which is in a block or behind it.
  Place place_before(std::uint64_t block, std::uint64_t value) const {
    Place place{m_base, value};
    if (block == 0) return place;
    auto const start = m_source->start_of(block);
    std::uint64_t const begin = start.block * m_sizes.block;
    place.record.words.assign(start.words.begin(), start.words.end());
    place.left -= begin;
    advance_record(place.record, begin, outputs(), turn());
    return place;
  }
  /// Drops the source. The streams are then at a place of its sequence.
  void put_back(Place const& place) {
    HostSet set = set_at(place);
    m_source.reset();
    m_space_set.reset();
    m_set.emplace(std::move(set));
  }
  Snapshot snapshot_at(std::uint64_t block, std::uint64_t value) const {
    return set_at(place_before(block, value)).snapshot();
  }

  /// Values that the source's sequence has, or those left without a source.
  std::uint64_t sequence_length() const {
    if (m_source != nullptr) return m_left;
    return m_space_set ? left_of(*m_space_set) : left_of(*m_set);
  }
  /// A lower bound of that, cheap for any number of streams.
  std::uint64_t min_length() const {
    if (m_source != nullptr) return m_left;
    return m_space_set ? min_values_left(*m_space_set, outputs(), turn())
                       : min_values_left(*m_set, outputs(), turn());
  }
  /// \pre there is no source
  Snapshot current_snapshot() const {
    return m_space_set ? m_space_set->snapshot() : m_set->snapshot();
  }
  UInt128 current_position(std::uint64_t s) const {
    return m_space_set ? m_space_set->position(s) : m_set->position(s);
  }
  void jump(UInt128 n) {
    if (m_space_set) return m_space_set->jump(n);
    run_outside_regions([&] {
      m_set->jump(n);
      m_set->instance().fence("Runnel::HostStream::jump");
    });
  }
  std::uint64_t size() const {
    return m_set ? m_set->size() : m_space_set->size();
  }
  /// Values of a stream's turn.
  std::int64_t turn() const { return m_direct->block(); }
  Seed const& seed() const {
    return m_set ? m_set->seed() : m_space_set->seed();
  }

  /// \throws std::runtime_error in a forked process where `make` would
  void check_make(std::size_t n) const {
    if (n >= min_space_fill<ExecutionSpace>)
      require_threads(m_exec, "Runnel::HostStream");
  }
  /// Writes the next values to `to`. \pre no source, and n values are left
  void make(T* to, std::size_t n) {
    if (n < min_space_fill<ExecutionSpace>) {
      return (*m_direct)(host_set(), to, n);
    }
    refuse_capture("Runnel::HostStream::fill");
    auto& set = space_set();
    FillOptions const& options = m_options.fill;
    if constexpr (on_device) {
      fill_host_by_device(set, to, n, m_distribution, options);
    } else {
      run_outside_regions([&] {
        fill(set.instance(), HostValues(to, n), set, m_distribution, options);
        set.instance().fence("Runnel::HostStream::fill");
      });
    }
  }

 private:
  using Maker = SetMaker<Direct, HostSet, T>;
  using HostValues = Kokkos::View<T*, Kokkos::HostSpace,
                                  Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  BlockSizes thread_sizes() const {
    BlockSizes sizes = m_sizes;
    if (turn() == 1) {
      sizes.piece = piece_in_turn(sizes.piece, sizes.block, size());
    }
    return sizes;
  }
  /// Made once: new pages for each source would cost more than the numbers.
  template <class Buffers>
  Buffers const& buffers(std::optional<Buffers>& kept) const {
    if (!kept) kept.emplace(m_sizes.block, m_sizes.room);
    return *kept;
  }

  static HostExec host_exec(ExecutionSpace const& exec) {
    if constexpr (on_device) {
      return HostExec();
    } else {
      return exec;
    }
  }

  /// A set at a place of the sequence.
  HostSet set_at(Place const& place) const {
    return made_outside_regions([&] {
      HostSet set(host_exec(m_exec), place.record);
      StreamSetAccess::allow_overlap(set) = m_overlap;
      skip_values<Distribution, T>(set, place.left, turn());
      return set;
    });
  }
  /// Moves the host's set to a place by making the values before it again,
  /// without a kernel.
  void return_to(Place const& place) {
    put_states(*m_set, place.record);
    std::vector<T> unseen(
        static_cast<std::size_t>(std::min(place.left, max_unseen)));
    for (std::uint64_t left = place.left; left > 0;) {
      auto const n = std::min<std::uint64_t>(left, unseen.size());
      (*m_direct)(*m_set, unseen.data(), static_cast<std::size_t>(n));
      left -= n;
    }
  }

  template <class Set>
  std::uint64_t left_of(Set const& set) const {
    return Impl::values_left(set, outputs(), turn());
  }
  HostSet& host_set() {
    if constexpr (on_device) {
      if (m_space_set) {
        HostSet set(HostExec(), m_space_set->snapshot());
        StreamSetAccess::allow_overlap(set) = m_overlap;
        m_set.emplace(std::move(set));
        m_space_set.reset();
      }
    }
    return *m_set;
  }
  SpaceSet& space_set() {
    if constexpr (on_device) {
      if (!m_space_set) {
        m_space_set.emplace(another_instance(m_exec), m_set->snapshot());
        StreamSetAccess::allow_overlap(*m_space_set) = m_overlap;
        m_set.reset();
      }
      return *m_space_set;
    } else {
      return *m_set;
    }
  }
  ExecutionSpace m_exec;
  HostStreamOptions m_options;
  Distribution m_distribution;
  Producer m_producer;
  BlockSizes m_sizes;
  bool m_overlap = false;
  Snapshot m_first;
  Snapshot m_base;           ///< where the source began
  std::uint64_t m_left = 0;  ///< values from there on
  std::optional<HostSet> m_set;
  std::optional<std::conditional_t<on_device, SpaceSet, HostSet>> m_space_set;
  std::unique_ptr<Direct> m_direct;
  std::optional<BlockBuffers<T, Kokkos::HostSpace>> m_host_buffers;
  std::optional<BlockBuffers<T, block_space<ExecutionSpace>>> m_space_buffers;
  /// Uses all members above, so it is destroyed first.
  std::unique_ptr<Source> m_source;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_STREAM_CORE_HPP
