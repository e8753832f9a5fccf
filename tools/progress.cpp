// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "progress.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace Runnel::Tool {
namespace {

std::string remaining_text(double seconds) {
  char text[40];
  auto const s = std::lround(seconds);
  if (s < 60) {
    std::snprintf(text, sizeof text, "%ld s", s);
  } else if (s < 3600) {
    std::snprintf(text, sizeof text, "%ld min %02ld s", s / 60, s % 60);
  } else {
    std::snprintf(text, sizeof text, "%ld h %02ld min", s / 3600, s / 60 % 60);
  }
  return text;
}

}  // namespace

Progress::Progress(std::uint64_t total, std::uint64_t done, bool to_stdout)
    : m_total(total),
      m_start(done),
      m_line(!(to_stdout && isatty(STDOUT_FILENO) == 1)) {}

void Progress::show(std::uint64_t done) {
  if (done <= m_start || !m_line.is_due()) return;
  double const share = static_cast<double>(done) / static_cast<double>(m_total);
  double const rate = static_cast<double>(done - m_start) / m_line.seconds();
  double const left = static_cast<double>(m_total - done) / rate;
  char text[80];
  std::snprintf(text, sizeof text, "%5.1f %%  %.4g Mvalues/s  %s left ",
                100 * share, rate * 1e-6, remaining_text(left).c_str());
  m_line.draw(share, text);
}

}  // namespace Runnel::Tool
