// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_VALUE_FILE_HPP
#define RUNNEL_IO_VALUE_FILE_HPP

/// \file
/// Random numbers in HDF5 files: one array, written from front to back.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <runnel/core/errors.hpp>

namespace Runnel {

/// Types of stored values, all little-endian.
enum class StoredType { u32, u64, i32, i64, f32, f64 };

/// Bytes of one value.
constexpr std::size_t stored_bytes(StoredType type) {
  return type == StoredType::u64 || type == StoredType::i64 ||
                 type == StoredType::f64
             ? 8
             : 4;
}

/// The dataset `/values` of an HDF5 file: its type, its attributes, and whether
/// it has one dimension, or rows of vectors.
struct ValueArray {
  using Attribute =
      std::variant<std::string, std::uint64_t, std::vector<std::uint64_t>>;

  StoredType type = StoredType::f64;
  std::map<std::string, Attribute> attributes;
  /// Numbers of each row; 0: values, in one dimension.
  std::uint64_t components = 0;

  /// Bytes of a value, or of a row.
  std::size_t bytes() const {
    return stored_bytes(type) * (components == 0 ? 1 : components);
  }
};

/// The header before the values in a file of one `ValueArray`: these bytes,
/// followed by the bytes of `count` values, or rows, are the whole HDF5 file.
///
/// Its length does not depend on the count. A writer writes the header of no
/// values, appends values, and at any time overwrites the header with that of
/// the present count: whatever happens to the program in between, the file is
/// valid and holds what the last header says. To drop values from the end,
/// write a smaller header and truncate the file. An HDF5 file that is open for
/// writing allows neither: if the program is killed, the file is lost.
/// \throws CheckpointError if HDF5 runs out of memory
std::string value_file_header(ValueArray const& array, std::uint64_t count);

/// The number of values, or rows, that a header announces, if `start`, the
/// beginning of a file, is a header of exactly this array; nothing otherwise.
std::optional<std::uint64_t> value_file_count(ValueArray const& array,
                                              std::string_view start);

}  // namespace Runnel

#endif  // RUNNEL_IO_VALUE_FILE_HPP
