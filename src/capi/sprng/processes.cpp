// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's queries of the machine: ranks, clocks, new seeds.

#include <runnel/capi/runnel_sprng.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <random>
#include <runnel/config.hpp>

#if RUNNEL_ENABLE_MPI
#include <mpi.h>
#endif

#include "guarded.hpp"

namespace {

/// A bijection of 64 bits in which each bit of x moves about half of all
/// others (the finaliser of D. Stafford's "mix 13").
std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/// Differs between processes that begin at the same time on many nodes. 0 where
/// the machine has no entropy source: then only clocks are used, as in SPRNG.
std::uint64_t entropy() noexcept {
  try {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  } catch (...) {
    return 0;
  }
}

#if RUNNEL_ENABLE_MPI
bool mpi_runs() {
  int initialized = 0;
  int finalized = 0;
  MPI_Initialized(&initialized);
  MPI_Finalized(&finalized);
  return initialized != 0 && finalized == 0;
}
#endif

}  // namespace

RUNNEL_SPRNG_API int make_new_seed(void) {
  static std::atomic<std::uint64_t> calls{0};
  auto const now = std::chrono::system_clock::now().time_since_epoch().count();
  std::uint64_t const x = mixed(static_cast<std::uint64_t>(now)) ^
                          mixed(static_cast<std::uint64_t>(std::clock()) + 1) ^
                          entropy();
  return static_cast<int>(mixed(x + ++calls) >> 33);
}

RUNNEL_SPRNG_API void get_proc_info_mpi(int* rank, int* size) {
  *rank = 0;
  *size = 1;
#if RUNNEL_ENABLE_MPI
  if (!mpi_runs()) return;
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, size);
#endif
}

RUNNEL_SPRNG_API int make_new_seed_mpi(void) {
#if RUNNEL_ENABLE_MPI
  if (mpi_runs()) {
    // A communicator of its own: the program may have pending messages.
    MPI_Comm all = MPI_COMM_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &all);
    int rank = 0;
    MPI_Comm_rank(all, &rank);
    int seed = rank == 0 ? make_new_seed() : 0;
    MPI_Bcast(&seed, 1, MPI_INT, 0, all);
    MPI_Comm_free(&all);
    return seed;
  }
#endif
  return make_new_seed();
}

RUNNEL_SPRNG_API double cputime(void) {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}
