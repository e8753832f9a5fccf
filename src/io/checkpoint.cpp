// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <runnel/io/checkpoint.hpp>

#include "io/file_calls.hpp"
#include "io/file_replacement.hpp"
#include "io/hdf5_image.hpp"
#include "io/hdf5_read.hpp"
#include "io/hdf5_record.hpp"
#include "io/load_file.hpp"

// Lets HDF5 work where file locks do not: we never need them, because a
// checkpoint is replaced, never changed.
#if H5_VERSION_GE(1, 10, 7) && \
    (!H5_VERSION_GE(1, 12, 0) || H5_VERSION_GE(1, 12, 1))
#define RUNNEL_HDF5_HAS_LOCKING_SWITCH 1
#else
#define RUNNEL_HDF5_HAS_LOCKING_SWITCH 0
#endif

namespace Runnel {
namespace Impl {
namespace {

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
}

// What HDF5 cannot say well: why the system refuses, and what is there
// instead of a checkpoint.
void examine_file(Hdf5Place const& place) {
  // Not to wait for the other end of a pipe.
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
    // A file that the application itself has open must be opened alike.
    file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  }
  return hdf5_own(file, H5Fclose, place,
                  "open it as an HDF5 file: it is another kind of file, or "
                  "truncated or damaged");
}

std::size_t expected_bytes(Snapshot const& snapshot) {
  std::size_t const fixed = std::size_t{64} << 10;
  return fixed + snapshot.words.size() * (snapshot.word_bits / 8) +
         (snapshot.position_extra.size() + snapshot.num_streams) * 8;
}

}  // namespace

Checkpoint load_file(std::string const& file) {
  return load_file(file, [](std::uint64_t n) { return RowRange{0, n}; });
}

Checkpoint load_file(std::string const& file,
                     std::function<RowRange(std::uint64_t)> const& choose) {
  Hdf5Session const session;
  Hdf5Place const whole{file, ""};
  Hdf5Place const place{file, checkpoint_group};
  auto const opened = open_file(whole);
  if (!object_exists(opened, checkpoint_group, place)) {
    place.fail("is missing: this HDF5 file is not a Runnel checkpoint");
  }
  return read_record(open_group(opened, checkpoint_group, place), choose,
                     place);
}

std::set<std::string> row_sources(std::string const& file) {
  Hdf5Session const session;
  Hdf5Place const place{file, checkpoint_group};
  try {
    auto const opened = open_file({file, ""});
    auto const group = open_group(opened, checkpoint_group, place);
    auto const dataset = hdf5_own(H5Dopen2(group, Name::checksum, H5P_DEFAULT),
                                  H5Dclose, place, "open the dataset");
    return source_names(dataset, place);
  } catch (CheckpointError const&) {
    return {};
  }
}

}  // namespace Impl

void save_checkpoint(std::string const& file, Snapshot const& snapshot,
                     CheckpointOptions const& options) {
  using namespace Impl;
  require_shape(snapshot);
  FileReplacement replacement(file);
  Hdf5Session const session;
  Hdf5Place const place{file, checkpoint_group};
  auto const image = make_hdf5_image(
      expected_bytes(snapshot),
      [&](hid_t whole) {
        write_record(whole, checkpoint_group, snapshot, options.chunk_rows,
                     place);
      },
      place);
  replacement.write(image.bytes.get(), image.size);
  replacement.commit({options.sync, options.keep});
}

Snapshot load_checkpoint(std::string const& file) {
  return Impl::load_file(file).snapshot;
}

Snapshot load_checkpoint(std::string const& file,
                         std::string const& expected_generator) {
  Snapshot snapshot = load_checkpoint(file);
  Impl::require_generator(snapshot, expected_generator,
                          {file, Impl::checkpoint_group});
  return snapshot;
}

}  // namespace Runnel
