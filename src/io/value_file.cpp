// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <runnel/io/value_file.hpp>

#include "io/hdf5_attribute.hpp"
#include "io/hdf5_image.hpp"
#include "io/value_types.hpp"

namespace Runnel {
namespace Impl {
namespace {

constexpr char const* dataset_name = "values";

hid_t file_type(StoredType type) {
  for (auto const& known : value_types()) {
    if (known.type == type) return known.in_file;
  }
  return H5T_IEEE_F64LE;
}

void write_attributes(hid_t dataset, ValueArray const& array,
                      Hdf5Place const& place) {
  for (auto const& [name, value] : array.attributes) {
    if (auto const* const text = std::get_if<std::string>(&value)) {
      write_text(dataset, name.c_str(), *text, place);
    } else if (auto const* const n = std::get_if<std::uint64_t>(&value)) {
      write_number(dataset, name.c_str(), *n, place);
    } else {
      write_numbers(dataset, name.c_str(),
                    std::get<std::vector<std::uint64_t>>(value), place);
    }
  }
}

// HDF5 gives a contiguous dataset its place in the file when something is
// written to it, one value here: after all that describes it.
void allocate_last(hid_t dataset, hid_t space, Hdf5Place const& place) {
  hsize_t const first[] = {0, 0}, one[] = {1, 1};
  hdf5_check(
      H5Sselect_hyperslab(space, H5S_SELECT_SET, first, nullptr, one, nullptr),
      place, "select a value");
  auto const memory = hdf5_own(H5Screate_simple(1, one, nullptr), H5Sclose,
                               place, "shape a value");
  std::uint64_t const zero = 0;
  hdf5_check(
      H5Dwrite(dataset, H5T_NATIVE_UINT64, memory, space, H5P_DEFAULT, &zero),
      place, "allocate the dataset");
}

Hdf5Handle creation_of_dataset(Hdf5Place const& place) {
  auto creation = hdf5_own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, place,
                           "prepare the dataset");
  hdf5_check(H5Pset_obj_track_times(creation, false), place,
             "prepare the dataset");
  hdf5_check(H5Pset_alloc_time(creation, H5D_ALLOC_TIME_LATE), place,
             "prepare the dataset");
  hdf5_check(H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER), place,
             "prepare the dataset");
  hdf5_check(H5Pset_attr_phase_change(creation, 64, 63), place,
             "prepare the dataset");
  return creation;
}

void write_dataset(hid_t file, ValueArray const& array, hsize_t count,
                   Hdf5Place const& place) {
  std::array<hsize_t, 2> const extents = {count, array.components};
  int const rank = array.components == 0 ? 1 : 2;
  auto const space = hdf5_own(H5Screate_simple(rank, extents.data(), nullptr),
                              H5Sclose, place, "shape the dataset");
  auto const creation = creation_of_dataset(place);
  auto const dataset =
      hdf5_own(H5Dcreate2(file, dataset_name, file_type(array.type), space,
                          H5P_DEFAULT, creation, H5P_DEFAULT),
               H5Dclose, place, "create the dataset");
  write_attributes(dataset, array, place);
  if (count > 0) allocate_last(dataset, space, place);
}

// The file of `count` values up to somewhere in them.
std::string file_start(ValueArray const& array, std::uint64_t count,
                       std::uint64_t& end) {
  Hdf5Place const place{"values in memory", dataset_name};
  Hdf5Session const session;
  auto const image = make_hdf5_start(
      [&](hid_t file) { write_dataset(file, array, count, place); }, place,
      end);
  return {static_cast<char const*>(image.bytes.get()), image.size};
}

}  // namespace
}  // namespace Impl

std::string value_file_header(ValueArray const& array, std::uint64_t count) {
  std::uint64_t end = 0;
  // Without values HDF5 gives them no place: ask with one.
  Impl::file_start(array, 1, end);
  std::size_t const size = end - array.bytes();
  std::string header = Impl::file_start(array, count, end);
  header.resize(size);
  return header;
}

std::optional<std::uint64_t> value_file_count(ValueArray const& array,
                                              std::string_view start) {
  std::string const empty = value_file_header(array, 0);
  if (start.size() < empty.size()) return std::nullopt;
  start = start.substr(0, empty.size());
  if (start == empty) return 0;
  auto const end = Impl::hdf5_end_of_file(
      {reinterpret_cast<unsigned char const*>(start.data()), start.size()});
  if (!end || *end < empty.size()) return std::nullopt;
  std::uint64_t const count = (*end - empty.size()) / array.bytes();
  if (start != value_file_header(array, count)) return std::nullopt;
  return count;
}

}  // namespace Runnel
