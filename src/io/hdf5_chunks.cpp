// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_chunks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>

#include "io/fletcher32.hpp"

namespace Runnel::Impl {

#if H5_VERSION_GE(1, 10, 3)

namespace {

constexpr std::size_t checksum_bytes = 4;

// A chunk followed by its checksum.
class Chunk {
 public:
  Chunk(ChunkRows const& rows, hsize_t num_rows)
      : m_rows(rows),
        m_num_rows(num_rows),
        m_row_bytes(rows.word_bytes *
                    (rows.shape.size() == 2 ? rows.shape[1] : 1)),
        m_bytes(std::make_unique_for_overwrite<char[]>(size())) {}

  std::size_t size() const { return m_num_rows * m_row_bytes + checksum_bytes; }
  void const* data() const { return m_bytes.get(); }

  /// Rows from `first` on; zeros after the last.
  void make(hsize_t first) {
    constexpr std::size_t piece_bytes = std::size_t{1} << 15;
    hsize_t const piece = std::max<hsize_t>(1, piece_bytes / m_row_bytes);
    hsize_t const end = std::min(first + m_num_rows, m_rows.shape[0]);
    Fletcher32 checksum;
    char* to = m_bytes.get();
    for (hsize_t at = first; at < end; at += piece) {
      hsize_t const count = std::min(piece, end - at);
      m_rows.make({at, count}, to);
      checksum.add(to, count * m_row_bytes);
      to += count * m_row_bytes;
    }
    char* const end_of_rows = m_bytes.get() + m_num_rows * m_row_bytes;
    std::memset(to, 0, static_cast<std::size_t>(end_of_rows - to));
    checksum.add(to, static_cast<std::size_t>(end_of_rows - to));
    for (std::size_t i = 0; i < checksum_bytes; ++i) {
      end_of_rows[i] = static_cast<char>(checksum.value() >> (8 * i));
    }
  }

 private:
  ChunkRows const& m_rows;
  hsize_t m_num_rows;
  std::size_t m_row_bytes;
  std::unique_ptr<char[]> m_bytes;
};

}  // namespace

bool write_chunks(hid_t dataset, ChunkRows const& rows,
                  Hdf5Place const& place) {
  if (std::endian::native != std::endian::little) return false;
  auto const creation = hdf5_own(H5Dget_create_plist(dataset), H5Pclose, place,
                                 "ask how the dataset is cut");
  int const rank = static_cast<int>(rows.shape.size());
  hsize_t extent[2] = {0, 0};
  if (rank > 2 || hdf5_layout(creation, place) != H5D_CHUNKED ||
      H5Pget_chunk(creation, 2, extent) != rank ||
      (rank == 2 && extent[1] != rows.shape[1])) {
    return false;
  }
  Chunk chunk(rows, extent[0]);
  for (hsize_t first = 0; first < rows.shape[0]; first += extent[0]) {
    chunk.make(first);
    hsize_t const offset[] = {first, 0};
    hdf5_check(H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, offset, chunk.size(),
                              chunk.data()),
               place, "write a chunk of the dataset");
  }
  return true;
}

#else

bool write_chunks(hid_t, ChunkRows const&, Hdf5Place const&) { return false; }

#endif

}  // namespace Runnel::Impl
