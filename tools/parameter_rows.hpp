// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_PARAMETER_ROWS_HPP
#define RUNNEL_TOOLS_PARAMETER_ROWS_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <vector>

/// \file
/// Files whose rows are parameters of values: read in blocks, so that any size
/// takes a moderate amount of memory.

namespace Runnel::Tool {

/// A file of rows, as `generate` is told.
struct RowsChoice {
  std::string file;
  std::string format = "text";  ///< text, raw, hdf5
  std::string dataset;          ///< of hdf5; empty: one for each parameter
};

/// A parameter that rows have.
struct RowColumn {
  std::string name;
  Impl::NamedType type;  ///< f64, i64 or u64
  /// The column of the rows read last: 8 bytes each, of the type.
  std::vector<std::uint64_t> memory = {};

  /// \returns whether the type has this number; then it is put there
  bool put(std::size_t i, double x);
};

/// The rows of a file. What cannot be read is a `Failure` that names the file
/// and the row.
class ParameterRows {
 public:
  ParameterRows() = default;
  ParameterRows(ParameterRows const&) = delete;
  ParameterRows& operator=(ParameterRows const&) = delete;
  virtual ~ParameterRows() = default;

  /// The number of rows; a file of text, which is not counted, may have fewer.
  virtual std::uint64_t most() const = 0;
  /// Puts rows first ... first + size − 1 into the columns, as far as there
  /// are any. \returns how many
  /// \pre first + size ≤ most()
  virtual std::uint64_t read(std::uint64_t first, std::uint64_t size,
                             std::vector<RowColumn>& columns) = 0;
};

/// \param columns  in the order of the distribution's parameters
/// \throws UsageError, Failure, CheckpointError
std::unique_ptr<ParameterRows> open_rows(RowsChoice const& choice,
                                         std::vector<RowColumn> const& columns);

/// One row per line, numbers between commas or blanks; # begins a comment. The
/// first line may name the columns.
std::unique_ptr<ParameterRows> open_text_rows(
    std::string const& file, std::vector<RowColumn> const& columns);

/// ", row 3, counted from 0: "
std::string numbered_row(std::uint64_t row);
/// \throws Failure, for a number that is none of the column's
[[noreturn]] void refuse_number(std::string const& where,
                                RowColumn const& column,
                                std::string const& number);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_PARAMETER_ROWS_HPP
