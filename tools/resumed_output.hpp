// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_RESUMED_OUTPUT_HPP
#define RUNNEL_TOOLS_RESUMED_OUTPUT_HPP

#include <string>

#include "generator.hpp"
#include "request.hpp"

/// \file
/// A checkpoint is data and may be somebody else's: what its notes say about
/// the output is looked at before it is believed.

namespace Runnel::Tool {

/// The file beside the checkpoint that its unfinished request was written to:
/// a checkpoint cannot name any other. Empty: standard output.
/// \throws Failure if the request went elsewhere, or to no regular file
std::string recorded_output(std::string const& checkpoint,
                            Request const& request);

/// Do the bytes of the output that the notes tell fit the values that they
/// tell? Of HDF5 files, whose length before the values is not known here, only
/// that there are more. \throws Failure
void require_sizes_agree(Request const& request, Facts const& facts);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_RESUMED_OUTPUT_HPP
