// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_IO_POWER_CUTS_HPP
#define RUNNEL_TESTS_IO_POWER_CUTS_HPP

#include <gtest/gtest.h>

#include <fcntl.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <runnel/io/checkpoint.hpp>
#include <string>
#include <vector>

#include "io/file_calls.hpp"

/// \file
/// Power cuts: a disk that remembers what was synced, and of the rest no more
/// than it likes.

namespace Runnel::Testing {

/// A file's bytes as programs see them, and those known to be on the disk.
struct Inode {
  std::string seen;
  std::string synced;
};
using Names = std::map<std::string, std::shared_ptr<Inode>>;

/// The fate of bytes that were written and not synced.
enum class Unsynced { lost, zeros, written };

/// A disk behind the real one, which sees all that happens to it.
class Disk {
 public:
  /// Everything that is there now counts as synced.
  explicit Disk(std::string const& folder) {
    for (auto const& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream stream(entry.path(), std::ios::binary);
      std::string const bytes{std::istreambuf_iterator<char>(stream), {}};
      m_names[entry.path().string()] =
          std::make_shared<Inode>(Inode{bytes, bytes});
    }
    m_synced_names = {m_names};
  }

  void open(int descriptor, std::string const& path, bool creates) {
    if (std::filesystem::is_directory(path)) {
      m_open[descriptor] = nullptr;
      return;
    }
    if (creates) {
      m_names[path] = std::make_shared<Inode>();
      name_changed();
    }
    m_open[descriptor] = m_names[path];
  }
  /// At the end.
  void write(int descriptor, void const* bytes, std::size_t count) {
    write(descriptor, bytes, count, m_open[descriptor]->seen.size());
  }
  void write(int descriptor, void const* bytes, std::size_t count,
             std::size_t offset) {
    std::string& seen = m_open[descriptor]->seen;
    seen.resize(std::max(seen.size(), offset + count));
    seen.replace(offset, count, static_cast<char const*>(bytes), count);
  }
  void resize(int descriptor, std::size_t size) {
    m_open[descriptor]->seen.resize(size);
  }
  void sync(int descriptor) {
    auto const& inode = m_open[descriptor];
    if (inode) {
      inode->synced = inode->seen;
    } else {
      m_synced_names = {m_names};
    }
  }
  void link(std::string const& from, std::string const& to) {
    m_names[to] = m_names[from];
    name_changed();
  }
  void rename(std::string const& from, std::string const& to) {
    if (m_names.count(from) == 0) return;
    auto const inode = m_names[from];
    if (m_names.count(to) != 0 && m_names[to] == inode) return;
    m_names[to] = inode;
    m_names.erase(from);
    name_changed();
  }
  void unlink(std::string const& path) {
    m_names.erase(path);
    name_changed();
  }

  /// Everything that may be on the disk if the power goes now: the names as
  /// they were at any moment since the folder was synced, and for each of these
  /// any fate of unsynced bytes.
  std::vector<std::map<std::string, std::string>> after_a_cut() const {
    std::vector<std::map<std::string, std::string>> all;
    for (Names const& names : m_synced_names) {
      for (auto const fate :
           {Unsynced::lost, Unsynced::zeros, Unsynced::written}) {
        std::map<std::string, std::string> files;
        for (auto const& [path, inode] : names) {
          files[path] = bytes_after(*inode, fate);
        }
        all.push_back(files);
      }
    }
    return all;
  }

 private:
  void name_changed() { m_synced_names.push_back(m_names); }
  static std::string bytes_after(Inode const& inode, Unsynced fate) {
    if (fate == Unsynced::written) return inode.seen;
    std::string bytes = inode.synced;
    if (fate == Unsynced::zeros) bytes.resize(inode.seen.size(), '\0');
    return bytes;
  }

  Names m_names;
  std::vector<Names> m_synced_names;  ///< that may be on the disk
  std::map<int, std::shared_ptr<Inode>> m_open;
};

/// While this lives, all that saves do is seen by a disk, and all that a power
/// cut could leave is kept. One at a time.
class PowerCuts {
 public:
  using Files = std::map<std::string, std::string>;

  explicit PowerCuts(std::string const& folder) {
    s_disk.emplace(folder);
    s_cuts.clear();
    watch_bytes();
    watch_names();
  }
  PowerCuts(PowerCuts const&) = delete;
  PowerCuts& operator=(PowerCuts const&) = delete;
  ~PowerCuts() { Impl::file_calls() = Impl::system_file_calls(); }

  /// The possible contents of the folder after each call.
  std::vector<Files> const& cuts() const { return s_cuts; }
  /// And what there may be now.
  std::vector<Files> now() const { return s_disk->after_a_cut(); }

 private:
  // In small pieces: more moments to look at.
  static constexpr std::size_t most = 3000;

  static void watch_bytes() {
    Impl::FileCalls& calls = Impl::file_calls();
    calls.open = [](char const* path, int flags, mode_t mode) {
      int const descriptor = system().open(path, flags, mode);
      if (descriptor >= 0) {
        s_disk->open(descriptor, path, (flags & O_CREAT) != 0);
        note();
      }
      return descriptor;
    };
    calls.write = [](int to, void const* bytes, std::size_t count) {
      ssize_t const written = system().write(to, bytes, std::min(count, most));
      s_disk->write(to, bytes, static_cast<std::size_t>(written));
      note();
      return written;
    };
    calls.pwrite = [](int to, void const* bytes, std::size_t count,
                      off_t offset) {
      ssize_t const written =
          system().pwrite(to, bytes, std::min(count, most), offset);
      s_disk->write(to, bytes, static_cast<std::size_t>(written),
                    static_cast<std::size_t>(offset));
      note();
      return written;
    };
    calls.ftruncate = [](int of, off_t length) {
      s_disk->resize(of, static_cast<std::size_t>(length));
      note();
      return system().ftruncate(of, length);
    };
    calls.reserve = [](int of, off_t length) {
      int const result = system().reserve(of, length);
      if (result == 0) s_disk->resize(of, static_cast<std::size_t>(length));
      note();
      return result;
    };
    calls.fsync = [](int of) {
      s_disk->sync(of);
      note();
      return 0;
    };
  }
  static void watch_names() {
    Impl::FileCalls& calls = Impl::file_calls();
    calls.rename = [](char const* from, char const* to) {
      int const result = system().rename(from, to);
      if (result == 0) s_disk->rename(from, to);
      note();
      return result;
    };
    calls.link = [](char const* from, char const* to) {
      int const result = system().link(from, to);
      s_disk->link(from, to);
      note();
      return result;
    };
    calls.unlink = [](char const* path) {
      int const result = system().unlink(path);
      if (result == 0) s_disk->unlink(path);
      note();
      return result;
    };
  }
  static void note() {
    for (auto& files : s_disk->after_a_cut()) s_cuts.push_back(files);
  }
  static Impl::FileCalls const& system() {
    static Impl::FileCalls const calls = Impl::system_file_calls();
    return calls;
  }

  static inline std::optional<Disk> s_disk;
  static inline std::vector<Files> s_cuts;
};

/// What one finds in `run.h5` when the machine is up again.
/// \param folder_after  is made anew
inline Snapshot found_after(PowerCuts::Files const& files,
                            std::string const& folder_after) {
  std::filesystem::remove_all(folder_after);
  std::filesystem::create_directory(folder_after);
  for (auto const& [path, bytes] : files) {
    std::ofstream stream(std::filesystem::path(folder_after) /
                             std::filesystem::path(path).filename(),
                         std::ios::binary);
    stream << bytes;
  }
  return load_checkpoint(folder_after + "/run.h5");
}

/// Every cut leaves the old or the newer checkpoint, both occur, and when the
/// save has returned it is the newer one.
inline void expect_old_or_newer(PowerCuts const& power,
                                std::string const& folder_after,
                                Snapshot const& old, Snapshot const& newer) {
  ASSERT_GT(power.cuts().size(), 20u);
  int found_old = 0, found_new = 0;
  for (auto const& files : power.cuts()) {
    Snapshot const found = found_after(files, folder_after);
    ASSERT_TRUE(found == old || found == newer);
    ++(found == old ? found_old : found_new);
  }
  EXPECT_GT(found_old, 0);
  EXPECT_GT(found_new, 0);
  // A save that has returned is on the disk.
  for (auto const& files : power.now()) {
    EXPECT_TRUE(found_after(files, folder_after) == newer);
  }
  std::filesystem::remove_all(folder_after);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_IO_POWER_CUTS_HPP
