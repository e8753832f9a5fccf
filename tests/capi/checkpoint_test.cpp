// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/hdf5_group.h>

#include <filesystem>
#include <fstream>
#include <runnel/config.hpp>
#include <string>

#include "sets.hpp"
#if RUNNEL_ENABLE_HDF5
#include <hdf5.h>
#endif

namespace Runnel::Testing {
namespace {

std::string scratch_file(char const* name) {
  return (std::filesystem::path(::testing::TempDir()) /
          ("runnel_capi_" + std::string(name) + ".h5"))
      .string();
}

#if RUNNEL_ENABLE_HDF5

TEST(CCheckpoints, GoOnWithTheNextNumber) {
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    char const* const name = runnel_generator_name(i);
    SCOPED_TRACE(name);
    runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
    options.num_streams = 3;
    CSet const set(name, options);
    doubles(set, 100);
    auto const file = scratch_file(name);
    ASSERT_EQ(runnel_save(set, file.c_str()), RUNNEL_OK) << runnel_last_error();
    CSet loaded;
    ASSERT_EQ(runnel_load(file.c_str(), name, loaded.place()), RUNNEL_OK)
        << runnel_last_error();
    EXPECT_STREQ(runnel_name(loaded), name);
    EXPECT_EQ(runnel_size(loaded), 3u);
    for (std::uint64_t s = 0; s < 3; ++s) {
      EXPECT_EQ(position(loaded, s), position(set, s));
    }
    EXPECT_EQ(doubles(loaded, 100), doubles(set, 100));
    std::filesystem::remove(file);
  }
}

TEST(CCheckpoints, RefuseOtherFiles) {
  auto const file = scratch_file("other");
  CSet const set("ranmar48");
  ASSERT_EQ(runnel_save(set, file.c_str()), RUNNEL_OK);
  runnel_stream_set* loaded = nullptr;
  expect_error(runnel_load(file.c_str(), "ranmar24", &loaded),
               RUNNEL_ERROR_CHECKPOINT, file);
  std::ofstream(file) << "no HDF5";
  expect_error(runnel_load(file.c_str(), nullptr, &loaded),
               RUNNEL_ERROR_CHECKPOINT, file);
  std::filesystem::remove(file);
  expect_error(runnel_load(file.c_str(), nullptr, &loaded),
               RUNNEL_ERROR_CHECKPOINT, file);
  expect_error(runnel_save(set, "/no/such/folder/file.h5"),
               RUNNEL_ERROR_CHECKPOINT, "/no/such/folder");
  EXPECT_EQ(loaded, nullptr);
}

TEST(CCheckpoints, AreGroupsOfAnOpenFile) {
  auto const name = scratch_file("groups");
  hid_t const file =
      H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  ASSERT_GE(file, 0);
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = 3;
  CSet const set("ranmar48", options);
  for (int step = 0; step < 3; ++step) {
    doubles(set, 99);
    ASSERT_EQ(runnel_save_group(set, file, "step/random"), RUNNEL_OK)
        << runnel_last_error();
  }
  ASSERT_EQ(runnel_save_group(set, file, "runnel"), RUNNEL_OK);
  CSet loaded, same;
  ASSERT_EQ(runnel_load_group(file, "/step/random", "ranmar48", loaded.place()),
            RUNNEL_OK)
      << runnel_last_error();
  hid_t const group = H5Gopen2(file, "step", H5P_DEFAULT);
  CSet from_group;
  ASSERT_EQ(runnel_load_group(group, "random", nullptr, from_group.place()),
            RUNNEL_OK);
  H5Gclose(group);
  EXPECT_EQ(H5Fget_obj_count(file, H5F_OBJ_ALL), 1);
  H5Fclose(file);
  ASSERT_EQ(runnel_load(name.c_str(), nullptr, same.place()), RUNNEL_OK);
  auto const next = doubles(set, 100);
  EXPECT_EQ(doubles(loaded, 100), next);
  EXPECT_EQ(doubles(from_group, 100), next);
  EXPECT_EQ(doubles(same, 100), next);
  std::filesystem::remove(name);
}

TEST(CCheckpoints, RefuseOtherGroups) {
  auto const name = scratch_file("other_groups");
  hid_t const file =
      H5Fcreate(name.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  H5Gclose(H5Gcreate2(file, "mesh", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  CSet const set("ranmar48");
  auto const error = RUNNEL_ERROR_CHECKPOINT;
  expect_error(runnel_save_group(set, file, "mesh"), error, "left as it is");
  ASSERT_EQ(runnel_save_group(set, file, "random"), RUNNEL_OK);
  runnel_stream_set* loaded = nullptr;
  expect_error(runnel_load_group(file, "random", "ranmar24", &loaded), error,
               "ranmar48");
  expect_error(runnel_load_group(file, "absent", nullptr, &loaded), error,
               "absent");
  expect_error(runnel_load_group(file, "random", "ranlux", &loaded),
               RUNNEL_ERROR_UNKNOWN_GENERATOR, "ranlux");
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  expect_error(runnel_load_group(file, nullptr, nullptr, &loaded), wrong,
               "group is NULL");
  expect_error(runnel_load_group(file, "random", nullptr, nullptr), wrong,
               "NULL");
  expect_error(runnel_save_group(set, file, nullptr), wrong, "group is NULL");
  EXPECT_EQ(loaded, nullptr);
  H5Fclose(file);
  // An identifier that is none.
  expect_error(runnel_save_group(set, -1, "random"), error, "");
  expect_error(runnel_load_group(file, "random", nullptr, &loaded), error, "");
  std::filesystem::remove(name);
}

#else

TEST(CCheckpoints, NeedHdf5) {
  auto const file = scratch_file("none");
  CSet const set("ranmar48");
  runnel_stream_set* loaded = nullptr;
  expect_error(runnel_save(set, file.c_str()), RUNNEL_ERROR_NO_HDF5,
               "without HDF5");
  expect_error(runnel_load(file.c_str(), nullptr, &loaded),
               RUNNEL_ERROR_NO_HDF5, "without HDF5");
  expect_error(runnel_save_group(set, 1, "random"), RUNNEL_ERROR_NO_HDF5,
               "without HDF5");
  expect_error(runnel_load_group(1, "random", nullptr, &loaded),
               RUNNEL_ERROR_NO_HDF5, "without HDF5");
}

#endif

}  // namespace
}  // namespace Runnel::Testing
