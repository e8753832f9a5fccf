// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "io/stored_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace Runnel::Impl {
namespace {

// Files in memory are copied.
constexpr ssize_t max_image_bytes = ssize_t{64} << 20;

// Several ranks have it open: to ask for its driver would have to be done by
// all of them.
bool is_shared([[maybe_unused]] hid_t file) {
#ifdef H5_HAVE_PARALLEL
  hbool_t is_atomic = false;
  return H5Fget_mpi_atomicity(file, &is_atomic) >= 0;
#else
  return false;
#endif
}

hid_t driver_of(hid_t file, Hdf5Place const& here) {
  auto const access = hdf5_own(H5Fget_access_plist(file), H5Pclose, here,
                               "ask how the file is open");
  return H5Pget_driver(access);
}

}  // namespace

StoredFile::StoredFile(hid_t object, Hdf5Place const& here) {
  auto const file =
      hdf5_own(H5Iget_file_id(object), H5Fclose, here, "find the file");
  auto const creation = hdf5_own(H5Fget_create_plist(file), H5Pclose, here,
                                 "ask for the sizes of numbers in the file");
  hsize_t in_front = 0;
  hdf5_check(H5Pget_sizes(creation, &m_address_bytes, &m_length_bytes), here,
             "ask for the sizes of numbers in the file");
  hdf5_check(H5Pget_userblock(creation, &in_front), here,
             "ask for the sizes of numbers in the file");
  m_base = in_front;
  find_bytes(file, here);
}

StoredFile::~StoredFile() {
  if (m_is_own) ::close(m_descriptor);
}

void StoredFile::find_bytes(hid_t file, Hdf5Place const& here) {
  if (is_shared(file)) return open_by_name(file);
  hid_t const driver = driver_of(file, here);
  if (driver == H5FD_CORE) return find_image(file);
  void* handle = nullptr;
  if (driver == H5FD_SEC2 &&
      H5Fget_vfd_handle(file, H5P_DEFAULT, &handle) >= 0) {
    m_descriptor = *static_cast<int const*>(handle);
    return take_size();
  }
  open_by_name(file);
}

// HDF5 leaves away what is in front.
void StoredFile::find_image(hid_t file) {
  m_base = 0;
  ssize_t const count = H5Fget_file_image(file, nullptr, 0);
  if (count <= 0 || count > max_image_bytes) return;
  m_image.resize(static_cast<std::size_t>(count));
  if (H5Fget_file_image(file, m_image.data(), m_image.size()) == count) {
    m_size = m_image.size();
  }
}

void StoredFile::open_by_name(hid_t file) {
  ssize_t const length = H5Fget_name(file, nullptr, 0);
  if (length <= 0) return;
  std::string name(static_cast<std::size_t>(length), '\0');
  if (H5Fget_name(file, name.data(), name.size() + 1) < 0) return;
  m_descriptor = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  m_is_own = m_descriptor >= 0;
  if (m_is_own) take_size();
}

void StoredFile::take_size() {
  struct stat status;
  if (fstat(m_descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  auto const whole = static_cast<std::uint64_t>(status.st_size);
  if (whole > m_base) m_size = whole - m_base;
}

bool StoredFile::read(std::uint64_t address, void* to,
                      std::size_t count) const {
  if (!holds(address, count)) return false;
  if (!m_image.empty()) {
    std::memcpy(to, m_image.data() + address, count);
    return true;
  }
  auto* const bytes = static_cast<unsigned char*>(to);
  for (std::size_t done = 0; done < count;) {
    ssize_t const got = pread(m_descriptor, bytes + done, count - done,
                              static_cast<off_t>(m_base + address + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    done += static_cast<std::size_t>(got);
  }
  return true;
}

}  // namespace Runnel::Impl
