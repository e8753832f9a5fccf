// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checkpoints as groups in an application's own open file.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <runnel/io/checkpoint.hpp>
#include <runnel/io/hdf5_group.hpp>
#include <string>
#include <testing/throws.hpp>
#include <vector>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"
#include "io/hdf5_swap.hpp"

namespace Runnel::Testing {
namespace {

class Hdf5Group : public CheckpointTest {
 protected:
  Hdf5Group()
      : m_whole(H5Fcreate(file().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT,
                          H5P_DEFAULT)) {}
  ~Hdf5Group() override {
    // Ours must not keep anything of the application's file open.
    EXPECT_EQ(H5Fget_obj_count(m_whole, H5F_OBJ_ALL), 1);
    H5Fclose(m_whole);
  }

  hid_t m_whole;
};

std::vector<std::string> link_names(hid_t group) {
  std::vector<std::string> names;
  auto const keep = [](hid_t, char const* name, H5L_info_t const*,
                       void* data) -> herr_t {
    static_cast<std::vector<std::string>*>(data)->emplace_back(name);
    return 0;
  };
  H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, keep, &names);
  return names;
}

TEST_F(Hdf5Group, BesideTheApplicationsData) {
  write_dataset(m_whole, "energy", {1, 2, 3});
  save_checkpoint(m_whole, "random", sample_snapshot());
  EXPECT_TRUE(load_checkpoint(m_whole, "random") == sample_snapshot());
  save_checkpoint(m_whole, "random", sample_snapshot(2, 99, 64));
  EXPECT_TRUE(load_checkpoint(m_whole, "random", "ranmar24") ==
              sample_snapshot(2, 99, 64));
  EXPECT_EQ(link_names(m_whole),
            (std::vector<std::string>{"energy", "random"}));
}

TEST_F(Hdf5Group, BelowGroupsAndThroughPaths) {
  save_checkpoint(m_whole, "step 1/state/random", sample_snapshot());
  EXPECT_TRUE(load_checkpoint(m_whole, "/step 1/state/random") ==
              sample_snapshot());
  hid_t const group = H5Gopen2(m_whole, "step 1", H5P_DEFAULT);
  EXPECT_TRUE(load_checkpoint(group, "state/random") == sample_snapshot());
  save_checkpoint(group, "state/random", sample_snapshot(2));
  save_checkpoint(group, "/absolute", sample_snapshot(3));
  EXPECT_TRUE(load_checkpoint(m_whole, "step 1/state/random") ==
              sample_snapshot(2));
  EXPECT_TRUE(load_checkpoint(m_whole, "absolute") == sample_snapshot(3));
  H5Gclose(group);
}

TEST_F(Hdf5Group, IsTheSameAsAFileOfItsOwn) {
  save_checkpoint(m_whole, "runnel", sample_snapshot());
  EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot());
}

TEST_F(Hdf5Group, InFilesOfTheOldestAndTheNewestVersion) {
  for (auto const version : {H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST}) {
    hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, version, H5F_LIBVER_LATEST);
    hid_t const other =
        H5Fcreate(file("other.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    ASSERT_GE(other, 0);
    for (std::uint64_t const streams : {1, 50, 3000}) {
      save_checkpoint(other, "random", sample_snapshot(streams, 9, 64),
                      {.chunk_rows = 16});
      EXPECT_TRUE(load_checkpoint(other, "random") ==
                  sample_snapshot(streams, 9, 64));
    }
    H5Fclose(other);
    H5Pclose(access);
  }
}

TEST_F(Hdf5Group, WhatAKilledProgramLeft) {
  save_checkpoint(m_whole, "random", sample_snapshot());
  H5Gclose(H5Gcreate2(m_whole, ".random.runnel-saving", H5P_DEFAULT,
                      H5P_DEFAULT, H5P_DEFAULT));
  save_checkpoint(m_whole, "random", sample_snapshot(2));
  EXPECT_TRUE(load_checkpoint(m_whole, "random") == sample_snapshot(2));
  EXPECT_EQ(link_names(m_whole), std::vector<std::string>{"random"});
}

/// The last step of a save failed: the group has its saving name only.
TEST_F(Hdf5Group, AGroupThatLostItsNameIsKept) {
  save_checkpoint(m_whole, "random", sample_snapshot());
  H5Lmove(m_whole, "random", m_whole, ".random.runnel-saving", H5P_DEFAULT,
          H5P_DEFAULT);
  auto const nothing = [](std::string const&, Impl::Hdf5Place const& place) {
    place.fail("is not written");
  };
  EXPECT_TRUE(says(checkpoint_error([&] {
                     Impl::Hdf5Session const session;
                     Impl::replace_record(m_whole, "random", nothing);
                   }),
                   {"is not written"}));
  EXPECT_TRUE(load_checkpoint(m_whole, "random") == sample_snapshot());
  save_checkpoint(m_whole, "random", sample_snapshot(2));
  EXPECT_TRUE(load_checkpoint(m_whole, "random") == sample_snapshot(2));
  EXPECT_EQ(link_names(m_whole), std::vector<std::string>{"random"});
}

TEST_F(Hdf5Group, OtherObjectsAreNotOverwritten) {
  write_dataset(m_whole, "energy", {1, 2, 3});
  H5Gclose(H5Gcreate2(m_whole, "mesh", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  EXPECT_TRUE(says(checkpoint_error([&] {
                     save_checkpoint(m_whole, "energy", sample_snapshot());
                   }),
                   {file(), "energy", "is not a group"}));
  EXPECT_TRUE(says(checkpoint_error([&] {
                     save_checkpoint(m_whole, "mesh", sample_snapshot());
                   }),
                   {file(), "mesh", "left as it is"}));
  EXPECT_EQ(link_names(m_whole), (std::vector<std::string>{"energy", "mesh"}));
}

TEST_F(Hdf5Group, Refusals) {
  auto const load = [&](std::string const& name) {
    return checkpoint_error([&] { load_checkpoint(m_whole, name); });
  };
  EXPECT_TRUE(says(load("random"), {file(), "random", "is missing"}));
  EXPECT_TRUE(says(load("no/random"), {file(), "is missing"}));
  save_checkpoint(m_whole, "random", sample_snapshot());
  EXPECT_TRUE(says(
      checkpoint_error([&] { load_checkpoint(m_whole, "random", "mrg32k3a"); }),
      {file(), "random/generator", "'mrg32k3a'"}));
  change_element(m_whole, "random/state", {0, 0}, 1);
  EXPECT_TRUE(says(load("random"), {"random/checksum", "stream 1000"}));
  for (char const* const name : {"", "/", ".", "a/"}) {
    RUNNEL_EXPECT_REFUSED(save_checkpoint(m_whole, name, sample_snapshot()),
                          "cannot name a group");
    RUNNEL_EXPECT_REFUSED(load_checkpoint(m_whole, name),
                          "cannot name a group");
  }
  EXPECT_TRUE(says(checkpoint_error([&] {
                     save_checkpoint(hid_t{-1}, "random", sample_snapshot());
                   }),
                   {"not an open HDF5 file"}));
}

TEST_F(Hdf5Group, AFailedSaveLeavesThePreviousGroup) {
  save_checkpoint(m_whole, "random", sample_snapshot());
  H5Fflush(m_whole, H5F_SCOPE_GLOBAL);
  Bytes const copy = read_bytes(file());
  write_bytes(file("copy.h5"), copy);
  hid_t const read_only =
      H5Fopen(file("copy.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  ASSERT_GE(read_only, 0);
  EXPECT_TRUE(says(checkpoint_error([&] {
                     save_checkpoint(read_only, "random", sample_snapshot(2));
                   }),
                   {file("copy.h5"), "random", "no write intent"}));
  EXPECT_TRUE(load_checkpoint(read_only, "random") == sample_snapshot());
  H5Fclose(read_only);
  EXPECT_TRUE(read_bytes(file("copy.h5")) == copy);
}

}  // namespace
}  // namespace Runnel::Testing
