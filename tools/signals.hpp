// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SIGNALS_HPP
#define RUNNEL_TOOLS_SIGNALS_HPP

namespace Runnel::Tool {

/// From now on Ctrl-C and SIGTERM are only noted, the first of each; another
/// one ends the program at once. A closed pipe is an error like any other.
void catch_signals();

/// The signal that came, or 0.
int caught_signal();

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SIGNALS_HPP
