// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_STATUS_HPP
#define RUNNEL_CAPI_STATUS_HPP

#include <runnel/capi/runnel.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace Runnel::CApi {

/// An error with the status that the caller is to see.
class Failure : public std::runtime_error {
 public:
  Failure(runnel_status status, std::string const& message)
      : std::runtime_error(message), m_status(status) {}
  runnel_status status() const { return m_status; }

 private:
  runnel_status m_status;
};

[[noreturn]] inline void refuse_without_hdf5() {
  throw Failure(RUNNEL_ERROR_NO_HDF5,
                "this Runnel was built without HDF5 and has no checkpoints; "
                "build it with Runnel_ENABLE_HDF5=ON");
}

/// Remembers the exception that is being handled as the calling thread's last
/// error. \param function  of the C interface, named in the message
runnel_status record_current_exception(char const* function) noexcept;

/// Runs the body of a function of the C interface: nothing leaves it.
template <class Body>
runnel_status guarded(char const* function, Body&& body) noexcept {
  try {
    std::forward<Body>(body)();
    return RUNNEL_OK;
  } catch (...) {
    return record_current_exception(function);
  }
}

/// Refuses a null pointer by the name of the argument.
template <class T>
void require_pointer(T const* pointer, char const* name) {
  if (pointer == nullptr) {
    throw Failure(RUNNEL_ERROR_INVALID_ARGUMENT,
                  std::string(name) + " is NULL; give memory of the caller's");
  }
}

/// Refuses more values than memory can hold, which a negative number turns into
/// when it becomes a size_t. \param bytes  of one value
inline void require_count(std::size_t count, std::size_t bytes) {
  std::size_t const most = std::size_t{PTRDIFF_MAX} / bytes;
  if (count > most) {
    throw Failure(RUNNEL_ERROR_INVALID_ARGUMENT,
                  std::to_string(count) + " values of " +
                      std::to_string(bytes) +
                      " bytes are more than memory can hold, at most " +
                      std::to_string(most) + "; was a negative number given?");
  }
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_STATUS_HPP
