// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstring>
#include <runnel/version.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/hdf5_array.hpp"
#include "io/hdf5_attribute.hpp"
#include "io/hdf5_record.hpp"
#include "io/large_memory.hpp"

namespace Runnel::Impl {
namespace {

// The number of attributes and links that stay in the group's own header, which
// has a checksum. Heaps, which hold more of them, have bytes without one.
constexpr unsigned kept_in_header = 64;

Hdf5Handle create_group(hid_t location, std::string const& path,
                        Hdf5Place const& place) {
  auto const links =
      hdf5_own(H5Pcreate(H5P_LINK_CREATE), H5Pclose, place, "prepare a group");
  hdf5_check(H5Pset_create_intermediate_group(links, 1), place,
             "prepare a group");
  auto const creation =
      hdf5_own(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, place, "prepare a group");
  // Equal snapshots give equal files: no times.
  hdf5_check(H5Pset_obj_track_times(creation, false), place, "prepare a group");
  hdf5_check(
      H5Pset_attr_phase_change(creation, kept_in_header, kept_in_header - 1),
      place, "prepare a group");
  hdf5_check(
      H5Pset_link_phase_change(creation, kept_in_header, kept_in_header - 1),
      place, "prepare a group");
  return hdf5_own(
      H5Gcreate2(location, path.c_str(), links, creation, H5P_DEFAULT),
      H5Gclose, place, "create the group");
}

void write_header(hid_t group, Snapshot const& snapshot,
                  Hdf5Place const& place) {
  write_text(group, Name::format, checkpoint_format_name, place);
  write_number(group, Name::format_version, format_version_of(snapshot), place);
  write_text(group, Name::library_version, version(), place);
  write_text(group, Name::generator, snapshot.generator, place);
  write_text(group, Name::seeding, snapshot.seeding, place);
  std::pair<char const*, std::uint64_t> const numbers[] = {
      {Name::first_stream, snapshot.first_stream},
      {Name::num_streams, snapshot.num_streams},
      {Name::part, snapshot.part},
      {Name::num_parts, snapshot.num_parts},
      {Name::cursor, snapshot.cursor},
      {Name::position_low, snapshot.position.low},
      {Name::position_high, snapshot.position.high},
      {Name::word_bits, snapshot.word_bits},
      {Name::words_per_stream, snapshot.words_per_stream}};
  for (auto const& [name, number] : numbers) {
    write_number(group, name, number, place);
  }
  if (format_version_of(snapshot) > 1) {
    write_number(group, Name::cursor_block, snapshot.cursor_block, place);
  }
}

// All rows of the state; their checksums are computed on the way.
void write_state_with_sums(hid_t group, RecordContent const& content,
                           RecordSettings const& settings,
                           Hdf5Place const& place) {
  Snapshot const& header = content.header;
  RecordRows const& all = content.rows;
  std::size_t const length = header.words_per_stream;
  hsize_t const shape[] = {header.num_streams, length};
  bool const is_narrow = header.word_bits == 32;
  RowSums const row_sums(header, all.has_extra, format_version_of(header));
  auto const make = [&](RowRange const& rows, void* to) {
    RecordRows some = all;
    some.first = rows.first;
    some.count = rows.count;
    if (!all.extra.empty()) {
      some.extra = all.extra.subspan(rows.first, rows.count);
    }
    some.words = all.words.subspan(rows.first * length, rows.count * length);
    auto const sums =
        std::span(*settings.makes_checksums).subspan(rows.first, rows.count);
    if (is_narrow) {
      row_sums.make(some, sums,
                    {static_cast<std::uint32_t*>(to), some.words.size()});
    } else {
      row_sums.make(some, sums);
      std::memcpy(to, some.words.data(), some.words.size_bytes());
    }
  };
  write_array(group,
              Array{Name::state,
                    shape,
                    is_narrow ? H5T_STD_U32LE : H5T_STD_U64LE,
                    is_narrow ? H5T_NATIVE_UINT32 : H5T_NATIVE_UINT64,
                    nullptr,
                    {all.first, all.count},
                    make},
              settings, place);
}

void write_state(hid_t group, RecordContent const& content,
                 RecordSettings const& settings, Hdf5Place const& place) {
  Snapshot const& header = content.header;
  if (header.words_per_stream == 0) return;
  hsize_t const shape[] = {header.num_streams, header.words_per_stream};
  RowRange const rows{content.rows.first, content.rows.count};
  if (settings.makes_checksums != nullptr) {
    return write_state_with_sums(group, content, settings, place);
  }
  if (header.word_bits == 64) {
    write_array(group,
                Array{Name::state, shape, H5T_STD_U64LE, H5T_NATIVE_UINT64,
                      content.rows.words.data(), rows},
                settings, place);
    return;
  }
  write_array(group,
              Array{Name::state, shape, H5T_STD_U32LE, H5T_NATIVE_UINT32,
                    content.narrow.data(), rows},
              settings, place);
}

// One number per stream, of this process.
struct Column {
  char const* name;
  std::span<std::uint64_t const> numbers;
};

void write_column(hid_t group, Column const& column,
                  RecordContent const& content, RecordSettings const& settings,
                  Hdf5Place const& place) {
  hsize_t const shape[] = {content.header.num_streams};
  RecordSettings uncut = settings;
  uncut.chunk_rows = 0;
  write_array(group,
              Array{column.name,
                    shape,
                    H5T_STD_U64LE,
                    H5T_NATIVE_UINT64,
                    column.numbers.data(),
                    {content.rows.first, content.rows.count}},
              uncut, place);
}

// Settings for lists and texts, which all processes hold and one writes.
RecordSettings list_settings(RecordSettings const& settings) {
  RecordSettings result = settings;
  result.chunk_rows = 0;
  result.tell = {};
  result.sources.clear();
  return result;
}

RowRange list_rows(std::size_t length, RecordSettings const& settings) {
  return {0, settings.writes_lists ? length : 0};
}

// HDF5 has no empty chunks: an empty list is absent.
void write_list(hid_t group, char const* name,
                std::vector<std::uint64_t> const& numbers,
                RecordSettings const& settings, Hdf5Place const& place) {
  if (numbers.empty()) return;
  hsize_t const shape[] = {numbers.size()};
  write_array(group,
              Array{name, shape, H5T_STD_U64LE, H5T_NATIVE_UINT64,
                    numbers.data(), list_rows(numbers.size(), settings)},
              list_settings(settings), place);
}

void write_texts(hid_t group, char const* name,
                 std::vector<std::string> const& texts,
                 RecordSettings const& settings, Hdf5Place const& place) {
  if (texts.empty()) return;
  std::size_t longest = 1;
  for (std::string const& text : texts) {
    longest = std::max(longest, text.size());
  }
  std::string padded;
  for (std::string const& text : texts) {
    padded += text;
    padded.append(longest - text.size(), '\0');
  }
  hsize_t const shape[] = {texts.size()};
  auto const type = text_type(longest, place.inside(name));
  write_array(group,
              Array{name, shape, type, type, padded.data(),
                    list_rows(texts.size(), settings)},
              list_settings(settings), place);
}

void write_notes(hid_t group, Snapshot const& snapshot,
                 RecordSettings const& settings, Hdf5Place const& place) {
  std::vector<std::string> names, texts;
  for (auto const& [name, text] : snapshot.notes) {
    names.push_back(name);
    texts.push_back(text);
  }
  write_texts(group, Name::note_names, names, settings, place);
  write_texts(group, Name::note_texts, texts, settings, place);
}

}  // namespace

void write_rows(hid_t location, std::string const& path,
                RecordContent const& content, Hdf5Place const& place) {
  Snapshot of_rows;
  of_rows.num_streams = content.rows.count;
  of_rows.word_bits = content.header.word_bits;
  of_rows.words_per_stream = content.header.words_per_stream;
  RecordContent alone{of_rows, content.rows, content.checksums, content.narrow};
  alone.rows.first = 0;
  auto group = create_group(location, path, place);
  write_state(group, alone, {}, place);
  if (alone.rows.has_extra) {
    write_column(group, {Name::position_extra, alone.rows.extra}, alone, {},
                 place);
  }
  write_column(group, {Name::checksum, alone.checksums}, alone, {}, place);
  hdf5_check(group.close(), place, "close the group");
}

PreparedRows::PreparedRows(Snapshot const& header, RecordRows const& rows) {
  std::size_t const words = header.word_bits == 32 ? rows.words.size() : 0;
  reserve_large(checksums, rows.count);
  checksums.resize(rows.count);
  reserve_large(narrow, words);
  narrow.resize(words);
  RowSums(header, rows.has_extra, format_version_of(header))
      .make(rows, checksums, narrow);
}

void write_record(hid_t location, std::string const& path,
                  RecordContent const& content, RecordSettings const& settings,
                  Hdf5Place const& place) {
  auto group = create_group(location, path, place);
  write_header(group, content.header, place);
  write_list(group, Name::parameters, content.header.parameters, settings,
             place);
  write_list(group, Name::seed, content.header.seed, settings, place);
  write_notes(group, content.header, settings, place);
  write_state(group, content, settings, place);
  if (content.rows.has_extra) {
    write_column(group, {Name::position_extra, content.rows.extra}, content,
                 settings, place);
  }
  write_column(group, {Name::checksum, content.checksums}, content, settings,
               place);
  hdf5_check(group.close(), place, "close the group");
}

void write_record(hid_t location, std::string const& path,
                  Snapshot const& snapshot, std::uint64_t chunk_rows,
                  Hdf5Place const& place) {
  RecordRows const rows = all_rows(snapshot);
  RecordSettings settings;
  settings.chunk_rows = chunk_rows;
  std::vector<std::uint64_t> checksums;
  reserve_large(checksums, rows.count);
  checksums.resize(rows.count);
  if (snapshot.words_per_stream > 0) {
    settings.makes_checksums = &checksums;
  } else {
    RowSums(snapshot, rows.has_extra, format_version_of(snapshot))
        .make(rows, checksums);
  }
  write_record(location, path, {snapshot, rows, checksums, {}}, settings,
               place);
}

}  // namespace Runnel::Impl
