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
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/lanes/lane_team.hpp>
#include <runnel/streams/detail/host_seeding.hpp>
#include <runnel/streams/detail/set_jumps.hpp>
#include <runnel/streams/detail/table_rows.hpp>

/// Jumps to the cuts of a sequence, computed once and kept.
namespace Runnel::Impl {

/// Row k of a table: the jump by k·stride. Rows [half, 2·half) from rows
/// [0, half) and the jump by half·stride: one team per row.
template <class Generator>
struct DoubleJumpTable {
  typename Generator::jump_type factor;
  std::int64_t half;
  std::uint64_t* rows;

  template <class Member>
  KOKKOS_FUNCTION void operator()(Member const& member) const {
    std::int64_t const k = member.league_rank();
    LaneTeam<Member> const team(member, Generator::compose_scratch);
    Generator::compose_team(team, rows + k * Generator::jump_words, factor,
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

/// Writes rows 0 … num_rows − 1 of jumps of a stream by 2^k·stride.
template <class Generator>
void write_jump_doublings(typename Generator::seed_type const& seed,
                          std::uint64_t stream, UInt128 stride,
                          std::int64_t num_rows, std::uint64_t* rows) {
  auto const words = shape_of<Generator>(seed).jump_words;
  // The generator writes tables; the second row of each is the one needed.
  std::vector<std::uint64_t> pair(static_cast<std::size_t>(2 * words));
  for (int k = 0; k < num_rows; ++k) {
    Generator::write_jump_rows(seed, stream, stride << k, 2, pair.data());
    std::copy(pair.begin() + words, pair.end(), rows + k * words);
  }
}

/// Writes the rows of a table of one stream.
template <class Generator>
void write_jumps(typename Generator::seed_type const& seed,
                 std::uint64_t stream, TableRows const& rows,
                 std::uint64_t* table) {
  if constexpr (BlockSeeded<Generator>) {
    if (rows.steps == JumpSteps::own_block) {
      return Generator::write_block_jump(seed, stream, table);
    }
    if (rows.steps == JumpSteps::blocks) {
      return Generator::write_block_jumps(seed, stream,
                                          static_cast<int>(rows.count), table);
    }
  }
  if (rows.steps == JumpSteps::doublings) {
    write_jump_doublings<Generator>(seed, stream, rows.stride, rows.count,
                                    table);
  } else {
    Generator::write_jump_rows(seed, stream, rows.stride, rows.count, table);
  }
}

/// Rows 0 … num_rows − 1 of jumps by multiples of a stride, in the memory of
/// an execution space; where jumps differ from stream to stream, such rows for
/// each of them.
template <class Generator, class ExecutionSpace>
class JumpTable {
 public:
  using Seed = typename Generator::seed_type;
  using View =
      Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space>;

  /// \param rows  their number is a power of two
  JumpTable(ExecutionSpace const& exec, Seed const& seed, StreamRange streams,
            TableRows const& rows)
      : m_row_words(shape_of<Generator>(seed).jump_words),
        m_stream_words(jumps_by_stream<Generator> ? rows.count * m_row_words
                                                  : 0),
        m_rows(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                  "Runnel::streams::jump_table"),
               static_cast<std::size_t>(
                   rows.count * m_row_words *
                   static_cast<std::int64_t>(
                       jumps_by_stream<Generator> ? streams.count : 1))) {
    if constexpr (DoublingJumps<Generator>) {
      write_identity(exec);
      double_rows(exec, rows.stride, rows.count);
    } else {
      make_rows(exec, seed, streams, rows);
    }
  }

  JumpRows rows() const { return {m_rows.data(), m_row_words, m_stream_words}; }
  View const& memory() const { return m_rows; }

 private:
  void double_rows(ExecutionSpace const& exec, UInt128 stride,
                   std::int64_t num_rows) {
    auto factor = Generator::make_jump(stride);
    for (std::int64_t half = 1; half < num_rows; half *= 2) {
      Kokkos::TeamPolicy<ExecutionSpace> policy(
          exec, static_cast<int>(half), 1, Backend<ExecutionSpace>::wavefront);
      policy.set_scratch_size(
          0, Kokkos::PerTeam(static_cast<int>(Generator::compose_scratch +
                                              ScratchPieces::alignment)));
      Kokkos::parallel_for(
          "Runnel::streams::double_jump_table", policy,
          DoubleJumpTable<Generator>{factor, half, m_rows.data()});
      if (2 * half < num_rows) factor = Generator::compose(factor, factor);
    }
  }
  void write_identity(ExecutionSpace const& exec) {
    auto const identity = Generator::make_jump(0);
    auto* const rows = m_rows.data();
    Kokkos::parallel_for(
        "Runnel::streams::first_jump",
        Kokkos::RangePolicy<ExecutionSpace>(exec, 0, Generator::jump_words),
        WriteJump<Generator>{identity, rows});
  }
  void make_rows(ExecutionSpace const& exec, Seed const& seed,
                 StreamRange streams, TableRows const& rows) {
    if constexpr (Backend<ExecutionSpace>::on_device &&
                  SetJumpMaking<Generator>) {
      if (are_set_jumps(rows) && streams.count <= seed.num_sets() &&
          Generator::makes_set_jumps(shape_of<Generator>(seed))) {
        m_sets.emplace(make_set_jumps<Generator>(exec, seed, streams, rows,
                                                 m_rows.data()));
        return;
      }
    }
    write_host_rows(exec, seed, streams, rows);
  }
  /// Made on the host, where they stay: there is no copy to wait for.
  void write_host_rows(ExecutionSpace const& exec, Seed const& seed,
                       StreamRange streams, TableRows const& rows) {
    m_words.resize(m_rows.size());
    std::uint64_t const tables = jumps_by_stream<Generator> ? streams.count : 1;
    for (std::uint64_t s = 0; s < tables; ++s) {
      auto const words = static_cast<std::uint64_t>(m_stream_words);
      auto* const table = m_words.data() + s * words;
      // Streams of the same parameters have the same jumps.
      if constexpr (requires { seed.num_sets(); }) {
        if (s >= seed.num_sets()) {
          std::copy_n(table - seed.num_sets() * words, words, table);
          continue;
        }
      }
      write_jumps<Generator>(seed, streams.first + s, rows, table);
    }
    copy_from_host(exec, m_rows.data(), m_words.data(), m_words.size());
  }

  std::int64_t m_row_words;
  std::int64_t m_stream_words;
  std::vector<std::uint64_t> m_words;
  std::optional<SeedTableCopy<ExecutionSpace>> m_sets;
  View m_rows;
};

/// All tables of a generator on an execution space, the last used first.
///
/// Tables belong to the instance that built them: its order makes them ready
/// before they are read, so no fence is needed. A table that leaves the cache
/// is given up only after what was queued on its instance.
template <class Generator, class ExecutionSpace>
class JumpTables {
 public:
  using Table = JumpTable<Generator, ExecutionSpace>;
  using Seed = typename Table::Seed;
  /// Rows and the memory that they are in, which callers keep until the kernels
  /// that read them have been launched: requests for other tables, by other
  /// threads, too, may drop this one.
  struct Kept {
    JumpRows rows;
    typename Table::View memory;

    explicit Kept(Table const& table)
        : rows(table.rows()), memory(table.memory()) {}
  };

  /// A table of these rows, or of more.
  /// \param caller  what is to be made by it, for messages
  static Kept get(char const* caller, ExecutionSpace const& exec,
                  Seed const& seed, StreamRange streams, TableRows rows) {
    if (!jumps_by_stream<Generator>) streams = {};
    auto parameters = parameters_of(seed);
    auto& cache = instance();
    std::lock_guard const lock(cache.m_mutex);
    auto const same = [&](Entry const& e) {
      return e.rows.stride == rows.stride && e.exec == exec &&
             e.rows.count >= rows.count && e.rows.steps == rows.steps &&
             e.streams == streams && e.parameters == parameters;
    };
    auto const found =
        std::find_if(cache.m_entries.begin(), cache.m_entries.end(), same);
    if (found != cache.m_entries.end()) {
      cache.m_entries.splice(cache.m_entries.begin(), cache.m_entries, found);
      return Kept(found->table);
    }
    refuse_making(exec, caller);
    require_threads(exec, caller);
    if (cache.m_entries.size() == max_tables) {
      wait_for(cache.m_entries.back().exec);
      cache.m_entries.pop_back();
    }
    rows.count = static_cast<std::int64_t>(
        std::bit_ceil(static_cast<std::uint64_t>(rows.count)));
    cache.m_entries.push_front({rows, exec, streams, std::move(parameters),
                                Table(exec, seed, streams, rows)});
    return Kept(cache.m_entries.front().table);
  }

  /// Returns whether this has been called with the same arguments before.
  /// Tables that take long to make are not worth it for a request that comes
  /// once. Calls long ago are forgotten.
  static bool was_asked_for(Seed const& seed, StreamRange streams,
                            UInt128 stride) {
    Wish wish{stride, streams, parameters_of(seed)};
    auto& cache = instance();
    std::lock_guard const lock(cache.m_mutex);
    auto const found = std::ranges::find(cache.m_wishes, wish);
    if (found != cache.m_wishes.end()) {
      cache.m_wishes.splice(cache.m_wishes.begin(), cache.m_wishes, found);
      return true;
    }
    if (cache.m_wishes.size() == max_tables) cache.m_wishes.pop_back();
    cache.m_wishes.push_front(std::move(wish));
    return false;
  }

  static void clear() {
    auto& cache = instance();
    std::lock_guard const lock(cache.m_mutex);
    cache.m_entries.clear();
    cache.m_wishes.clear();
  }

 private:
  struct Entry {
    TableRows rows;
    ExecutionSpace exec;  ///< on devices its stream may be gone
    StreamRange streams;
    std::vector<std::uint64_t> parameters;
    Table table;
  };
  struct Wish {
    UInt128 stride;
    StreamRange streams;
    std::vector<std::uint64_t> parameters;
    friend bool operator==(Wish const&, Wish const&) = default;
  };
  /// A table of RANMAR has at most 64 MB, and 3 MB unless there are many rows.
  static constexpr std::size_t max_tables = 64;

  /// Waits for the work of an instance whose native stream its owner may have
  /// destroyed since: copies of an instance do not keep that.
  static void wait_for(ExecutionSpace const& exec) {
    std::string const label = "Runnel::streams::drop_jump_table";
    if (Backend<ExecutionSpace>::on_device && exec != ExecutionSpace()) {
      Kokkos::fence(label);
    } else {
      exec.fence(label);
    }
  }
  static JumpTables& instance() {
    // Never destroyed: if Kokkos is finalised at exit, as for callers of C,
    // that happens after the destructors of objects made since it was
    // initialised.
    static auto* const cache = new JumpTables;
    return *cache;
  }
  JumpTables() {
    // Views may not outlive Kokkos.
    Kokkos::push_finalize_hook([] { clear(); });
  }

  std::mutex m_mutex;
  std::list<Entry> m_entries;
  std::list<Wish> m_wishes;
};

/// Rows of jumps for a set's streams, and the object that keeps them.
template <class Generator, class ExecutionSpace>
auto kept_jump_rows(char const* caller, ExecutionSpace const& exec,
                    typename Generator::seed_type const& seed,
                    StreamRange streams, TableRows const& rows) {
  return JumpTables<Generator, ExecutionSpace>::get(caller, exec, seed, streams,
                                                    rows);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_JUMP_TABLE_HPP
