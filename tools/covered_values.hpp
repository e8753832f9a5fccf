// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_COVERED_VALUES_HPP
#define RUNNEL_TOOLS_COVERED_VALUES_HPP

#include <cstdint>
#include <runnel/core/snapshot.hpp>

#include "generator.hpp"
#include "request.hpp"

namespace Runnel::Tool {

/// Makes again some of the last values of an unfinished request that its
/// checkpoint covers, from the seed: the author of the checkpoint could choose
/// its states, and with them the values that follow.
/// \param whole  the streams, after those values
/// \returns how many there are; 0: they cannot be had apart from others
/// \throws Failure if positions and states are not those of the seed
std::uint64_t make_covered_values(NumberSource& source, Snapshot const& whole,
                                  Request const& request);
/// Requires the states of these streams to be those of the seed.
/// \param whole  the streams, before the first value. \throws Failure
void require_seeded(NumberSource& source, Snapshot const& whole,
                    std::uint64_t first_stream, std::uint64_t num_streams,
                    Request const& request);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_COVERED_VALUES_HPP
