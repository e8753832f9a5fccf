// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/file_calls.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace Runnel::Impl {
namespace {

int reserve(int descriptor, off_t length) {
#ifdef __linux__
  return ::fallocate(descriptor, 0, 0, length);
#else
  // posix_fallocate may write to every block: no gain.
  (void)descriptor;
  (void)length;
  errno = ENOTSUP;
  return -1;
#endif
}

}  // namespace

FileCalls system_file_calls() {
  return {[](char const* path, int flags, mode_t mode) {
            return ::open(path, flags, mode);
          },
          ::write,
          ::pwrite,
          ::ftruncate,
          reserve,
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

std::string error_text(int error) {
  return std::generic_category().message(error);
}

void begin_write_out(int descriptor, off_t offset, std::size_t count) {
#ifdef SYNC_FILE_RANGE_WRITE
  if (count < file_piece / 8) return;
  (void)::sync_file_range(descriptor, offset, static_cast<off_t>(count),
                          SYNC_FILE_RANGE_WRITE);
#else
  (void)descriptor;
  (void)offset;
  (void)count;
#endif
}

}  // namespace Runnel::Impl
