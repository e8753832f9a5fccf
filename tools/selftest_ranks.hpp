// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SELFTEST_RANKS_HPP
#define RUNNEL_TOOLS_SELFTEST_RANKS_HPP

#include <optional>
#include <runnel/config.hpp>

#include "interface_report.hpp"
#include "interfaces.hpp"
#include "signals.hpp"

namespace Runnel::Tool {

#if RUNNEL_ENABLE_MPI

/// Initialises MPI for the duration of a scope, if ranks are to be tested. One
/// rank otherwise.
class RankRun {
 public:
  explicit RankRun(bool with_ranks);
  RankRun(RankRun const&) = delete;
  RankRun& operator=(RankRun const&) = delete;
  ~RankRun();

  bool is_root() const;
  /// Returns whether it is true on all ranks. Collective.
  bool all(bool mine) const;
  /// A signal that arrived on any rank, the same one on all, or 0. Collective:
  /// a rank that ends alone leaves the others waiting for it.
  int caught_signal() const;

 private:
  bool m_with_ranks;
};

/// Draws on all ranks, saves a checkpoint half-way, goes on, and does so again
/// from the checkpoint on half as many ranks. Collective.
std::optional<Difference> difference_of_ranks(Generator const& generator,
                                              InterfaceChoice const& choice,
                                              Numbers const& expected);

#else

class RankRun {
 public:
  explicit RankRun(bool /*with_ranks*/) {}
  static bool is_root() { return true; }
  static bool all(bool mine) { return mine; }
  static int caught_signal() { return Tool::caught_signal(); }
};

inline std::optional<Difference> difference_of_ranks(
    Generator const& /*generator*/, InterfaceChoice const& /*choice*/,
    Numbers const& /*expected*/) {
  return std::nullopt;
}

#endif

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SELFTEST_RANKS_HPP
