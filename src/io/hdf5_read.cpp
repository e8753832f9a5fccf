// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_read.hpp"

#include <algorithm>
#include <runnel/core/uint128.hpp>

#include "io/format.hpp"
#include "io/hdf5_attribute.hpp"
#include "io/hdf5_member.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {
namespace {

std::string shape_text(std::span<hsize_t const> shape) {
  std::string text;
  for (hsize_t const extent : shape) {
    text += (text.empty() ? "" : " x ") + std::to_string(extent);
  }
  return text;
}

Hdf5Handle type_of(hid_t dataset, Hdf5Place const& here) {
  return hdf5_own(H5Dget_type(dataset), H5Tclose, here,
                  "ask for the dataset's type");
}

void require_type(hid_t dataset, hid_t memory_type, Hdf5Place const& here) {
  auto const type = type_of(dataset, here);
  std::size_t const bytes = hdf5_size(memory_type, here);
  if (H5Tget_class(type) != H5T_INTEGER || H5Tget_sign(type) != H5T_SGN_NONE ||
      hdf5_size(type, here) != bytes) {
    here.fail("is not of unsigned integers of " + std::to_string(8 * bytes) +
              " bits");
  }
}

/// The type in memory of numbers that are stored in any byte order.
StoredType number_type(hid_t dataset, Hdf5Place const& here) {
  auto const type = type_of(dataset, here);
  std::size_t const bytes = hdf5_size(type, here);
  H5T_class_t const kind = H5Tget_class(type);
  if ((kind != H5T_INTEGER && kind != H5T_FLOAT) ||
      (bytes != 4 && bytes != 8)) {
    here.fail(
        "is of neither integers nor floating-point numbers of 32 or 64 bits");
  }
  if (kind == H5T_FLOAT) {
    return bytes == 4 ? StoredType::f32 : StoredType::f64;
  }
  if (H5Tget_sign(type) == H5T_SGN_NONE) {
    return bytes == 4 ? StoredType::u32 : StoredType::u64;
  }
  return bytes == 4 ? StoredType::i32 : StoredType::i64;
}

hid_t memory_type(StoredType type) {
  switch (type) {
    case StoredType::u32:
      return H5T_NATIVE_UINT32;
    case StoredType::u64:
      return H5T_NATIVE_UINT64;
    case StoredType::i32:
      return H5T_NATIVE_INT32;
    case StoredType::i64:
      return H5T_NATIVE_INT64;
    case StoredType::f32:
      return H5T_NATIVE_FLOAT;
    case StoredType::f64:
      break;
  }
  return H5T_NATIVE_DOUBLE;
}

std::vector<hsize_t> shape_of(hid_t dataset, Hdf5Place const& here) {
  auto const space = hdf5_own(H5Dget_space(dataset), H5Sclose, here,
                              "ask for the dataset's shape");
  int const rank = hdf5_check(H5Sget_simple_extent_ndims(space), here,
                              "ask for the dataset's shape");
  std::vector<hsize_t> shape(static_cast<std::size_t>(rank));
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

// Bytes in the file.
std::uint64_t allocated_bytes(hid_t dataset, ReadLimit const& limit,
                              Hdf5Place const& here) {
  hsize_t const allocated = H5Dget_storage_size(dataset);
  // H5Dget_storage_size returns 0 when it fails, too.
  if (allocated == 0 && H5Eget_num(H5E_DEFAULT) > 0) {
    hdf5_fail(here, "find what is stored; it is damaged");
  }
  return std::min<std::uint64_t>(allocated, limit.bytes);
}

UInt128 bytes_of(std::span<hsize_t const> shape, std::uint64_t word_bytes) {
  UInt128 bytes = word_bytes;
  for (hsize_t const extent : shape) {
    // Saturates rather than wraps; any value this large is refused.
    bytes = bytes.high != 0 ? bytes : bytes * UInt128(extent);
  }
  return bytes;
}

// The chunk shape of the dataset; empty when it is not chunked.
std::vector<hsize_t> chunk_of(hid_t dataset, Hdf5Place const& here) {
  auto const creation = creation_of(dataset, here);
  if (hdf5_layout(creation, here) != H5D_CHUNKED) return {};
  hsize_t extent[H5S_MAX_RANK];
  int const rank = hdf5_check(H5Pget_chunk(creation, H5S_MAX_RANK, extent),
                              here, "ask for the dataset's chunks");
  return {extent, extent + rank};
}

// HDF5 needs about a microsecond per chunk, whatever its contents.
void require_few_chunks(std::span<hsize_t const> shape,
                        std::span<hsize_t const> chunk, UInt128 bytes,
                        Hdf5Place const& here) {
  UInt128 count = 1;
  for (std::size_t d = 0; d < std::min(shape.size(), chunk.size()); ++d) {
    if (count.high != 0 || chunk[d] == 0) break;
    count = count * UInt128((shape[d] + chunk[d] - 1) / chunk[d]);
  }
  if (count > UInt128(max_dataset_chunks) &&
      bytes / count < UInt128(min_chunk_bytes)) {
    here.fail("is cut into " + to_string(count) + " chunks of less than " +
              std::to_string(min_chunk_bytes) +
              " bytes, which take too long to read; there may be " +
              std::to_string(max_dataset_chunks) + " of them");
  }
}

[[noreturn]] void fail_claim(ArrayClaim const& claim, std::uint64_t stored,
                             Hdf5Place const& here) {
  here.fail(
      "claims " +
      to_string(bytes_of(claim.shape, hdf5_size(claim.memory_type, here))) +
      " bytes in shape " + shape_text(claim.shape) + " but the file stores " +
      std::to_string(stored) + "; it is damaged");
}

// Refuses a file with fewer bytes than the dataset claims to hold. The size of
// the file is compared first: counting what is stored takes time per chunk.
void require_stored(hid_t dataset, ArrayClaim const& claim,
                    ReadLimit const& limit, Hdf5Place const& here) {
  require_bytes(claim, limit.bytes, here);
  std::uint64_t const word_bytes = hdf5_size(claim.memory_type, here);
  UInt128 const needed = bytes_of(claim.shape, word_bytes);
  auto const chunk = chunk_of(dataset, here);
  if (!chunk.empty()) require_few_chunks(claim.shape, chunk, needed, here);
  std::uint64_t const stored = allocated_bytes(dataset, limit, here);
  UInt128 const at_once =
      chunk.empty() ? UInt128(0) : bytes_of(chunk, word_bytes);
  if (std::max(needed, at_once) > UInt128(stored)) {
    fail_claim(claim, stored, here);
  }
}

void read_dataset(hid_t dataset, hid_t memory_type, void* data,
                  Hdf5Place const& here) {
  hdf5_check(H5Dread(dataset, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data),
             here, "read the dataset; it is damaged");
}

}  // namespace

void read_rows(hid_t dataset, ArrayClaim const& claim, RowRange const& rows,
               void* data, Hdf5Place const& here) {
  std::vector<hsize_t> first(claim.shape.size(), 0);
  std::vector<hsize_t> count(claim.shape.begin(), claim.shape.end());
  first[0] = rows.first;
  count[0] = rows.count;
  auto const rank = static_cast<int>(count.size());
  char const* const action = "choose rows of the dataset";
  auto const in_file = hdf5_own(H5Dget_space(dataset), H5Sclose, here, action);
  hdf5_check(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, first.data(), nullptr,
                                 count.data(), nullptr),
             here, action);
  auto const in_memory = hdf5_own(H5Screate_simple(rank, count.data(), nullptr),
                                  H5Sclose, here, action);
  hdf5_check(H5Dread(dataset, claim.memory_type, in_memory, in_file,
                     H5P_DEFAULT, data),
             here, "read the dataset; it is damaged");
}

void require_bytes(ArrayClaim const& claim, std::uint64_t stored,
                   Hdf5Place const& here) {
  UInt128 const needed =
      bytes_of(claim.shape, hdf5_size(claim.memory_type, here));
  if (needed > UInt128(stored)) fail_claim(claim, stored, here);
}

void require_claim(hid_t dataset, ArrayClaim const& claim,
                   ReadLimit const& limit, Hdf5Place const& here) {
  require_type(dataset, claim.memory_type, here);
  auto const found = shape_of(dataset, here);
  if (!std::ranges::equal(found, claim.shape)) {
    here.fail("has shape " + shape_text(found) + ", the header says " +
              shape_text(claim.shape));
  }
  require_stored(dataset, claim, limit, here);
}

std::vector<std::uint64_t> read_list(hid_t group, char const* name,
                                     ReadLimit const& limit,
                                     Hdf5Place const& place) {
  std::vector<std::uint64_t> numbers;
  Hdf5Place const here = place.inside(name);
  if (!member_exists(group, name, here)) return numbers;
  auto const dataset = open_member(group, name, Shown::here, here);
  hsize_t const shape[] = {length_of(dataset, here)};
  if (shape[0] > max_numbers) {
    here.fail("claims " + std::to_string(shape[0]) +
              " numbers; a checkpoint has at most " +
              std::to_string(max_numbers));
  }
  ArrayClaim const claim{name, shape, H5T_NATIVE_UINT64};
  require_claim(dataset, claim, limit, here);
  numbers.resize(shape[0]);
  if (shape[0] > 0) {
    read_dataset(dataset, claim.memory_type, numbers.data(), here);
  }
  return numbers;
}

StoredNumbers read_numbers(hid_t group, char const* name,
                           ReadLimit const& limit, Hdf5Place const& place,
                           NumberRows const* rows) {
  Hdf5Place const here = place.inside(name);
  if (!member_exists(group, name, here)) here.fail("is missing");
  auto const dataset = open_member(group, name, Shown::here, here);
  StoredNumbers numbers;
  numbers.type = number_type(dataset, here);
  auto const shape = shape_of(dataset, here);
  if (shape.empty() || shape.size() > 2) {
    here.fail("has " + std::to_string(shape.size()) +
              " dimensions; give one of streams and values, or a list");
  }
  numbers.shape.assign(shape.begin(), shape.end());
  ArrayClaim const claim{name, shape, memory_type(numbers.type)};
  UInt128 const bytes = bytes_of(shape, hdf5_size(claim.memory_type, here));
  if (bytes == UInt128(0)) here.fail("has no numbers");
  require_stored(dataset, claim, limit, here);
  std::uint64_t const taken =
      rows == nullptr ? bytes.low : bytes.low / shape[0] * rows->count;
  numbers.memory.resize(static_cast<std::size_t>((taken + 7) / 8));
  if (rows == nullptr) {
    read_dataset(dataset, claim.memory_type, numbers.memory.data(), here);
  } else if (rows->count > 0) {
    read_rows(dataset, claim, *rows, numbers.memory.data(), here);
  }
  return numbers;
}

std::vector<std::string> read_texts(hid_t group, char const* name,
                                    ReadLimit const& limit,
                                    Hdf5Place const& place) {
  std::vector<std::string> texts;
  Hdf5Place const here = place.inside(name);
  if (!member_exists(group, name, here)) return texts;
  auto const dataset = open_member(group, name, Shown::here, here);
  auto const type = text_in_memory(type_of(dataset, here), here);
  hsize_t const shape[] = {length_of(dataset, here)};
  std::size_t const bytes = hdf5_size(type, here);
  if (shape[0] > max_notes || bytes * shape[0] > max_note_bytes) {
    here.fail("claims " + std::to_string(shape[0]) + " texts of " +
              std::to_string(bytes) + " bytes; a checkpoint has at most " +
              std::to_string(max_notes) + " in " +
              std::to_string(max_note_bytes) + " bytes");
  }
  require_stored(dataset, {name, shape, type}, limit, here);
  std::string padded(shape[0] * bytes, '\0');
  read_dataset(dataset, type, padded.data(), here);
  for (std::size_t at = 0; at < padded.size(); at += bytes) {
    std::string const text = padded.substr(at, bytes);
    texts.push_back(text.substr(0, text.find_last_not_of('\0') + 1));
  }
  return texts;
}

}  // namespace Runnel::Impl
