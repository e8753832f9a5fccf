// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_ERRORS_HPP
#define RUNNEL_CORE_ERRORS_HPP

#include <stdexcept>
#include <string>
#include <string_view>

namespace Runnel {

/// A checkpoint that cannot be written, or cannot be trusted.
///
/// The message names file, object and reason; control characters in it are
/// escaped. The object that was being loaded is unchanged.
class CheckpointError : public std::runtime_error {
 public:
  /// \param file    path as the user gave it
  /// \param object  object in the file (`/runnel/state`); may be empty
  /// \param reason  what is wrong, and what to do about it
  CheckpointError(std::string const& file, std::string const& object,
                  std::string const& reason);
  /// The whole message: of an error that happened on another rank.
  explicit CheckpointError(std::string const& message)
      : std::runtime_error(message) {}
};

/// A request for outputs past the end of a stream, or for streams past the end
/// of their generator's family. What it was asked of is unchanged.
class StreamEnded : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

namespace Impl {

/// Text of an error, fit for a terminal: `message [file:line, function]`.
std::string located(char const* file, int line, char const* function,
                    std::string const& message);

/// A message without the leading "Runnel::X: " and the source location at the
/// end: for callers that name a function or an option of their own.
std::string_view plain_message(std::string_view message) noexcept;

}  // namespace Impl
}  // namespace Runnel

/// Throws `Exception` when `condition` holds. `message` is anything that
/// `std::string` can be constructed from, of the form (checked by
/// `tests/rooms`)
///
///     Runnel::X: what is wrong, with which value; what to do
///
/// X is what the user called: a function, a class or a member. The C interface
/// puts the name of its own function there instead, and checkpoints' errors the
/// names of file and object.
#define RUNNEL_THROW_IF_TYPE(Exception, condition, message)                  \
  do {                                                                       \
    if (condition) {                                                         \
      throw Exception(                                                       \
          ::Runnel::Impl::located(__FILE__, __LINE__, __func__, (message))); \
    }                                                                        \
  } while (false)

/// `RUNNEL_THROW_IF_TYPE` for callers' mistakes: `std::invalid_argument`.
#define RUNNEL_THROW_IF(condition, message) \
  RUNNEL_THROW_IF_TYPE(std::invalid_argument, condition, message)

#endif  // RUNNEL_CORE_ERRORS_HPP
