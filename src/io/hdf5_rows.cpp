// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_rows.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <runnel/core/uint128.hpp>
#include <utility>

#include "io/hdf5_member.hpp"
#include "io/large_memory.hpp"
#include "io/open_file.hpp"

namespace Runnel::Impl {
namespace {

// HDF5 keeps chunks of this size between two reads, and no larger ones.
constexpr std::uint64_t cached_chunk_bytes = std::uint64_t{1} << 20;

using NameCall = ssize_t (*)(hid_t, std::size_t, char*, std::size_t);

std::string source_text(hid_t creation, std::size_t number, NameCall name_of,
                        Hdf5Place const& here) {
  ssize_t const length = hdf5_check(name_of(creation, number, nullptr, 0), here,
                                    "ask for the files of the rows");
  std::string text(static_cast<std::size_t>(length), '\0');
  hdf5_check(name_of(creation, number, text.data(), text.size() + 1), here,
             "ask for the files of the rows");
  return text;
}

std::size_t num_sources(hid_t creation, Hdf5Place const& here) {
  std::size_t count = 0;
  hdf5_check(H5Pget_virtual_count(creation, &count), here,
             "ask for the files of the rows");
  return count;
}

bool has_no_end(hid_t space) {
  hsize_t start[H5S_MAX_RANK], stride[H5S_MAX_RANK], count[H5S_MAX_RANK],
      block[H5S_MAX_RANK];
  if (H5Sget_select_type(space) != H5S_SEL_HYPERSLABS) return false;
  if (H5Sis_regular_hyperslab(space) <= 0) return false;
  if (H5Sget_regular_hyperslab(space, start, stride, count, block) < 0) {
    return true;
  }
  int const rank = H5Sget_simple_extent_ndims(space);
  if (rank < 0) return true;
  for (int d = 0; d < rank; ++d) {
    if (count[d] == H5S_UNLIMITED || block[d] == H5S_UNLIMITED) return true;
  }
  return false;
}

// The rows that are selected, if they are some of `shape`, whole and
// consecutive; no rows otherwise.
RowRange selected_rows(hid_t space, std::span<hsize_t const> shape) {
  hsize_t first[H5S_MAX_RANK], last[H5S_MAX_RANK];
  auto const rank =
      static_cast<std::size_t>(std::max(0, H5Sget_simple_extent_ndims(space)));
  if (rank != shape.size() || has_no_end(space) ||
      H5Sget_select_bounds(space, first, last) < 0 || last[0] >= shape[0]) {
    return {};
  }
  UInt128 points = UInt128(last[0] - first[0] + 1);
  for (std::size_t d = 1; d < rank; ++d) {
    if (first[d] != 0 || last[d] != shape[d] - 1) return {};
    points = points.high != 0 ? points : points * UInt128(shape[d]);
  }
  auto const selected =
      static_cast<std::uint64_t>(H5Sget_select_npoints(space));
  return points == UInt128(selected)
             ? RowRange{first[0], last[0] - first[0] + 1}
             : RowRange{};
}

// Returns whether the virtual dataset shows all of the one that it refers to.
bool shows_all(hid_t creation, std::size_t number, std::uint64_t points,
               Hdf5Place const& here) {
  auto const space = hdf5_own(H5Pget_virtual_srcspace(creation, number),
                              H5Sclose, here, "ask for the rows of a file");
  if (H5Sget_select_type(space) == H5S_SEL_ALL) return true;
  return !has_no_end(space) &&
         H5Sget_simple_extent_npoints(space) == static_cast<hssize_t>(points) &&
         H5Sget_select_npoints(space) == static_cast<hssize_t>(points);
}

RowSource source_of(hid_t creation, std::size_t number, ArrayClaim const& claim,
                    Hdf5Place const& here) {
  std::string const name =
      source_text(creation, number, H5Pget_virtual_filename, here);
  if (name.find('/') != std::string::npos || name.starts_with('.') ||
      name.empty() || name.size() > 255) {
    here.fail("shows rows of '" + shortened(name) +
              "', which is not beside this file");
  }
  std::string dataset =
      source_text(creation, number, H5Pget_virtual_dsetname, here);
  if (!dataset.starts_with('/')) dataset.insert(0, 1, '/');
  if (dataset != std::string(row_group) + "/" + claim.name) {
    here.fail("shows '" + shortened(dataset) + "' of '" + name +
              "', which holds no rows of a checkpoint");
  }
  auto const space = hdf5_own(H5Pget_virtual_vspace(creation, number), H5Sclose,
                              here, "ask for the rows of a file");
  RowRange const rows = selected_rows(space, claim.shape);
  std::uint64_t points = rows.count;
  for (hsize_t const extent : claim.shape.subspan(1)) points *= extent;
  if (rows.count == 0 || !shows_all(creation, number, points, here)) {
    here.fail("shows something else than whole rows of '" + name + "'");
  }
  return {name, rows};
}

// The sources in the order of their rows; each row must occur once.
std::vector<RowSource> sources_of(hid_t dataset, ArrayClaim const& claim,
                                  Hdf5Place const& here) {
  auto const creation = creation_of(dataset, here);
  std::size_t const count = num_sources(creation, here);
  std::vector<RowSource> sources;
  sources.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    sources.push_back(source_of(creation, i, claim, here));
  }
  std::ranges::sort(sources, {},
                    [](RowSource const& source) { return source.rows.first; });
  std::uint64_t next = 0;
  for (RowSource const& source : sources) {
    if (source.rows.first != next) break;
    next += source.rows.count;
  }
  if (next != claim.shape[0]) {
    here.fail("does not show every row once: after row " +
              std::to_string(next) + " of " + std::to_string(claim.shape[0]) +
              " another is missing, or there twice");
  }
  return sources;
}

// Rows in a chunk; 0 where the dataset is not cut.
std::uint64_t chunk_rows_of(hid_t dataset, Hdf5Place const& here) {
  auto const creation = creation_of(dataset, here);
  if (hdf5_layout(creation, here) != H5D_CHUNKED) return 0;
  hsize_t extent[H5S_MAX_RANK] = {};
  hdf5_check(H5Pget_chunk(creation, H5S_MAX_RANK, extent), here,
             "ask for the dataset's chunks");
  return extent[0];
}

// The dataset, opened such that its large chunks are read once, whatever rows
// of them are asked for in turn. \pre it stores what it claims, and so holds
// whole chunks
Hdf5Handle with_room_for_chunks(Hdf5Handle dataset, hid_t group,
                                char const* name, std::uint64_t row_bytes,
                                Hdf5Place const& here) {
  std::uint64_t const bytes = chunk_rows_of(dataset, here) * row_bytes;
  if (bytes <= cached_chunk_bytes) return dataset;
  auto const access = hdf5_own(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose, here,
                               "open the dataset");
  hdf5_check(H5Pset_chunk_cache(access, H5D_CHUNK_CACHE_NSLOTS_DEFAULT,
                                static_cast<std::size_t>(bytes), 1.0),
             here, "open the dataset");
  // Closed first, because a dataset that is open keeps the size of its cache.
  hdf5_check(dataset.close(), here, "open the dataset");
  return hdf5_own(H5Dopen2(group, name, access), H5Dclose, here,
                  "open the dataset; it is damaged");
}

Hdf5Handle open_shown(hid_t group, ArrayClaim const& claim,
                      Hdf5Place const& here) {
  if (!member_exists(group, claim.name, here)) here.fail("is missing");
  return open_member(group, claim.name, Shown::beside, here);
}

std::string folder_of(std::string const& file) {
  std::error_code error;
  return std::filesystem::canonical(file, error).parent_path().string();
}

}  // namespace

std::set<std::string> source_names(hid_t dataset, Hdf5Place const& here) {
  std::set<std::string> names;
  if (!is_virtual(dataset, here)) return names;
  auto const creation = creation_of(dataset, here);
  std::size_t const count = num_sources(creation, here);
  for (std::size_t i = 0; i < count; ++i) {
    names.insert(source_text(creation, i, H5Pget_virtual_filename, here));
  }
  return names;
}

RowReader::RowReader(hid_t group, ArrayClaim const& claim,
                     ReadLimit const& limit, Hdf5Place const& here)
    : m_claim(claim),
      m_here(here),
      m_row_bytes(hdf5_size(claim.memory_type, here)) {
  for (hsize_t const extent : claim.shape.subspan(1)) {
    if (extent != 0 && m_row_bytes > UINT64_MAX / extent) {
      here.fail("claims rows of more than 2^64 bytes");
    }
    m_row_bytes *= extent;
  }
  auto dataset = open_shown(group, claim, here);
  if (is_virtual(dataset, here)) {
    m_folder = folder_of(here.file);
    m_sources = sources_of(dataset, claim, here);
    require_sources();
  } else {
    require_claim(dataset, claim, limit, here);
    m_chunk_rows = chunk_rows_of(dataset, here);
    m_open.push_back(with_room_for_chunks(std::move(dataset), group, claim.name,
                                          m_row_bytes, here));
  }
}

// Refuses files that have no bytes for all rows. Each is counted once, whatever
// its names.
void RowReader::require_sources() const {
  std::set<std::pair<dev_t, ino_t>> seen;
  std::uint64_t held = 0;
  for (RowSource const& source : m_sources) {
    struct stat status;
    std::string const path = m_folder + "/" + source.file_name;
    if (lstat(path.c_str(), &status) != 0) {
      m_here.fail("shows rows of '" + source.file_name +
                  "', which is missing; the files of a checkpoint by several "
                  "ranks must be kept together");
    }
    std::uint64_t const bytes = held_bytes_of(path, m_here, status);
    if (seen.insert({status.st_dev, status.st_ino}).second) held += bytes;
  }
  require_bytes(m_claim, held, m_here);
}

hid_t RowReader::source(std::size_t number) {
  if (!m_open.empty() && m_open_number == number) return m_open.front();
  RowSource const& source = m_sources[number];
  Hdf5Place const whole{m_folder + "/" + source.file_name, ""};
  Hdf5Place const place{whole.file, row_group};
  Hdf5Place const here = place.inside(m_claim.name);
  m_open.clear();
  auto const file = open_file(whole);
  if (!member_exists(file, row_group, place)) place.fail("is missing");
  auto const group = open_group(file, row_group, place);
  if (!member_exists(group, m_claim.name, here)) here.fail("is missing");
  auto dataset = open_member(group, m_claim.name, Shown::here, here);
  std::vector<hsize_t> shape(m_claim.shape.begin(), m_claim.shape.end());
  shape[0] = source.rows.count;
  require_claim(dataset, {m_claim.name, shape, m_claim.memory_type},
                stored_bytes(dataset, here), here);
  m_open.push_back(with_room_for_chunks(std::move(dataset), group, m_claim.name,
                                        m_row_bytes, here));
  m_open_number = number;
  return m_open.front();
}

std::uint64_t RowReader::rows_a_piece() const {
  constexpr std::uint64_t piece_bytes = std::uint64_t{1} << 19;
  std::uint64_t rows = std::max<std::uint64_t>(
      1, piece_bytes / std::max<std::uint64_t>(1, m_row_bytes));
  // Larger ones are kept between two reads.
  if (m_chunk_rows > 0 && m_chunk_rows * m_row_bytes <= cached_chunk_bytes) {
    rows = m_chunk_rows >= rows ? m_chunk_rows
                                : rows / m_chunk_rows * m_chunk_rows;
  }
  return std::min<std::uint64_t>(rows, m_claim.shape[0]);
}

void RowReader::read(RowRange const& rows, void* data) {
  if (rows.count == 0) return;
  if (m_sources.empty())
    return read_rows(m_open.front(), m_claim, rows, data, m_here);
  auto const after = std::ranges::upper_bound(
      m_sources, rows.first, {},
      [](auto const& source) { return source.rows.first; });
  auto number = static_cast<std::size_t>(after - m_sources.begin()) - 1;
  auto* to = static_cast<char*>(data);
  std::uint64_t const end = rows.first + rows.count;
  for (std::uint64_t at = rows.first; at < end; ++number) {
    RowRange const& here = m_sources[number].rows;
    std::uint64_t const count = std::min(end, here.first + here.count) - at;
    std::vector<hsize_t> shape(m_claim.shape.begin(), m_claim.shape.end());
    shape[0] = here.count;
    read_rows(source(number), {m_claim.name, shape, m_claim.memory_type},
              {at - here.first, count}, to, m_here);
    to += count * m_row_bytes;
    at += count;
  }
}

std::vector<std::uint64_t> read_rows(RowReader& reader, RowRange const& rows) {
  std::vector<std::uint64_t> numbers;
  if (rows.count == 0) return numbers;
  std::uint64_t const count =
      rows.count * (reader.row_bytes() / sizeof numbers[0]);
  reserve_large(numbers, count);
  numbers.resize(count);
  reader.read(rows, numbers.data());
  return numbers;
}

void read_in_pieces(
    RowReader& reader, RowRange const& rows,
    std::function<void(RowRange const&, void const*)> const& take) {
  if (rows.count == 0) return;
  std::uint64_t const piece = reader.rows_a_piece();
  std::vector<char> room;
  for (std::uint64_t at = 0; at < rows.count;) {
    // Up to the next boundary of whole pieces of the file.
    std::uint64_t const first = rows.first + at;
    std::uint64_t const count =
        std::min(rows.count - at, piece - first % piece);
    room.resize(std::min(piece, rows.count) * reader.row_bytes());
    reader.read({first, count}, room.data());
    take({at, count}, room.data());
    at += count;
  }
}

}  // namespace Runnel::Impl
