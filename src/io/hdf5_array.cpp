// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_array.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "io/hdf5_chunks.hpp"

namespace Runnel::Impl {
namespace {

void cut_in_chunks(hid_t creation, Array const& array, std::uint64_t chunk_rows,
                   Hdf5Place const& place) {
  constexpr hsize_t target_bytes = hsize_t{1} << 20;
  hsize_t const word_bytes = hdf5_size(array.file_type, place);
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
    // Readers refuse more chunks than these.
    hsize_t const least = (array.shape[0] - 1) / max_dataset_chunks + 1;
    chunk[0] = std::clamp<hsize_t>(
        std::min<hsize_t>(std::max<hsize_t>(chunk_rows, least), most), 1,
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

// The rows of `array` in a dataset of its shape, and in memory.
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

// Returns whether this process writes all of a dataset of numbers, in chunks.
bool writes_chunks(Array const& array, RecordSettings const& settings) {
  return !settings.contiguous && !settings.agree && !settings.tell &&
         settings.transfer == H5P_DEFAULT &&
         H5Tget_class(array.file_type) == H5T_INTEGER &&
         array.rows.count == array.shape[0];
}

// Avoids HDF5's copies of every chunk, where possible.
bool write_in_chunks(hid_t dataset, Array const& array,
                     Hdf5Place const& place) {
  std::size_t const word_bytes = hdf5_size(array.file_type, place);
  std::size_t const row_bytes =
      word_bytes * (array.shape.size() == 2 ? array.shape[1] : 1);
  ChunkRows rows{array.shape, word_bytes, array.make};
  if (!rows.make) {
    auto const* const data = static_cast<char const*>(array.data);
    rows.make = [=](RowRange const& some, void* to) {
      std::memcpy(to, data + some.first * row_bytes, some.count * row_bytes);
    };
  }
  return write_chunks(dataset, rows, place);
}

}  // namespace

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
    haddr_t const begin = H5Dget_offset(dataset);
    if (begin == HADDR_UNDEF) hdf5_fail(here, "ask where the dataset begins");
    settings.tell(array.name, begin);
    return;
  }
  if (writes_chunks(array, settings) && write_in_chunks(dataset, array, here)) {
    return;
  }
  std::vector<char> made;
  if (array.make) {
    made.resize(hdf5_size(array.file_type, here) * array.shape[0] *
                array.shape.back());
    array.make(array.rows, made.data());
  }
  hsize_t const rows = std::max<hsize_t>(1, array.rows.count);
  hsize_t const held[] = {rows, array.shape.back()};
  auto const in_memory =
      make_space(std::span(held).first(array.shape.size()), here);
  select_rows(in_file, in_memory, array, here);
  std::uint64_t const nothing = 0;
  void const* const data = array.rows.count == 0 ? &nothing
                           : array.make          ? made.data()
                                                 : array.data;
  herr_t const result = H5Dwrite(dataset, array.memory_type, in_memory, in_file,
                                 settings.transfer, data);
  if (settings.agree) settings.agree(result >= 0);
  hdf5_check(result, here, "write the dataset");
}

}  // namespace Runnel::Impl
