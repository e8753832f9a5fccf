// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_CHECKPOINT_GUARD_HPP
#define RUNNEL_IO_CHECKPOINT_GUARD_HPP

#include <csignal>
#include <string>
#include <vector>

namespace Runnel {

/// Batch systems send a signal before they kill a job. While a guard exists,
/// such a signal does not end the program but requests a save.
///
/// The main loop tests the guard between two blocks of work, saves, prints how
/// to continue and ends with status 0:
///
///     Runnel::CheckpointGuard guard;
///     while (work_is_left()) {
///       do_a_block();
///       if (!guard.is_due()) continue;
///       Runnel::save_checkpoint(file, streams.snapshot());
///       std::puts(guard.message("./walk --resume " + file).c_str());
///       return 0;
///     }
///
/// Signals may arrive on any thread and at any moment; the handler only stores
/// the signal's number. With several ranks use `RankCheckpointGuard`. One guard
/// at a time.
class CheckpointGuard {
 public:
  /// SIGTERM (Slurm, PBS, LSF, Kubernetes: at the end of the time, or when the
  /// node is wanted) and SIGUSR1 (what one asks a batch system to send early).
  static std::vector<int> default_signals() { return {SIGTERM, SIGUSR1}; }

  /// \throws std::invalid_argument if there is a guard already, or the system
  ///   knows no such signal
  explicit CheckpointGuard(std::vector<int> signals = default_signals());
  CheckpointGuard(CheckpointGuard const&) = delete;
  CheckpointGuard& operator=(CheckpointGuard const&) = delete;
  /// Restores the previous handlers.
  ~CheckpointGuard();

  /// Returns whether a signal or a request has arrived.
  bool is_due() const { return signal() != 0; }
  /// The number of the signal; -1 if it was a request; 0: nothing yet.
  int signal() const;
  /// Like a signal: for time limits of the application's own.
  void request();

  /// What to print, for instance
  ///
  ///     SIGTERM: saved; to continue: ./walk --resume walk.h5
  ///
  /// \param command  that continues from the checkpoint
  std::string message(std::string const& command) const;

 private:
  struct Saved {
    int signal;
    struct sigaction action;
  };
  void restore();

  std::vector<Saved> m_before;
};

namespace Impl {
/// The cause, in words: `SIGTERM`, `on request`.
std::string signal_text(int number);
}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_IO_CHECKPOINT_GUARD_HPP
