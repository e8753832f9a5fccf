// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SEARCH_BAR_HPP
#define RUNNEL_TOOLS_SEARCH_BAR_HPP

#include <chrono>
#include <cstdint>
#include <mutex>
#include <runnel/generators/dynamic_creator.hpp>

namespace Runnel::Tool {

/// A progress bar for a search that takes longer than a second. None if
/// standard error is not a terminal. Its calls may come from several threads.
class SearchBar {
 public:
  /// \param ids  to find sets for
  explicit SearchBar(std::uint32_t ids);
  SearchBar(SearchBar const&) = delete;
  SearchBar& operator=(SearchBar const&) = delete;
  /// Erases the bar.
  ~SearchBar();

  void show(MtSearchProgress const& progress);
  /// Erases the bar for a line of output; the next `show` draws it again.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  std::uint32_t m_ids;
  std::mutex m_mutex;
  Clock::time_point m_begin = Clock::now();
  Clock::time_point m_shown = m_begin;
  bool m_is_wanted;
  bool m_is_there = false;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SEARCH_BAR_HPP
