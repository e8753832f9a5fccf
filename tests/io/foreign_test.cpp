// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a file of a stranger makes HDF5 reach for, and what is counted below
// nothing. Many more such files are made by tests/fuzz/hostile.py.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <filesystem>
#include <runnel/io/checkpoint.hpp>
#include <runnel/io/hdf5_group.hpp>
#include <string>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"

namespace Runnel::Testing {
namespace {

class Foreign : public CheckpointTest {
 protected:
  /// The error of a file in which dataset `name` is replaced.
  template <class Edit>
  std::string refusal(char const* name, Edit const& edit) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      H5Ldelete(whole, name, H5P_DEFAULT);
      edit(whole);
    });
    return checkpoint_error([&] { load_checkpoint(file()); });
  }
  std::string created(char const* name, hid_t creation) {
    return refusal(name, [&](hid_t whole) {
      hsize_t const count = 2;
      hid_t const space = H5Screate_simple(1, &count, nullptr);
      hid_t const dataset = H5Dcreate2(whole, name, H5T_STD_U64LE, space,
                                       H5P_DEFAULT, creation, H5P_DEFAULT);
      EXPECT_GE(dataset, 0);
      H5Dclose(dataset);
      H5Sclose(space);
      H5Pclose(creation);
    });
  }
};

TEST_F(Foreign, LinksToOtherFilesAndPlaces) {
  save_checkpoint(file("other.h5"), sample_snapshot());
  EXPECT_TRUE(says(refusal("runnel/seed",
                           [](hid_t whole) {
                             H5Lcreate_external("other.h5", "/runnel/seed",
                                                whole, "runnel/seed",
                                                H5P_DEFAULT, H5P_DEFAULT);
                           }),
                   {"/runnel/seed", "link"}));
  EXPECT_TRUE(says(refusal("runnel/seed",
                           [](hid_t whole) {
                             H5Lcreate_soft("/runnel/parameters", whole,
                                            "runnel/seed", H5P_DEFAULT,
                                            H5P_DEFAULT);
                           }),
                   {"/runnel/seed", "link"}));
}

TEST_F(Foreign, AGroupInAnotherFile) {
  save_checkpoint(file("other.h5"), sample_snapshot());
  make_hdf5_file(file());
  edit_hdf5_file(file(), [this](hid_t whole) {
    H5Lcreate_external("other.h5", "/", whole, "there", H5P_DEFAULT,
                       H5P_DEFAULT);
    H5Lcreate_soft("there/runnel", whole, "soft", H5P_DEFAULT, H5P_DEFAULT);
    for (char const* const name : {"there/runnel", "soft"}) {
      EXPECT_TRUE(says(checkpoint_error([&] { load_checkpoint(whole, name); }),
                       {file(), "another file"}))
          << name;
      EXPECT_TRUE(says(checkpoint_error([&] {
                         save_checkpoint(whole, name, sample_snapshot());
                       }),
                       {file(), "another file"}))
          << name;
    }
  });
  EXPECT_TRUE(load_checkpoint(file("other.h5")) == sample_snapshot());
}

TEST_F(Foreign, RawStorage) {
  hid_t const creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_external(creation, "/etc/passwd", 0, 16);
  EXPECT_TRUE(
      says(created("runnel/seed", creation), {"/runnel/seed", "external"}));
}

TEST_F(Foreign, Filters) {
  hid_t const creation = H5Pcreate(H5P_DATASET_CREATE);
  hsize_t const chunk = 2;
  H5Pset_chunk(creation, 1, &chunk);
  H5Pset_filter(creation, 32999, H5Z_FLAG_OPTIONAL, 0, nullptr);
  EXPECT_TRUE(
      says(created("runnel/seed", creation), {"/runnel/seed", "filter 32999"}));
}

TEST_F(Foreign, VirtualLists) {
  hsize_t const count = 2;
  hid_t const space = H5Screate_simple(1, &count, nullptr);
  hid_t const creation = H5Pcreate(H5P_DATASET_CREATE);
  H5Pset_virtual(creation, space, ".", "/runnel/seed", space);
  EXPECT_TRUE(
      says(created("runnel/seed", creation), {"/runnel/seed", "virtual"}));
  H5Sclose(space);
}

TEST_F(Foreign, NegativeNumbers) {
  hid_t const types[] = {H5T_STD_I64BE, H5T_STD_I16LE, H5T_STD_I8LE};
  for (hid_t const type : types) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      std::int64_t const number = -1;
      set_attribute(whole, "runnel", "cursor", type, H5T_NATIVE_INT64, &number);
    });
    EXPECT_TRUE(says(checkpoint_error([&] { load_checkpoint(file()); }),
                     {"/runnel/cursor", "negative (-1)"}));
    edit_hdf5_file(file(), [&](hid_t whole) {
      set_number(whole, "runnel", "cursor", 4, type);
    });
    EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot());
  }
}

TEST_F(Foreign, AFileOfHoles) {
  save_checkpoint(file(), sample_snapshot());
  std::filesystem::resize_file(file(), std::uintmax_t{1} << 33);
  EXPECT_TRUE(says(checkpoint_error([&] { load_checkpoint(file()); }),
                   {file(), "holes"}));
}

}  // namespace
}  // namespace Runnel::Testing
