// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_GENERATE_ARGUMENTS_HPP
#define RUNNEL_TOOLS_GENERATE_ARGUMENTS_HPP

#include <optional>
#include <string>

#include "job.hpp"

namespace Runnel::Tool {

/// The arguments of `generate`, as text.
struct GenerateArguments {
  using Text = std::optional<std::string>;

  Text generator;
  SeedText seeds;
  Text stream, streams, offset, leapfrog;
  bool allow_overlap = false;
  bool packed = false;
  Text count, type, dist, ends, order, block, format, out;
  Text by_element, element_format, element_dataset;
  Text checkpoint, checkpoint_every, resume;
  Text threads, team_size, chunk, backend;
};

/// --stream and so on. \throws UsageError
StreamChoice read_choice(GenerateArguments const& arguments);

/// A request from a seed.
/// \throws UsageError, std::invalid_argument
Job new_job(GenerateArguments const& arguments);

/// The unfinished request of a checkpoint, or further numbers of its streams.
/// \throws UsageError, Failure, CheckpointError
Job resumed_job(GenerateArguments const& arguments);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_GENERATE_ARGUMENTS_HPP
