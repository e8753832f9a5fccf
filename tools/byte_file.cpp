// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "byte_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "errors.hpp"

namespace Runnel::Tool {
namespace {

// Linux writes at most 2 GiB a call; other systems refuse more.
constexpr std::size_t most_bytes_a_call = std::size_t{1} << 30;

}  // namespace

ByteFile::ByteFile(std::string const& path, bool make)
    : m_name(path.empty() ? "standard output" : "'" + path + "'") {
  struct stat status;
  if (!path.empty()) {
    // Named pipes and devices: for writing alone.
    bool const special =
        stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    int const access = special ? O_WRONLY : O_RDWR;
    m_descriptor =
        open(path.c_str(), access | (make ? O_CREAT : 0) | O_CLOEXEC, 0666);
    if (m_descriptor < 0) fail("open");
    m_is_own = true;
  }
  if (fstat(m_descriptor, &status) != 0) fail("look at");
  m_is_regular = m_is_own && S_ISREG(status.st_mode);
}

ByteFile::~ByteFile() {
  if (m_is_own) close(m_descriptor);
}

void ByteFile::fail(std::string const& action) const {
  throw Failure("cannot " + action + " " + m_name + ": " +
                std::generic_category().message(errno));
}

std::uint64_t ByteFile::size() const {
  struct stat status;
  if (fstat(m_descriptor, &status) != 0) fail("look at");
  return static_cast<std::uint64_t>(status.st_size);
}

void ByteFile::cut(std::uint64_t bytes) {
  auto const end = static_cast<off_t>(bytes);
  if (ftruncate(m_descriptor, end) != 0) fail("cut");
  if (lseek(m_descriptor, end, SEEK_SET) != end) fail("go to the end of");
}

std::string ByteFile::read_start(std::size_t bytes) const {
  std::string start(bytes, '\0');
  std::size_t done = 0;
  while (done < bytes) {
    ssize_t const got = pread(m_descriptor, start.data() + done, bytes - done,
                              static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  start.resize(done);
  return start;
}

void ByteFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t const done = write(m_descriptor, bytes.data(),
                               std::min(bytes.size(), most_bytes_a_call));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0 && errno == EPIPE) {
      throw BrokenPipe("nobody reads " + m_name + " any more");
    }
    if (done == 0) errno = ENOSPC;
    if (done <= 0) fail("write to");
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
}

void ByteFile::overwrite_start(std::string_view bytes) {
  ssize_t done;
  do {
    done = pwrite(m_descriptor, bytes.data(), bytes.size(), 0);
  } while (done < 0 && errno == EINTR);
  if (done >= 0 && static_cast<std::size_t>(done) < bytes.size()) {
    errno = ENOSPC;
    done = -1;
  }
  if (done < 0) fail("write to");
}

void ByteFile::sync() {
  // Pipes, terminals and some file systems have nothing to sync.
  bool const done = fsync(m_descriptor) == 0 || errno == EINVAL ||
                    errno == ENOTSUP || errno == ENOSYS || errno == EROFS;
  if (!done) fail("flush");
}

void print(std::string_view text) { ByteFile("", false).append(text); }

void require_place(std::string const& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path const place = fs::weakly_canonical(fs::absolute(path), error);
  int reason = 0;
  if (fs::is_directory(place, error)) {
    reason = EISDIR;
  } else if ((access(place.c_str(), F_OK) == 0 &&
              access(place.c_str(), W_OK) != 0) ||
             access(place.parent_path().c_str(), W_OK | X_OK) != 0) {
    reason = errno;
  }
  if (reason == 0) return;
  throw Failure("cannot write '" + path +
                "': " + std::generic_category().message(reason));
}

}  // namespace Runnel::Tool
