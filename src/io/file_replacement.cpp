// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/file_replacement.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <runnel/core/errors.hpp>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/file_calls.hpp"

namespace Runnel::Impl {
namespace {

constexpr std::string_view temporary_suffix = ".tmp";

// The name that is written to when `file` is opened. The last link may dangle.
std::string resolve_links(std::string const& file) {
  std::filesystem::path path(file);
  std::error_code ignored;
  for (int links = 0; links < 40; ++links) {
    if (!std::filesystem::is_symlink(path, ignored)) break;
    auto const target = std::filesystem::read_symlink(path, ignored);
    if (target.empty()) break;
    path = path.parent_path() / target;  // `/` drops the left of an absolute
  }
  return path.string();
}

std::string host_name() {
  char name[65] = {};
  if (gethostname(name, sizeof name - 1) != 0) return "unknown";
  std::string host(name);
  for (char& letter : host) {
    if (letter == '/') letter = '_';
  }
  return host;
}

// Unique over all calls of all processes of this host.
std::string unique_ending() {
  static std::atomic<unsigned> count{0};
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  char text[80];
  std::snprintf(text, sizeof text, "%ld-%llx-%x", static_cast<long>(getpid()),
                static_cast<unsigned long long>(now.count()), count++);
  return text;
}

// The errors of a file system that cannot sync folders.
bool means_unsupported(int error) {
  return error == EINVAL || error == ENOTSUP || error == ENOSYS ||
         error == EBADF;
}

// Returns whether the file of the open `descriptor` is a temporary that no
// process writes any more. Its writer would hold the lock; the age covers file
// systems whose locks are local to one machine.
bool is_stale(int descriptor, struct stat const& mine) {
  constexpr time_t min_age_seconds = 600;
  struct stat theirs;
  return fstat(descriptor, &theirs) == 0 && S_ISREG(theirs.st_mode) &&
         theirs.st_uid == mine.st_uid &&
         theirs.st_mtime + min_age_seconds < mine.st_mtime &&
         flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

FileReplacement::FileReplacement(std::string const& file)
    : FileReplacement(file, resolve_links(file)) {
  remove_stale(m_prefix);
}

FileReplacement::FileReplacement(std::string const& file,
                                 std::string target_path)
    : m_file(file), m_target(std::move(target_path)) {
  if (file.empty())
    throw CheckpointError(file, "", "the file name is empty; give one");
  std::filesystem::path const target(m_target);
  m_folder = target.parent_path().string();
  if (m_folder.empty()) m_folder = ".";
  // Names have at most 255 bytes.
  m_prefix = "." + target.filename().string().substr(0, 120) + ".runnel-" +
             host_name() + "-";
  inspect_target();
  create_temporary();
}

FileReplacement::~FileReplacement() {
  if (!m_temporary.empty()) file_calls().unlink(m_temporary.c_str());
  if (m_descriptor >= 0) file_calls().close(m_descriptor);
}

void FileReplacement::fail(int error, std::string const& action) const {
  throw CheckpointError(
      m_file, "",
      "cannot " + action + ": " + error_text(error) +
          (m_target_exists ? "; the previous checkpoint is as it was" : ""));
}

void FileReplacement::inspect_target() {
  struct stat status;
  if (stat(m_target.c_str(), &status) != 0) {
    if (errno != ENOENT) fail(errno, "look at the file");
    if (m_target.back() == '/') {
      throw CheckpointError(m_file, "",
                            "is a folder's name, not a file's; leave out the "
                            "'/' at its end");
    }
    return;
  }
  if (S_ISDIR(status.st_mode)) {
    throw CheckpointError(m_file, "", "is a directory; name a file in it");
  }
  if (!S_ISREG(status.st_mode)) {
    throw CheckpointError(m_file, "",
                          "is not a regular file and cannot be replaced; name "
                          "a file that may be");
  }
  m_target_exists = true;
  m_mode = status.st_mode & 0777;
  m_owner = status.st_uid;
  m_group = status.st_gid;
  // A rename would bypass the file's own protection.
  if (faccessat(AT_FDCWD, m_target.c_str(), W_OK, AT_EACCESS) != 0) {
    fail(errno, "write to the file");
  }
}

void FileReplacement::create_temporary() {
  int const flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
  std::string path;
  do {
    path = m_folder + "/" + m_prefix + unique_ending() +
           std::string(temporary_suffix);
    m_descriptor =
        file_calls().open(path.c_str(), flags, m_target_exists ? 0600 : 0666);
  } while (m_descriptor < 0 && (errno == EEXIST || errno == EINTR));
  if (int const error = errno; m_descriptor < 0) {
    fail(error, "create a file in folder '" + m_folder + "'");
  }
  m_temporary = path;
  if (!m_target_exists) return;
  // As far as permitted: only a privileged user can change a file's owner.
  if (fchown(m_descriptor, m_owner, m_group) != 0) errno = 0;
  if (fchmod(m_descriptor, m_mode) != 0) errno = 0;
}

void FileReplacement::remove_stale(std::string const& prefix) const {
  struct stat mine;
  if (fstat(m_descriptor, &mine) != 0) return;
  // No locks on this file system: stale files cannot be detected.
  if (flock(m_descriptor, LOCK_EX | LOCK_NB) != 0) return;
  std::unique_ptr<DIR, int (*)(DIR*)> const folder(opendir(m_folder.c_str()),
                                                   closedir);
  if (!folder) return;
  while (dirent const* const entry = readdir(folder.get())) {
    std::string_view const name(entry->d_name);
    if (!name.starts_with(prefix) || !name.ends_with(temporary_suffix)) {
      continue;
    }
    std::string const path = m_folder + "/" + std::string(name);
    if (path == m_temporary) continue;
    int const descriptor =
        open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) continue;
    if (is_stale(descriptor, mine)) unlink(path.c_str());
    ::close(descriptor);
  }
}

void FileReplacement::write(void const* bytes, std::size_t count) {
  auto const* at = static_cast<char const*>(bytes);
  while (count > 0) {
    ssize_t const written =
        file_calls().write(m_descriptor, at, std::min(count, file_piece));
    int const error = written == 0 ? ENOSPC : errno;
    if (written < 0 && error == EINTR) continue;
    if (written <= 0) {
      fail(error, "write " + std::to_string(count) + " bytes in folder '" +
                      m_folder + "'");
    }
    auto const done = static_cast<std::size_t>(written);
    begin_write_out(m_descriptor, m_end, done);
    at += done;
    m_end += static_cast<off_t>(done);
    count -= done;
  }
}

void FileReplacement::resize(std::uint64_t bytes, bool reserve) {
  auto const length = static_cast<off_t>(bytes);
  auto const require = [&](int result) {
    if (result != 0) {
      fail(errno, "make room for " + std::to_string(bytes) +
                      " bytes in folder '" + m_folder + "'");
    }
  };
  if (reserve) {
    int const result = file_calls().reserve(m_descriptor, length);
    if (result == 0) return;
    if (errno != EINTR && !means_unsupported(errno)) require(result);
  }
  require(file_calls().ftruncate(m_descriptor, length));
}

void FileReplacement::sync_folder() const {
  int const folder = file_calls().open(m_folder.c_str(),
                                       O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (folder < 0) return;  // writable but not readable: nothing to sync with
  int const result = file_calls().fsync(folder);
  int const error = errno;
  file_calls().close(folder);
  if (result == 0 || means_unsupported(error)) return;
  throw CheckpointError(m_file, "",
                        "was written, but folder '" + m_folder +
                            "' could not be synced (" + error_text(error) +
                            "); save again, or the checkpoint may not survive "
                            "a power cut");
}

// The name that the target's n-th last content is kept under.
std::string FileReplacement::kept(unsigned n) const {
  return m_target + "." + std::to_string(n);
}

// Gives the target a second name atomically. Returns false where it has only
// that one now.
bool FileReplacement::keep_target() const {
  std::string const last = kept(1);
  std::string const link_path = m_folder + "/" + m_prefix + unique_ending() +
                                std::string(temporary_suffix);
  if (file_calls().link(m_target.c_str(), link_path.c_str()) == 0) {
    if (file_calls().rename(link_path.c_str(), last.c_str()) == 0) {
      // A rename to another name of the same file does nothing at all.
      file_calls().unlink(link_path.c_str());
      return true;
    }
    int const error = errno;
    file_calls().unlink(link_path.c_str());
    fail(error, "keep the previous checkpoint as '" + last + "'");
  }
  // No hard links here: for a moment there is only the kept one.
  if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS &&
      errno != EMLINK) {
    fail(errno, "keep the previous checkpoint as '" + last + "'");
  }
  if (file_calls().rename(m_target.c_str(), last.c_str()) != 0) {
    fail(errno, "keep the previous checkpoint as '" + last + "'");
  }
  return false;
}

// Returns false where the target has lost its name.
bool FileReplacement::rotate(unsigned keep) const {
  if (keep == 0 || !m_target_exists) return true;
  std::error_code ignored;
  // A save that was killed right here has kept it already.
  if (std::filesystem::equivalent(m_target, kept(1), ignored)) return true;
  // Up to the first gap, which takes what is before it.
  unsigned last = 1;
  while (last < keep && std::filesystem::exists(kept(last), ignored)) ++last;
  for (unsigned n = last; n-- > 1;) {
    std::string const from = kept(n);
    std::string const to = kept(n + 1);
    if (file_calls().rename(from.c_str(), to.c_str()) != 0 && errno != ENOENT) {
      fail(errno, "rename '" + from + "' to '" + to + "'");
    }
  }
  return keep_target();
}

// Ends a save whose last rename has failed, the previous checkpoint under its
// name again.
void FileReplacement::give_up(int error, bool has_target) const {
  std::string const last = kept(1);
  if (!has_target && file_calls().rename(last.c_str(), m_target.c_str()) != 0) {
    throw CheckpointError(m_file, "",
                          "cannot rename the new file: " + error_text(error) +
                              "; the previous checkpoint is '" + last +
                              "' now, so rename it or save again");
  }
  fail(error, "rename the new file");
}

void FileReplacement::sync_content() const {
  if (file_calls().fsync(m_descriptor) != 0 && !means_unsupported(errno)) {
    fail(errno, "sync the new file");
  }
}

void FileReplacement::commit(Commit const& how) {
  if (how.sync && !how.has_synced) sync_content();
  // Before the rename: network file systems report lost writes only here.
  if (file_calls().close(std::exchange(m_descriptor, -1)) != 0 &&
      errno != EINTR) {
    fail(errno, "close the new file");
  }
  bool const has_target = rotate(how.keep);
  if (file_calls().rename(m_temporary.c_str(), m_target.c_str()) != 0) {
    give_up(errno, has_target);
  }
  m_temporary.clear();
  if (how.sync) sync_folder();
}

}  // namespace Runnel::Impl
