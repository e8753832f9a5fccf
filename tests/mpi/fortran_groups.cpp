// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What fortran_groups_test.f90 asks of HDF5, whose functions take communicators
// of C, and of C++ and C, which go on where Fortran saved.

#include <hdf5.h>
#include <mpi.h>
#include <runnel/capi/runnel_mpi.h>

#include <algorithm>
#include <cstdint>
#include <runnel/mpi/hdf5_group.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/runnel.hpp>
#include <vector>

using Host = Kokkos::DefaultHostExecutionSpace;

namespace {

using Streams = Runnel::RankStreams<Runnel::mrg32k3a, Host>;

bool equal(std::vector<double> const& mine, double const* expected) {
  return std::ranges::equal(mine,
                            std::vector(expected, expected + mine.size()));
}

}  // namespace

extern "C" {

/// \returns a negative number where HDF5 is a serial one
std::int64_t groups_open(char const* name, MPI_Fint comm, int is_new) {
#ifdef H5_HAVE_PARALLEL
  hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(access, MPI_Comm_f2c(comm), MPI_INFO_NULL);
  hid_t const file = is_new != 0
                         ? H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, access)
                         : H5Fopen(name, H5F_ACC_RDONLY, access);
  H5Pclose(access);
  return file;
#else
  static_cast<void>(name), static_cast<void>(comm), static_cast<void>(is_new);
  return -1;
#endif
}
void groups_close(std::int64_t file) { H5Fclose(file); }

/// Saves six streams of the seed 2026 at output 60.
void groups_save(MPI_Fint comm, std::int64_t file, char const* group) {
  Runnel::Communicator const ranks(MPI_Comm_f2c(comm));
  Streams streams(ranks, Runnel::mrg32k3a::seed_type(2026), {.num_streams = 6});
  streams.jump(60);
  Runnel::save_checkpoint(ranks, file, group, streams.snapshot());
}

/// Are these the next `length` doubles of each of the rank's streams?
int groups_go_on_in_cpp(MPI_Fint comm, std::int64_t file, char const* group,
                        double const* expected, int length) {
  Runnel::Communicator const ranks(MPI_Comm_f2c(comm));
  Streams streams(ranks, Runnel::load_checkpoint(ranks, file, group));
  Kokkos::View<double**, Kokkos::LayoutRight, Host> const values(
      "values", streams.owned().count, length);
  if (streams.has_local()) Runnel::fill(values, streams);
  return equal({values.data(), values.data() + values.size()}, expected);
}
int groups_go_on_in_c(MPI_Fint comm, std::int64_t file, char const* group,
                      double const* expected, int length) {
  runnel_communicator* ranks = nullptr;
  runnel_rank_streams* streams = nullptr;
  std::uint64_t count = 0;
  bool good = runnel_communicator_create_fortran(comm, &ranks) == RUNNEL_OK &&
              runnel_rank_streams_load_group(ranks, file, group, "mrg32k3a",
                                             &streams) == RUNNEL_OK &&
              runnel_rank_streams_owned(streams, nullptr, &count) == RUNNEL_OK;
  std::vector<double> values(count * static_cast<std::size_t>(length));
  good = good && runnel_rank_streams_fill(
                     streams, RUNNEL_DOUBLE, RUNNEL_UNIFORM, values.data(),
                     static_cast<std::size_t>(length)) == RUNNEL_OK;
  runnel_rank_streams_destroy(streams);
  runnel_communicator_destroy(ranks);
  return good && equal(values, expected);
}

}  // extern "C"
