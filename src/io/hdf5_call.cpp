// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/hdf5_call.hpp"

#include <runnel/core/errors.hpp>

namespace Runnel::Impl {
namespace {

std::mutex& hdf5_mutex() {
  static std::mutex mutex;
  return mutex;
}

// Walked upwards, the first entry is where the error occurred.
herr_t keep_innermost(unsigned depth, H5E_error2_t const* entry, void* data) {
  if (depth == 0 && entry->desc != nullptr) {
    try {
      *static_cast<std::string*>(data) = entry->desc;
    } catch (...) {
      return -1;  // no exception may cross the C library
    }
  }
  return 0;
}

}  // namespace

Hdf5Place Hdf5Place::inside(std::string const& name) const {
  return {file, object.empty() || object.back() == '/' ? object + name
                                                       : object + "/" + name};
}

void Hdf5Place::fail(std::string const& reason) const {
  throw CheckpointError(file, object, reason);
}

Hdf5Handle::~Hdf5Handle() { close(); }

herr_t Hdf5Handle::close() {
  hid_t const id = std::exchange(m_id, H5I_INVALID_HID);
  return id < 0 ? 0 : m_close(id);
}

Hdf5Session::Hdf5Session() : m_turn(hdf5_mutex()) {
  H5Eget_auto2(H5E_DEFAULT, &m_print, &m_print_data);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Session::~Hdf5Session() {
  H5Eclear2(H5E_DEFAULT);
  H5Eset_auto2(H5E_DEFAULT, m_print, m_print_data);
}

void hdf5_fail(Hdf5Place const& place, char const* action) {
  std::string complaint;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_innermost, &complaint);
  std::string reason = std::string("cannot ") + action;
  if (!complaint.empty()) reason += " (HDF5: " + complaint + ")";
  place.fail(reason);
}

std::size_t hdf5_size(hid_t type, Hdf5Place const& place) {
  std::size_t const bytes = H5Tget_size(type);
  if (bytes == 0) hdf5_fail(place, "ask for the size of a type");
  return bytes;
}

H5D_layout_t hdf5_layout(hid_t creation, Hdf5Place const& place) {
  return hdf5_check(H5Pget_layout(creation), place,
                    "ask for the dataset's layout");
}

std::string hdf5_file_name(hid_t object, Hdf5Place const& place) {
  char const* const action = "ask for the name of the file";
  ssize_t const length =
      hdf5_check(H5Fget_name(object, nullptr, 0), place, action);
  std::string name(static_cast<std::size_t>(length), '\0');
  hdf5_check(H5Fget_name(object, name.data(), name.size() + 1), place, action);
  return name;
}

}  // namespace Runnel::Impl
