// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Groups in a file that all ranks have open.

#include <hdf5.h>

#include <runnel/mpi/hdf5_group.hpp>
#include <runnel/mpi/rank_streams.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

#ifdef H5_HAVE_PARALLEL

class RankGroups : public RanksWithFolder {
 protected:
  RankGroups() {
    hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, all().get(), MPI_INFO_NULL);
    m_file = H5Fcreate(file().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    H5Pclose(access);
  }
  ~RankGroups() override { close(); }
  void close() {
    if (m_file >= 0) H5Fclose(m_file);
    m_file = -1;
  }

  hid_t m_file = -1;
};

TEST_F(RankGroups, AreReplacedAndRead) {
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = 10});
  for (std::uint64_t const chunk_rows : {0, 3, 0}) {
    RankCheckpointOptions options;
    options.chunk_rows = chunk_rows;
    streams.jump(100);
    save_checkpoint(all(), m_file, "random/gas", streams.snapshot(), options);
    Snapshot const loaded = load_checkpoint(all(), m_file, "random/gas");
    if (streams.has_local()) {
      EXPECT_EQ(loaded, streams.snapshot());
    }
  }
  close();
  MPI_Barrier(all().get());
  // One process reads it, too.
  hid_t const again = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  Snapshot const whole = load_checkpoint(again, "random/gas");
  H5Fclose(again);
  EXPECT_EQ(whole.num_streams, 10u);
  EXPECT_EQ(whole.position, UInt128(300));
}

TEST_F(RankGroups, WhatIsNoCheckpointStays) {
  hid_t const group =
      H5Gcreate2(m_file, "mine", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  H5Gclose(group);
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = 10});
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(),
      [&] { save_checkpoint(all(), m_file, "mine", streams.snapshot()); },
      {"is not a Runnel checkpoint"}));
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), [&] { load_checkpoint(all(), m_file, "none"); }, {"is missing"}));
}

/// What one rank has wrong must not leave the others waiting inside HDF5.
TEST_F(RankGroups, ErrorsOfOneAreThoseOfAll) {
  bool const is_last = rank() + 1 == size();
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = 10});
  auto const mine = streams.snapshot();
  auto const save = [&](hid_t location, std::string const& name) {
    return
        [&, location, name] { save_checkpoint(all(), location, name, mine); };
  };
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), save(is_last ? -1 : m_file, "random"), {"not an open HDF5 file"}));
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), save(m_file, is_last ? "" : "random"),
      {size() > 1 ? "differ" : "cannot name a group"}));
  save_checkpoint(all(), m_file, "random", mine);
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), [&] { load_checkpoint(all(), is_last ? 0 : m_file, "random"); },
      {"not an open HDF5 file"}));
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), [&] { load_checkpoint(all(), m_file, "random", "mt19937"); },
      {"ranmar24"}));
  if (size() > 1) {
    EXPECT_TRUE(all_throw<std::invalid_argument>(
        all(),
        [&] { load_checkpoint(all(), m_file, is_last ? "other" : "random"); },
        {"differ"}));
  }
  close();
  MPI_Barrier(all().get());
  // Opened by each alone: good enough to read, but not to write.
  m_file = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  EXPECT_TRUE(all_throw<CheckpointError>(all(), save(m_file, "random"),
                                         {"opened to read only"}));
  if (streams.has_local()) {
    EXPECT_EQ(load_checkpoint(all(), m_file, "random", "ranmar24"), mine);
  } else {
    load_checkpoint(all(), m_file, "random", "ranmar24");
  }
  close();
  std::string const own = file("of rank " + std::to_string(rank()));
  m_file = H5Fcreate(own.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  if (size() > 1) {
    EXPECT_TRUE(all_throw<CheckpointError>(all(), save(m_file, "random"),
                                           {"opened by this one alone"}));
  }
}

#endif

}  // namespace
}  // namespace Runnel::Testing
