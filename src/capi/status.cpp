// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "status.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <runnel/core/errors.hpp>
#include <string_view>

namespace Runnel::CApi {
namespace {

// No constructor, no destructor: usable until the very end of a thread, and
// when memory is short.
thread_local char last_error[2048] = "";

runnel_status record(char const* function, runnel_status status,
                     std::string_view message) noexcept {
  char* at = last_error;
  char* const end = last_error + sizeof last_error - 1;
  for (auto const text : {std::string_view(function), std::string_view(": "),
                          Impl::plain_message(message)}) {
    auto const size = std::min(text.size(), static_cast<std::size_t>(end - at));
    std::memcpy(at, text.data(), size);
    at += size;
  }
  *at = '\0';
  return status;
}

/// Whether Kokkos says that it has not got memory. It throws std::runtime_error
/// then, from 5.2 on a class of its own that is derived from it, in all
/// versions with the text
///
///     Kokkos ERROR: SPACE memory space failed to allocate SIZE (label="…").
///
/// Where the host has no memory for the text either, it is cut somewhere. The
/// runtimes of GPUs say it by the name of their error, which Kokkos quotes.
bool is_failed_allocation(std::string_view text) noexcept {
  auto const has = [&](std::string_view words) {
    return text.find(words) != std::string_view::npos;
  };
  constexpr std::string_view begin = "Kokkos ERROR: ";
  constexpr std::string_view reason = " memory space failed to allocate ";
  if (text.starts_with(begin)) {
    if (has(reason)) return true;
    // The name of a space is one word.
    text.remove_prefix(begin.size());
    return reason.starts_with(
        text.substr(std::min(text.find(' '), text.size())));
  }
  return has("cudaErrorMemoryAllocation") || has("hipErrorOutOfMemory");
}

}  // namespace

runnel_status record_current_exception(char const* function) noexcept {
  try {
    throw;
  } catch (Failure const& error) {
    return record(function, error.status(), error.what());
  } catch (CheckpointError const& error) {
    return record(function, RUNNEL_ERROR_CHECKPOINT, error.what());
  } catch (StreamEnded const& error) {
    return record(function, RUNNEL_ERROR_EXHAUSTED, error.what());
  } catch (std::invalid_argument const& error) {
    return record(function, RUNNEL_ERROR_INVALID_ARGUMENT, error.what());
  } catch (std::bad_alloc const&) {
    return record(function, RUNNEL_ERROR_OUT_OF_MEMORY, "not enough memory");
  } catch (std::exception const& error) {
    std::string_view const text = error.what();
    return record(function,
                  is_failed_allocation(text) ? RUNNEL_ERROR_OUT_OF_MEMORY
                                             : RUNNEL_ERROR_INTERNAL,
                  text);
  } catch (...) {
    return record(function, RUNNEL_ERROR_INTERNAL, "an unknown exception");
  }
}

}  // namespace Runnel::CApi

extern "C" {

char const* runnel_last_error() { return Runnel::CApi::last_error; }

char const* runnel_status_string(runnel_status status) {
  switch (status) {
    case RUNNEL_OK:
      return "success";
    case RUNNEL_ERROR_INVALID_ARGUMENT:
      return "invalid argument";
    case RUNNEL_ERROR_BAD_HANDLE:
      return "not a handle, or one that was destroyed";
    case RUNNEL_ERROR_UNKNOWN_GENERATOR:
      return "unknown generator";
    case RUNNEL_ERROR_NO_SUCH_VALUES:
      return "the generator makes no such values";
    case RUNNEL_ERROR_EXHAUSTED:
      return "past the end of the streams";
    case RUNNEL_ERROR_CHECKPOINT:
      return "checkpoint failed";
    case RUNNEL_ERROR_NO_HDF5:
      return "built without HDF5";
    case RUNNEL_ERROR_FINALISED:
      return "Kokkos was finalised";
    case RUNNEL_ERROR_OUT_OF_MEMORY:
      return "out of memory";
    case RUNNEL_ERROR_INTERNAL:
      return "internal error";
  }
  return "unknown status";
}

}  // extern "C"
