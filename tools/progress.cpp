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
      m_is_wanted(isatty(STDERR_FILENO) == 1 &&
                  !(to_stdout && isatty(STDOUT_FILENO) == 1)) {}

Progress::~Progress() { wipe(); }

void Progress::show(std::uint64_t done) {
  using Seconds = std::chrono::duration<double>;
  if (!m_is_wanted || done <= m_start) return;
  auto const now = Clock::now();
  double const spent = Seconds(now - m_begin).count();
  if (spent < 1 || Seconds(now - m_shown).count() < 0.1) return;
  m_shown = now;
  double const share = static_cast<double>(done) / static_cast<double>(m_total);
  double const rate = static_cast<double>(done - m_start) / spent;
  double const left = static_cast<double>(m_total - done) / rate;
  constexpr int width = 30;
  std::string bar(width, '.');
  bar.replace(0, static_cast<std::size_t>(share * width),
              static_cast<std::size_t>(share * width), '#');
  std::fprintf(stderr, "\r[%s] %5.1f %%  %.4g Mvalues/s  %s left \033[K",
               bar.c_str(), 100 * share, rate * 1e-6,
               remaining_text(left).c_str());
  std::fflush(stderr);
  m_is_there = true;
}

void Progress::wipe() {
  if (!m_is_there) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  m_is_there = false;
}

}  // namespace Runnel::Tool
