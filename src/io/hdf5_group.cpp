// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/io/hdf5_group.hpp>

#include "io/hdf5_swap.hpp"

namespace Runnel {
namespace Impl {

namespace {

[[noreturn]] void fail_at_location(std::string const& group_name) {
  throw CheckpointError("", group_name,
                        "the location is not an open HDF5 file or group; give "
                        "the identifier of one");
}

}  // namespace

std::string file_name(hid_t location, std::string const& group_name) {
  if (H5Fget_name(location, nullptr, 0) < 0) fail_at_location(group_name);
  return hdf5_file_name(location, {"", group_name});
}

void require_group_name(std::string const& call,
                        std::string const& group_name) {
  bool const bad = group_name.empty() || group_name.back() == '/' ||
                   group_name.back() == '.' ||
                   group_name.find('\0') != std::string::npos;
  RUNNEL_THROW_IF(bad, "Runnel::" + call + ": '" + group_name +
                           "' cannot name a group of a checkpoint's own; give "
                           "a name such as 'runnel'");
}

namespace {

// `a/b/name` has the sibling `a/b/.name.runnel-saving`.
std::string sibling_name(std::string const& group_name) {
  std::size_t const slash = group_name.rfind('/');
  std::size_t const leaf = slash == std::string::npos ? 0 : slash + 1;
  return group_name.substr(0, leaf) + "." + group_name.substr(leaf) +
         ".runnel-saving";
}

void remove_link(hid_t location, std::string const& name,
                 Hdf5Place const& place) {
  hdf5_check(H5Ldelete(location, name.c_str(), H5P_DEFAULT), place,
             "remove the previous group");
}

// Returns whether there is a previous checkpoint under this name. Anything else
// must not be lost by a misspelt name.
bool has_previous(hid_t location, std::string const& name,
                  Hdf5Place const& place) {
  if (!object_exists(location, name, place)) return false;
  if (!is_record(open_group(location, name, place), place)) {
    place.fail(
        "is there already and is not a Runnel checkpoint; it was left "
        "as it is: choose another name");
  }
  return true;
}

herr_t move_link(hid_t location, std::string const& from,
                 std::string const& to) {
  return H5Lmove(location, from.c_str(), location, to.c_str(), H5P_DEFAULT,
                 H5P_DEFAULT);
}

bool is_marked(hid_t location, std::string const& name,
               Hdf5Place const& place) {
  try {
    return is_record(open_group(location, name, place), place);
  } catch (CheckpointError const&) {
    return false;
  }
}

// Ends what a killed program or a failed save left under the sibling's name,
// which is reserved for Runnel: it is the only record if it has lost its name
// and not got another one. Returns whether there is a previous checkpoint then.
bool settle_previous(hid_t location, std::string const& name,
                     std::string const& sibling, Hdf5Place const& place) {
  bool const previous = has_previous(location, name, place);
  if (!object_exists(location, sibling, place)) return previous;
  if (previous || !is_marked(location, sibling, place)) {
    remove_link(location, sibling, place);
    return previous;
  }
  hdf5_check(move_link(location, sibling, name), place,
             "move the only group to its name");
  return true;
}

bool is_read_only(hid_t file) {
  unsigned intent = H5F_ACC_RDONLY;
  return H5Fget_intent(file, &intent) >= 0 && intent == H5F_ACC_RDONLY;
}

// Makes a query that only a file opened by several ranks answers. Its access
// properties would tell, too, but they hold the communicator, which all ranks
// would have to duplicate together.
bool is_opened_together(hid_t file) {
#ifdef H5_HAVE_PARALLEL
  hbool_t ignored = false;
  return H5Fget_mpi_atomicity(file, &ignored) >= 0;
#else
  static_cast<void>(file);
  return false;
#endif
}

void flush(hid_t location, Hdf5Place const& place) {
  hdf5_check(H5Fflush(location, H5F_SCOPE_LOCAL), place, "flush the file");
}

}  // namespace

void require_location(std::string const& call, hid_t location,
                      std::string const& group_name) {
  require_group_name(call, group_name);
  auto const kind = H5Iget_type(location);
  if (kind != H5I_FILE && kind != H5I_GROUP) fail_at_location(group_name);
}

void require_writable(hid_t location, std::string const& group_name,
                      bool together) {
  Hdf5Place const place{file_name(location, group_name), group_name};
  auto const file =
      hdf5_own(H5Iget_file_id(location), H5Fclose, place, "ask for the file");
  if (is_read_only(file)) {
    place.fail("cannot be written: the file was opened to read only");
  }
  if (together && !is_opened_together(file)) {
    place.fail(
        "cannot be written by several ranks: the file was opened by this one "
        "alone; open it by all together (H5Pset_fapl_mpio)");
  }
}

void replace_record(hid_t location, std::string const& name,
                    RecordWriter const& write) {
  Hdf5Place const place{file_name(location, name), name};
  std::string const sibling = sibling_name(name);
  bool const previous = settle_previous(location, name, sibling, place);
  bool is_only_one = false;
  try {
    write(sibling, place);
    flush(location, place);
    if (previous) {
      remove_link(location, name, place);
      is_only_one = true;
    }
    hdf5_check(move_link(location, sibling, name), place,
               "move the new group to its name");
  } catch (...) {
    // A sibling that cannot be moved stays: the next save gives it its name.
    if (is_only_one) {
      move_link(location, sibling, name);
    } else {
      H5Ldelete(location, sibling.c_str(), H5P_DEFAULT);
    }
    throw;
  }
  flush(location, place);
}

}  // namespace Impl

void save_checkpoint(hid_t location, std::string const& group_name,
                     Snapshot const& snapshot,
                     CheckpointOptions const& options) {
  using namespace Impl;
  require_group_name("save_checkpoint", group_name);
  require_whole(snapshot);
  Hdf5Session const session;
  replace_record(location, group_name,
                 [&](std::string const& sibling, Hdf5Place const& place) {
                   write_record(location, sibling, snapshot, options.chunk_rows,
                                place);
                 });
}

Snapshot load_checkpoint(hid_t location, std::string const& group_name) {
  using namespace Impl;
  require_group_name("load_checkpoint", group_name);
  Hdf5Session const session;
  Hdf5Place const place{file_name(location, group_name), group_name};
  if (!object_exists(location, group_name, place)) {
    place.fail("is missing: there is no such group");
  }
  return read_record(open_group(location, group_name, place), place).snapshot;
}

Snapshot load_checkpoint(hid_t location, std::string const& group_name,
                         std::string const& expected_generator) {
  Snapshot snapshot = load_checkpoint(location, group_name);
  Impl::Hdf5Session const session;
  Impl::require_generator(snapshot, expected_generator,
                          {Impl::file_name(location, group_name), group_name});
  return snapshot;
}

}  // namespace Runnel
