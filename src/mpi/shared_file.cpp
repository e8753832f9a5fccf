// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// All ranks write one file. Rank 0 lets HDF5 lay it out in memory, as a serial
// save does, with space for the rows; then each rank writes its rows at their
// offset. Why not through parallel HDF5: docs/decisions/0011.

#include <algorithm>
#include <cstring>
#include <optional>

#include "io/file_range.hpp"
#include "io/file_replacement.hpp"
#include "io/hdf5_image.hpp"
#include "io/large_memory.hpp"
#include "mpi/rank_record.hpp"

namespace Runnel::Impl {
namespace {

/// Where the rows are in the file. 0: the record has none of them.
struct RowOffsets {
  std::uint64_t state = 0;
  std::uint64_t extra = 0;
  std::uint64_t checksum = 0;

  void take(std::string const& name, std::uint64_t offset) {
    (name == Name::state            ? state
     : name == Name::position_extra ? extra
                                    : checksum) = offset;
  }
  // Precedes a path, so that ranks need no separate message.
  std::string with(std::string const& path) const {
    std::string text(sizeof *this, '\0');
    std::memcpy(text.data(), this, sizeof *this);
    return text + path;
  }
  /// \returns the path
  std::string take_from(std::string const& text) {
    std::memcpy(this, text.data(), sizeof *this);
    return text.substr(sizeof *this);
  }
};

// Everything but the rows, written by rank 0.
RowOffsets write_start(FileReplacement& replacement, std::string const& file,
                       RankRecord const& record,
                       RankCheckpointOptions const& options) {
  Hdf5Session const session;
  Hdf5Place const place{file, checkpoint_group};
  RowOffsets offsets;
  RecordSettings settings;
  settings.contiguous = true;
  settings.tell = [&](std::string const& name, std::uint64_t offset) {
    offsets.take(name, offset);
  };
  std::uint64_t end = 0;
  auto const start = make_hdf5_start(
      [&](hid_t whole) {
        write_record(whole, checkpoint_group,
                     {record.header(), record.rows(), {}, {}}, settings, place);
      },
      place, options.alignment, options.alignment_threshold, end);
  replacement.write(start.bytes.get(),
                    std::min<std::uint64_t>(start.size, end));
  replacement.resize(end, options.sync);
  return offsets;
}

// Some of the rows, `count` from the rank's `at`-th on.
RecordRows some_rows(RecordRows const& rows, std::uint64_t length,
                     std::uint64_t at, std::uint64_t count) {
  RecordRows some = rows;
  some.first += at;
  some.count = count;
  if (!rows.extra.empty()) some.extra = rows.extra.subspan(at, count);
  some.words = rows.words.subspan(at * length, count * length);
  return some;
}

// In blocks for which memory is allocated once. Not small ones: file systems
// are much faster with a few megabytes at a time.
void write_rows(FileRange& file, Snapshot const& header, RecordRows const& rows,
                RowOffsets const& offsets) {
  constexpr std::uint64_t block_words = std::uint64_t{1} << 20;
  std::uint64_t const length = header.words_per_stream;
  std::uint64_t const block = std::clamp<std::uint64_t>(
      block_words / std::max(length, UINT64_C(1)), 1, rows.count);
  bool const is_narrow = header.word_bits == 32;
  RowSums const row_sums(header, rows.has_extra, format_version_of(header));
  LargeArray<std::uint64_t> sum_room(block);
  LargeArray<std::uint32_t> narrow_room(is_narrow ? block * length : 0);
  for (std::uint64_t at = 0; at < rows.count; at += block) {
    RecordRows const some =
        some_rows(rows, length, at, std::min(block, rows.count - at));
    auto const sums = sum_room.first(some.count);
    auto const narrow = narrow_room.first(is_narrow ? some.words.size() : 0);
    row_sums.make(some, sums, narrow);
    if (is_narrow) {
      file.write(std::span<std::uint32_t const>(narrow),
                 offsets.state + some.first * length * 4);
    } else {
      file.write(some.words, offsets.state + some.first * length * 8);
    }
    file.write(std::span<std::uint64_t const>(sums),
               offsets.checksum + some.first * 8);
  }
  file.write(rows.extra, offsets.extra + rows.first * 8);
}

}  // namespace

void save_shared(Communicator const& ranks, std::string const& file,
                 RankRecord const& record,
                 RankCheckpointOptions const& options) {
  std::optional<FileReplacement> replacement;
  std::string const started = ranks.from_root([&] {
    replacement.emplace(file);
    return write_start(*replacement, file, record, options)
        .with(replacement->path());
  });
  bool const has_rows = record.rows().count > 0;
  ranks.all_or_none([&] {
    if (!has_rows) return;
    RowOffsets offsets;
    std::string const path = offsets.take_from(started);
    FileRange range(path, file);
    write_rows(range, record.header(), record.rows(), offsets);
    range.close(options.sync);
  });
  ranks.all_or_none([&] {
    // Ranks with rows have synced them, and with them the earlier contents.
    if (replacement)
      replacement->commit({options.sync, options.keep, has_rows});
  });
}

}  // namespace Runnel::Impl
