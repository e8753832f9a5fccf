// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/version.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/hdf5_attribute.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {
namespace {

// So many attributes and links stay in the group's own header, which has a
// checksum; the heaps for more of them have parts without.
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
  write_number(group, Name::format_version, checkpoint_format_version, place);
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
}

// An array to be written: its shape, how it lies in the file and in memory.
struct Array {
  char const* name;
  std::span<hsize_t const> shape;
  hid_t file_type;
  hid_t memory_type;
  void const* data;  // of the rows that this process writes
  RowRange rows;
};

void cut_in_chunks(hid_t creation, Array const& array, std::uint64_t chunk_rows,
                   Hdf5Place const& place) {
  constexpr hsize_t target_bytes = hsize_t{1} << 20;
  hsize_t const word_bytes = H5Tget_size(array.file_type);
  // From the last dimension on: as much of it as a chunk may have.
  hsize_t chunk[2] = {1, 1};
  hsize_t room = target_bytes / word_bytes;
  for (std::size_t d = array.shape.size(); d-- > 0;) {
    chunk[d] = std::clamp<hsize_t>(room, 1, array.shape[d]);
    room /= chunk[d];
  }
  if (chunk_rows != 0) {
    // HDF5 has no chunks of 4 GiB and more.
    hsize_t const most = (hsize_t{1} << 31) / (word_bytes * chunk[1]);
    chunk[0] = std::clamp<hsize_t>(std::min<hsize_t>(chunk_rows, most), 1,
                                   array.shape[0]);
  }
  int const rank = static_cast<int>(array.shape.size());
  hdf5_check(H5Pset_chunk(creation, rank, chunk), place, "cut it in chunks");
  hdf5_check(H5Pset_fletcher32(creation), place, "checksum the dataset");
  // The unused rest of the last chunk is zero, not what memory happened to
  // hold.
  hdf5_check(H5Pset_fill_time(creation, H5D_FILL_TIME_ALLOC), place,
             "prepare the dataset");
}

Hdf5Handle make_space(std::span<hsize_t const> shape, Hdf5Place const& place) {
  return hdf5_own(
      H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
      H5Sclose, place, "shape the dataset");
}

void name_sources(hid_t creation, Array const& array,
                  std::vector<RowSource> const& sources,
                  Hdf5Place const& place) {
  std::string const name = std::string(row_group) + "/" + array.name;
  for (RowSource const& source : sources) {
    hsize_t const start[] = {source.rows.first, 0};
    hsize_t const count[] = {source.rows.count, array.shape.back()};
    auto const here = make_space(array.shape, place);
    auto const there =
        make_space(std::span(count).first(array.shape.size()), place);
    hdf5_check(H5Sselect_hyperslab(here, H5S_SELECT_SET, start, nullptr, count,
                                   nullptr),
               place, "choose the rows");
    hdf5_check(H5Pset_virtual(creation, here, source.file_name.c_str(),
                              name.c_str(), there),
               place, "name the file of the rows");
  }
}

Hdf5Handle dataset_creation(Array const& array, RecordSettings const& settings,
                            Hdf5Place const& place) {
  auto creation = hdf5_own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, place,
                           "prepare the dataset");
  hdf5_check(H5Pset_obj_track_times(creation, false), place,
             "prepare the dataset");
  if (!settings.sources.empty()) {
    name_sources(creation, array, settings.sources, place);
  } else if (settings.contiguous) {
    hdf5_check(H5Pset_layout(creation, H5D_CONTIGUOUS), place,
               "prepare the dataset");
    hdf5_check(H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER), place,
               "prepare the dataset");
    hdf5_check(H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY), place,
               "prepare the dataset");
  } else {
    cut_in_chunks(creation, array, settings.chunk_rows, place);
  }
  return creation;
}

// The rows of `array` in a dataset of its shape, and as they lie in memory.
void select_rows(hid_t in_file, hid_t in_memory, Array const& array,
                 Hdf5Place const& place) {
  if (array.rows.count == 0) {
    hdf5_check(H5Sselect_none(in_file), place, "choose the rows");
    hdf5_check(H5Sselect_none(in_memory), place, "choose the rows");
    return;
  }
  hsize_t const start[] = {array.rows.first, 0};
  hsize_t const count[] = {array.rows.count, array.shape.back()};
  hdf5_check(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start, nullptr, count,
                                 nullptr),
             place, "choose the rows");
}

void write_array(hid_t group, Array const& array,
                 RecordSettings const& settings, Hdf5Place const& place) {
  Hdf5Place const here = place.inside(array.name);
  auto const creation = dataset_creation(array, settings, here);
  auto const in_file = make_space(array.shape, here);
  auto const dataset =
      hdf5_own(H5Dcreate2(group, array.name, array.file_type, in_file,
                          H5P_DEFAULT, creation, H5P_DEFAULT),
               H5Dclose, here, "create the dataset");
  if (!settings.sources.empty()) return;
  if (settings.tell) {
    settings.tell(array.name, H5Dget_offset(dataset));
    return;
  }
  hsize_t const rows = std::max<hsize_t>(1, array.rows.count);
  hsize_t const held[] = {rows, array.shape.back()};
  auto const in_memory =
      make_space(std::span(held).first(array.shape.size()), here);
  select_rows(in_file, in_memory, array, here);
  std::uint64_t const nothing = 0;
  void const* const data = array.rows.count == 0 ? &nothing : array.data;
  herr_t const result = H5Dwrite(dataset, array.memory_type, in_memory, in_file,
                                 settings.transfer, data);
  if (settings.agree) settings.agree(result >= 0);
  hdf5_check(result, here, "write the dataset");
}

void write_state(hid_t group, RecordParts const& parts,
                 RecordSettings const& settings, Hdf5Place const& place) {
  Snapshot const& header = parts.header;
  if (header.words_per_stream == 0) return;
  hsize_t const shape[] = {header.num_streams, header.words_per_stream};
  RowRange const rows{parts.rows.first, parts.rows.count};
  if (header.word_bits == 64) {
    write_array(group,
                Array{Name::state, shape, H5T_STD_U64LE, H5T_NATIVE_UINT64,
                      parts.rows.words.data(), rows},
                settings, place);
    return;
  }
  write_array(group,
              Array{Name::state, shape, H5T_STD_U32LE, H5T_NATIVE_UINT32,
                    parts.narrow.data(), rows},
              settings, place);
}

// A number a stream.
void write_column(hid_t group, char const* name,
                  std::span<std::uint64_t const> numbers,
                  RecordParts const& parts, RecordSettings const& settings,
                  Hdf5Place const& place) {
  hsize_t const shape[] = {parts.header.num_streams};
  RecordSettings column = settings;
  column.chunk_rows = 0;
  write_array(group,
              Array{name,
                    shape,
                    H5T_STD_U64LE,
                    H5T_NATIVE_UINT64,
                    numbers.data(),
                    {parts.rows.first, parts.rows.count}},
              column, place);
}

// What all processes hold and one writes.
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

// HDF5 has no chunks of nothing: an empty list is an absent one.
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
                RecordParts const& parts, Hdf5Place const& place) {
  Snapshot of_rows;
  of_rows.num_streams = parts.rows.count;
  of_rows.word_bits = parts.header.word_bits;
  of_rows.words_per_stream = parts.header.words_per_stream;
  RecordParts alone{of_rows, parts.rows, parts.checksums, parts.narrow};
  alone.rows.first = 0;
  auto group = create_group(location, path, place);
  write_state(group, alone, {}, place);
  if (alone.rows.has_extra) {
    write_column(group, Name::position_extra, alone.rows.extra, alone, {},
                 place);
  }
  write_column(group, Name::checksum, alone.checksums, alone, {}, place);
  hdf5_check(group.close(), place, "close the group");
}

PreparedRows::PreparedRows(Snapshot const& header, RecordRows const& rows)
    : checksums(row_checksums(header, rows, checkpoint_format_version)) {
  if (header.word_bits == 32) {
    narrow.resize(rows.words.size());
    narrow_words(rows.words, narrow);
  }
}

void write_record(hid_t location, std::string const& path,
                  RecordParts const& parts, RecordSettings const& settings,
                  Hdf5Place const& place) {
  auto group = create_group(location, path, place);
  write_header(group, parts.header, place);
  write_list(group, Name::parameters, parts.header.parameters, settings, place);
  write_list(group, Name::seed, parts.header.seed, settings, place);
  write_notes(group, parts.header, settings, place);
  write_state(group, parts, settings, place);
  if (parts.rows.has_extra) {
    write_column(group, Name::position_extra, parts.rows.extra, parts, settings,
                 place);
  }
  write_column(group, Name::checksum, parts.checksums, parts, settings, place);
  hdf5_check(group.close(), place, "close the group");
}

void write_record(hid_t location, std::string const& path,
                  Snapshot const& snapshot, std::uint64_t chunk_rows,
                  Hdf5Place const& place) {
  RecordRows const rows = all_rows(snapshot);
  PreparedRows const prepared(snapshot, rows);
  RecordSettings settings;
  settings.chunk_rows = chunk_rows;
  write_record(location, path,
               {snapshot, rows, prepared.checksums, prepared.narrow}, settings,
               place);
}

}  // namespace Runnel::Impl
