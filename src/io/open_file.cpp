// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/open_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "io/file_calls.hpp"
#include "io/hdf5_image.hpp"

// Lets HDF5 work where file locks do not: we never need them, because a
// checkpoint is replaced, never changed.
#if H5_VERSION_GE(1, 10, 7) && \
    (!H5_VERSION_GE(1, 12, 0) || H5_VERSION_GE(1, 12, 1))
#define RUNNEL_HDF5_HAS_LOCKING_SWITCH 1
#else
#define RUNNEL_HDF5_HAS_LOCKING_SWITCH 0
#endif

namespace Runnel::Impl {
namespace {

// A file may have holes of this size: between aligned datasets, and in small
// files beyond their blocks.
constexpr std::uint64_t max_holes = std::uint64_t{32} << 20;

// The bytes of the extents with data, as far as they need to be counted.
std::uint64_t data_bytes(int descriptor, std::uint64_t size) {
#if defined(SEEK_DATA) && defined(SEEK_HOLE)
  constexpr int max_extents = 1 << 17;
  std::uint64_t bytes = 0;
  off_t at = 0;
  for (int i = 0; i < max_extents; ++i) {
    off_t const data = lseek(descriptor, at, SEEK_DATA);
    if (data < 0) return errno == ENXIO ? bytes : size;
    at = lseek(descriptor, data, SEEK_HOLE);
    if (at < 0) return size;
    bytes += static_cast<std::uint64_t>(at - data);
    if (static_cast<std::uint64_t>(at) >= size) return bytes;
  }
  return bytes;
#else
  (void)descriptor;
  return size;
#endif
}

// The first bytes of the file, zeros where it is shorter.
std::array<unsigned char, hdf5_superblock_bytes> read_start(
    int descriptor, Hdf5Place const& place) {
  std::array<unsigned char, hdf5_superblock_bytes> start{};
  std::size_t done = 0;
  while (done < start.size()) {
    ssize_t const count = pread(descriptor, start.data() + done,
                                start.size() - done, static_cast<off_t>(done));
    if (count == 0) break;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) place.fail("cannot be read: " + error_text(errno));
    done += static_cast<std::size_t>(count);
  }
  return start;
}

void require_plausible(int descriptor, Hdf5Place const& place) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    place.fail("cannot be looked at: " + error_text(errno));
  }
  if (S_ISDIR(status.st_mode)) place.fail("is a directory, not a checkpoint");
  if (!S_ISREG(status.st_mode)) place.fail("is not a regular file");
  if (status.st_size == 0) place.fail("is empty");
  auto const start = read_start(descriptor, place);
  auto const bytes = static_cast<std::uint64_t>(status.st_size);
  auto const end = hdf5_end_of_file(start);
  if (end && *end > bytes) {
    place.fail("is truncated or damaged: it has " + std::to_string(bytes) +
               " bytes and should have " + std::to_string(*end));
  }
  std::uint64_t const held = held_bytes(descriptor, status);
  if (bytes - held > max_holes) {
    place.fail("has holes: of its " + std::to_string(bytes) +
               " bytes the disk holds " + std::to_string(held) +
               "; nothing was read, because memory goes by the size. If you "
               "trust it, load a copy by cp --sparse=never");
  }
}

// Errors that HDF5 reports poorly: why the system refuses, and what the file is
// instead of a checkpoint.
void examine_file(Hdf5Place const& place) {
  // O_NONBLOCK, so that this does not wait for the other end of a pipe.
  int const descriptor =
      open(place.file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    place.fail((errno == ENOENT ? "does not exist: " : "cannot be opened: ") +
               error_text(errno));
  }
  try {
    require_plausible(descriptor, place);
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  ::close(descriptor);
}

}  // namespace

std::uint64_t held_bytes(int descriptor, struct stat const& status) {
  auto const size = static_cast<std::uint64_t>(status.st_size);
  // POSIX: in units of 512 bytes on all systems of today.
  std::uint64_t const blocks =
      static_cast<std::uint64_t>(status.st_blocks) * 512;
  if (blocks >= size) return size;
  return std::min(size, std::max(blocks, data_bytes(descriptor, size)));
}

std::uint64_t held_bytes_of(std::string const& path, Hdf5Place const& place,
                            struct stat& status) {
  if (lstat(path.c_str(), &status) != 0) {
    place.fail("'" + path + "' cannot be looked at: " + error_text(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    place.fail("'" + path + "' is not a regular file");
  }
  int const descriptor =
      open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (descriptor < 0) {
    place.fail("'" + path + "' cannot be opened: " + error_text(errno));
  }
  std::uint64_t const bytes = held_bytes(descriptor, status);
  ::close(descriptor);
  return bytes;
}

Hdf5Handle open_file(Hdf5Place const& place) {
  examine_file(place);
  auto const access = hdf5_own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, place,
                               "prepare to open the file");
#if RUNNEL_HDF5_HAS_LOCKING_SWITCH
  hdf5_check(H5Pset_file_locking(access, false, true), place,
             "prepare to open the file");
#endif
  char const* const name = place.file.c_str();
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, access);
  if (file < 0) {
    // HDF5 requires that a file which the application has open is opened with
    // the same properties.
    file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  }
  return hdf5_own(file, H5Fclose, place,
                  "open it as an HDF5 file: it is another kind of file, or "
                  "truncated or damaged");
}

}  // namespace Runnel::Impl
