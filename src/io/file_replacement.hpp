// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_FILE_REPLACEMENT_HPP
#define RUNNEL_SRC_IO_FILE_REPLACEMENT_HPP

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace Runnel::Impl {

/// New content for a file, put in place atomically or not at all.
///
/// The bytes go to a temporary file in the same folder; `commit` syncs it,
/// renames it over the target and syncs the folder. Until the rename the target
/// is unchanged. Without `commit` the temporary is removed; one that a killed
/// process left behind is removed by a later save of the same file.
class FileReplacement {
 public:
  /// Checks the target and creates the temporary.
  /// \param file  path as the user gave it; symbolic links are followed
  /// \throws CheckpointError when it is a folder or may not be written, and
  ///                         whatever else the system objects to
  explicit FileReplacement(std::string const& file);
  FileReplacement(FileReplacement const&) = delete;
  FileReplacement& operator=(FileReplacement const&) = delete;
  ~FileReplacement();

  /// Appends, and starts write-back of large pieces.
  /// \throws CheckpointError
  void write(void const* bytes, std::size_t count);

  /// Makes the new content `bytes` bytes long.
  /// \param reserve  also preallocate them, where possible: writing them is
  ///                 then faster, and cannot fail for lack of space
  /// \throws CheckpointError
  void resize(std::uint64_t bytes, bool reserve);

  /// Removes temporary files of the folder that no process writes any more.
  /// \param prefix  of their names
  void remove_stale(std::string const& prefix) const;

  /// Returns whether `commit` has put the new content in place, whatever failed
  /// after that.
  bool is_in_place() const { return m_temporary.empty(); }

  /// The file that is replaced, links resolved: its folder and its name.
  std::string const& target() const { return m_target; }

  /// The path of the new content until `commit`; other processes may write
  /// there, too.
  std::string const& path() const { return m_temporary; }

  struct Commit {
    bool sync = true;   ///< wait for the disk
    unsigned keep = 0;  ///< previous contents kept as TARGET.1 … TARGET.keep
    bool has_synced = false;  ///< the content is on the disk: others saw to it
  };
  /// \throws CheckpointError
  void commit(Commit const& how);

 private:
  FileReplacement(std::string const& file, std::string target_path);
  void inspect_target();
  void create_temporary();
  void sync_content() const;
  std::string kept(unsigned n) const;
  bool rotate(unsigned keep) const;
  bool keep_target() const;
  [[noreturn]] void give_up(int error, bool has_target) const;
  void sync_folder() const;
  [[noreturn]] void fail(int error, std::string const& action) const;

  std::string m_file;       // as the user gave it
  std::string m_target;     // links resolved
  std::string m_folder;     // of the target
  std::string m_prefix;     // of the names of the target's temporaries
  std::string m_temporary;  // path; empty when there is none
  int m_descriptor = -1;
  off_t m_end = 0;  // of what was appended
  bool m_target_exists = false;
  mode_t m_mode = 0;
  uid_t m_owner = 0;
  gid_t m_group = 0;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_FILE_REPLACEMENT_HPP
