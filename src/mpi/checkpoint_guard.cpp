// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/mpi/checkpoint_guard.hpp>

namespace Runnel {

bool RankCheckpointGuard::is_due() {
  return is_due([&](std::uint64_t code) { return m_ranks.largest(code); });
}

bool RankCheckpointGuard::is_due(
    std::function<std::uint64_t(std::uint64_t)> const& largest) {
  if (m_agreed != 0) return true;
  // Signals are positive; a request without one has the lowest priority.
  int const mine = m_guard.signal();
  auto const code = static_cast<std::uint64_t>(mine < 0 ? 1 : 2 * mine);
  auto const most = static_cast<int>(largest(code));
  m_agreed = most == 1 ? -1 : most / 2;
  return m_agreed != 0;
}

std::string RankCheckpointGuard::message(std::string const& command) const {
  return Impl::signal_text(m_agreed) + ": saved; to continue: " + command;
}

}  // namespace Runnel
