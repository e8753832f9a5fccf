// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every rank writes its rows to a file of its own; rank 0 then puts a file in
// place that shows them as a whole. Until then the previous checkpoint is
// unchanged: the names of the ranks' files are new every time.

#include <unistd.h>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include "io/file_replacement.hpp"
#include "io/hdf5_image.hpp"
#include "io/load_file.hpp"
#include "mpi/rank_record.hpp"

namespace Runnel::Impl {
namespace {

namespace fs = std::filesystem;

constexpr char const* rank_file_mark = ".rows-";

/// The files of one save: `NAME.rows-WHEN-RANK`, beside the checkpoint.
struct RankFiles {
  fs::path target;
  std::string ending;  ///< of this save

  std::string name(std::uint64_t rank) const {
    return target.filename().string() + rank_file_mark + ending + "-" +
           std::to_string(rank);
  }
  std::string path(std::uint64_t rank) const {
    return (target.parent_path() / name(rank)).string();
  }
};

std::string unique_ending() {
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  char text[64];
  std::snprintf(text, sizeof text, "%llx-%lx",
                static_cast<unsigned long long>(now.count()),
                static_cast<unsigned long>(getpid()));
  return text;
}

std::size_t bytes_of(RankRecord const& record) {
  RecordRows const rows = record.rows();
  return (std::size_t{64} << 10) + 8 * rows.words.size() + 16 * rows.count;
}

void write_image(FileReplacement& replacement, Hdf5Image const& image) {
  replacement.write(image.bytes.get(), image.size);
}

void write_rank_file(std::string const& path, RankRecord const& record,
                     bool sync) {
  RecordRows const rows = record.rows();
  PreparedRows const prepared(record.header(), rows);
  FileReplacement replacement(path);
  Hdf5Session const session;
  Hdf5Place const place{path, row_group};
  write_image(replacement, make_hdf5_image(
                               bytes_of(record),
                               [&](hid_t whole) {
                                 write_rows(
                                     whole, row_group,
                                     {record.header(), rows, prepared.checksums,
                                      prepared.narrow},
                                     place);
                               },
                               place));
  replacement.commit({sync, 0});
}

void write_front(FileReplacement& replacement, std::string const& file,
                 RankRecord const& record,
                 std::vector<RowSource> const& sources) {
  Hdf5Session const session;
  Hdf5Place const place{file, checkpoint_group};
  RecordSettings settings;
  settings.sources = sources;
  write_image(replacement, make_hdf5_image(
                               std::size_t{256} << 10,
                               [&](hid_t whole) {
                                 write_record(
                                     whole, checkpoint_group,
                                     {record.header(), record.rows(), {}, {}},
                                     settings, place);
                               },
                               place));
}

// Calls f(path, name) for each file of a folder.
template <class F>
void for_each_file(fs::path const& file, F const& f) {
  fs::path folder = file.parent_path();
  if (folder.empty()) folder = ".";
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    f(entry->path(), entry->path().filename().string());
  }
}

// Returns whether it is the name of a checkpoint, or of one that was kept:
// NAME.1.
bool is_checkpoint_name(std::string const& name,
                        std::string const& checkpoint) {
  if (!name.starts_with(checkpoint)) return false;
  std::string const rest = name.substr(checkpoint.size());
  return rest.empty() ||
         (rest.size() > 1 && rest[0] == '.' &&
          rest.find_first_not_of("0123456789", 1) == std::string::npos);
}

// Names that the checkpoint of this name, or a kept one, needs; nothing if one
// of these cannot be read.
std::optional<std::set<std::string>> names_in_use(fs::path const& target) {
  std::string const checkpoint = target.filename().string();
  std::optional<std::set<std::string>> names{std::in_place};
  for_each_file(target, [&](fs::path const& path, std::string const& name) {
    if (!names || !is_checkpoint_name(name, checkpoint)) return;
    auto sources = row_sources(path.string());
    if (sources) {
      names->merge(*sources);
    } else {
      names.reset();
    }
  });
  return names;
}

// Ranks' files of checkpoints that no longer exist. Old ones that belong to no
// checkpoint are from a killed save. None if a checkpoint cannot be read.
void remove_unused(fs::path const& target,
                   std::set<std::string> const& before) {
  auto const in_use = names_in_use(target);
  if (!in_use) return;
  std::string const prefix = target.filename().string() + rank_file_mark;
  auto const long_ago =
      fs::file_time_type::clock::now() - std::chrono::minutes(10);
  for_each_file(target, [&](fs::path const& path, std::string const& name) {
    if (!name.starts_with(prefix) || in_use->contains(name)) return;
    std::error_code ignored;
    bool const is_old = fs::last_write_time(path, ignored) < long_ago;
    if (before.contains(name) || is_old) fs::remove(path, ignored);
  });
}

std::vector<RowSource> gather_sources(Communicator const& ranks,
                                      RankRecord const& record,
                                      RankFiles const& files) {
  RecordRows const mine = record.rows();
  auto const places = ranks.gather_all({mine.first, mine.count});
  std::vector<RowSource> sources;
  for (std::size_t i = 0; i < places.size(); i += 2) {
    if (places[i + 1] == 0) continue;
    sources.push_back({files.name(i / 2), {places[i], places[i + 1]}});
  }
  return sources;
}

}  // namespace

void save_file_per_rank(Communicator const& ranks, std::string const& file,
                        RankRecord const& record,
                        RankCheckpointOptions const& options) {
  std::optional<FileReplacement> front;
  std::set<std::string> before;
  std::string target, ending;
  ranks.all_or_none([&] {
    if (!ranks.is_root()) return;
    front.emplace(file);
    target = front->target();
    ending = unique_ending();
    before = names_in_use(target).value_or(std::set<std::string>());
    // Stale files of ranks, which have another name at each save.
    front->remove_stale("." + fs::path(target).filename().string() +
                        rank_file_mark);
  });
  ranks.broadcast(target);
  ranks.broadcast(ending);
  RankFiles const files{target, ending};
  auto const sources = gather_sources(ranks, record, files);
  auto const rank = static_cast<std::uint64_t>(ranks.rank());
  try {
    ranks.all_or_none([&] {
      if (record.rows().count == 0) return;
      write_rank_file(files.path(rank), record, options.sync);
    });
    ranks.all_or_none([&] {
      if (!ranks.is_root()) return;
      write_front(*front, file, record, sources);
      front->commit({options.sync, options.keep});
    });
  } catch (...) {
    // The files are kept if the front is in place and only the folder was not
    // synced.
    bool const is_in_place = front && front->is_in_place();
    if (ranks.largest(is_in_place ? 1 : 0) == 0) {
      std::error_code ignored;
      fs::remove(files.path(rank), ignored);
    }
    throw;
  }
  if (ranks.is_root()) remove_unused(target, before);
}

}  // namespace Runnel::Impl
