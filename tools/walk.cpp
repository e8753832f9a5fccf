// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "walk.hpp"

#include <algorithm>

namespace Runnel::Tool {

Piece Walk::next(std::uint64_t done, Limits const& limits) const {
  std::uint64_t const most = std::min(limits.values, count - done);
  if (order != Order::blocked || num_streams == 1) {
    return {0, num_streams, most};
  }
  // The first `longer` blocks have one value more than `length`.
  std::uint64_t const length = count / num_streams;
  std::uint64_t const longer = count % num_streams;
  std::uint64_t const in_longer = longer * (length + 1);
  bool const is_longer = done < in_longer;
  std::uint64_t const block = is_longer ? length + 1 : length;
  std::uint64_t const begin = is_longer ? 0 : in_longer;
  std::uint64_t const stream =
      (is_longer ? 0 : longer) + (done - begin) / block;
  std::uint64_t const given = (done - begin) % block;
  if (given > 0 || block > most) {
    return {stream, 1, std::min(most, block - given)};
  }
  // Whole blocks: a fill gives the longer ones to the streams that come first.
  std::uint64_t long_blocks = 0;
  if (is_longer) {
    long_blocks = std::min({longer - stream, most / block, limits.streams});
  }
  std::uint64_t short_blocks = 0;
  if (length > 0 && stream + long_blocks >= longer) {
    short_blocks = std::min({num_streams - stream - long_blocks,
                             (most - long_blocks * (length + 1)) / length,
                             limits.streams - long_blocks});
  }
  return {stream, long_blocks + short_blocks,
          long_blocks * (length + 1) + short_blocks * length};
}

}  // namespace Runnel::Tool
