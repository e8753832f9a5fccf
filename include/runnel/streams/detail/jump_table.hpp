// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_JUMP_TABLE_HPP
#define RUNNEL_STREAMS_DETAIL_JUMP_TABLE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <list>
#include <mutex>

#include <runnel/core/backend.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

/// Jumps to the cuts of a sequence, computed once and kept.
namespace Runnel::Impl {

/// Row k of a table: the jump by k·stride. Rows [half, 2·half) from rows
/// [0, half) and the jump by half·stride: one team a row.
template <class Generator>
struct DoubleJumpTable {
  typename Generator::jump_type factor;
  std::int64_t half;
  std::uint64_t* rows;

  template <class Member>
  KOKKOS_FUNCTION void operator()(Member const& member) const {
    std::int64_t const k = member.league_rank();
    Generator::compose_team(member, rows + k * Generator::jump_words, factor,
                            rows + (half + k) * Generator::jump_words);
  }
};

/// Row 0 of a table, from the host.
template <class Generator>
struct WriteJump {
  typename Generator::jump_type jump;
  std::uint64_t* row;
  KOKKOS_FUNCTION void operator()(int i) const { row[i] = jump.word[i]; }
};

/// Rows 0 … num_rows − 1 of jumps by multiples of a stride, in the memory of
/// an execution space.
template <class Generator, class ExecutionSpace>
class JumpTable {
 public:
  using View =
      Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>;

  /// \param num_rows  a power of two
  JumpTable(ExecutionSpace const& exec, UInt128 stride, std::int64_t num_rows)
      : m_rows(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                  "Runnel::streams::jump_table"),
               static_cast<std::size_t>(num_rows * Generator::jump_words)) {
    write_identity(exec);
    auto factor = Generator::make_jump(stride);
    for (std::int64_t half = 1; half < num_rows; half *= 2) {
      Kokkos::TeamPolicy<ExecutionSpace> policy(
          exec, static_cast<int>(half), 1, Backend<ExecutionSpace>::wavefront);
      policy.set_scratch_size(
          0, Kokkos::PerTeam(static_cast<int>(Generator::compose_scratch)));
      Kokkos::parallel_for(
          "Runnel::streams::double_jump_table", policy,
          DoubleJumpTable<Generator>{factor, half, m_rows.data()});
      if (2 * half < num_rows) factor = Generator::compose(factor, factor);
    }
  }

  std::uint64_t const* rows() const { return m_rows.data(); }

 private:
  void write_identity(ExecutionSpace const& exec) {
    auto const identity = Generator::make_jump(0);
    auto* const rows = m_rows.data();
    Kokkos::parallel_for(
        "Runnel::streams::first_jump",
        Kokkos::RangePolicy<ExecutionSpace>(exec, 0, Generator::jump_words),
        WriteJump<Generator>{identity, rows});
  }
  View m_rows;
};

/// All tables of a generator on an execution space, the last used first.
///
/// Tables belong to the instance that built them: its order makes them ready
/// before they are read, so no fence is needed. A table that leaves the cache
/// is given up only after its instance has been fenced.
template <class Generator, class ExecutionSpace>
class JumpTables {
 public:
  /// A table of at least `num_rows` rows of jumps by multiples of `stride`.
  static std::uint64_t const* get(ExecutionSpace const& exec, UInt128 stride,
                                  std::int64_t num_rows) {
    auto& cache = instance();
    std::lock_guard const lock(cache.m_mutex);
    auto const same = [&](Entry const& e) {
      return e.stride == stride && e.exec == exec && e.num_rows >= num_rows;
    };
    auto const found =
        std::find_if(cache.m_entries.begin(), cache.m_entries.end(), same);
    if (found != cache.m_entries.end()) {
      cache.m_entries.splice(cache.m_entries.begin(), cache.m_entries, found);
      return found->table.rows();
    }
    if (cache.m_entries.size() == max_tables) {
      cache.m_entries.back().exec.fence("Runnel::streams::drop_jump_table");
      cache.m_entries.pop_back();
    }
    auto const rows = static_cast<std::int64_t>(
        std::bit_ceil(static_cast<std::uint64_t>(num_rows)));
    cache.m_entries.push_front(
        {stride, exec, rows,
         JumpTable<Generator, ExecutionSpace>(exec, stride, rows)});
    return cache.m_entries.front().table.rows();
  }

  static void clear() {
    auto& cache = instance();
    std::lock_guard const lock(cache.m_mutex);
    cache.m_entries.clear();
  }

 private:
  struct Entry {
    UInt128 stride;
    ExecutionSpace exec;
    std::int64_t num_rows;
    JumpTable<Generator, ExecutionSpace> table;
  };
  /// 64 tables of at most 4096 rows: 200 MB for RANMAR at the very worst.
  static constexpr std::size_t max_tables = 64;

  static JumpTables& instance() {
    static JumpTables cache;
    return cache;
  }
  JumpTables() {
    // Views may not outlive Kokkos.
    Kokkos::push_finalize_hook([] { clear(); });
  }

  std::mutex m_mutex;
  std::list<Entry> m_entries;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_JUMP_TABLE_HPP
