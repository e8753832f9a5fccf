// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_BYTE_FILE_HPP
#define RUNNEL_TOOLS_BYTE_FILE_HPP

#include <cstdint>
#include <string>
#include <string_view>

namespace Runnel::Tool {

/// A file, or standard output, written from front to back without buffering in
/// the program. Every failed call is a `Failure` that names the file.
class ByteFile {
 public:
  /// Opens a file as it is.
  /// \param path  empty: standard output. A name of an open descriptor, such as
  ///              /dev/stdout or /dev/fd/3, is that descriptor, with its mode
  ///              (`>>`)
  /// \param make  create it if it does not exist
  /// \throws Failure, also if another process is writing the same regular file
  ByteFile(std::string const& path, bool make);
  ByteFile(ByteFile const&) = delete;
  ByteFile& operator=(ByteFile const&) = delete;
  ~ByteFile();

  /// Returns whether it was opened by its name, and can be cut and written at
  /// its start: not so a pipe, terminal or device.
  bool is_regular() const { return m_is_regular; }
  std::uint64_t size() const;
  /// Truncates a regular file to its first `bytes`, and continues after them.
  void cut(std::uint64_t bytes);
  /// Removes the file if this object has created it, and it is empty.
  void remove_if_made() const;
  /// The first bytes, fewer if the file has fewer.
  std::string read_start(std::size_t bytes) const { return read(0, bytes); }
  /// How many of these bytes are in the file from `place` on, up to the first
  /// that differs.
  std::size_t count_same(std::uint64_t place, std::string_view bytes) const;
  /// Returns whether there is nothing but zeros from `place` on.
  bool is_zero_after(std::uint64_t place) const;

  /// \throws BrokenPipe, and Interrupted where a signal has been caught and the
  ///   reader of a pipe, terminal or device takes nothing
  void append(std::string_view bytes);
  void overwrite_start(std::string_view bytes);
  /// Waits until everything has reached the disk, if there is one.
  void sync();

  /// \throws Failure unless a regular file still has its name and `bytes` bytes
  void require_intact(std::uint64_t bytes) const;

 private:
  /// Fewer where the file ends.
  std::string read(std::uint64_t place, std::size_t bytes) const;
  void open_path(bool make);
  void wait_for_reader() const;
  /// Keeps other processes of this program from writing to it.
  void lock();
  [[noreturn]] void fail(std::string const& action) const;

  std::string m_path;
  std::string m_name;
  int m_descriptor = 1;
  bool m_is_regular = false;
  bool m_is_own = false;
  bool m_is_made = false;
};

/// Returns whether the path is empty, or a name of standard output, such as
/// /dev/stdout.
bool is_standard_output(std::string const& path);

/// Returns whether the path is a name of an open descriptor, such as
/// /dev/stderr.
bool is_descriptor(std::string const& path);

/// Writes to standard output, at once. \throws Failure, BrokenPipe
void print(std::string_view text);

/// Returns whether these are names of one file. Links count as what they lead
/// to, be it there or not; an empty name is none.
bool is_same_place(std::string const& a, std::string const& b);
/// \throws UsageError where --out is the checkpoint
void require_no_checkpoint(std::string const& out,
                           std::string const& checkpoint);

/// Checks whether a file of this name can be written, before hours are spent on
/// its contents. Creates nothing.
/// \throws Failure if it is a folder, a device or read-only, or the folder
///                 around it is missing or read-only
void require_place(std::string const& path);
/// The same, where a pipe or a device may be written, too.
void require_place_or_device(std::string const& path);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_BYTE_FILE_HPP
