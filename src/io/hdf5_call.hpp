// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_CALL_HPP
#define RUNNEL_SRC_IO_HDF5_CALL_HPP

// HDF5's types are macros with a comma inside. nvcc breaks one in an argument
// that is bare braces, f({…, H5T_NATIVE_UINT64}): there the class is named.
#include <hdf5.h>

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>

namespace Runnel::Impl {

/// The file and object of the current operation; every message names them.
struct Hdf5Place {
  std::string file;
  std::string object;

  /// The place `name` in the present object of the same file.
  Hdf5Place inside(std::string const& name) const;
  /// \throws CheckpointError(file, object, reason), always
  [[noreturn]] void fail(std::string const& reason) const;
};

/// An HDF5 identifier that closes itself.
class Hdf5Handle {
 public:
  using Closer = herr_t (*)(hid_t);

  Hdf5Handle(hid_t id, Closer closer) : m_id(id), m_close(closer) {}
  Hdf5Handle(Hdf5Handle&& other) noexcept
      : m_id(std::exchange(other.m_id, H5I_INVALID_HID)),
        m_close(other.m_close) {}
  Hdf5Handle& operator=(Hdf5Handle&&) = delete;
  ~Hdf5Handle();

  /// Closes now.
  /// \returns what HDF5 said: negative when it failed
  herr_t close();

  operator hid_t() const { return m_id; }  // NOLINT: it stands for the id

 private:
  hid_t m_id;
  Closer m_close;
};

/// Everything that calls HDF5 holds one: callers are serialised, and HDF5 does
/// not print its error stack meanwhile.
class Hdf5Session {
 public:
  Hdf5Session();
  Hdf5Session(Hdf5Session const&) = delete;
  Hdf5Session& operator=(Hdf5Session const&) = delete;
  ~Hdf5Session();

 private:
  std::lock_guard<std::mutex> m_turn;
  H5E_auto2_t m_print = nullptr;
  void* m_print_data = nullptr;
};

/// \throws CheckpointError "cannot `action`: " and HDF5's innermost error
[[noreturn]] void hdf5_fail(Hdf5Place const& place, char const* action);

/// Passes the result of an HDF5 call on unless it is negative.
template <class Result>
Result hdf5_check(Result result, Hdf5Place const& place, char const* action) {
  if (result < 0) hdf5_fail(place, action);
  return result;
}

/// Wraps the identifier that an HDF5 call returned, unless it failed.
inline Hdf5Handle hdf5_own(hid_t id, Hdf5Handle::Closer close,
                           Hdf5Place const& place, char const* action) {
  return {hdf5_check(id, place, action), close};
}

/// The bytes of one element of a type, which HDF5 gives as 0 when it fails.
std::size_t hdf5_size(hid_t type, Hdf5Place const& place);
/// How a dataset is stored: of its creation properties.
H5D_layout_t hdf5_layout(hid_t creation, Hdf5Place const& place);
/// The name of the file that an object is in, as it was opened.
std::string hdf5_file_name(hid_t object, Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_CALL_HPP
