// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RESUMED_OUTPUT_HPP
#define RUNNEL_TOOLS_RESUMED_OUTPUT_HPP

#include <string>

#include "generator.hpp"
#include "request.hpp"

/// \file
/// A checkpoint is data and may come from an untrusted source: what its notes
/// say about the output is checked before it is used.

namespace Runnel::Tool {

/// The file beside the checkpoint that its unfinished request was written to:
/// a checkpoint cannot name any other. Empty: standard output.
/// \throws Failure if the request went elsewhere, or to no regular file
std::string recorded_output(std::string const& checkpoint,
                            Request const& request);

/// Checks that the output of a finished request is there as far as it can be
/// told: a regular file of at least as many bytes, or no file at all.
/// \throws Failure
void require_finished_output(std::string const& checkpoint,
                             Request const& request);

/// Checks that the notes' number of bytes fits their number of values; for HDF5
/// files, whose header length is not known here, only that there are more
/// bytes. \throws Failure
void require_sizes_agree(Request const& request, Facts const& facts);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_RESUMED_OUTPUT_HPP
