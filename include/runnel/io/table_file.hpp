// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_TABLE_FILE_HPP
#define RUNNEL_IO_TABLE_FILE_HPP

/// \file
/// Tables of measurements in HDF5 files.

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <runnel/core/errors.hpp>

namespace Runnel {

/// Columns of one length, and texts about the whole.
struct Table {
  using Values = std::variant<std::vector<std::string>,
                              std::vector<std::uint64_t>, std::vector<double>>;
  struct Column {
    std::string name;
    Values values;
  };

  std::vector<Column> columns;
  std::map<std::string, std::string> notes;
};

/// Rows of a table. \throws std::invalid_argument if its columns differ
std::uint64_t num_rows(Table const& table);

/// Writes the group `/group` of a new file: a one-dimensional dataset for each
/// column (little-endian integers and floating-point numbers, UTF-8 texts of
/// fixed length), an attribute for each note. The file is replaced atomically.
/// \throws CheckpointError       when the file cannot be written; what was
///                               there is then untouched
/// \throws std::invalid_argument when columns differ in length, or have no
///                               name of their own
void save_table(std::string const& file, std::string const& group,
                Table const& table);

}  // namespace Runnel

#endif  // RUNNEL_IO_TABLE_FILE_HPP
