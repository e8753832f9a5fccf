// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_STREAM_FILLER_HPP
#define RUNNEL_INTERFACES_DETAIL_STREAM_FILLER_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/detail/block_source.hpp>
#include <runnel/interfaces/detail/direct_fill.hpp>
#include <runnel/interfaces/detail/fill_host_memory.hpp>
#include <runnel/interfaces/detail/host_source.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/interfaces/detail/parallel_region.hpp>
#include <runnel/interfaces/detail/put_states.hpp>
#include <runnel/interfaces/detail/set_maker.hpp>
#include <runnel/interfaces/detail/source_buffers.hpp>
#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/interfaces/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>

namespace Runnel::Impl {

/// A set of streams that gives values of one type and distribution to memory of
/// the host, its streams in turn. `BufferedCore` uses it in C++.
///
/// The streams are in one of three objects: a source of blocks, `m_set`, or,
/// after a long fill by a GPU, `m_space_set`.
template <class Generator, class T, class Distribution, class ExecutionSpace>
class StreamFiller {
 public:
  using execution_space = ExecutionSpace;
  using state_word = typename Generator::state_word;
  static constexpr bool on_device = Backend<ExecutionSpace>::on_device;
  using HostExec =
      std::conditional_t<on_device, Kokkos::DefaultHostExecutionSpace,
                         ExecutionSpace>;
  using HostSet = StreamSet<Generator, HostExec>;
  using SpaceSet = StreamSet<Generator, ExecutionSpace>;
  using Seed = typename Generator::seed_type;
  using Direct = DirectFill<Generator, Distribution, T>;
  using Source = BlockSource<T, state_word, CallingThread>;

  /// \param order  is changed to one by which streams take turns
  StreamFiller(ExecutionSpace const& exec, HostSet set,
               FillOptions const& order, Distribution const& distribution)
      : m_exec(exec),
        m_order(in_turn(order, set.size(), "Runnel::HostStream")),
        m_distribution(distribution),
        m_overlap(StreamSetAccess::allow_overlap(set)),
        m_set(checked(std::move(set), m_order)),
        m_direct(*m_set, distribution, turn_block(m_order, m_set->size())) {}
  StreamFiller(StreamFiller const&) = delete;
  StreamFiller& operator=(StreamFiller const&) = delete;
  ~StreamFiller() = default;

  /// \param from  a seed and `StreamOptions`, or a `Snapshot`
  template <class... From>
  static HostSet make_set(ExecutionSpace const& exec, From const&... from) {
    Impl::refuse_capture(exec, "Runnel::HostStream");
    return made_outside_regions(
        [&] { return HostSet(host_exec(exec), from...); });
  }
  /// A filler that differs only in its streams. \param from  see `make_set`
  template <class... From>
  std::unique_ptr<StreamFiller> with_streams(From const&... from) const {
    return std::make_unique<StreamFiller>(m_exec, make_set(m_exec, from...),
                                          m_order, m_distribution);
  }

  static constexpr int outputs() { return Direct::outputs; }
  static constexpr std::string_view name() { return Generator::name; }
  std::int64_t turn() const { return m_direct.block(); }
  ExecutionSpace const& exec() const { return m_exec; }
  void refuse_capture(char const* caller) const {
    Impl::refuse_capture(m_exec, caller);
  }
  std::uint64_t size() const {
    return m_set ? m_set->size() : m_space_set->size();
  }
  Seed const& seed() const {
    return m_set ? m_set->seed() : m_space_set->seed();
  }
  UInt128 position(std::uint64_t s) const {
    return m_space_set ? m_space_set->position(s) : m_set->position(s);
  }
  std::uint64_t values_left() const {
    return m_space_set ? Impl::values_left(*m_space_set, outputs(), turn())
                       : Impl::values_left(*m_set, outputs(), turn());
  }
  std::uint64_t min_values_left() const {
    return m_space_set ? Impl::min_values_left(*m_space_set, outputs(), turn())
                       : Impl::min_values_left(*m_set, outputs(), turn());
  }
  Snapshot snapshot() const {
    return m_space_set ? m_space_set->snapshot() : m_set->snapshot();
  }
  /// Whether the streams are on the host, where any thread may make values.
  bool is_home() const { return m_set.has_value(); }

  /// The next n values, by the calling thread. \pre n values are left
  void make(T* to, std::size_t n) { m_direct(host_set(), to, n); }
  /// `make()` by kernels of the execution space; waits for them.
  void make_by_kernels(T* to, std::size_t n) {
    refuse_capture("Runnel::HostStream::fill");
    auto& set = space_set();
    auto const exec = set.instance();
    constexpr auto caller = "Runnel::HostStream::fill";
    HostMemory<T> const host{to, n, staged_piece(set.size()), caller};
    auto const make = [&] {
      fill_host_memory(exec, host, [&](T* at, std::size_t count) {
        fill_view<ExecutionSpace, Generator>({caller, exec, set, m_order},
                                             SpaceValues(at, count),
                                             m_distribution);
      });
    };
    if constexpr (on_device) {
      make();
    } else {
      run_outside_regions(make);
    }
  }
  /// Blocks of the values from here on.
  std::unique_ptr<Source> make_source(
      BlockSizes const& sizes, Producer producer, Background background,
      SourceBuffers<T, ExecutionSpace>& buffers) {
    if (producer == Producer::execution_space) {
      return std::make_unique<SpaceSource<Distribution, T, SpaceSet>>(
          space_set(), sizes, buffers.of_space(sizes), m_order, m_distribution);
    }
    auto& set = host_set();
    set.instance().fence("Runnel::HostStream::start");
    return std::make_unique<HostSource<T, state_word, Maker>>(
        Maker(set, m_direct), thread_sizes(sizes), buffers.of_host(sizes),
        background);
  }

  void jump(UInt128 n) {
    constexpr auto caller = "Runnel::HostStream::jump";
    if (m_space_set) return StreamSetAccess::jump(*m_space_set, n, caller);
    run_outside_regions([&] {
      StreamSetAccess::jump(*m_set, n, caller);
      m_set->instance().fence(caller);
    });
  }
  /// Puts the streams `values` values after a snapshot of them. Calls
  /// `when_made()` when nothing can fail any more, before the streams change.
  template <class WhenMade>
  void put(Snapshot const& record, std::uint64_t values,
           WhenMade const& when_made) {
    HostSet set = set_after(record, values);
    when_made();
    m_space_set.reset();
    m_set.emplace(std::move(set));
  }
  /// Puts the streams to a snapshot of them without a kernel. \pre `is_home()`
  void return_to(Snapshot const& record) { put_states(*m_set, record); }
  /// The snapshot `values` values after `record`.
  Snapshot later(Snapshot const& record, std::uint64_t values) const {
    return set_after(record, values).snapshot();
  }

 private:
  using Maker = SetMaker<Direct, HostSet, T>;
  using SpaceValues = Kokkos::View<T*, typename ExecutionSpace::memory_space,
                                   Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  static HostSet checked(HostSet set, FillOptions const& order) {
    if (set.size() > 1) {
      check_cursor(set, turn_block(order, set.size()), "Runnel::HostStream");
    }
    return set;
  }
  static HostExec host_exec(ExecutionSpace const& exec) {
    if constexpr (on_device) {
      return HostExec();
    } else {
      return exec;
    }
  }
  BlockSizes thread_sizes(BlockSizes sizes) const {
    if (turn() == 1) {
      sizes.piece = piece_in_turn(sizes.piece, sizes.block, size());
    }
    return sizes;
  }

  /// `Runnel::fill` in the region of a host stream's call.
  template <class Exec, class ViewType>
  static void fill(Exec const& exec, ViewType const& values,
                   StreamSet<Generator, Exec>& set,
                   Distribution const& distribution, FillOptions const& order) {
    fill_view<Exec, Generator>({"Runnel::HostStream::fill", exec, set, order},
                               values, distribution);
  }
  HostSet set_after(Snapshot const& record, std::uint64_t values) const {
    return made_outside_regions([&] {
      HostSet set(host_exec(m_exec), record);
      StreamSetAccess::allow_overlap(set) = m_overlap;
      if (values > 0) {
        skip_values<Distribution, T>(set, values, turn(), "Runnel::HostStream");
      }
      return set;
    });
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
  FillOptions m_order;
  Distribution m_distribution;
  bool m_overlap;
  std::optional<HostSet> m_set;
  std::optional<std::conditional_t<on_device, SpaceSet, HostSet>> m_space_set;
  Direct m_direct;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_STREAM_FILLER_HPP
