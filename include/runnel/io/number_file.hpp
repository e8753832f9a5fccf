// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_NUMBER_FILE_HPP
#define RUNNEL_IO_NUMBER_FILE_HPP

/// \file
/// Reads numbers from HDF5 files that other programs wrote.

#include <cstdint>
#include <string>
#include <vector>

#include <runnel/io/value_file.hpp>

namespace Runnel {

/// The numbers of a dataset.
struct StoredNumbers {
  StoredType type = StoredType::f64;
  /// One extent, or two: rows and columns.
  std::vector<std::uint64_t> shape;
  /// Row by row, each number in its `stored_bytes(type)` bytes; these words are
  /// their memory, so that numbers are aligned.
  std::vector<std::uint64_t> memory;
};

/// Reads a dataset of one or two dimensions in the root of an HDF5 file:
/// integers of 32 or 64 bits or floating-point numbers of these sizes, in any
/// byte order, contiguous or in chunks.
/// \param dataset  its name, without a path
/// \throws CheckpointError if there is none, or one of another type or shape,
///   with filters but Fletcher32, or that claims more numbers than are stored
StoredNumbers read_numbers(std::string const& file,
                           std::string const& dataset = "values");

/// Rows of a dataset, or numbers of a list.
struct NumberRows {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// Reads some rows of a dataset, as `read_numbers()` reads all: `memory` has
/// their numbers, `shape` is that of the dataset.
/// \pre the dataset has the rows
/// \throws CheckpointError as `read_numbers()` of all rows
StoredNumbers read_numbers(std::string const& file, std::string const& dataset,
                           NumberRows rows);

}  // namespace Runnel

#endif  // RUNNEL_IO_NUMBER_FILE_HPP
