// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_image.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "io/large_memory.hpp"

namespace Runnel::Impl {
namespace {

// This much is still in the cache when HDF5 writes to memory that it has
// cleared.
constexpr std::size_t max_step = std::size_t{1} << 19;

// HDF5's in-memory driver gets its memory from our callbacks and returns it
// when the file is closed: at that moment the bytes are final, and we keep
// them. (H5Fget_file_image would copy, and up to HDF5 1.10 gives a superblock
// whose checksum is wrong.)
struct Memory {
  std::size_t expected;  // bytes to reserve at once
  void* bytes = nullptr;
  std::size_t reserved = 0;
  std::size_t capacity = 0;  // what HDF5 asked for
};

// Reserved once, so that HDF5 may extend it in small steps: it clears what it
// gets, and then writes to memory that is in the cache.
void* take(std::size_t size, H5FD_file_image_op_t, void* data) {
  auto& memory = *static_cast<Memory*>(data);
  if (size > memory.reserved) {
    // HDF5 requests a little more than the final size of the file.
    std::size_t const wanted = std::max(size, memory.expected) + 2 * max_step;
    void* const grown = memory.bytes == nullptr
                            ? large_memory(wanted)
                            : std::realloc(memory.bytes, wanted);
    if (grown == nullptr) return nullptr;
    memory.bytes = grown;
    memory.reserved = wanted;
  }
  memory.capacity = size;
  return memory.bytes;
}

void* resize(void*, std::size_t size, H5FD_file_image_op_t operation,
             void* data) {
  return take(size, operation, data);
}

herr_t keep(void*, H5FD_file_image_op_t, void*) { return 0; }

void* same_data(void* data) { return data; }

herr_t keep_data(void*) { return 0; }

// How HDF5 lays a file out: in steps of memory, with every object at a
// multiple of `alignment`.
struct Layout {
  std::size_t expected;
  std::size_t step;
  hsize_t alignment;
  hsize_t threshold = 0;   // smaller objects are not aligned
  hsize_t meta_block = 0;  // room for headers, taken at once
};

Hdf5Handle memory_access(Memory& memory, Layout const& layout,
                         Hdf5Place const& place) {
  auto access = hdf5_own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, place,
                         "prepare a file in memory");
  hdf5_check(H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110),
             place, "choose the file version");
  // No space is left for later objects: nearly every byte is covered by a
  // checksum.
  hdf5_check(H5Pset_meta_block_size(access, layout.meta_block), place,
             "prepare a file in memory");
  hdf5_check(H5Pset_small_data_block_size(access, 0), place,
             "prepare a file in memory");
  hdf5_check(H5Pset_alignment(access, layout.threshold, layout.alignment),
             place, "prepare a file in memory");
  hdf5_check(H5Pset_fapl_core(access, layout.step, false), place,
             "prepare a file in memory");
  H5FD_file_image_callbacks_t callbacks{take,      nullptr,   resize, keep,
                                        same_data, keep_data, &memory};
  hdf5_check(H5Pset_file_image_callbacks(access, &callbacks), place,
             "prepare a file in memory");
  return access;
}

// An image as long as the memory that HDF5 took for it.
Hdf5Image make_image(Layout const& layout,
                     std::function<void(hid_t)> const& fill,
                     Hdf5Place const& place) {
  Memory memory{layout.expected};
  Hdf5Image image;
  {
    auto const access = memory_access(memory, layout, place);
    auto const creation = hdf5_own(H5Pcreate(H5P_FILE_CREATE), H5Pclose, place,
                                   "prepare a file in memory");
    hdf5_check(H5Pset_obj_track_times(creation, false), place,
               "prepare a file in memory");
    auto file = hdf5_own(H5Fcreate("runnel-checkpoint-in-memory", H5F_ACC_TRUNC,
                                   creation, access),
                         H5Fclose, place, "make a file in memory");
    try {
      fill(file);
      hdf5_check(file.close(), place, "finish the file in memory");
    } catch (...) {
      file.close();
      std::free(memory.bytes);
      throw;
    }
  }
  image.bytes.reset(memory.bytes);
  image.size = memory.capacity;
  return image;
}

std::uint64_t require_end(Hdf5Image const& image, Hdf5Place const& place) {
  auto const* const start =
      static_cast<unsigned char const*>(image.bytes.get());
  auto const end =
      hdf5_end_of_file({start, std::min(image.size, hdf5_superblock_bytes)});
  if (!end) place.fail("HDF5 made a file without a sound superblock");
  return *end;
}

}  // namespace

void Hdf5Image::Free::operator()(void* memory) const { std::free(memory); }

Hdf5Image make_hdf5_image(std::size_t expected_bytes,
                          std::function<void(hid_t)> const& fill,
                          Hdf5Place const& place) {
  Hdf5Image image = make_image(
      {expected_bytes, std::min(expected_bytes, max_step), 1}, fill, place);
  std::uint64_t const end = require_end(image, place);
  if (end > image.size) place.fail("HDF5 left out the end of a file");
  image.size = end;
  return image;
}

Hdf5Image make_hdf5_start(std::function<void(hid_t)> const& fill,
                          Hdf5Place const& place, std::uint64_t& end_of_file) {
  Hdf5Image image = make_image({4096, 4096, 8}, fill, place);
  end_of_file = require_end(image, place);
  return image;
}

Hdf5Image make_hdf5_start(std::function<void(hid_t)> const& fill,
                          Hdf5Place const& place, std::uint64_t alignment,
                          std::uint64_t threshold, std::uint64_t& end_of_file) {
  Layout const layout{4096, 4096, std::max<hsize_t>(1, alignment), threshold,
                      hsize_t{1} << 15};
  Hdf5Image image = make_image(layout, fill, place);
  end_of_file = require_end(image, place);
  return image;
}

std::optional<std::uint64_t> hdf5_end_of_file(
    std::span<unsigned char const> start) {
  constexpr unsigned char signature[] = {0x89, 'H',  'D',  'F',
                                         '\r', '\n', 0x1a, '\n'};
  constexpr std::size_t version_at = 8, offset_bytes_at = 9, end_at = 28;
  if (start.size() < hdf5_superblock_bytes ||
      !std::equal(std::begin(signature), std::end(signature), start.begin()) ||
      start[version_at] < 2 || start[offset_bytes_at] != 8) {
    return std::nullopt;
  }
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    end |= std::uint64_t{start[end_at + i]} << (8 * i);
  }
  return end;
}

}  // namespace Runnel::Impl
