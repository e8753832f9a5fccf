// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A user of checkpoints who also has HDF5 files of his own.

#include <hdf5.h>

#include <cstdio>
#include <runnel/config.hpp>

#if !RUNNEL_ENABLE_HDF5
#error "Runnel::io without RUNNEL_ENABLE_HDF5"
#endif

int main() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned release = 0;
  if (H5get_libversion(&major, &minor, &release) < 0) return 1;
  std::printf("HDF5 %u.%u.%u\n", major, minor, release);
  return 0;
}
