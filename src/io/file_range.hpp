// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_FILE_RANGE_HPP
#define RUNNEL_SRC_IO_FILE_RANGE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace Runnel::Impl {

/// A file that several processes write, each its own ranges of bytes.
class FileRange {
 public:
  /// \param path  of the file, which exists
  /// \param file  the checkpoint's name in messages
  /// \throws CheckpointError
  FileRange(std::string const& path, std::string file);
  FileRange(FileRange const&) = delete;
  FileRange& operator=(FileRange const&) = delete;
  ~FileRange();

  /// Writes bytes at their offset, and starts write-back of large pieces.
  /// \throws CheckpointError
  void write(void const* bytes, std::size_t count, std::uint64_t offset);

  /// Writes numbers as little-endian words. \throws CheckpointError
  void write(std::span<std::uint64_t const> numbers, std::uint64_t offset);
  void write(std::span<std::uint32_t const> numbers, std::uint64_t offset);

  /// \param sync  wait for the disk: what this process wrote
  /// \throws CheckpointError
  void close(bool sync);

 private:
  [[noreturn]] void fail(int error, char const* action) const;

  std::string m_file;
  int m_descriptor;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_FILE_RANGE_HPP
