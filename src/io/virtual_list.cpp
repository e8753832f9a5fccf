// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/virtual_list.hpp"

#include <algorithm>
#include <cstdint>

#include "io/stored_file.hpp"

namespace Runnel::Impl {
namespace {

constexpr std::uint64_t max_dimensions = 32;  ///< H5S_MAX_RANK
// HDF5 joins them one by one; whole rows are one.
constexpr std::uint64_t max_blocks = 1024;
constexpr std::uint64_t min_entry_bytes = 34;

// Reads number after number; fails for good after the first invalid one.
class ListReader {
 public:
  explicit ListReader(std::span<unsigned char const> rest) : m_rest(rest) {}

  bool is_sound() const { return m_is_sound; }

  std::uint64_t number(std::size_t bytes) {
    if (!require(bytes <= m_rest.size() && bytes <= 8)) return 0;
    std::uint64_t const value = stored_number(m_rest.data(), bytes);
    m_rest = m_rest.subspan(bytes);
    return value;
  }

  void skip(std::uint64_t bytes) {
    if (require(bytes <= m_rest.size())) {
      m_rest = m_rest.subspan(static_cast<std::size_t>(bytes));
    }
  }

  void skip_text() {
    auto const end = std::ranges::find(m_rest, 0);
    if (require(end != m_rest.end())) {
      skip(static_cast<std::uint64_t>(end - m_rest.begin()) + 1);
    }
  }

  void skip_selection() {
    std::uint64_t const kind = number(4);
    std::uint64_t const version = number(4);
    require(version >= 1 && version <= 3);
    switch (kind) {
      case 0:  // none
      case 3:  // all
        return skip(8);
      case 1:
        return skip_points(version);
      case 2:
        return skip_blocks(version);
      default:
        require(false);
    }
  }

 private:
  bool require(bool holds) {
    m_is_sound = m_is_sound && holds;
    return m_is_sound;
  }

  // Bytes of a number in a selection.
  std::uint64_t width() {
    std::uint64_t const bytes = number(1);
    require(bytes == 2 || bytes == 4 || bytes == 8);
    return bytes;
  }

  std::uint64_t rank() {
    std::uint64_t const dimensions = number(4);
    require(dimensions >= 1 && dimensions <= max_dimensions);
    return dimensions;
  }

  void skip_points(std::uint64_t version) {
    if (version == 1) skip(8);
    std::uint64_t const bytes = version == 1 ? 4 : width();
    std::uint64_t const dimensions = rank();
    std::uint64_t const count = number(bytes);
    if (require(count <= m_rest.size())) skip(count * dimensions * bytes);
  }

  void skip_blocks(std::uint64_t version) {
    bool is_regular = false;
    if (version == 1) {
      skip(8);
    } else {
      is_regular = (number(1) & 1) != 0;
    }
    if (version == 2) skip(4);
    std::uint64_t const bytes = version == 3 ? width() : 4 * version;
    std::uint64_t const dimensions = rank();
    // Start, stride, count and block; or the corners of each block.
    if (is_regular) return skip(4 * dimensions * bytes);
    std::uint64_t const count = number(bytes);
    if (require(count <= max_blocks)) skip(2 * count * dimensions * bytes);
  }

  std::span<unsigned char const> m_rest;
  bool m_is_sound = true;
};

}  // namespace

bool is_sound_list(std::span<unsigned char const> list,
                   std::size_t length_bytes) {
  ListReader reader(list);
  if (reader.number(1) != 0) return true;
  std::uint64_t const count = reader.number(length_bytes);
  if (count > list.size() / min_entry_bytes) return false;
  for (std::uint64_t i = 0; i < count && reader.is_sound(); ++i) {
    reader.skip_text();
    reader.skip_text();
    reader.skip_selection();
    reader.skip_selection();
  }
  return reader.is_sound();
}

}  // namespace Runnel::Impl
