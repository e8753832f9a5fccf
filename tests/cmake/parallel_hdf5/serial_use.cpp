// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hdf5.h>

// A file in memory only, made without MPI_Init.
int main() {
  hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
  if (H5Pset_fapl_core(access, 65536, 0) < 0) return 1;
  hid_t const file =
      H5Fcreate("serial_use.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access);
  if (file < 0) return 1;
  return H5Fclose(file) < 0 || H5Pclose(access) < 0;
}
