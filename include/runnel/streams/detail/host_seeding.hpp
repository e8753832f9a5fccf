// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_HOST_SEEDING_HPP
#define RUNNEL_STREAMS_DETAIL_HOST_SEEDING_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <utility>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/large_pages.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/host_shares.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/detail/list_numbers.hpp>

/// States of many streams of generators whose seeds need the host: made there,
/// on several threads, or by a GPU out of a table that the host has made.
namespace Runnel::Impl {

/// State s of the set out of the seed's table: one work item per stream.
template <class Generator>
struct SeedFromTable {
  std::uint64_t const* table;
  typename Generator::state_word* states;
  std::int64_t state_words;

  KOKKOS_FUNCTION void operator()(std::int64_t s) const {
    Generator::seed_from_table(table, s, states + s * state_words);
  }
};

/// A seed's table, made by the host, in the memory of an execution space. Its
/// owner fences the instance before it goes away.
template <class ExecutionSpace>
class SeedTableCopy {
 public:
  /// \param room  words behind the table that a kernel will write
  SeedTableCopy(ExecutionSpace const& exec, std::vector<std::uint64_t> on_host,
                std::size_t room = 0)
      : m_on_host(std::move(on_host)),
        m_table(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                                   "Runnel::streams::seed_table"),
                m_on_host.size() + room) {
    copy_from_host(exec, m_table.data(), m_on_host.data(), m_on_host.size());
  }
  /// Returns whether there is no table: the host alone can make these streams.
  bool is_empty() const { return m_on_host.empty(); }
  std::uint64_t* data() const { return m_table.data(); }
  std::uint64_t* room() const { return m_table.data() + m_on_host.size(); }

 private:
  std::vector<std::uint64_t> m_on_host;
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space> m_table;
};

/// Writes the states of streams by a seed's table, one work item per stream.
template <class Generator, class ExecutionSpace>
void launch_seed_from_table(ExecutionSpace const& exec,
                            typename Generator::seed_type const& seed,
                            std::int64_t num_streams,
                            std::uint64_t const* table,
                            typename Generator::state_word* states) {
  Kokkos::parallel_for(
      "Runnel::streams::seed_from_table",
      LongRange<ExecutionSpace>(exec, 0, num_streams),
      SeedFromTable<Generator>{table, states,
                               shape_of<Generator>(seed).state_words});
}

/// Writes the states of streams by a seed's table, in which `exec` lists the
/// streams' numbers. Fences.
/// \returns whether they can be
template <class Generator, class ExecutionSpace>
bool seed_from_list(ExecutionSpace const& exec,
                    typename Generator::seed_type const& seed,
                    std::uint64_t first_stream, std::int64_t num_streams,
                    typename Generator::state_word* states) {
  auto const count = static_cast<std::uint64_t>(num_streams);
  auto head = seed.seed_table_head(first_stream, count);
  if (head.empty()) return false;
  auto const lists = seed.number_lists(first_stream, count);
  if (lists.empty()) return false;
  SeedTableCopy<ExecutionSpace> const table(exec, std::move(head), count);
  auto const words = list_numbers<Generator>(exec, lists, table.room());
  launch_seed_from_table<Generator>(exec, seed, num_streams, table.data(),
                                    states);
  exec.fence("Runnel::streams::seed");
  return true;
}

/// Writes the states of streams by the seed's table, which the host makes, or
/// `exec` where it can list the numbers. Fences.
/// \returns whether there is one
template <class Generator, class ExecutionSpace>
bool seed_from_table(ExecutionSpace const& exec,
                     typename Generator::seed_type const& seed,
                     std::uint64_t first_stream, std::int64_t num_streams,
                     typename Generator::state_word* states) {
  if constexpr (NumberListing<Generator>) {
    if (seed_from_list<Generator>(exec, seed, first_stream, num_streams,
                                  states)) {
      return true;
    }
  }
  SeedTableCopy<ExecutionSpace> const table(
      exec,
      seed.seed_table(first_stream, static_cast<std::uint64_t>(num_streams)));
  if (table.is_empty()) return false;
  launch_seed_from_table<Generator>(exec, seed, num_streams, table.data(),
                                    states);
  exec.fence("Runnel::streams::seed");
  return true;
}

/// Writes the states of streams by the seed, on the threads of a host's space.
/// Fences.
template <class Generator, class ExecutionSpace>
void seed_on_threads(ExecutionSpace const& exec,
                     typename Generator::seed_type const& seed,
                     std::uint64_t first_stream, std::int64_t num_streams,
                     typename Generator::state_word* states) {
  std::int64_t const state_words = shape_of<Generator>(seed).state_words;
  auto shares = host_shares(exec, num_streams, state_words);
  if (!seeds_in_shares<Generator>) shares.count = 1;
  run_host_shares("Runnel::streams::seed", exec, shares,
                  [&](std::int64_t, std::int64_t begin, std::int64_t end) {
                    seed.write_states(
                        first_stream + static_cast<std::uint64_t>(begin),
                        static_cast<std::uint64_t>(end - begin),
                        states + begin * state_words);
                  });
}

/// Seeds states on the host, by the seed. Fences.
/// \param states  new: no kernel has seen them
template <class Generator, class ExecutionSpace>
void seed_on_host(ExecutionSpace const& exec,
                  typename Generator::seed_type const& seed,
                  std::uint64_t first_stream, std::int64_t num_streams,
                  typename Generator::state_word* states) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    auto const size =
        static_cast<std::size_t>(num_streams) *
        static_cast<std::size_t>(shape_of<Generator>(seed).state_words);
    std::vector<typename Generator::state_word> words;
    reserve_large(words, size);
    words.resize(size);
    seed.write_states(first_stream, static_cast<std::uint64_t>(num_streams),
                      words.data());
    copy_from_host(exec, states, words.data(), words.size());
    exec.fence("Runnel::streams::seed");
  } else {
    seed_on_threads<Generator>(exec, seed, first_stream, num_streams, states);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_HOST_SEEDING_HPP
