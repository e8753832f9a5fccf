// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SIGNALS_HPP
#define RUNNEL_TOOLS_SIGNALS_HPP

#include <string>

namespace Runnel::Tool {

/// Opens /dev/null for standard streams that are closed: a file that is opened
/// would get their place, and messages with it. Writing to a standard output
/// that was closed still fails.
void open_standard_streams();

/// From now on a closed pipe and a file past the limit of its size are write
/// errors instead of signals.
void make_write_errors_plain();

/// From now on Ctrl-C, SIGTERM and SIGUSR1 are only recorded; another Ctrl-C
/// ends the program at once, while batch systems may repeat the others. Ignored
/// signals stay ignored.
void catch_signals();

/// The signal that arrived, or 0.
int caught_signal();

/// The exit status after a signal: 0 where everything is saved and a batch
/// system requested that.
int status_of_signal(int signal, bool is_saved);

/// While it exists, a signal ends the program at once: for long work of which
/// nothing would be lost. Not if one has already arrived.
class EndAtSignal {
 public:
  /// \param message  message on standard error
  /// \param is_saved  as for `status_of_signal`
  EndAtSignal(std::string message, bool is_saved);
  EndAtSignal(EndAtSignal const&) = delete;
  EndAtSignal& operator=(EndAtSignal const&) = delete;
  ~EndAtSignal();

 private:
  std::string m_message;
};

/// Returns whether it is one by which batch systems ask a program to save and
/// end.
bool asks_to_save(int signal);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SIGNALS_HPP
