// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_STATUS_LINE_HPP
#define RUNNEL_TOOLS_STATUS_LINE_HPP

#include <chrono>
#include <string>

namespace Runnel::Tool {

/// A bar and a text on a line of standard error, for work that takes longer
/// than a second; drawn ten times a second at most. None if standard error is
/// not a terminal.
class StatusLine {
 public:
  /// \param wanted  false: never drawn
  explicit StatusLine(bool wanted = true);
  StatusLine(StatusLine const&) = delete;
  StatusLine& operator=(StatusLine const&) = delete;
  /// Erases the line.
  ~StatusLine();

  /// Seconds since the beginning.
  double seconds() const;
  /// Returns whether it is time to draw. Then `draw` comes next.
  bool is_due();
  /// \param share  of the bar that is full, 0 to 1
  void draw(double share, std::string const& text);
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point m_begin = Clock::now();
  Clock::time_point m_drawn = m_begin;
  bool m_is_wanted;
  bool m_is_there = false;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_STATUS_LINE_HPP
