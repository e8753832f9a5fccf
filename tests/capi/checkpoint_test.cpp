// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <runnel/config.hpp>
#include <string>

#include "sets.hpp"

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

#else

TEST(CCheckpoints, NeedHdf5) {
  auto const file = scratch_file("none");
  CSet const set("ranmar48");
  runnel_stream_set* loaded = nullptr;
  expect_error(runnel_save(set, file.c_str()), RUNNEL_ERROR_NO_HDF5,
               "without HDF5");
  expect_error(runnel_load(file.c_str(), nullptr, &loaded),
               RUNNEL_ERROR_NO_HDF5, "without HDF5");
}

#endif

}  // namespace
}  // namespace Runnel::Testing
