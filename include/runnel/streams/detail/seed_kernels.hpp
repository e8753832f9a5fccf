// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_SEED_KERNELS_HPP
#define RUNNEL_STREAMS_DETAIL_SEED_KERNELS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <runnel/lanes/host_shares.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/compiled_streams.hpp>
#include <runnel/streams/detail/host_seeding.hpp>
#include <runnel/streams/detail/jump_kernels.hpp>
#include <runnel/streams/detail/seed_rings.hpp>

/// Kernels that make states of many streams.
namespace Runnel::Impl {

/// State s of the set from the seed: one work item per stream.
template <class Generator>
struct SeedStreams {
  typename Generator::seed_start start;
  std::uint64_t first_stream;
  typename Generator::state_word* states;

  KOKKOS_FUNCTION void operator()(std::int64_t s) const {
    Generator::seed(start, first_stream + static_cast<std::uint64_t>(s),
                    states + s * Generator::state_words);
  }
};

/// The states of one of a host's shares of the streams from the seed. No
/// KOKKOS_FUNCTION: it never runs on a device.
template <class Generator>
struct SeedShare {
  HostShares shares;
  typename Generator::seed_start start;
  std::uint64_t first_stream;
  typename Generator::state_word* states;

  void operator()(std::int64_t share) const {
    std::int64_t const begin = shares.begin(share);
    Generator::seed_many(start,
                         first_stream + static_cast<std::uint64_t>(begin),
                         shares.begin(share + 1) - begin,
                         states + begin * Generator::state_words);
  }
};

/// Seeds states by work items, or by shares of a host where the generator makes
/// many states at a time.
template <class Generator, class ExecutionSpace>
void launch_seeding(ExecutionSpace const& exec,
                    typename Generator::seed_start const& start,
                    std::uint64_t first_stream, std::int64_t num_streams,
                    typename Generator::state_word* states) {
  constexpr char const* label = "Runnel::streams::seed";
  if constexpr (ManySeeding<Generator> && !Backend<ExecutionSpace>::on_device) {
    auto const shares = host_shares(exec, num_streams, Generator::state_words);
    Kokkos::parallel_for(
        label, LongRange<ExecutionSpace>(exec, 0, shares.count),
        SeedShare<Generator>{shares, start, first_stream, states});
  } else {
    Kokkos::parallel_for(label, LongRange<ExecutionSpace>(exec, 0, num_streams),
                         SeedStreams<Generator>{start, first_stream, states});
  }
}

/// States, the first `num_made` of which have been made.
template <class Generator>
struct BegunStates {
  StreamShape shape;
  typename Generator::state_word* states;
  std::int64_t num_made;
  std::int64_t num_streams;
};

/// Makes the other states, each time as many as there are already, the k-th
/// time by `jump(k)`.
template <class Generator, class ExecutionSpace, class F>
void double_states(ExecutionSpace const& exec,
                   BegunStates<Generator> const& begun, F const& jump) {
  using Jump = JumpStreams<Generator, std::invoke_result_t<F, int>>;
  for (int k = 0; begun.num_made << k < begun.num_streams; ++k) {
    std::int64_t const made = begun.num_made << k;
    launch_jump(exec, Jump{jump(k), begun.shape,
                           std::min(made, begun.num_streams - made),
                           begun.states, made});
  }
}

/// Makes the first state from the seed, the others by the jumps of 1, 2, 4, …
/// streams on the device. Fences.
template <class Generator, class ExecutionSpace>
void double_streams(ExecutionSpace const& exec,
                    typename Generator::seed_type const& seed,
                    std::uint64_t first_stream, std::int64_t num_streams,
                    typename Generator::state_word* states) {
  using Word = typename Generator::state_word;
  StreamShape const shape = shape_of<Generator>(seed);
  std::vector<Word> first(static_cast<std::size_t>(shape.state_words));
  seed.write_states(first_stream, 1, first.data());
  copy_from_host(exec, states, first.data(), first.size());
  int const doublings =
      std::bit_width(static_cast<std::uint64_t>(num_streams - 1));
  std::int64_t const row_words = shape.jump_words;
  std::vector<std::uint64_t> words(
      static_cast<std::size_t>(doublings * row_words));
  Generator::write_stream_jumps(doublings, words.data());
  Kokkos::View<std::uint64_t*, typename ExecutionSpace::memory_space> const
      rows(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                              "Runnel::streams::stream_jumps"),
           words.size());
  copy_from_host(exec, rows.data(), words.data(), words.size());
  double_states<Generator>(exec, {shape, states, 1, num_streams}, [&](int k) {
    return JumpFromRow{rows.data() + k * row_words};
  });
  exec.fence("Runnel::streams::seed");
}

/// Makes one block of streams from the seed's table, later ones by jumps of 1,
/// 2, 4, … blocks on the device. Fences.
template <class Generator, class ExecutionSpace>
void seed_blocks(ExecutionSpace const& exec,
                 typename Generator::seed_type const& seed,
                 std::uint64_t first_stream, std::int64_t num_streams,
                 typename Generator::state_word* states) {
  StreamRange const block{
      first_stream,
      std::min(seed.num_sets(), static_cast<std::uint64_t>(num_streams))};
  auto const size = static_cast<std::int64_t>(block.count);
  SeedTableCopy<ExecutionSpace> const table(
      exec, seed.seed_table(first_stream, block.count));
  launch_seed_from_table<Generator>(exec, seed, size, table.data(), states);
  using Jump = JumpStreams<Generator, JumpFromTable>;
  StreamShape const shape = shape_of<Generator>(seed);
  if (seed.block_of(first_stream + (block.count - 1)) > 0) {
    auto const kept = kept_jump_rows<Generator>(
        "Runnel::StreamSet", exec, seed, block, {0, 1, JumpSteps::own_block});
    launch_jump(exec, Jump{{kept.rows, size, 0}, shape, size, states});
  }
  auto const blocks = (num_streams + size - 1) / size;
  int const doublings = std::bit_width(static_cast<std::uint64_t>(blocks - 1));
  if (doublings > 0) {
    // One block, or none where streams repeat: tables are kept by it.
    UInt128 const step =
        seed.block_of(first_stream + block.count) - seed.block_of(first_stream);
    auto const kept =
        kept_jump_rows<Generator>("Runnel::StreamSet", exec, seed, block,
                                  {step, doublings, JumpSteps::blocks});
    double_states<Generator>(
        exec, {shape, states, size, num_streams},
        [&](int k) { return JumpFromTable{kept.rows, size, k}; });
  }
  exec.fence("Runnel::streams::seed");
}

/// Seeds streams that have no blocks, and any on hosts.
template <class Generator, class ExecutionSpace>
void seed_without_blocks(ExecutionSpace const& exec,
                         typename Generator::seed_type const& seed,
                         std::uint64_t first_stream, std::int64_t num_streams,
                         typename Generator::state_word* states) {
  if constexpr (Backend<ExecutionSpace>::on_device &&
                SeededByDoubling<Generator>) {
    if (num_streams > 1) {
      return double_streams<Generator>(exec, seed, first_stream, num_streams,
                                       states);
    }
  }
  if constexpr (Backend<ExecutionSpace>::on_device && TableSeeded<Generator>) {
    if (seed_from_table<Generator>(exec, seed, first_stream, num_streams,
                                   states)) {
      return;
    }
  }
  if constexpr (Backend<ExecutionSpace>::on_device && RingSeeded<Generator>) {
    if (seed_rings<Generator>(exec, seed, first_stream, num_streams, states)) {
      return;
    }
  }
  if constexpr (HostSeeded<Generator>) {
    seed_on_host<Generator>(exec, seed, first_stream, num_streams, states);
  } else {
    launch_seeding<Generator>(exec, seed.start(), first_stream, num_streams,
                              states);
  }
}

/// `seed_streams` without the library.
template <class Generator, class ExecutionSpace>
void seed_streams_in_source(ExecutionSpace const& exec,
                            typename Generator::seed_type const& seed,
                            std::uint64_t first_stream,
                            std::int64_t num_streams,
                            typename Generator::state_word* states) {
  require_threads(exec, "Runnel::StreamSet");
  if constexpr (Backend<ExecutionSpace>::on_device && BlockSeeded<Generator>) {
    seed_blocks<Generator>(exec, seed, first_stream, num_streams, states);
  } else {
    seed_without_blocks<Generator>(exec, seed, first_stream, num_streams,
                                   states);
  }
}

/// Makes the states of a set's streams before output 0, without the seed's
/// skip, on the device. Fences if the host has to make tables or to compute
/// with big numbers first.
template <class Generator, class ExecutionSpace>
void seed_streams(ExecutionSpace const& exec,
                  typename Generator::seed_type const& seed,
                  std::uint64_t first_stream, std::int64_t num_streams,
                  typename Generator::state_word* states) {
  if constexpr (is_compiled_set<Generator, ExecutionSpace>()) {
    compiled_seed_streams<Generator>(exec, seed, first_stream, num_streams,
                                     states);
  } else {
    seed_streams_in_source<Generator>(exec, seed, first_stream, num_streams,
                                      states);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_SEED_KERNELS_HPP
