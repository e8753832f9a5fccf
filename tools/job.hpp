// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_JOB_HPP
#define RUNNEL_TOOLS_JOB_HPP

#include <runnel/core/snapshot.hpp>
#include <string>

#include "generator.hpp"
#include "numbers.hpp"
#include "request.hpp"

namespace Runnel::Tool {

/// A request, and how this process carries it out.
struct Job {
  Generator generator;
  Request request;
  /// The streams. From a checkpoint they have their states; new ones have none,
  /// and begin with their seed where `choice` says.
  Snapshot set;
  bool is_new = false;
  /// Whether it is the unfinished request of a checkpoint.
  bool is_resumed = false;
  /// Whether there are as many values as rows of parameters.
  bool takes_all_rows = false;
  /// Whether the user named the output, not the checkpoint.
  bool is_output_given = false;
  StreamChoice choice;
  Making making;
  std::string checkpoint;  ///< file; empty: none
  Interval every;
};

/// Writes the values. Kokkos must be initialised.
/// \returns the exit status: 0, also after SIGTERM or SIGUSR1 if everything is
///   saved, or 128 + the number of a signal
/// \throws Failure, UsageError, CheckpointError
int run_job(Job job);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_JOB_HPP
