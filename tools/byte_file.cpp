// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "byte_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

#include "errors.hpp"
#include "signals.hpp"

namespace Runnel::Tool {
namespace {

// Linux writes at most 2 GiB per call; other systems refuse more.
constexpr std::size_t max_bytes_a_call = std::size_t{1} << 30;
/// As many as a pipe holds on Linux: with more, a signal that comes just before
/// the call could be without effect for long.
constexpr std::size_t most_bytes_to_reader = std::size_t{1} << 16;
/// Bytes of the file that are compared at a time.
constexpr std::size_t bytes_looked_at = std::size_t{1} << 20;

/// The file that is written under this name. `weakly_canonical` follows only
/// links to existing files.
std::filesystem::path written_place(std::string const& path) {
  namespace fs = std::filesystem;
  constexpr int max_links = 40;  // as Linux has it
  std::error_code error;
  fs::path place = fs::absolute(path);
  for (int n = 0; n < max_links && fs::is_symlink(place, error); ++n) {
    place = place.parent_path() / fs::read_symlink(place, error);
  }
  return fs::weakly_canonical(place, error);
}

/// The number of a descriptor that a path such as /dev/stdout stands for; none
/// for other paths. Opening it again would lose its offset: `>>`.
std::optional<int> descriptor_of(std::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (std::string_view const folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    path.remove_prefix(folder.size());
    int number = 0;
    auto const* const last = path.data() + path.size();
    auto const [end, error] = std::from_chars(path.data(), last, number);
    if (error == std::errc() && end == last && number >= 0) return number;
  }
  return std::nullopt;
}

bool is_same_file(struct stat const& a, struct stat const& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace

bool is_standard_output(std::string const& path) {
  return path.empty() || descriptor_of(path) == STDOUT_FILENO;
}

bool is_descriptor(std::string const& path) {
  return descriptor_of(path).has_value();
}

ByteFile::ByteFile(std::string const& path, bool make)
    : m_path(path),
      m_name(path.empty() ? "standard output" : "'" + path + "'") {
  if (auto const number = descriptor_of(path)) {
    m_descriptor = fcntl(*number, F_DUPFD_CLOEXEC, 0);
    if (m_descriptor < 0) fail("open");
    m_is_own = true;
  } else if (!path.empty()) {
    open_path(make);
  }
  struct stat status;
  if (fstat(m_descriptor, &status) != 0) fail("look at");
}

void ByteFile::open_path(bool make) {
  struct stat status;
  // Named pipes and devices: for writing alone.
  bool const special =
      stat(m_path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  // Truncating a file that is opened for appending leaves no hole: the size
  // reveals it.
  int const access = special ? O_WRONLY : O_RDWR | O_APPEND;
  {
    // A named pipe waits for its reader.
    EndAtSignal const end(told("interrupted while nobody read " + m_name),
                          false);
    if (special && caught_signal() != 0) {
      throw Interrupted("interrupted before " + m_name + " was opened");
    }
    if (make) {
      m_descriptor =
          open(m_path.c_str(), access | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      m_is_made = m_descriptor >= 0;
    }
    // Also where the name is a link to a file that is not there.
    if (!m_is_made) {
      m_descriptor =
          open(m_path.c_str(), access | (make ? O_CREAT : 0) | O_CLOEXEC, 0666);
    }
  }
  if (m_descriptor < 0) fail("open");
  m_is_own = true;
  if (fstat(m_descriptor, &status) != 0) fail("look at");
  m_is_regular = S_ISREG(status.st_mode);
  if (m_is_regular) lock();
}

void ByteFile::lock() {
  // Not flock(): HDF5 uses that lock for reading, and reading must stay
  // possible.
  struct flock whole = {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
#if defined(F_OFD_SETLK)
  constexpr int set_lock = F_OFD_SETLK;
#else
  constexpr int set_lock = F_SETLK;
#endif
  if (fcntl(m_descriptor, set_lock, &whole) == 0) return;
  // Some file systems have no locks.
  if (errno != EACCES && errno != EAGAIN) return;
  close(m_descriptor);
  m_is_own = false;
  throw Failure(m_name +
                " is being written by another process; wait for it to end, or "
                "give another file");
}

void ByteFile::require_intact(std::uint64_t bytes) const {
  if (!m_is_regular) return;
  struct stat ours, there;
  if (fstat(m_descriptor, &ours) != 0) fail("look at");
  if (stat(m_path.c_str(), &there) != 0 || !is_same_file(ours, there)) {
    throw Failure(m_name +
                  " was removed, renamed or replaced while it was being "
                  "written");
  }
  auto const size = static_cast<std::uint64_t>(ours.st_size);
  if (size != bytes) {
    throw Failure(m_name + " has " + std::to_string(size) + " bytes where " +
                  std::to_string(bytes) +
                  " were written: another process has changed it");
  }
}

ByteFile::~ByteFile() {
  if (m_is_own) close(m_descriptor);
}

void ByteFile::fail(std::string const& action) const {
  throw Failure("cannot " + action + " " + m_name + ": " +
                std::generic_category().message(errno));
}

void ByteFile::remove_if_made() const {
  struct stat ours, there;
  bool const is_empty =
      m_is_made && fstat(m_descriptor, &ours) == 0 && ours.st_size == 0 &&
      stat(m_path.c_str(), &there) == 0 && is_same_file(ours, there);
  if (is_empty) unlink(m_path.c_str());
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

std::string ByteFile::read(std::uint64_t place, std::size_t bytes) const {
  std::string result(bytes, '\0');
  std::size_t done = 0;
  while (done < bytes) {
    ssize_t const got = pread(m_descriptor, result.data() + done, bytes - done,
                              static_cast<off_t>(place + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  result.resize(done);
  return result;
}

std::size_t ByteFile::count_same(std::uint64_t place,
                                 std::string_view bytes) const {
  std::size_t done = 0;
  while (done < bytes.size()) {
    auto const next = bytes.substr(done, bytes_looked_at);
    std::string const ours = read(place + done, next.size());
    auto const differs =
        std::mismatch(ours.begin(), ours.end(), next.begin(), next.end()).first;
    done += static_cast<std::size_t>(differs - ours.begin());
    if (differs != ours.end() || ours.size() < next.size()) break;
  }
  return done;
}

bool ByteFile::is_zero_after(std::uint64_t place) const {
  for (;;) {
    std::string const bytes = read(place, bytes_looked_at);
    if (bytes.empty()) return true;
    if (bytes.find_first_not_of('\0') != std::string::npos) return false;
    place += bytes.size();
  }
}

/// A signal whose handler returns does not end a waiting `write`, but ends
/// `poll`.
void ByteFile::wait_for_reader() const {
  constexpr int second = 1000;
  constexpr int most_waits = 2;
  for (int waits = 0; waits < most_waits;) {
    pollfd reader = {m_descriptor, POLLOUT, 0};
    int const ready = poll(&reader, 1, second);
    bool const is_over = ready > 0 || (ready < 0 && errno != EINTR);
    if (is_over) return;
    if (ready == 0 && caught_signal() != 0) ++waits;
  }
  throw Interrupted("interrupted while the reader of " + m_name +
                    " took nothing");
}

void ByteFile::append(std::string_view bytes) {
  std::size_t const most =
      m_is_regular ? max_bytes_a_call : most_bytes_to_reader;
  while (!bytes.empty()) {
    if (!m_is_regular) wait_for_reader();
    ssize_t const done =
        write(m_descriptor, bytes.data(), std::min(bytes.size(), most));
    if (done < 0 && errno == EINTR) continue;
    if (done < 0 && errno == EPIPE) {
      throw BrokenPipe("the reader of " + m_name + " has closed it");
    }
    if (done == 0) errno = ENOSPC;
    if (done <= 0) fail("write to");
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
}

void ByteFile::overwrite_start(std::string_view bytes) {
  // Linux appends whatever the offset if the file is open for appending.
  int const flags = fcntl(m_descriptor, F_GETFL);
  if (flags < 0 || fcntl(m_descriptor, F_SETFL, flags & ~O_APPEND) != 0) {
    fail("write to");
  }
  ssize_t done;
  do {
    done = pwrite(m_descriptor, bytes.data(), bytes.size(), 0);
  } while (done < 0 && errno == EINTR);
  if (done >= 0 && static_cast<std::size_t>(done) < bytes.size()) {
    errno = ENOSPC;
    done = -1;
  }
  if (done < 0) fail("write to");
  if (fcntl(m_descriptor, F_SETFL, flags) != 0) fail("write to");
}

void ByteFile::sync() {
  // Pipes, terminals and some file systems have nothing to sync.
  bool const done = fsync(m_descriptor) == 0 || errno == EINVAL ||
                    errno == ENOTSUP || errno == ENOSYS || errno == EROFS;
  if (!done) fail("flush");
}

void print(std::string_view text) { ByteFile("", false).append(text); }

bool is_same_place(std::string const& a, std::string const& b) {
  return !a.empty() && !b.empty() && written_place(a) == written_place(b);
}

void require_no_checkpoint(std::string const& out,
                           std::string const& checkpoint) {
  if (is_same_place(out, checkpoint)) {
    throw UsageError("--out is the checkpoint '" + checkpoint +
                     "'; give another file");
  }
}

void require_place(std::string const& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path const place = written_place(path);
  int reason = 0;
  if (fs::is_directory(place, error)) {
    reason = EISDIR;
  } else if (fs::exists(place, error) && !fs::is_regular_file(place, error)) {
    throw Failure("cannot write '" + path +
                  "': it is there and no regular file");
  } else if ((access(place.c_str(), F_OK) == 0 &&
              access(place.c_str(), W_OK) != 0) ||
             access(place.parent_path().c_str(), W_OK | X_OK) != 0) {
    reason = errno;
  }
  if (reason == 0) return;
  throw Failure("cannot write '" + path +
                "': " + std::generic_category().message(reason));
}

void require_place_or_device(std::string const& path) {
  std::error_code ignored;
  if (!std::filesystem::is_other(path, ignored)) require_place(path);
}

}  // namespace Runnel::Tool
