// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_REPEATED_STREAMS_HPP
#define RUNNEL_TOOLS_REPEATED_STREAMS_HPP

#include <functional>
#include <runnel/core/snapshot.hpp>
#include <string>

#include "generate_arguments.hpp"

namespace Runnel::Tool {

/// Throws for an option, with what was given, and what the streams have
/// instead.
using RefuseOption =
    std::function<void(std::string const& given, std::string const& has)>;

/// Options that choose streams may be given again with those of a checkpoint,
/// and must say the same.
/// \param set    the streams
/// \param start  `Request::start` of the request to finish; empty: a new one
///               begins
/// \throws UsageError for options that a checkpoint cannot be compared with
void check_repeated_streams(GenerateArguments const& given,
                            Generator const& generator, Snapshot const& set,
                            std::string const& start,
                            RefuseOption const& refuse);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_REPEATED_STREAMS_HPP
