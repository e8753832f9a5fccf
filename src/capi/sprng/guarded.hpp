// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_CAPI_SPRNG_GUARDED_HPP
#define RUNNEL_SRC_CAPI_SPRNG_GUARDED_HPP

#include <cstdio>
#include <exception>
#include <runnel/core/errors.hpp>
#include <string>

/// The handling of errors in SPRNG's calls: a line on stderr and a value.
namespace Runnel::Impl {

template <class... Arguments>
void sprng_message(char const* severity, char const* call, char const* format,
                   Arguments... arguments) {
  // One call for the whole line, so that lines of different threads do not mix.
  char text[512];
  std::snprintf(text, sizeof text, format, arguments...);
  std::fprintf(stderr, "%s from %s: %s\n", severity, call, text);
}

/// f(), or `otherwise` after a message if it throws.
template <class T, class F>
T guarded(char const* call, T otherwise, F const& f) noexcept {
  try {
    return f();
  } catch (std::exception const& e) {
    sprng_message("ERROR", call, "%s",
                  std::string(plain_message(e.what())).c_str());
  } catch (...) {
    sprng_message("ERROR", call, "%s", "unknown error");
  }
  return otherwise;
}

}  // namespace Runnel::Impl

/// Marks exported symbols: SPRNG's names and few others.
#if defined(__GNUC__) || defined(__clang__)
#define RUNNEL_SPRNG_SHOWN __attribute__((visibility("default")))
#else
#define RUNNEL_SPRNG_SHOWN
#endif
#define RUNNEL_SPRNG_API extern "C" RUNNEL_SPRNG_SHOWN

#endif  // RUNNEL_SRC_CAPI_SPRNG_GUARDED_HPP
