// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_SET_JUMPS_HPP
#define RUNNEL_STREAMS_DETAIL_SET_JUMPS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <ranges>

#include <runnel/core/stream_shape.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/detail/host_seeding.hpp>
#include <runnel/streams/detail/table_rows.hpp>

/// Jumps of parameter sets, made by a device.
namespace Runnel::Impl {

/// Returns whether these rows are made on devices, by a generator that is
/// `SetJumpMaking`.
inline bool are_set_jumps(TableRows const& rows) {
  return rows.steps == JumpSteps::own_block ||
         (rows.steps == JumpSteps::blocks && rows.stride == UInt128(1)) ||
         (rows.steps == JumpSteps::multiples && rows.count == 2);
}
/// Makes these rows, one work item for each stream of a seed's table.
template <class Generator>
struct MakeSetJumps {
  std::uint64_t const* table;
  TableRows rows;
  /// The block of the first stream, and the first stream of the next block.
  std::uint64_t block;
  std::int64_t next_block;
  std::int64_t row_words;
  std::uint64_t* to;

  KOKKOS_FUNCTION void operator()(std::int64_t s) const {
    auto* const row = to + s * rows.count * row_words;
    if (rows.steps == JumpSteps::own_block) {
      Generator::make_block_jump(table, s, block + (s < next_block ? 0 : 1),
                                 row);
    } else if (rows.steps == JumpSteps::blocks) {
      Generator::make_block_jumps(table, s, static_cast<int>(rows.count), row);
    } else {
      for (int k = 0; k < 2; ++k) {
        Generator::make_set_jump(table, s, k == 0 ? UInt128(0) : rows.stride,
                                 row + k * row_words);
      }
    }
  }
};
/// Queues a `MakeSetJumps` on `exec`, which writes `to`.
/// \param streams  no more than there are parameter sets
/// \returns memory to keep until the kernel has finished
template <class Generator, class ExecutionSpace>
[[nodiscard]] SeedTableCopy<ExecutionSpace> make_set_jumps(
    ExecutionSpace const& exec, typename Generator::seed_type const& seed,
    StreamRange streams, TableRows const& rows, std::uint64_t* to) {
  SeedTableCopy<ExecutionSpace> table(
      exec, seed.seed_table(streams.first, streams.count));
  auto const block = seed.block_of(streams.first);
  auto const numbers = std::views::iota(std::uint64_t{0}, streams.count);
  auto const next = std::ranges::partition_point(numbers, [&](auto s) {
    return seed.block_of(streams.first + s) == block;
  });
  Kokkos::parallel_for(
      "Runnel::streams::set_jumps",
      LongRange<ExecutionSpace>(exec, 0,
                                static_cast<std::int64_t>(streams.count)),
      MakeSetJumps<Generator>{table.data(), rows, block,
                              static_cast<std::int64_t>(next - numbers.begin()),
                              shape_of<Generator>(seed).jump_words, to});
  return table;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_SET_JUMPS_HPP
