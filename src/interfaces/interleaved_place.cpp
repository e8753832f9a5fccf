// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/interfaces/detail/interleaved_place.hpp>
#include <vector>

namespace Runnel::Impl {

UInt128 position_after(Snapshot const& record, std::uint64_t values,
                       int outputs, std::uint64_t s) {
  std::uint64_t const streams = record.num_streams;
  // Values until it is this stream's turn for the first time.
  std::uint64_t const wait =
      s >= record.cursor ? s - record.cursor : s + streams - record.cursor;
  std::uint64_t const turns =
      values / streams + (wait < values % streams ? 1 : 0);
  return record.position + UInt128(record.position_extra[s]) +
         UInt128(turns) * UInt128(static_cast<std::uint64_t>(outputs));
}

void advance_record(Snapshot& record, std::uint64_t values, int outputs) {
  std::vector<UInt128> positions(record.num_streams);
  for (std::uint64_t s = 0; s < record.num_streams; ++s) {
    positions[s] = position_after(record, values, outputs, s);
  }
  record.position = *std::min_element(positions.begin(), positions.end());
  for (std::uint64_t s = 0; s < record.num_streams; ++s) {
    record.position_extra[s] = (positions[s] - record.position).low;
  }
  record.cursor =
      (record.cursor + values % record.num_streams) % record.num_streams;
}

}  // namespace Runnel::Impl
