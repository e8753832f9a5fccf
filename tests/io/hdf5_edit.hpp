// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_IO_HDF5_EDIT_HPP
#define RUNNEL_TESTS_IO_HDF5_EDIT_HPP

#include <gtest/gtest.h>
#include <hdf5.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// \file
/// Changes in HDF5 files as another program would make them: HDF5's own
/// checksums are right afterwards.

namespace Runnel::Testing {

inline void make_hdf5_file(std::string const& name) {
  hid_t const file =
      H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  ASSERT_GE(file, 0);
  ASSERT_GE(H5Fclose(file), 0);
}

inline void edit_hdf5_file(std::string const& name,
                           std::function<void(hid_t)> const& edit) {
  hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_LATEST);
  hid_t const file = H5Fopen(name.c_str(), H5F_ACC_RDWR, access);
  H5Pclose(access);
  ASSERT_GE(file, 0);
  edit(file);
  ASSERT_GE(H5Fclose(file), 0);
}

/// Replaces attribute `name` of `object` by one of this type and value.
inline void set_attribute(hid_t file, char const* object, char const* name,
                          hid_t type, hid_t memory_type, void const* value) {
  if (H5Aexists_by_name(file, object, name, H5P_DEFAULT) > 0) {
    ASSERT_GE(H5Adelete_by_name(file, object, name, H5P_DEFAULT), 0);
  }
  hid_t const space = H5Screate(H5S_SCALAR);
  hid_t const attribute = H5Acreate_by_name(
      file, object, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  ASSERT_GE(attribute, 0);
  ASSERT_GE(H5Awrite(attribute, memory_type, value), 0);
  H5Aclose(attribute);
  H5Sclose(space);
}

inline void set_number(hid_t file, char const* object, char const* name,
                       std::uint64_t number, hid_t type = H5T_STD_U64LE) {
  set_attribute(file, object, name, type, H5T_NATIVE_UINT64, &number);
}

inline void set_text(hid_t file, char const* object, char const* name,
                     std::string const& text) {
  hid_t const type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, text.size() + 1);
  set_attribute(file, object, name, type, type, text.c_str());
  H5Tclose(type);
}

inline void write_dataset(hid_t file, char const* name,
                          std::vector<std::uint64_t> const& numbers,
                          hid_t type = H5T_STD_U64LE,
                          hid_t creation = H5P_DEFAULT) {
  hsize_t const count = numbers.size();
  hid_t const space = H5Screate_simple(1, &count, nullptr);
  hid_t const dataset =
      H5Dcreate2(file, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
  ASSERT_GE(dataset, 0);
  ASSERT_GE(H5Dwrite(dataset, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                     numbers.data()),
            0);
  H5Dclose(dataset);
  H5Sclose(space);
}

/// Fixed length, as h5py writes them: padded with NULs.
inline void write_texts(hid_t file, char const* name,
                        std::vector<std::string> const& texts) {
  constexpr std::size_t length = 100;
  std::string padded;
  for (std::string const& text : texts) {
    padded += text;
    padded.append(length - text.size(), '\0');
  }
  hsize_t const count = texts.size();
  hid_t const space = H5Screate_simple(1, &count, nullptr);
  hid_t const type = H5Tcopy(H5T_C_S1);
  H5Tset_size(type, length);
  H5Tset_strpad(type, H5T_STR_NULLPAD);
  hid_t const dataset = H5Dcreate2(file, name, type, space, H5P_DEFAULT,
                                   H5P_DEFAULT, H5P_DEFAULT);
  ASSERT_GE(dataset, 0);
  ASSERT_GE(
      H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, padded.data()), 0);
  H5Dclose(dataset);
  H5Tclose(type);
  H5Sclose(space);
}

inline void create_unwritten(hid_t file, char const* name,
                             std::uint64_t count) {
  hsize_t const extent = count, chunk = 1000;
  hid_t const space = H5Screate_simple(1, &extent, nullptr);
  hid_t const creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_chunk(creation, 1, &chunk);
  hid_t const dataset = H5Dcreate2(file, name, H5T_STD_U64LE, space,
                                   H5P_DEFAULT, creation, H5P_DEFAULT);
  ASSERT_GE(dataset, 0);
  H5Dclose(dataset);
  H5Pclose(creation);
  H5Sclose(space);
}

inline void write_compressed_zeros(hid_t file, char const* name,
                                   std::uint64_t count) {
  hsize_t const chunk = count;
  hid_t const creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_chunk(creation, 1, &chunk);
  H5Pset_deflate(creation, 9);
  write_dataset(file, name, std::vector<std::uint64_t>(count), H5T_STD_U64LE,
                creation);
  H5Pclose(creation);
}

inline void change_element(hid_t file, char const* name,
                           std::vector<hsize_t> const& at,
                           std::uint64_t value) {
  hid_t const dataset = H5Dopen2(file, name, H5P_DEFAULT);
  ASSERT_GE(dataset, 0);
  hid_t const space = H5Dget_space(dataset);
  H5Sselect_elements(space, H5S_SELECT_SET, 1, at.data());
  hid_t const one = H5Screate(H5S_SCALAR);
  ASSERT_GE(
      H5Dwrite(dataset, H5T_NATIVE_UINT64, one, space, H5P_DEFAULT, &value), 0);
  H5Sclose(one);
  H5Sclose(space);
  H5Dclose(dataset);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_IO_HDF5_EDIT_HPP
