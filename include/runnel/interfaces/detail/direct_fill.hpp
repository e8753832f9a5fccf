// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_DIRECT_FILL_HPP
#define RUNNEL_INTERFACES_DETAIL_DIRECT_FILL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/detail/checked_fill.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/kernels/tiles/tile_fill.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/make_plan.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>

/// The fill kernels, run by the calling thread without Kokkos' dispatch.
namespace Runnel::Impl {

/// Memory of the host in lines of 64 bytes.
struct alignas(64) CacheLine {
  unsigned char bytes[64];
};

/// A team of one thread, for `HostThread`.
class LoneMember {
 public:
  LoneMember(std::int64_t rank, CacheLine* scratch)
      : m_rank(rank), m_scratch{scratch} {}

  struct Scratch {
    CacheLine* begin;
    void* get_shmem_aligned(std::size_t, std::size_t) const { return begin; }
  };
  std::int64_t league_rank() const { return m_rank; }
  int team_size() const { return 1; }
  int team_rank() const { return 0; }
  void team_barrier() const {}
  Scratch const& team_scratch(int) const { return m_scratch; }

 private:
  std::int64_t m_rank;
  Scratch m_scratch;
};

/// Values a set has left if they are taken from its streams in turn.
template <class Set>
std::uint64_t values_left(Set const& set, int outputs) {
  UInt128 const each =
      set.natives_left() / UInt128(static_cast<std::uint64_t>(outputs));
  // Enough for a hundred years, and safe to add to.
  constexpr auto most = std::numeric_limits<std::uint64_t>::max() / 4;
  return each > UInt128(most / set.size()) ? most : each.low * set.size();
}

/// Fills memory of the host from a set of streams of a host space, whatever
/// thread calls: no kernel is launched, nothing is allocated, no lock taken.
/// So a background thread may do it while the application runs kernels.
///
/// By the law the values are those that `Runnel::fill` gives.
template <class Generator, class Distribution, class T>
class DirectFill {
 public:
  using Sampler = sampler_of<Distribution, Generator, T>;
  static constexpr int outputs = Sampler::words_per_value;

  /// Makes what jumps the lanes need. Cost: that of their tables.
  template <class Set>
  explicit DirectFill(Set const& set)
      : m_shape(set.shape()), m_num_parts(set.leapfrog().num_parts) {
    if constexpr (leaps<Generator>) {
      m_lane_jumps.resize(static_cast<std::size_t>(m_shape.jump_words) *
                          (Generator::most_lanes + 1));
      static_assert(!jumps_by_stream<Generator>);
      Generator::write_jump_rows(set.seed(), set.first_stream(), m_num_parts,
                                 Generator::most_lanes + 1,
                                 m_lane_jumps.data());
    }
    if constexpr (requires { Generator::least_run; }) {
      if (m_num_parts == 1 && has_host_runs<Generator>(m_shape)) {
        write_run_jumps(set);
      }
    }
    auto const bytes = std::max(Rows::team_scratch(1, 1, m_shape),
                                Tiles::team_scratch(1, 1, m_shape));
    m_scratch_lines = bytes / sizeof(CacheLine) + 1;
    m_scratch = std::make_unique<CacheLine[]>(m_scratch_lines);
  }

  /// The next `count` values, from the set's streams in turn.
  /// \pre the set has as many left
  template <class Set>
  void operator()(Set& set, T* to, std::size_t count) {
    static_assert(!Backend<typename Set::execution_space>::on_device);
    if (count == 0) return;
    FillPlan<Generator, T> plan;
    plan.num_streams = static_cast<std::int64_t>(set.size());
    plan.rows =
        make_rows(HostValues(to, count), plan.num_streams, Order::interleaved);
    plan.cursor = static_cast<std::int64_t>(set.cursor());
    plan.shape = m_shape;
    if constexpr (!leaps<Generator>) {
      plan.num_parts = static_cast<std::int64_t>(m_num_parts);
    }
    plan.natives_per_value = outputs * plan.num_parts;
    plan.chunk = std::max<std::int64_t>(1, plan.rows.longest());
    plan.chunks_per_row = 1;
    plan.lane_jumps = {m_lane_jumps.data(), m_shape.jump_words, 0};
    plan.consecutive = m_num_parts == 1;
    if (!m_run_jumps.empty()) {
      plan.run_jumps = {m_run_jumps.data(), m_shape.jump_words, 0};
    }
    plan.states = StreamSetAccess::states(set);
    plan.new_states = StreamSetAccess::new_states(set, true);
    run(plan);
    advance(set, static_cast<std::int64_t>(count), outputs, Order::interleaved,
            true);
  }

 private:
  using Word = typename Generator::lane_word;
  using Space = Kokkos::DefaultHostExecutionSpace;
  static constexpr int slots = requires {
    Generator::state_in_window;
  } ? 1 : Backend<Space>::rows_per_thread(sizeof(Word));
  using Rows = RowFill<Generator, Sampler, T>;
  using Tiles = TileFill<Generator, Sampler, T, slots>;
  using HostValues = Kokkos::View<T*, Kokkos::HostSpace,
                                  Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  template <class Set>
  void write_run_jumps(Set const& set) {
    m_run_jumps.resize(static_cast<std::size_t>(m_shape.jump_words) *
                       Generator::num_run_jumps);
    write_jump_doublings<Generator>(
        set.seed(), set.first_stream(),
        UInt128(std::uint64_t{Generator::least_run}), Generator::num_run_jumps,
        m_run_jumps.data());
  }

  void run(FillPlan<Generator, T> const& plan) {
    if constexpr (is_plain_sampler<Sampler>) {
      if (plan.num_parts == 1 && plan.rows.rows_are_contiguous()) {
        return run_kernel(Rows{plan, false}, plan.rows.num_rows);
      }
    }
    bool const across = plan.rows.lies_across();
    auto const rows = across ? plan.rows.num_rows : std::int64_t{1};
    auto const team_rows =
        static_cast<int>(std::min<std::int64_t>(slots, rows));
    std::int64_t const blocks =
        (plan.rows.num_rows + team_rows - 1) / team_rows;
    run_kernel(Tiles{plan, team_rows, across ? team_rows : 1, blocks}, blocks);
  }
  template <class Kernel>
  void run_kernel(Kernel const& kernel, std::int64_t league) {
    HostIsa const isa = host_isa();
    for (std::int64_t rank = 0; rank < league; ++rank) {
      LoneMember const member(rank, m_scratch.get());
      run_on_host<Word>(kernel,
                        HostThread(member, m_scratch_lines * sizeof(CacheLine)),
                        isa, NativeLanes{});
    }
  }

  StreamShape m_shape;
  std::uint64_t m_num_parts;
  std::vector<std::uint64_t> m_lane_jumps;
  std::vector<std::uint64_t> m_run_jumps;
  std::size_t m_scratch_lines = 0;
  std::unique_ptr<CacheLine[]> m_scratch;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_DIRECT_FILL_HPP
