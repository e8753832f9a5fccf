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

/// A command that cannot be meant: exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A command that could not be carried out: exit status 1.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Nobody reads the output any more.
class BrokenPipe : public Failure {
 public:
  using Failure::Failure;
};

/// The text of an error for people: one line, without the place in the source
/// that the library puts at the end, and with the program's option where the
/// library names its own.
std::string shown(std::string const& message);

/// A line on standard error that begins with the program's name. Whatever
/// files or callers put into the message, no terminal acts on it.
void tell(std::string const& message);
/// That line.
std::string told(std::string const& message);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_ERRORS_HPP
