// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_header.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/stored_file.hpp"
#include "io/virtual_list.hpp"

namespace Runnel::Impl {
namespace {

// A dataset's header takes some hundred bytes, with a compact layout and small
// attributes some ten thousand.
constexpr std::uint64_t max_header_bytes = std::uint64_t{256} << 10;
constexpr std::size_t max_heaps = 32;
// HDF5 File Format Specification 3.0, III.E "Global Heap".
constexpr std::uint64_t min_heap_bytes = 4096;
constexpr std::uint64_t heap_header_bytes = 16;  ///< of the object's, too
constexpr std::uint64_t layout_message = 8;
constexpr std::size_t num_indices = std::size_t{1} << 16;

struct HeaderExtent {
  haddr_t address = 0;
  std::uint64_t bytes = 0;  ///< of all its pieces
  bool is_whole = false;    ///< in one piece
};

HeaderExtent extent_of(hid_t group, char const* name, Hdf5Place const& here) {
  char const* const action = "look at the dataset's header; it is damaged";
  haddr_t address = 0;
#if H5_VERSION_GE(1, 12, 0)
  H5O_info2_t info;
  H5O_native_info_t native;
  hdf5_check(
      H5Oget_info_by_name3(group, name, &info, H5O_INFO_BASIC, H5P_DEFAULT),
      here, action);
  hdf5_check(H5VLnative_token_to_addr(group, info.token, &address), here,
             action);
  hdf5_check(H5Oget_native_info_by_name(group, name, &native,
                                        H5O_NATIVE_INFO_HDR, H5P_DEFAULT),
             here, action);
#else
  H5O_info_t native;
#if H5_VERSION_GE(1, 10, 3)
  hdf5_check(H5Oget_info_by_name2(group, name, &native,
                                  H5O_INFO_BASIC | H5O_INFO_HDR, H5P_DEFAULT),
             here, action);
#else
  hdf5_check(H5Oget_info_by_name(group, name, &native, H5P_DEFAULT), here,
             action);
#endif
  address = native.addr;
#endif
  return {address, native.hdr.space.total, native.hdr.nchunks == 1};
}

// Looks at the messages of a header, and follows everything in it that could be
// the address of a heap, or of a further piece of the header.
class HeaderSearch {
 public:
  HeaderSearch(StoredFile const& file, HeaderExtent const& header,
               Hdf5Place const& here)
      : m_file(file), m_header(header), m_here(here) {}

  void run() {
    add(m_header.address, m_header.bytes);
    // Grows meanwhile.
    for (std::size_t i = 0; i < m_pieces.size(); ++i) search(m_pieces[i]);
  }

 private:
  struct Piece {
    std::uint64_t address;
    std::uint64_t bytes;
  };

  void add(std::uint64_t address, std::uint64_t bytes) {
    if (!m_seen.insert({address, bytes}).second) return;
    m_bytes += bytes;
    if (m_bytes > 4 * max_header_bytes) {
      m_here.fail("has a header in too many pieces; it was not read");
    }
    m_pieces.push_back({address, bytes});
  }

  void search(Piece piece) {
    if (piece.address >= m_file.size()) return;
    piece.bytes = std::min(piece.bytes, m_file.size() - piece.address);
    std::vector<unsigned char> bytes(piece.bytes);
    if (!m_file.read(piece.address, bytes.data(), bytes.size())) return;
    look_at_messages(bytes, piece.address == m_header.address);
    std::size_t const width = m_file.address_bytes();
    for (std::size_t i = 0; i + width <= bytes.size(); ++i) {
      std::uint64_t const address = stored_number(bytes.data() + i, width);
      if (address == 0 || !m_file.holds(address, 1)) continue;
      look(address, list_index(bytes, i));
      std::size_t const after = i + width;
      if (m_header.is_whole || after + m_file.length_bytes() > bytes.size()) {
        continue;
      }
      std::uint64_t const count =
          stored_number(bytes.data() + after, m_file.length_bytes());
      if (count > 0 && count <= m_header.bytes &&
          m_file.holds(address, count)) {
        add(address, count);
      }
    }
  }

  // Format Specification IV.A: a message is type, size, flags and content.
  void look_at_messages(std::vector<unsigned char> const& bytes,
                        bool is_first) {
    auto [at, end] = messages_in(bytes, is_first);
    end = std::min<std::uint64_t>(end, bytes.size());
    std::size_t const type_bytes = m_message_bytes == 8 ? 2 : 1;
    while (at + m_message_bytes <= end) {
      auto const type = stored_number(&bytes[at], type_bytes);
      auto const size = stored_number(&bytes[at + type_bytes], 2);
      at += m_message_bytes;
      if (size > end - at) return;
      if (type == layout_message && size >= 4) require_dimensions(&bytes[at]);
      at += size;
    }
  }

  // Where the messages of a piece begin and end, by the header's version, which
  // its first piece tells.
  std::pair<std::uint64_t, std::uint64_t> messages_in(
      std::vector<unsigned char> const& bytes, bool is_first) {
    std::uint64_t const size = bytes.size();
    if (size < 48) return {size, size};
    if (!is_first) {
      if (m_message_bytes == 8) return {0, size};
      bool const is_ours = std::memcmp(bytes.data(), "OCHK", 4) == 0;
      return {is_ours ? 4 : size, size - 4};
    }
    if (std::memcmp(bytes.data(), "OHDR", 4) != 0) {
      return {16, 16 + stored_number(&bytes[8], 4)};
    }
    unsigned const flags = bytes[5];
    m_message_bytes = (flags & 4u) != 0 ? 6 : 4;
    std::size_t const at =
        6 + ((flags & 0x20u) != 0 ? 16 : 0) + ((flags & 0x10u) != 0 ? 4 : 0);
    std::size_t const width = std::size_t{1} << (flags & 3u);
    return {at + width, at + width + stored_number(&bytes[at], width)};
  }

  // Version, class, flags, number of dimensions with that of an element's
  // bytes: HDF5 does not check the last one since version 4.
  void require_dimensions(unsigned char const* layout) const {
    if (layout[0] >= 4 && layout[1] == 2 && layout[3] < 2) {
      m_here.fail("has chunks of no dimension; it is damaged and was not read");
    }
  }

  // The message of a virtual layout is version, class 3, address of a heap,
  // index of an object in it.
  std::size_t list_index(std::vector<unsigned char> const& bytes,
                         std::size_t at) const {
    std::size_t const after = at + m_file.address_bytes();
    bool const is_layout = at >= 2 && after + 4 <= bytes.size() &&
                           bytes[at - 2] >= 3 && bytes[at - 1] == 3;
    return is_layout ? stored_number(bytes.data() + after, 4) : 0;
  }

  // Index 0 is no object.
  void look(std::uint64_t address, std::size_t index) {
    std::array<unsigned char, heap_header_bytes> start;
    if (!m_file.read(address, start.data(), start.size())) return;
    // HDF5 reads no other version, nor past the end of the file.
    if (std::memcmp(start.data(), "GCOL", 4) != 0 || start[4] != 1) return;
    std::uint64_t const bytes =
        stored_number(start.data() + 8, m_file.length_bytes());
    if (!m_file.holds(address, bytes)) return;
    if (!m_heaps.insert({address, index}).second) return;
    if (m_heaps.size() > max_heaps) {
      m_here.fail("refers to more than " + std::to_string(max_heaps) +
                  " global heaps; it was not read");
    }
    Piece object{0, 0};
    if (bytes < min_heap_bytes || !find({address, bytes}, index, object)) {
      m_here.fail(
          "refers to a damaged global heap, in which HDF5 might search "
          "without end; it was not read");
    }
    require_sound_list(object);
  }

  // Each object begins after the previous one, and each index occurs once,
  // which bounds the time.
  bool find(Piece const& heap, std::size_t wanted, Piece& found) const {
    std::vector<bool> seen(num_indices, false);
    std::uint64_t at = heap_header_bytes;
    // A remainder that is too small for a header is free.
    while (heap.bytes - at >= heap_header_bytes) {
      std::array<unsigned char, heap_header_bytes> object;
      if (!m_file.read(heap.address + at, object.data(), object.size())) {
        return false;
      }
      std::size_t const index = stored_number(object.data(), 2);
      std::uint64_t const size =
          stored_number(object.data() + 8, m_file.length_bytes());
      if (seen[index] || size > heap.bytes) return false;
      seen[index] = true;
      // The size of the free space, index 0, includes its header.
      std::uint64_t const step =
          index == 0 ? size : heap_header_bytes + (size + 7) / 8 * 8;
      if (step < heap_header_bytes || step > heap.bytes - at) return false;
      if (index == wanted && index != 0) {
        found = {heap.address + at + heap_header_bytes, size};
      }
      at += step;
    }
    return true;
  }

  void require_sound_list(Piece const& object) const {
    if (object.bytes == 0) return;
    std::vector<unsigned char> list(object.bytes);
    if (!m_file.read(object.address, list.data(), list.size()) ||
        !is_sound_list(list, m_file.length_bytes())) {
      m_here.fail(
          "has a damaged list of what it shows as a virtual dataset; it was "
          "not read");
    }
  }

  StoredFile const& m_file;
  HeaderExtent m_header;
  Hdf5Place const& m_here;
  std::vector<Piece> m_pieces;
  std::set<std::pair<std::uint64_t, std::uint64_t>> m_seen;
  std::set<std::pair<std::uint64_t, std::size_t>> m_heaps;
  std::uint64_t m_bytes = 0;
  std::size_t m_message_bytes = 8;  ///< before a message's content
};

}  // namespace

void require_sound_header(hid_t group, char const* name,
                          Hdf5Place const& here) {
  HeaderExtent const header = extent_of(group, name, here);
  if (header.bytes > max_header_bytes) {
    here.fail("has a header of more than " +
              std::to_string(max_header_bytes >> 10) +
              " KiB; a checkpoint's take some hundred bytes, and this one was "
              "not read");
  }
  StoredFile const file(group, here);
  // A file may be created with wider sizes; none are known.
  if (file.address_bytes() > 8 || file.length_bytes() > 8) {
    here.fail("is in a file with numbers of more than 64 bits");
  }
  if (file.size() > 0) HeaderSearch(file, header, here).run();
}

}  // namespace Runnel::Impl
