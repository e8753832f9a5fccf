// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <runnel/io/table_file.hpp>
#include <set>

#include "io/file_replacement.hpp"
#include "io/hdf5_attribute.hpp"
#include "io/hdf5_image.hpp"

namespace Runnel {
namespace Impl {
namespace {

std::uint64_t length_of(Table::Values const& values) {
  return std::visit([](auto const& column) { return column.size(); }, values);
}

/// Texts of one length, padded with NULs.
std::vector<char> padded(std::vector<std::string> const& texts,
                         std::size_t width) {
  std::vector<char> bytes(width * texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::copy(texts[i].begin(), texts[i].end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(width * i));
  }
  return bytes;
}

std::size_t width_of(std::vector<std::string> const& texts) {
  std::size_t width = 1;
  for (auto const& text : texts) width = std::max(width, text.size());
  return width;
}

void write_column(hid_t group, Table::Column const& column,
                  Hdf5Place const& place) {
  Hdf5Place const here = place.inside(column.name);
  hsize_t const count = length_of(column.values);
  auto const space = hdf5_own(H5Screate_simple(1, &count, nullptr), H5Sclose,
                              here, "shape the dataset");
  auto const creation = hdf5_own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, here,
                                 "prepare the dataset");
  hdf5_check(H5Pset_obj_track_times(creation, false), here,
             "prepare the dataset");
  auto const write = [&](hid_t in_file, hid_t in_memory, void const* data) {
    auto const dataset =
        hdf5_own(H5Dcreate2(group, column.name.c_str(), in_file, space,
                            H5P_DEFAULT, creation, H5P_DEFAULT),
                 H5Dclose, here, "create the dataset");
    if (count == 0) return;
    hdf5_check(
        H5Dwrite(dataset, in_memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), here,
        "write the dataset");
  };
  if (auto const* const n =
          std::get_if<std::vector<std::uint64_t>>(&column.values)) {
    write(H5T_STD_U64LE, H5T_NATIVE_UINT64, n->data());
  } else if (auto const* const x =
                 std::get_if<std::vector<double>>(&column.values)) {
    write(H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, x->data());
  } else {
    auto const& texts = std::get<std::vector<std::string>>(column.values);
    std::size_t const width = width_of(texts);
    auto const type = text_type(width, here);
    write(type, type, padded(texts, width).data());
  }
}

void write_table(hid_t file, std::string const& name, Table const& table,
                 Hdf5Place const& place) {
  auto const group = hdf5_own(
      H5Gcreate2(file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      H5Gclose, place, "create the group");
  for (auto const& [note, text] : table.notes) {
    write_text(group, note.c_str(), text, place);
  }
  for (auto const& column : table.columns) write_column(group, column, place);
}

}  // namespace
}  // namespace Impl

std::uint64_t num_rows(Table const& table) {
  std::set<std::string> names;
  std::uint64_t rows = 0;
  for (auto const& column : table.columns) {
    RUNNEL_THROW_IF(column.name.empty() ||
                        column.name.find('/') != std::string::npos ||
                        !names.insert(column.name).second,
                    "Runnel::Table: '" + column.name +
                        "' is no name of a column, or is the name of two; give "
                        "each column its own, without '/'");
    std::uint64_t const length = Impl::length_of(column.values);
    RUNNEL_THROW_IF(&column != table.columns.data() && length != rows,
                    "Runnel::Table: column '" + column.name + "' has " +
                        std::to_string(length) + " rows instead of " +
                        std::to_string(rows) + "; give all columns as many");
    rows = length;
  }
  return rows;
}

void save_table(std::string const& file, std::string const& group,
                Table const& table) {
  num_rows(table);
  Impl::Hdf5Place const place{file, "/" + group};
  Impl::FileReplacement replacement(file);
  {
    Impl::Hdf5Session const session;
    auto const image = Impl::make_hdf5_image(
        std::size_t{1} << 16,
        [&](hid_t in) { Impl::write_table(in, group, table, place); }, place);
    replacement.write(image.bytes.get(), image.size);
  }
  replacement.commit({});
}

}  // namespace Runnel
