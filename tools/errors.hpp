// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_ERRORS_HPP
#define RUNNEL_TOOLS_ERRORS_HPP

#include <stdexcept>
#include <string>

namespace Runnel::Tool {

/// Exit statuses of the program.
inline constexpr int success = 0;
inline constexpr int failure = 1;
inline constexpr int wrong_usage = 2;
/// A test found what it looks for.
inline constexpr int fault_found = 3;

/// A usage error: exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A failure: exit status 1.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The reader of the output has closed the pipe.
class BrokenPipe : public Failure {
 public:
  using Failure::Failure;
};

/// A signal came while the program waited for another one: exit status 128 plus
/// the signal.
class Interrupted : public Failure {
 public:
  using Failure::Failure;
};

/// The text of an error for people: one line, without the function's name and
/// the source location that the library adds, and with the program's option
/// where the library names its own.
std::string shown(std::string const& message);

/// A line on standard error that begins with the program's name. Control
/// characters in the message are escaped.
void tell(std::string const& message);
/// The line that `tell` writes.
std::string told(std::string const& message);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_ERRORS_HPP
