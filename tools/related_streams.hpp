// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RELATED_STREAMS_HPP
#define RUNNEL_TOOLS_RELATED_STREAMS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "errors.hpp"
#include "generator.hpp"

namespace Runnel::Tool {

/// Streams with this number of consecutive seeds, of which the last number
/// counts up. \throws UsageError if it goes past 2^64 - 1
inline std::vector<StreamOrigin> streams_of_seeds(Seed seed,
                                                  std::uint64_t stream,
                                                  std::uint64_t count) {
  std::uint64_t const last = seed.numbers.back();
  if (count > 1 && count - 1 > UINT64_MAX - last) {
    throw UsageError("--seed: " + std::to_string(count) +
                     " consecutive seeds from " + std::to_string(last) +
                     " on go past 2^64 - 1; give a lower one");
  }
  std::vector<StreamOrigin> origins;
  for (std::uint64_t k = 0; k < count; ++k) {
    origins.push_back({seed, stream});
    ++seed.numbers.back();
  }
  return origins;
}

/// The stream alone, otherwise as `choice` has it.
inline StreamChoice choice_of(StreamOrigin const& origin, StreamChoice choice) {
  choice.first_stream = origin.stream;
  choice.num_streams = 1;
  choice.allow_overlap = choice.allow_overlap || origin.allow_overlap;
  return choice;
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_RELATED_STREAMS_HPP
