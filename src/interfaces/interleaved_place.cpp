// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/fill/plan/dealt_places.hpp>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <runnel/streams/positions.hpp>
#include <vector>

namespace Runnel::Impl {
UInt128 position_after(Snapshot const& record, std::uint64_t values,
                       int outputs, std::uint64_t s, std::int64_t block) {
  std::uint64_t const streams = record.num_streams;
  auto const length = static_cast<std::uint64_t>(block);
  UInt128 const begin(record.cursor);
  UInt128 const given =
      values_of_stream(begin + UInt128(values), streams, length, s) -
      values_of_stream(begin, streams, length, s);
  return record.position + UInt128(record.position_extra[s]) +
         given * UInt128(static_cast<std::uint64_t>(outputs));
}

void advance_record(Snapshot& record, std::uint64_t values, int outputs,
                    std::int64_t block) {
  std::vector<UInt128> positions(record.num_streams);
  for (std::uint64_t s = 0; s < record.num_streams; ++s) {
    positions[s] = position_after(record, values, outputs, s, block);
  }
  auto const [least, most] = std::ranges::minmax(positions);
  check_snapshot_range(least, most);
  record.position = least;
  for (std::uint64_t s = 0; s < record.num_streams; ++s) {
    record.position_extra[s] = (positions[s] - record.position).low;
  }
  auto const length = static_cast<std::uint64_t>(block);
  std::uint64_t const cycle = record.num_streams * length;
  record.cursor = (record.cursor + values % cycle) % cycle;
  record.cursor_block = record.cursor == 0 ? 1 : length;
}

}  // namespace Runnel::Impl
