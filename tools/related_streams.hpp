// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RELATED_STREAMS_HPP
#define RUNNEL_TOOLS_RELATED_STREAMS_HPP

#include <cstdint>
#include <vector>

#include "generator.hpp"

namespace Runnel::Tool {

/// Streams with this number of consecutive seeds, of which the last number
/// counts up.
inline std::vector<StreamOrigin> streams_of_seeds(Seed seed,
                                                  std::uint64_t stream,
                                                  std::uint64_t count) {
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
