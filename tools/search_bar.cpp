// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "search_bar.hpp"

#include <unistd.h>

#include <cstdio>
#include <string>

namespace Runnel::Tool {

SearchBar::SearchBar(std::uint32_t ids)
    : m_ids(ids), m_is_wanted(isatty(STDERR_FILENO) == 1) {}

SearchBar::~SearchBar() { wipe(); }

void SearchBar::wipe() {
  std::lock_guard const lock(m_mutex);
  if (!m_is_there) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  m_is_there = false;
}

void SearchBar::show(MtSearchProgress const& progress) {
  using Seconds = std::chrono::duration<double>;
  if (!m_is_wanted) return;
  std::lock_guard const lock(m_mutex);
  auto const now = Clock::now();
  double const spent = Seconds(now - m_begin).count();
  if (spent < 1 || Seconds(now - m_shown).count() < 0.1) return;
  m_shown = now;
  constexpr std::uint64_t width = 30;
  auto const filled = static_cast<std::size_t>(width * progress.sets / m_ids);
  std::string const bar =
      std::string(filled, '#') + std::string(width - filled, '.');
  std::fprintf(stderr, "\r[%s] %lu of %lu sets  %llu candidates  %.0f s\033[K",
               bar.c_str(), static_cast<unsigned long>(progress.sets),
               static_cast<unsigned long>(m_ids),
               static_cast<unsigned long long>(progress.candidates), spent);
  std::fflush(stderr);
  m_is_there = true;
}

}  // namespace Runnel::Tool
