// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <filesystem>

#include "io/hdf5_attribute.hpp"
#include "io/hdf5_member.hpp"
#include "io/hdf5_read.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {
namespace {

// An attribute that exists and has the right class of type.
struct OpenAttribute {
  Hdf5Handle id;
  Hdf5Handle type;
  std::uint64_t count;
};

OpenAttribute open_attribute(hid_t object, char const* name, H5T_class_t kind,
                             Hdf5Place const& here) {
  if (!attribute_exists(object, name, here)) here.fail("is missing");
  auto id = hdf5_own(H5Aopen(object, name, H5P_DEFAULT), H5Aclose, here,
                     "open the attribute");
  auto type =
      hdf5_own(H5Aget_type(id), H5Tclose, here, "ask for the attribute's type");
  auto const space = hdf5_own(H5Aget_space(id), H5Sclose, here,
                              "ask for the attribute's shape");
  if (H5Tget_class(type) != kind) {
    here.fail(kind == H5T_INTEGER ? "is not of an integer type"
                                  : "is not a string");
  }
  hssize_t const count = hdf5_check(H5Sget_simple_extent_npoints(space), here,
                                    "ask for the attribute's shape");
  return {std::move(id), std::move(type), static_cast<std::uint64_t>(count)};
}

}  // namespace

ReadLimit stored_bytes(hid_t object, Hdf5Place const& place) {
  auto const file =
      hdf5_own(H5Iget_file_id(object), H5Fclose, place, "find the file");
  hsize_t bytes = 0;
  if (H5Fget_filesize(file, &bytes) >= 0) return {bytes};
  // The driver of files that several ranks have open does not report sizes.
  std::error_code error;
  auto const on_disk =
      std::filesystem::file_size(hdf5_file_name(file, place), error);
  if (error) place.fail("cannot ask for the file's size: " + error.message());
  return {on_disk};
}

bool attribute_exists(hid_t object, char const* name, Hdf5Place const& place) {
  return hdf5_check(H5Aexists(object, name), place, "look for attributes") > 0;
}

std::uint64_t read_number(hid_t object, char const* name,
                          Hdf5Place const& place) {
  Hdf5Place const here = place.inside(name);
  OpenAttribute const attribute =
      open_attribute(object, name, H5T_INTEGER, here);
  if (attribute.count != 1) here.fail("is not a single number");
  if (hdf5_size(attribute.type, here) > sizeof(std::uint64_t)) {
    here.fail("has more than 64 bits");
  }
  // HDF5 would convert a negative number to 0.
  bool const has_sign = H5Tget_sign(attribute.type) == H5T_SGN_2;
  std::uint64_t number = 0;
  hdf5_check(H5Aread(attribute.id,
                     has_sign ? H5T_NATIVE_INT64 : H5T_NATIVE_UINT64, &number),
             here, "read the attribute");
  if (has_sign && (number >> 63) != 0) {
    here.fail("is negative (" +
              std::to_string(static_cast<std::int64_t>(number)) +
              "); it counts something");
  }
  return number;
}

std::string read_text(hid_t object, char const* name, Hdf5Place const& place) {
  Hdf5Place const here = place.inside(name);
  OpenAttribute const attribute =
      open_attribute(object, name, H5T_STRING, here);
  auto const type = text_in_memory(attribute.type, here);
  std::size_t const bytes = hdf5_size(type, here);
  // One more for the NUL that may end it.
  if (attribute.count != 1 || bytes > max_text_bytes + 1) {
    here.fail("is not a single string of at most " +
              std::to_string(max_text_bytes) + " bytes");
  }
  std::string text(bytes, '\0');
  hdf5_check(H5Aread(attribute.id, type, text.data()), here,
             "read the attribute");
  text.erase(text.find_last_not_of('\0') + 1);
  return text;
}

bool object_exists(hid_t location, std::string const& path,
                   Hdf5Place const& place) {
  auto const links = links_inside(place);
  char const* const action =
      "follow the links; they are damaged, or lead to another file";
  for (std::size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    std::string const upto = path.substr(0, end);
    if (upto.find_first_not_of('/') == std::string::npos) continue;
    if (hdf5_check(H5Lexists(location, upto.c_str(), links), place, action) ==
        0) {
      return false;
    }
  }
  return hdf5_check(H5Oexists_by_name(location, path.c_str(), links), place,
                    action) > 0;
}

}  // namespace Runnel::Impl
