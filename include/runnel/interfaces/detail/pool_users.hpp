// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_POOL_USERS_HPP
#define RUNNEL_INTERFACES_DETAIL_POOL_USERS_HPP

#include <algorithm>
#include <vector>

namespace Runnel::Impl {

/// The instances whose kernels read a block, and whether they may queue more.
template <class ExecutionSpace>
class PoolUsers {
 public:
  struct User {
    ExecutionSpace exec;
    bool holds;  ///< kernels that read its slice may yet be queued
  };

  /// Makes the next `add` one that cannot fail.
  void make_room() { m_users.reserve(m_users.size() + 1); }
  /// The instance holds a slice.
  void add(ExecutionSpace const& exec) {
    auto const user = find(exec);
    if (user == m_users.end()) {
      m_users.push_back({exec, true});
    } else {
      user->holds = true;
    }
  }
  /// The instance holds its slice no longer. \returns whether it held one
  bool release(ExecutionSpace const& exec) {
    auto const user = find(exec);
    if (user == m_users.end() || !user->holds) return false;
    user->holds = false;
    return true;
  }
  bool has(ExecutionSpace const& exec) const {
    return std::any_of(m_users.begin(), m_users.end(),
                       [&](User const& user) { return user.exec == exec; });
  }
  bool any_holds() const {
    return std::any_of(m_users.begin(), m_users.end(),
                       [](User const& user) { return user.holds; });
  }
  bool others_hold(ExecutionSpace const& exec) const {
    return std::any_of(m_users.begin(), m_users.end(), [&](User const& user) {
      return user.holds && user.exec != exec;
    });
  }
  bool is_empty() const { return m_users.empty(); }
  void clear() { m_users.clear(); }
  auto begin() const { return m_users.begin(); }
  auto end() const { return m_users.end(); }

 private:
  auto find(ExecutionSpace const& exec) {
    return std::find_if(m_users.begin(), m_users.end(),
                        [&](User const& user) { return user.exec == exec; });
  }
  std::vector<User> m_users;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_POOL_USERS_HPP
