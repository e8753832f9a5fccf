// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A checkpoint from memory, by HDF5's core driver: it loads or is refused, and
// what loads can be written and loads again as the same.

#include <hdf5.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <runnel/io/hdf5_group.hpp>
#include <runnel/version.hpp>

namespace {

constexpr char const* group = "runnel";

/// A file in memory; no id if HDF5 refuses it.
hid_t opened(std::uint8_t const* bytes, std::size_t count) {
  hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_core(access, 1 << 16, false);
  // HDF5 copies them.
  H5Pset_file_image(access, const_cast<std::uint8_t*>(bytes), count);
  H5E_auto2_t print = nullptr;
  void* data = nullptr;
  H5Eget_auto2(H5E_DEFAULT, &print, &data);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  hid_t const file = H5Fopen("fuzz.h5", H5F_ACC_RDONLY, access);
  H5Eset_auto2(H5E_DEFAULT, print, data);
  H5Pclose(access);
  return file;
}

void save_and_load(Runnel::Snapshot const& snapshot) {
  hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_core(access, 1 << 16, false);
  hid_t const file = H5Fcreate("again.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access);
  H5Pclose(access);
  Runnel::save_checkpoint(file, group, snapshot);
  if (!(Runnel::load_checkpoint(file, group) == snapshot)) std::abort();
  H5Fclose(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes,
                                      std::size_t count) {
  if (count == 0) return 0;
  hid_t const file = opened(bytes, count);
  if (file < 0) return 0;
  try {
    save_and_load(Runnel::load_checkpoint(file, group));
  } catch (Runnel::CheckpointError const& error) {
    if (std::strlen(error.what()) > 3000) std::abort();
  }
  H5Fclose(file);
  return 0;
}
