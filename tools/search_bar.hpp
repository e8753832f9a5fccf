// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SEARCH_BAR_HPP
#define RUNNEL_TOOLS_SEARCH_BAR_HPP

#include <chrono>
#include <cstdint>
#include <runnel/generators/dynamic_creator.hpp>

namespace Runnel::Tool {

/// A bar on the terminal for a search that takes longer than a second. Nothing
/// where standard error is no terminal, or standard output is one and gets the
/// sets.
class SearchBar {
 public:
  /// \param ids        to find sets for
  /// \param to_stdout  the sets go to standard output
  SearchBar(std::uint32_t ids, bool to_stdout);
  SearchBar(SearchBar const&) = delete;
  SearchBar& operator=(SearchBar const&) = delete;
  /// Wipes the bar away.
  ~SearchBar();

  void show(MtSearchProgress const& progress);

 private:
  using Clock = std::chrono::steady_clock;

  std::uint32_t m_ids;
  Clock::time_point m_begin = Clock::now();
  Clock::time_point m_shown = m_begin;
  bool m_is_wanted;
  bool m_is_there = false;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SEARCH_BAR_HPP
