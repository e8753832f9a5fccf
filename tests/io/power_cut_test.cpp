// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Power cuts: a disk that remembers what was synced, and of the rest no more
// than it likes.

#include <fcntl.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <runnel/io/checkpoint.hpp>
#include <string>
#include <utility>
#include <vector>

#include "io/checkpoint_fixture.hpp"
#include "io/file_calls.hpp"

namespace Runnel::Testing {
namespace {

namespace fs = std::filesystem;

/// A file's bytes as programs see them, and those known to be on the disk.
struct Inode {
  std::string seen;
  std::string synced;
};
using Names = std::map<std::string, std::shared_ptr<Inode>>;

/// What becomes of bytes that were written and not synced.
enum class Unsynced { lost, zeros, written };

/// A disk behind the real one, which sees all that happens to it.
class Disk {
 public:
  /// All that is there now is synced.
  explicit Disk(std::string const& folder) {
    for (auto const& entry : fs::directory_iterator(folder)) {
      std::ifstream stream(entry.path(), std::ios::binary);
      std::string const bytes{std::istreambuf_iterator<char>(stream), {}};
      m_names[entry.path().string()] =
          std::make_shared<Inode>(Inode{bytes, bytes});
    }
    m_synced_names = {m_names};
  }

  void open(int descriptor, std::string const& path, bool creates) {
    if (fs::is_directory(path)) {
      m_open[descriptor] = nullptr;
      return;
    }
    if (creates) {
      m_names[path] = std::make_shared<Inode>();
      name_changed();
    }
    m_open[descriptor] = m_names[path];
  }
  void write(int descriptor, void const* bytes, std::size_t count) {
    m_open[descriptor]->seen.append(static_cast<char const*>(bytes), count);
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

class PowerCut : public CheckpointTest {
 protected:
  ~PowerCut() override { Impl::file_calls() = Impl::system_file_calls(); }

  /// Looks at every disk that a power cut could leave, after every call.
  void watch() {
    s_disk.emplace(folder());
    s_cuts.clear();
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
      ssize_t const written =
          system().write(to, bytes, std::min<std::size_t>(count, 3000));
      s_disk->write(to, bytes, static_cast<std::size_t>(written));
      note();
      return written;
    };
    calls.fsync = [](int of) {
      s_disk->sync(of);
      note();
      return 0;
    };
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

  /// What one finds in `run.h5` when the machine is up again.
  static Snapshot found_after(std::map<std::string, std::string> const& files,
                              std::string const& folder_after) {
    fs::remove_all(folder_after);
    fs::create_directory(folder_after);
    for (auto const& [path, bytes] : files) {
      std::ofstream stream(fs::path(folder_after) / fs::path(path).filename(),
                           std::ios::binary);
      stream << bytes;
    }
    return load_checkpoint(folder_after + "/run.h5");
  }

  static inline std::optional<Disk> s_disk;
  static inline std::vector<std::map<std::string, std::string>> s_cuts;
};

TEST_F(PowerCut, leaves_one_or_the_other) {
  Snapshot const old = sample_snapshot(60, 50, 32, 1);
  Snapshot const newer = sample_snapshot(70, 50, 32, 2);
  for (unsigned const keep : {0u, 2u}) {
    save_checkpoint(file(), old);
    save_checkpoint(file() + ".1", old);
    watch();
    save_checkpoint(file(), newer, {.keep = keep});
    auto const finally = s_disk->after_a_cut();
    Impl::file_calls() = Impl::system_file_calls();
    ASSERT_GT(s_cuts.size(), 20u);
    std::string const again = folder() + "-again";
    int found_old = 0, found_new = 0;
    for (auto const& files : s_cuts) {
      Snapshot const found = found_after(files, again);
      ASSERT_TRUE(found == old || found == newer);
      ++(found == old ? found_old : found_new);
    }
    EXPECT_GT(found_old, 0);
    EXPECT_GT(found_new, 0);
    // A save that has returned is on the disk.
    for (auto const& files : finally) {
      EXPECT_TRUE(found_after(files, again) == newer);
    }
    fs::remove_all(again);
  }
}

/// The test can fail: without syncing the rename overtakes the bytes.
TEST_F(PowerCut, is_seen_without_syncing) {
  save_checkpoint(file(), sample_snapshot(60, 50, 32, 1));
  watch();
  save_checkpoint(file(), sample_snapshot(70, 50, 32, 2), {.sync = false});
  Impl::file_calls() = Impl::system_file_calls();
  int lost = 0;
  std::string const again = folder() + "-again";
  for (auto const& files : s_cuts) {
    try {
      found_after(files, again);
    } catch (CheckpointError const&) {
      ++lost;
    }
  }
  EXPECT_GT(lost, 0);
  fs::remove_all(again);
}

}  // namespace
}  // namespace Runnel::Testing
