// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_SNAPSHOT_TEXT_HPP
#define RUNNEL_CORE_SNAPSHOT_TEXT_HPP

#include <iosfwd>
#include <string>

#include <runnel/core/snapshot.hpp>

namespace Runnel {

/// A snapshot's positions as a line of text, the same on every machine, without
/// states and notes: words and decimal numbers with a space between them,
///
///     runnel-stream 1 GENERATOR WORD_BITS SEEDING n SEED… n PARAMETER…
///         FIRST_STREAM STREAMS PART PARTS CURSOR CURSOR_BLOCK POSITION n
///         EXTRA…
///
/// in one line, each n the count of the numbers behind it, WORD_BITS those of
/// the state words that are left out. `StreamSet` and `HostStream` continue
/// from the snapshot that `read_snapshot_text` reads.
std::string snapshot_text(Snapshot const& snapshot);

/// Reads a text that `snapshot_text` made, as far as its last number.
/// \throws std::invalid_argument for anything else
Snapshot read_snapshot_text(std::istream& text);

}  // namespace Runnel

#endif  // RUNNEL_CORE_SNAPSHOT_TEXT_HPP
