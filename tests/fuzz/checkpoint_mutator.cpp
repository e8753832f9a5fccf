// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// After libFuzzer's changes: the checksums of the superblock and of the object
// headers are made right, or HDF5 would see nothing but damage.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t count,
                                        std::size_t most);
// In HDF5's library, if not in its headers.
extern "C" std::uint32_t H5_checksum_metadata(void const* data,
                                              std::size_t count,
                                              std::uint32_t start);

namespace {

constexpr std::size_t sum_bytes = 4;

void put_sum(std::span<std::uint8_t> file, std::size_t first,
             std::size_t count) {
  if (count > file.size() || first > file.size() - count ||
      file.size() - count - first < sum_bytes) {
    return;
  }
  std::uint32_t const sum = H5_checksum_metadata(&file[first], count, 0);
  for (std::size_t i = 0; i < sum_bytes; ++i) {
    file[first + count + i] = static_cast<std::uint8_t>(sum >> (8 * i));
  }
}

// Bytes of the beginning of an object header: signature, version, flags, times,
// limits, size, messages.
std::size_t header_bytes(std::span<std::uint8_t const> header) {
  if (header.size() < 6) return 0;
  unsigned const flags = header[5];
  std::size_t at = 6;
  if ((flags & 0x20) != 0) at += 16;
  if ((flags & 0x10) != 0) at += 4;
  std::size_t const width = std::size_t{1} << (flags & 3);
  if (header.size() < at + width) return 0;
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < width; ++i) {
    size |= std::uint64_t{header[at + i]} << (8 * i);
  }
  return size > header.size() ? 0 : at + width + static_cast<std::size_t>(size);
}

void repair(std::span<std::uint8_t> file) {
  constexpr std::size_t superblock = 44, fixed_array = 24;
  if (file.size() > 9 && file[8] >= 2) put_sum(file, 0, superblock);
  for (std::size_t at = 0; at + 4 < file.size(); ++at) {
    if (std::memcmp(&file[at], "OHDR", 4) == 0) {
      put_sum(file, at, header_bytes(file.subspan(at)));
    } else if (std::memcmp(&file[at], "FAHD", 4) == 0) {
      put_sum(file, at, fixed_array);
    }
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes,
                                               std::size_t count,
                                               std::size_t most,
                                               unsigned seed) {
  std::size_t const made = LLVMFuzzerMutate(bytes, count, most);
  if (seed % 8 != 0) repair({bytes, made});
  return made;
}
