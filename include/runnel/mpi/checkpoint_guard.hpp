// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_CHECKPOINT_GUARD_HPP
#define RUNNEL_MPI_CHECKPOINT_GUARD_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <runnel/io/checkpoint_guard.hpp>
#include <runnel/mpi/communicator.hpp>

namespace Runnel {

/// A `CheckpointGuard` on every rank: a signal to any of them makes all save,
/// after the same block.
class RankCheckpointGuard {
 public:
  /// \param ranks  must outlive the guard
  explicit RankCheckpointGuard(
      Communicator const& ranks,
      std::vector<int> signals = CheckpointGuard::default_signals())
      : m_ranks(ranks), m_guard(std::move(signals)) {}

  /// Returns whether a signal or a request has arrived on any rank; the same on
  /// all. Collective until it has: one reduction of one number.
  bool is_due();
  /// `is_due()` by a reduction of the caller's: `largest(n)` gives the largest
  /// n of all ranks, below 2^32.
  bool is_due(std::function<std::uint64_t(std::uint64_t)> const& largest);
  /// The result of `is_due`: the signal's number, -1 for a request, or 0.
  int signal() const { return m_agreed; }
  /// Like a signal to this rank.
  void request() { m_guard.request(); }

  /// As `CheckpointGuard::message`; for rank 0 to print.
  std::string message(std::string const& command) const;

 private:
  Communicator const& m_ranks;
  CheckpointGuard m_guard;
  int m_agreed = 0;
};

}  // namespace Runnel

#endif  // RUNNEL_MPI_CHECKPOINT_GUARD_HPP
