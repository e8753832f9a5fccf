// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_STORED_FILE_HPP
#define RUNNEL_SRC_IO_STORED_FILE_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include "io/hdf5_call.hpp"

namespace Runnel::Impl {

/// A number as stored in an HDF5 file: little-endian.
inline std::uint64_t stored_number(unsigned char const* bytes,
                                   std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = number << 8 | bytes[i];
  return number;
}

/// The bytes of a file that HDF5 has open, and the sizes of its numbers.
class StoredFile {
 public:
  StoredFile(hid_t object, Hdf5Place const& here);
  StoredFile(StoredFile const&) = delete;
  StoredFile& operator=(StoredFile const&) = delete;
  ~StoredFile();

  /// 0 if they cannot be read.
  std::uint64_t size() const { return m_size; }
  std::size_t address_bytes() const { return m_address_bytes; }
  std::size_t length_bytes() const { return m_length_bytes; }

  /// Returns whether there is room for `count` bytes at this address of HDF5.
  bool holds(std::uint64_t address, std::uint64_t count) const {
    return count <= m_size && address <= m_size - count;
  }
  /// \returns whether all are there
  bool read(std::uint64_t address, void* to, std::size_t count) const;

 private:
  void find_bytes(hid_t file, Hdf5Place const& here);
  void find_image(hid_t file);
  void open_by_name(hid_t file);
  void take_size();

  std::vector<unsigned char> m_image;  ///< of a file in memory
  int m_descriptor = -1;
  bool m_is_own = false;     ///< opened here
  std::uint64_t m_base = 0;  ///< what an application has in front
  std::uint64_t m_size = 0;  ///< without that
  std::size_t m_address_bytes = 0;
  std::size_t m_length_bytes = 0;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_STORED_FILE_HPP
