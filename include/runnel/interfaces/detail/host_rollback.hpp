// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_ROLLBACK_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_ROLLBACK_HPP

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <runnel/interfaces/detail/space_source.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/stream_set_access.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel::Impl {

/// Puts a set of a host back to where it was, unless `keep()` is called: after
/// an exception between several jumps and fills. Sets on GPUs are left where
/// they are, as a copy of their states would cost every call a launch.
/// \pre nothing is queued
template <class Set>
class HostRollback {
 public:
  explicit HostRollback(Set& set) : m_set(set) {
    if constexpr (on_host) {
      auto const states = states_of(set);
      m_words.assign(states.data(), states.data() + states.size());
      m_positions = StreamSetAccess::counted_positions(set);
      m_cursor = StreamSetAccess::cursor(set);
      m_cursor_block = StreamSetAccess::cursor_block(set);
    }
  }
  ~HostRollback() {
    if constexpr (on_host) {
      if (m_is_kept) return;
      std::copy(m_words.begin(), m_words.end(),
                StreamSetAccess::states_to_write(m_set));
      StreamSetAccess::positions(m_set) = *std::move(m_positions);
      StreamSetAccess::cursor(m_set) = m_cursor;
      StreamSetAccess::cursor_block(m_set) = m_cursor_block;
    }
  }
  HostRollback(HostRollback const&) = delete;
  HostRollback& operator=(HostRollback const&) = delete;

  /// All went well.
  void keep() { m_is_kept = true; }

 private:
  static constexpr bool on_host =
      !Backend<typename Set::execution_space>::on_device;

  Set& m_set;
  std::vector<typename Set::state_word> m_words;
  std::optional<StreamPositions> m_positions;
  std::uint64_t m_cursor = 0;
  std::uint64_t m_cursor_block = 1;
  bool m_is_kept = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_ROLLBACK_HPP
