// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/file_calls.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace Runnel::Impl {

FileCalls system_file_calls() {
  return {[](char const* path, int flags, mode_t mode) {
            return ::open(path, flags, mode);
          },
          ::write,
          ::pwrite,
          ::ftruncate,
          ::fsync,
          ::close,
          ::rename,
          ::link,
          ::unlink};
}

FileCalls& file_calls() {
  static FileCalls calls = system_file_calls();
  return calls;
}

}  // namespace Runnel::Impl
