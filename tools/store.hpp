// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_STORE_HPP
#define RUNNEL_TOOLS_STORE_HPP

#include <cstdint>
#include <runnel/core/snapshot.hpp>

#include "generator.hpp"

namespace Runnel::Tool {

/// The set of streams of a request, of which a `NumberSource` holds some.
///
/// Streams come from their seed when they are first used. Only where a
/// checkpoint is to be written, or where they came from one, are the states of
/// all of them kept: a blocked request needs no others.
class StreamStore {
 public:
  /// Streams at their start.
  /// \param keep_states  a snapshot will be needed
  StreamStore(NumberSource& source, Seed seed, StreamChoice const& choice,
              bool keep_states);
  /// Streams from a checkpoint.
  /// \param allow_overlap  they may go on past their ends
  StreamStore(NumberSource& source, Snapshot whole, bool allow_overlap);

  /// Returns whether `select` makes the streams from their seed. That may take
  /// minutes.
  bool seeds(std::uint64_t first, std::uint64_t count) const {
    return !m_keeps_states && !holds(first, count);
  }
  /// Lets the source hold `count` streams from `first` on.
  void select(std::uint64_t first, std::uint64_t count);

  /// All streams as they are now. \pre their states are kept
  Snapshot& whole();
  /// The same as they were when `select` was called last. \pre `whole` was not
  /// called since
  Snapshot& at_selection() { return m_whole; }

 private:
  bool holds(std::uint64_t first, std::uint64_t count) const {
    return m_count == count && m_first == first;
  }
  void put_back();

  NumberSource& m_source;
  Seed m_seed;
  StreamChoice m_choice;
  bool m_keeps_states;
  Snapshot m_whole;
  std::uint64_t m_first = 0;
  std::uint64_t m_count = 0;  ///< 0: the source holds none of ours
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_STORE_HPP
