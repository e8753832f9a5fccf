// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SEARCH_BAR_HPP
#define RUNNEL_TOOLS_SEARCH_BAR_HPP

#include <cstdint>
#include <mutex>
#include <runnel/seeds/dynamic_creator.hpp>

#include "status_line.hpp"

namespace Runnel::Tool {

/// A progress bar for a search that takes longer than a second. None if
/// standard error is not a terminal. Its calls may come from several threads.
class SearchBar {
 public:
  /// \param ids  to find sets for
  explicit SearchBar(std::uint32_t ids);

  void show(MtSearchProgress const& progress);
  /// Erases the bar for a line of output; the next `show` draws it again.
  void wipe();

 private:
  std::uint32_t m_ids;
  std::mutex m_mutex;
  StatusLine m_line;
};

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SEARCH_BAR_HPP
