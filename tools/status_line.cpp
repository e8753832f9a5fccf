// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "status_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace Runnel::Tool {
namespace {

double between(std::chrono::steady_clock::time_point begin,
               std::chrono::steady_clock::time_point end) {
  return std::chrono::duration<double>(end - begin).count();
}

}  // namespace

StatusLine::StatusLine(bool wanted)
    : m_is_wanted(wanted && isatty(STDERR_FILENO) == 1) {}

StatusLine::~StatusLine() { wipe(); }

double StatusLine::seconds() const { return between(m_begin, Clock::now()); }

bool StatusLine::is_due() {
  if (!m_is_wanted) return false;
  auto const now = Clock::now();
  if (between(m_begin, now) < 1 || between(m_drawn, now) < 0.1) return false;
  m_drawn = now;
  return true;
}

void StatusLine::draw(double share, std::string const& text) {
  constexpr std::size_t width = 30;
  auto const full = std::min(static_cast<std::size_t>(share * width), width);
  std::string const bar =
      std::string(full, '#') + std::string(width - full, '.');
  std::fprintf(stderr, "\r[%s] %s\033[K", bar.c_str(), text.c_str());
  std::fflush(stderr);
  m_is_there = true;
}

void StatusLine::wipe() {
  if (!m_is_there) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  m_is_there = false;
}

}  // namespace Runnel::Tool
