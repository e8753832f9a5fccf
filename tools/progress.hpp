// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_PROGRESS_HPP
#define RUNNEL_TOOLS_PROGRESS_HPP

#include <cstdint>

#include "status_line.hpp"

namespace Runnel::Tool {

/// A progress bar for work that takes longer than a second. None if standard
/// error is not a terminal, or if standard output is one and gets the values.
class Progress {
 public:
  /// \param total   values of the whole
  /// \param done    of which are there already
  /// \param to_stdout  they go to standard output
  Progress(std::uint64_t total, std::uint64_t done, bool to_stdout);

  void show(std::uint64_t done);
  void wipe() { m_line.wipe(); }

 private:
  std::uint64_t m_total;
  std::uint64_t m_start;
  StatusLine m_line;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_PROGRESS_HPP
