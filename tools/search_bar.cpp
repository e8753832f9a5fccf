// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "search_bar.hpp"

#include <cstdio>

namespace Runnel::Tool {

SearchBar::SearchBar(std::uint32_t ids) : m_ids(ids) {}

void SearchBar::wipe() {
  std::lock_guard const lock(m_mutex);
  m_line.wipe();
}

void SearchBar::show(MtSearchProgress const& progress) {
  std::lock_guard const lock(m_mutex);
  if (!m_line.is_due()) return;
  char text[100];
  std::snprintf(text, sizeof text, "%lu of %lu sets  %llu candidates  %.0f s",
                static_cast<unsigned long>(progress.sets),
                static_cast<unsigned long>(m_ids),
                static_cast<unsigned long long>(progress.candidates),
                m_line.seconds());
  m_line.draw(static_cast<double>(progress.sets) / m_ids, text);
}

}  // namespace Runnel::Tool
