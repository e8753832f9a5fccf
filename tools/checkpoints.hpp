// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_CHECKPOINTS_HPP
#define RUNNEL_TOOLS_CHECKPOINTS_HPP

#include <cstdint>
#include <optional>
#include <runnel/core/snapshot.hpp>
#include <runnel/io/number_file.hpp>
#include <runnel/io/table_file.hpp>
#include <runnel/io/value_file.hpp>
#include <string>
#include <string_view>

/// \file
/// The program's use of the io room. Built without HDF5, each of these
/// functions throws a `UsageError` that says so.

namespace Runnel::Tool {

/// \throws UsageError if `what` needs HDF5 and the program was built without
void require_hdf5(std::string const& what);

void save_snapshot(std::string const& file, Snapshot const& snapshot);
/// \param generator  expected name; empty: any
Snapshot load_snapshot(std::string const& file, std::string const& generator);
/// Returns whether the file is a checkpoint of streams.
bool is_checkpoint(std::string const& file);
/// Describes a checkpoint, or a file of values.
std::string describe(std::string const& file, bool json);

std::string hdf5_header(ValueArray const& array, std::uint64_t count);
std::optional<std::uint64_t> hdf5_count(ValueArray const& array,
                                        std::string_view start);

/// The numbers of a dataset in an HDF5 file's root.
StoredNumbers stored_numbers(std::string const& file,
                             std::string const& dataset);
StoredNumbers stored_numbers(std::string const& file,
                             std::string const& dataset, NumberRows rows);

void save_measurements(std::string const& file, std::string const& group,
                       Table const& table);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_CHECKPOINTS_HPP
