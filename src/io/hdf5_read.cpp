// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_read.hpp"

#include <algorithm>
#include <filesystem>
#include <runnel/core/uint128.hpp>
#include <set>

#include "io/hdf5_attribute.hpp"
#include "io/hdf5_record.hpp"
#include "io/large_memory.hpp"

namespace Runnel::Impl {
namespace {

std::string shape_text(std::span<hsize_t const> shape) {
  std::string text;
  for (hsize_t const extent : shape) {
    text += (text.empty() ? "" : " x ") + std::to_string(extent);
  }
  return text;
}

Hdf5Handle open_dataset(hid_t group, char const* name, Hdf5Place const& here) {
  return hdf5_own(H5Dopen2(group, name, H5P_DEFAULT), H5Dclose, here,
                  "open the dataset; it is damaged");
}

Hdf5Handle type_of(hid_t dataset, Hdf5Place const& here) {
  return hdf5_own(H5Dget_type(dataset), H5Tclose, here,
                  "ask for the dataset's type");
}

void require_type(hid_t dataset, hid_t memory_type, Hdf5Place const& here) {
  auto const type = type_of(dataset, here);
  std::size_t const bytes = H5Tget_size(memory_type);
  if (H5Tget_class(type) != H5T_INTEGER || H5Tget_sign(type) != H5T_SGN_NONE ||
      H5Tget_size(type) != bytes) {
    here.fail("is not of unsigned integers of " + std::to_string(8 * bytes) +
              " bits");
  }
}

std::vector<hsize_t> shape_of(hid_t dataset, Hdf5Place const& here) {
  auto const space = hdf5_own(H5Dget_space(dataset), H5Sclose, here,
                              "ask for the dataset's shape");
  int const rank = H5Sget_simple_extent_ndims(space);
  std::vector<hsize_t> shape(static_cast<std::size_t>(std::max(rank, 0)));
  if (rank > 0) {
    hdf5_check(H5Sget_simple_extent_dims(space, shape.data(), nullptr), here,
               "ask for the dataset's shape");
  }
  return shape;
}

// Length of a one-dimensional dataset.
hsize_t length_of(hid_t dataset, Hdf5Place const& here) {
  auto const shape = shape_of(dataset, here);
  if (shape.size() != 1) {
    here.fail("has shape " + shape_text(shape) + ", it should be a list");
  }
  return shape.front();
}

Hdf5Handle creation_of(hid_t dataset, Hdf5Place const& here) {
  return hdf5_own(H5Dget_create_plist(dataset), H5Pclose, here,
                  "ask for the dataset's layout");
}

// Bytes in the file.
std::uint64_t allocated_bytes(hid_t dataset, ReadLimit const& limit,
                              Hdf5Place const& here) {
  hsize_t const allocated = H5Dget_storage_size(dataset);
  // It says 0 when it fails, too.
  if (allocated == 0 && H5Eget_num(H5E_DEFAULT) > 0) {
    hdf5_fail(here, "find what is stored; it is damaged");
  }
  return std::min<std::uint64_t>(allocated, limit.bytes);
}

// Bytes of one chunk as HDF5 takes them into memory; 0 when not chunked.
UInt128 chunk_bytes(hid_t dataset, std::uint64_t word_bytes,
                    Hdf5Place const& here) {
  auto const creation = creation_of(dataset, here);
  H5D_layout_t const layout = H5Pget_layout(creation);
  if (layout == H5D_CONTIGUOUS || layout == H5D_COMPACT) return 0;
  if (layout != H5D_CHUNKED) here.fail("has a layout that is not supported");
  hsize_t extent[H5S_MAX_RANK];
  int const rank = hdf5_check(H5Pget_chunk(creation, H5S_MAX_RANK, extent),
                              here, "ask for the dataset's chunks");
  UInt128 bytes = word_bytes;
  for (int d = 0; d < rank; ++d) {
    // Saturates rather than wraps; any value this large is refused.
    bytes = bytes.high != 0 ? bytes : bytes * UInt128(extent[d]);
  }
  return bytes;
}

// Bytes of the files that a virtual dataset shows, which are beside its own.
std::uint64_t source_bytes(hid_t dataset, Hdf5Place const& here) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path const folder = fs::canonical(here.file, error).parent_path();
  std::uint64_t bytes = 0;
  for (std::string const& name : source_names(dataset, here)) {
    if (name.find('/') != std::string::npos || name.starts_with('.')) {
      here.fail("shows rows of '" + name + "', which is not beside this file");
    }
    fs::path const source = folder / name;
    if (!fs::is_regular_file(source, error)) {
      here.fail("shows rows of '" + name +
                "', which is missing; the files of a checkpoint by several "
                "ranks must be kept together");
    }
    bytes += fs::file_size(source, error);
    if (error) here.fail("cannot look at '" + name + "': " + error.message());
  }
  return bytes;
}

// Are there bytes in the file for what the dataset claims to hold?
void require_stored(hid_t dataset, ArrayClaim const& claim,
                    ReadLimit const& limit, Hdf5Place const& here) {
  std::uint64_t const word_bytes = H5Tget_size(claim.memory_type);
  bool const elsewhere =
      H5Pget_layout(creation_of(dataset, here)) == H5D_VIRTUAL;
  UInt128 const chunk =
      elsewhere ? UInt128(0) : chunk_bytes(dataset, word_bytes, here);
  std::uint64_t const stored = elsewhere
                                   ? source_bytes(dataset, here)
                                   : allocated_bytes(dataset, limit, here);
  UInt128 needed = word_bytes;
  for (hsize_t const extent : claim.shape) {
    needed = needed.high != 0 ? needed : needed * UInt128(extent);
  }
  if (std::max(needed, chunk) > UInt128(stored)) {
    here.fail("claims " + to_string(needed) + " bytes in shape " +
              shape_text(claim.shape) + " but the file stores " +
              std::to_string(stored) +
              "; it is damaged, or was compressed (h5repack -f NONE undoes "
              "that)");
  }
}

void read_dataset(hid_t dataset, hid_t memory_type, void* data,
                  Hdf5Place const& here) {
  hdf5_check(H5Dread(dataset, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data),
             here, "read the dataset; it is damaged");
}

void read_rows(hid_t dataset, ArrayClaim const& claim, RowRange const& rows,
               void* data, Hdf5Place const& here) {
  std::vector<hsize_t> start(claim.shape.size());
  std::vector<hsize_t> count(claim.shape.begin(), claim.shape.end());
  start[0] = rows.first;
  count[0] = rows.count;
  auto const in_file = hdf5_own(H5Dget_space(dataset), H5Sclose, here,
                                "ask for the dataset's shape");
  auto const in_memory = hdf5_own(
      H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr),
      H5Sclose, here, "choose the rows");
  hdf5_check(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start.data(), nullptr,
                                 count.data(), nullptr),
             here, "choose the rows");
  hdf5_check(H5Dread(dataset, claim.memory_type, in_memory, in_file,
                     H5P_DEFAULT, data),
             here, "read the dataset; it is damaged");
}

}  // namespace

std::set<std::string> source_names(hid_t dataset, Hdf5Place const& here) {
  std::set<std::string> names;
  auto const creation = creation_of(dataset, here);
  if (H5Pget_layout(creation) != H5D_VIRTUAL) return names;
  std::size_t count = 0;
  hdf5_check(H5Pget_virtual_count(creation, &count), here,
             "ask for the files of the rows");
  for (std::size_t i = 0; i < count; ++i) {
    ssize_t const length =
        hdf5_check(H5Pget_virtual_filename(creation, i, nullptr, 0), here,
                   "ask for the files of the rows");
    std::string name(static_cast<std::size_t>(length), '\0');
    H5Pget_virtual_filename(creation, i, name.data(), name.size() + 1);
    names.insert(name);
  }
  return names;
}

namespace {

// The dataset that is claimed, if the file has it.
Hdf5Handle open_array(hid_t group, ArrayClaim const& claim,
                      ReadLimit const& limit, Hdf5Place const& here) {
  if (!object_exists(group, claim.name, here)) here.fail("is missing");
  auto dataset = open_dataset(group, claim.name, here);
  require_type(dataset, claim.memory_type, here);
  auto const found = shape_of(dataset, here);
  if (!std::ranges::equal(found, claim.shape)) {
    here.fail("has shape " + shape_text(found) + ", the header says " +
              shape_text(claim.shape));
  }
  require_stored(dataset, claim, limit, here);
  return dataset;
}

std::uint64_t words_a_row(ArrayClaim const& claim) {
  std::uint64_t words = 1;
  for (hsize_t const extent : claim.shape.subspan(1)) words *= extent;
  return words;
}

// Rows to read at a time: what the cache holds, in whole chunks.
std::uint64_t rows_a_piece(hid_t dataset, ArrayClaim const& claim,
                           Hdf5Place const& here) {
  constexpr std::uint64_t piece_bytes = std::uint64_t{1} << 19;
  std::uint64_t const row_bytes =
      words_a_row(claim) * H5Tget_size(claim.memory_type);
  std::uint64_t rows = std::max<std::uint64_t>(1, piece_bytes / row_bytes);
  auto const creation = creation_of(dataset, here);
  if (H5Pget_layout(creation) == H5D_CHUNKED) {
    hsize_t extent[H5S_MAX_RANK] = {};
    hdf5_check(H5Pget_chunk(creation, H5S_MAX_RANK, extent), here,
               "ask for the dataset's chunks");
    std::uint64_t const chunk = std::max<std::uint64_t>(1, extent[0]);
    rows = chunk >= rows ? chunk : rows / chunk * chunk;
  }
  return std::min<std::uint64_t>(rows, claim.shape[0]);
}

}  // namespace

template <class Word>
void read_array(hid_t group, ArrayClaim const& claim, RowRange const& rows,
                std::vector<Word>& words, ReadLimit const& limit,
                Hdf5Place const& place) {
  Hdf5Place const here = place.inside(claim.name);
  auto const dataset = open_array(group, claim, limit, here);
  if (rows.count == 0) return;
  std::uint64_t const count = rows.count * words_a_row(claim);
  reserve_large(words, count);
  words.resize(count);
  if (rows.count == claim.shape[0]) {
    read_dataset(dataset, claim.memory_type, words.data(), here);
  } else {
    read_rows(dataset, claim, rows, words.data(), here);
  }
}

void read_array_in_pieces(
    hid_t group, ArrayClaim const& claim, RowRange const& rows,
    ReadLimit const& limit, Hdf5Place const& place,
    std::function<void()> const& begin,
    std::function<void(RowRange const&, void const*)> const& take) {
  Hdf5Place const here = place.inside(claim.name);
  auto const dataset = open_array(group, claim, limit, here);
  begin();
  std::uint64_t const piece = rows_a_piece(dataset, claim, here);
  std::vector<char> room;
  for (std::uint64_t at = 0; at < rows.count;) {
    // To the next whole piece of the file.
    std::uint64_t const first = rows.first + at;
    std::uint64_t const count =
        std::min(rows.count - at, piece - first % piece);
    room.resize(std::min(piece, rows.count) * words_a_row(claim) *
                H5Tget_size(claim.memory_type));
    read_rows(dataset, claim, {first, count}, room.data(), here);
    take({at, count}, room.data());
    at += count;
  }
}

template void read_array(hid_t, ArrayClaim const&, RowRange const&,
                         std::vector<std::uint32_t>&, ReadLimit const&,
                         Hdf5Place const&);
template void read_array(hid_t, ArrayClaim const&, RowRange const&,
                         std::vector<std::uint64_t>&, ReadLimit const&,
                         Hdf5Place const&);

std::vector<std::uint64_t> read_list(hid_t group, char const* name,
                                     ReadLimit const& limit,
                                     Hdf5Place const& place) {
  std::vector<std::uint64_t> numbers;
  Hdf5Place const here = place.inside(name);
  if (!object_exists(group, name, here)) return numbers;
  hsize_t const shape[] = {length_of(open_dataset(group, name, here), here)};
  read_array(group, ArrayClaim{name, shape, H5T_NATIVE_UINT64}, {0, shape[0]},
             numbers, limit, place);
  return numbers;
}

std::vector<std::string> read_texts(hid_t group, char const* name,
                                    ReadLimit const& limit,
                                    Hdf5Place const& place) {
  std::vector<std::string> texts;
  Hdf5Place const here = place.inside(name);
  if (!object_exists(group, name, here)) return texts;
  auto const dataset = open_dataset(group, name, here);
  auto const type = text_in_memory(type_of(dataset, here), here);
  hsize_t const shape[] = {length_of(dataset, here)};
  require_stored(dataset, {name, shape, type}, limit, here);
  std::size_t const bytes = H5Tget_size(type);
  std::string padded(shape[0] * bytes, '\0');
  read_dataset(dataset, type, padded.data(), here);
  for (std::size_t at = 0; at < padded.size(); at += bytes) {
    std::string const text = padded.substr(at, bytes);
    texts.push_back(text.substr(0, text.find_last_not_of('\0') + 1));
  }
  return texts;
}

}  // namespace Runnel::Impl
