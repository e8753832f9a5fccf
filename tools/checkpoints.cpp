// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checkpoints.hpp"

#include <runnel/config.hpp>

#include "errors.hpp"

#if RUNNEL_ENABLE_HDF5

#include <runnel/io/checkpoint.hpp>
#include <runnel/io/inspect_values.hpp>

namespace Runnel::Tool {

void require_hdf5(std::string const& /*what*/) {}

void save_snapshot(std::string const& file, Snapshot const& snapshot) {
  save_checkpoint(file, snapshot);
}

Snapshot load_snapshot(std::string const& file, std::string const& generator) {
  return generator.empty() ? load_checkpoint(file)
                           : load_checkpoint(file, generator);
}

bool is_checkpoint(std::string const& file) {
  return hdf5_file_kind(file) == Hdf5FileKind::checkpoint;
}

std::string describe(std::string const& file, bool json) {
  auto const form = json ? InspectForm::json : InspectForm::text;
  return hdf5_file_kind(file) == Hdf5FileKind::values
             ? inspect_value_file(file, form)
             : inspect_checkpoint(file, form);
}

std::string hdf5_header(ValueArray const& array, std::uint64_t count) {
  return value_file_header(array, count);
}

std::optional<std::uint64_t> hdf5_count(ValueArray const& array,
                                        std::string_view start) {
  return value_file_count(array, start);
}

StoredNumbers stored_numbers(std::string const& file,
                             std::string const& dataset) {
  return read_numbers(file, dataset);
}
StoredNumbers stored_numbers(std::string const& file,
                             std::string const& dataset, NumberRows rows) {
  return read_numbers(file, dataset, rows);
}

void save_measurements(std::string const& file, std::string const& group,
                       Table const& table) {
  save_table(file, group, table);
}

}  // namespace Runnel::Tool

#else

namespace Runnel::Tool {
namespace {

[[noreturn]] void refuse(std::string const& what) {
  throw UsageError(what +
                   " needs HDF5, and this program was built without it "
                   "(-DRunnel_ENABLE_HDF5=OFF)");
}

}  // namespace

void require_hdf5(std::string const& what) { refuse(what); }
StoredNumbers stored_numbers(std::string const&, std::string const&) {
  refuse("--hdf5");
}
StoredNumbers stored_numbers(std::string const&, std::string const&,
                             NumberRows) {
  refuse("--element-format hdf5");
}
void save_snapshot(std::string const&, Snapshot const&) {
  refuse("a checkpoint");
}
Snapshot load_snapshot(std::string const&, std::string const&) {
  refuse("a checkpoint");
}
bool is_checkpoint(std::string const&) { return false; }
std::string describe(std::string const&, bool) { refuse("a checkpoint"); }
std::string hdf5_header(ValueArray const&, std::uint64_t) {
  refuse("--format hdf5");
}
std::optional<std::uint64_t> hdf5_count(ValueArray const&, std::string_view) {
  refuse("--format hdf5");
}
void save_measurements(std::string const&, std::string const&, Table const&) {
  refuse("--format hdf5");
}

}  // namespace Runnel::Tool

#endif
