// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_member.hpp"

#include <algorithm>

#include "io/hdf5_header.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {
namespace {

// Limit of the bytes of a group in a file, attributes and links included:
// opening one of its attributes takes a few times as much memory.
constexpr hsize_t max_group_bytes = hsize_t{16} << 20;

// HDF5 has renamed these calls in 1.12.
#if H5_VERSION_GE(1, 12, 0)
using ObjectInfo = H5O_info2_t;
using HeaderInfo = H5O_native_info_t;
herr_t get_info(hid_t location, char const* name, ObjectInfo* info,
                hid_t links) {
  return H5Oget_info_by_name3(location, name, info, H5O_INFO_BASIC, links);
}
herr_t get_header(hid_t group, HeaderInfo* info) {
  return H5Oget_native_info(group, info,
                            H5O_NATIVE_INFO_HDR | H5O_NATIVE_INFO_META_SIZE);
}
#else
using ObjectInfo = H5O_info_t;
using HeaderInfo = H5O_info_t;
herr_t get_info(hid_t location, char const* name, ObjectInfo* info,
                hid_t links) {
#if H5_VERSION_GE(1, 10, 3)
  return H5Oget_info_by_name2(location, name, info, H5O_INFO_BASIC, links);
#else
  return H5Oget_info_by_name(location, name, info, links);
#endif
}
herr_t get_header(hid_t group, HeaderInfo* info) {
#if H5_VERSION_GE(1, 10, 3)
  return H5Oget_info2(group, info, H5O_INFO_HDR | H5O_INFO_META_SIZE);
#else
  return H5Oget_info(group, info);
#endif
}
#endif

// NOLINTNEXTLINE(readability-function-size): as HDF5 calls it
herr_t refuse_link(char const*, char const*, char const*, char const*,
                   unsigned*, hid_t, void*) {
  return -1;
}

// The kind of object, without opening it as what it says it is.
H5O_type_t kind_of(hid_t location, char const* name, hid_t links,
                   Hdf5Place const& here) {
  ObjectInfo info;
  hdf5_check(get_info(location, name, &info, links), here,
             "look at the object; it is damaged, or a link to another file");
  return info.type;
}

void require_small_header(hid_t group, Hdf5Place const& place) {
  HeaderInfo info;
  hdf5_check(get_header(group, &info), place,
             "look at the group's header; it is damaged");
  hsize_t bytes = 0;
  for (hsize_t const size :
       {hsize_t{info.hdr.space.total}, info.meta_size.obj.index_size,
        info.meta_size.obj.heap_size, info.meta_size.attr.index_size,
        info.meta_size.attr.heap_size}) {
    bytes += std::min(size, max_group_bytes + 1);
  }
  if (bytes > max_group_bytes) {
    place.fail(
        "has a header of more than 16 MiB, attributes and links included; a "
        "checkpoint's takes some thousand bytes, and this one was not read");
  }
}

void require_own_bytes(hid_t creation, Hdf5Place const& here) {
  int const files = hdf5_check(H5Pget_external_count(creation), here,
                               "ask where the dataset's bytes are");
  if (files > 0) {
    here.fail(
        "has its bytes in external files; a checkpoint's are in the file "
        "itself, and others are not opened");
  }
}

// Before anything is read: HDF5 would look for a library.
void require_no_filter(hid_t creation, Hdf5Place const& here) {
  int const count =
      hdf5_check(H5Pget_nfilters(creation), here, "ask for filters");
  for (int i = 0; i < count; ++i) {
    unsigned flags = 0;
    std::size_t none = 0;
    H5Z_filter_t const filter =
        hdf5_check(H5Pget_filter2(creation, static_cast<unsigned>(i), &flags,
                                  &none, nullptr, 0, nullptr, nullptr),
                   here, "ask for filters");
    if (filter != H5Z_FILTER_FLETCHER32) {
      here.fail("has filter " + std::to_string(filter) +
                ", is perhaps compressed; checkpoints have no filter but "
                "Fletcher32 (h5repack -f NONE removes them)");
    }
  }
}

}  // namespace

Hdf5Handle links_inside(Hdf5Place const& place) {
  auto links =
      hdf5_own(H5Pcreate(H5P_LINK_ACCESS), H5Pclose, place, "follow links");
  hdf5_check(H5Pset_elink_cb(links, refuse_link, nullptr), place,
             "follow links");
  return links;
}

bool member_exists(hid_t group, char const* name, Hdf5Place const& here) {
  if (hdf5_check(H5Lexists(group, name, H5P_DEFAULT), here,
                 "look for it; the group is damaged") == 0) {
    return false;
  }
  H5L_info_t info;
  hdf5_check(H5Lget_info(group, name, &info, H5P_DEFAULT), here,
             "look at its link; the group is damaged");
  if (info.type != H5L_TYPE_HARD) {
    here.fail(
        "is a link to another place or file; a checkpoint's objects are in "
        "its group, and links are not followed");
  }
  return true;
}

Hdf5Handle open_group(hid_t location, std::string const& path,
                      Hdf5Place const& place) {
  auto const links = links_inside(place);
  if (kind_of(location, path.c_str(), links, place) != H5O_TYPE_GROUP) {
    place.fail("is not a group");
  }
  auto const access =
      hdf5_own(H5Pcreate(H5P_GROUP_ACCESS), H5Pclose, place, "open the group");
  hdf5_check(H5Pset_elink_cb(access, refuse_link, nullptr), place,
             "open the group");
  auto group = hdf5_own(H5Gopen2(location, path.c_str(), access), H5Gclose,
                        place, "open the group; it is damaged");
  require_small_header(group, place);
  return group;
}

Hdf5Handle creation_of(hid_t dataset, Hdf5Place const& here) {
  return hdf5_own(H5Dget_create_plist(dataset), H5Pclose, here,
                  "ask for the dataset's layout");
}

bool is_virtual(hid_t dataset, Hdf5Place const& here) {
  return hdf5_layout(creation_of(dataset, here), here) == H5D_VIRTUAL;
}

Hdf5Handle open_member(hid_t group, char const* name, Shown shown,
                       Hdf5Place const& here) {
  if (kind_of(group, name, H5P_DEFAULT, here) != H5O_TYPE_DATASET) {
    here.fail("is not a dataset");
  }
  require_sound_header(group, name, here);
  auto dataset = hdf5_own(H5Dopen2(group, name, H5P_DEFAULT), H5Dclose, here,
                          "open the dataset; it is damaged");
  auto const creation = creation_of(dataset, here);
  require_own_bytes(creation, here);
  require_no_filter(creation, here);
  H5D_layout_t const layout = hdf5_layout(creation, here);
  if (layout == H5D_VIRTUAL && shown == Shown::here) {
    here.fail(
        "is virtual; only datasets with one row per stream may be, and what "
        "they "
        "show must not");
  }
  if (layout != H5D_VIRTUAL && layout != H5D_CHUNKED &&
      layout != H5D_CONTIGUOUS && layout != H5D_COMPACT) {
    here.fail("has a layout that is not supported");
  }
  return dataset;
}

}  // namespace Runnel::Impl
