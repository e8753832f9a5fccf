// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_FILE_CALLS_HPP
#define RUNNEL_SRC_IO_FILE_CALLS_HPP

#include <sys/types.h>

#include <cstddef>
#include <string>

namespace Runnel::Impl {

/// The system calls by which a checkpoint reaches the disk: open, write,
/// pwrite, ftruncate, fsync, close, rename, link, unlink, with the system's
/// arguments and results. `reserve` is Linux' fallocate: it preallocates bytes.
struct FileCalls {
  int (*open)(char const* path, int flags, mode_t mode);
  ssize_t (*write)(int descriptor, void const* bytes, std::size_t count);
  ssize_t (*pwrite)(int descriptor, void const* bytes, std::size_t count,
                    off_t offset);
  int (*ftruncate)(int descriptor, off_t length);
  int (*reserve)(int descriptor, off_t length);
  int (*fsync)(int descriptor);
  int (*close)(int descriptor);
  int (*rename)(char const* from, char const* to);
  int (*link)(char const* from, char const* to);
  int (*unlink)(char const* path);
};

/// The calls in use: the system's. Tests replace them by failing ones.
FileCalls& file_calls();

/// The system's own.
FileCalls system_file_calls();

/// The system's text for an error number.
std::string error_text(int error);

/// Bytes to write in one call: file systems take a few megabytes at a time
/// fastest, and the disk can start to write them while the next ones are made.
inline constexpr std::size_t file_piece = std::size_t{8} << 20;

/// Starts write-back of what was just written, if that is a megabyte or more
/// and the system supports it: a later sync then waits for less. Gives no
/// guarantee.
void begin_write_out(int descriptor, off_t offset, std::size_t count);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_FILE_CALLS_HPP
