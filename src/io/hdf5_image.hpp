// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_IMAGE_HPP
#define RUNNEL_SRC_IO_HDF5_IMAGE_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "io/hdf5_call.hpp"

namespace Runnel::Impl {

/// The bytes of a whole HDF5 file in memory.
///
/// Why not let HDF5 write to the disk: when a write fails (full disk, quota) it
/// keeps the file open, tries again at exit, and leaks the descriptor. HDF5
/// makes the bytes; Runnel writes them to the disk and reports every error with
/// its errno.
struct Hdf5Image {
  struct Free {
    void operator()(void* memory) const;
  };
  std::unique_ptr<void, Free> bytes;
  std::size_t size = 0;
};

/// Makes a file in memory: superblock and object headers checksummed
/// (library-version bounds v110), no times.
/// \param expected_bytes  approximate final size; memory is allocated in steps
///                        of this
/// \param fill            writes into the open file it is given
Hdf5Image make_hdf5_image(std::size_t expected_bytes,
                          std::function<void(hid_t)> const& fill,
                          Hdf5Place const& place);

/// `make_hdf5_image()` for a file whose last object is a dataset far larger
/// than memory: its bytes from the start up to and into that dataset. `fill`
/// lets it be allocated and does not write it.
/// \param end_of_file  receives where the file will end
Hdf5Image make_hdf5_start(std::function<void(hid_t)> const& fill,
                          Hdf5Place const& place, std::uint64_t& end_of_file);

/// `make_hdf5_start()` for several datasets at the end: their metadata is
/// stored before the first of them.
/// \param alignment, threshold  objects of that size begin at a multiple
Hdf5Image make_hdf5_start(std::function<void(hid_t)> const& fill,
                          Hdf5Place const& place, std::uint64_t alignment,
                          std::uint64_t threshold, std::uint64_t& end_of_file);

/// The end of an HDF5 file according to its superblock; empty when `start` (the
/// first bytes of the file) is not a superblock of version 2 or later.
std::optional<std::uint64_t> hdf5_end_of_file(
    std::span<unsigned char const> start);

/// Bytes of a superblock that `hdf5_end_of_file` needs.
inline constexpr std::size_t hdf5_superblock_bytes = 48;

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_IMAGE_HPP
