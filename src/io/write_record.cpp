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
  void const* data;
};

Hdf5Handle chunked_creation(Array const& array, std::uint64_t chunk_rows,
                            Hdf5Place const& place) {
  auto creation = hdf5_own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, place,
                           "prepare the dataset");
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
  hdf5_check(H5Pset_obj_track_times(creation, false), place,
             "prepare the dataset");
  // The unused rest of the last chunk is zero, not what memory happened to
  // hold.
  hdf5_check(H5Pset_fill_time(creation, H5D_FILL_TIME_ALLOC), place,
             "prepare the dataset");
  return creation;
}

void write_array(hid_t group, Array const& array, std::uint64_t chunk_rows,
                 Hdf5Place const& place) {
  Hdf5Place const here = place.inside(array.name);
  auto const creation = chunked_creation(array, chunk_rows, here);
  auto const space =
      hdf5_own(H5Screate_simple(static_cast<int>(array.shape.size()),
                                array.shape.data(), nullptr),
               H5Sclose, here, "shape the dataset");
  auto const dataset =
      hdf5_own(H5Dcreate2(group, array.name, array.file_type, space,
                          H5P_DEFAULT, creation, H5P_DEFAULT),
               H5Dclose, here, "create the dataset");
  hdf5_check(H5Dwrite(dataset, array.memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                      array.data),
             here, "write the dataset");
}

void write_state(hid_t group, Snapshot const& snapshot,
                 std::uint64_t chunk_rows, Hdf5Place const& place) {
  if (snapshot.words.empty()) return;
  hsize_t const shape[] = {snapshot.num_streams, snapshot.words_per_stream};
  if (snapshot.word_bits == 64) {
    write_array(group,
                Array{Name::state, shape, H5T_STD_U64LE, H5T_NATIVE_UINT64,
                      snapshot.words.data()},
                chunk_rows, place);
    return;
  }
  std::vector<std::uint32_t> narrow(snapshot.words.size());
  std::transform(
      snapshot.words.begin(), snapshot.words.end(), narrow.begin(),
      [](std::uint64_t word) { return static_cast<std::uint32_t>(word); });
  write_array(group,
              Array{Name::state, shape, H5T_STD_U32LE, H5T_NATIVE_UINT32,
                    narrow.data()},
              chunk_rows, place);
}

// HDF5 has no chunks of nothing: an empty list is an absent one.
void write_list(hid_t group, char const* name,
                std::vector<std::uint64_t> const& numbers,
                Hdf5Place const& place) {
  if (numbers.empty()) return;
  hsize_t const shape[] = {numbers.size()};
  write_array(
      group,
      Array{name, shape, H5T_STD_U64LE, H5T_NATIVE_UINT64, numbers.data()}, 0,
      place);
}

void write_texts(hid_t group, char const* name,
                 std::vector<std::string> const& texts,
                 Hdf5Place const& place) {
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
  write_array(group, {name, shape, type, type, padded.data()}, 0, place);
}

void write_notes(hid_t group, Snapshot const& snapshot,
                 Hdf5Place const& place) {
  std::vector<std::string> names, texts;
  for (auto const& [name, text] : snapshot.notes) {
    names.push_back(name);
    texts.push_back(text);
  }
  write_texts(group, Name::note_names, names, place);
  write_texts(group, Name::note_texts, texts, place);
}

}  // namespace

void write_record(hid_t location, std::string const& path,
                  Snapshot const& snapshot, std::uint64_t chunk_rows,
                  Hdf5Place const& place) {
  auto group = create_group(location, path, place);
  write_header(group, snapshot, place);
  write_list(group, Name::parameters, snapshot.parameters, place);
  write_list(group, Name::seed, snapshot.seed, place);
  write_state(group, snapshot, chunk_rows, place);
  write_list(group, Name::position_extra, snapshot.position_extra, place);
  write_list(group, Name::checksum,
             stream_checksums(snapshot, checkpoint_format_version), place);
  write_notes(group, snapshot, place);
  hdf5_check(group.close(), place, "close the group");
}

}  // namespace Runnel::Impl
