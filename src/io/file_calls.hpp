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
/// arguments and results. `reserve` is Linux' fallocate: a file of so many
/// bytes, for which the disk has room.
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

/// Those in use: the system's. Tests put failing ones in their place.
FileCalls& file_calls();

/// The system's own.
FileCalls system_file_calls();

/// What the system says of an error number.
std::string error_text(int error);

/// Bytes to write in one call: file systems take a few megabytes at a time
/// fastest, and the disk can begin with them while the next are made.
inline constexpr std::size_t file_piece = std::size_t{8} << 20;

/// Lets the disk begin with what was just written, if that is a megabyte or
/// more and the system knows how: a sync later on then waits for less. Promises
/// nothing.
void begin_write_out(int descriptor, off_t offset, std::size_t count);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_FILE_CALLS_HPP
