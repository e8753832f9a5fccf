// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_attribute.hpp"

#include <algorithm>

namespace Runnel::Impl {
namespace {

struct Attribute {
  char const* name;
  hid_t file_type;
  hid_t memory_type;
  void const* data;
};

void write_attribute(hid_t object, Attribute const& attribute,
                     Hdf5Handle const& space, Hdf5Place const& place) {
  auto const created =
      hdf5_own(H5Acreate2(object, attribute.name, attribute.file_type, space,
                          H5P_DEFAULT, H5P_DEFAULT),
               H5Aclose, place, "create the attribute");
  hdf5_check(H5Awrite(created, attribute.memory_type, attribute.data), place,
             "write the attribute");
}

}  // namespace

void write_number(hid_t object, char const* name, std::uint64_t number,
                  Hdf5Place const& place) {
  Hdf5Place const here = place.inside(name);
  auto const space =
      hdf5_own(H5Screate(H5S_SCALAR), H5Sclose, here, "shape the attribute");
  write_attribute(object,
                  Attribute{name, H5T_STD_U64LE, H5T_NATIVE_UINT64, &number},
                  space, here);
}

void write_numbers(hid_t object, char const* name,
                   std::vector<std::uint64_t> const& numbers,
                   Hdf5Place const& place) {
  Hdf5Place const here = place.inside(name);
  hsize_t const count = numbers.size();
  auto const space = hdf5_own(H5Screate_simple(1, &count, nullptr), H5Sclose,
                              here, "shape the attribute");
  std::uint64_t const nothing = 0;
  write_attribute(object,
                  Attribute{name, H5T_STD_U64LE, H5T_NATIVE_UINT64,
                            numbers.empty() ? &nothing : numbers.data()},
                  space, here);
}

// Fixed length: variable-length strings live in HDF5's global heap, the one
// structure of a modern file that has no checksum.
Hdf5Handle text_type(std::size_t bytes, Hdf5Place const& place) {
  auto type = hdf5_own(H5Tcopy(H5T_C_S1), H5Tclose, place, "shape a text");
  hdf5_check(H5Tset_size(type, bytes), place, "shape a text");
  hdf5_check(H5Tset_strpad(type, H5T_STR_NULLPAD), place, "shape a text");
  hdf5_check(H5Tset_cset(type, H5T_CSET_UTF8), place, "shape a text");
  return type;
}

void write_text(hid_t object, char const* name, std::string const& text,
                Hdf5Place const& place) {
  Hdf5Place const here = place.inside(name);
  auto const type = text_type(std::max<std::size_t>(1, text.size()), here);
  auto const space =
      hdf5_own(H5Screate(H5S_SCALAR), H5Sclose, here, "shape the attribute");
  write_attribute(object, {name, type, type, text.c_str()}, space, here);
}

Hdf5Handle text_in_memory(hid_t file_type, Hdf5Place const& here) {
  if (H5Tget_class(file_type) != H5T_STRING) here.fail("is not of strings");
  if (H5Tis_variable_str(file_type) != 0) {
    here.fail("is of strings of variable length; checkpoints have fixed ones");
  }
  auto type = hdf5_own(H5Tcopy(file_type), H5Tclose, here, "shape a text");
  hdf5_check(H5Tset_strpad(type, H5T_STR_NULLPAD), here, "shape a text");
  return type;
}

}  // namespace Runnel::Impl
