// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tables of measurements.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <runnel/io/table_file.hpp>
#include <string>
#include <testing/throws.hpp>
#include <vector>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

class Tables : public CheckpointTest {
 protected:
  static Table sample() {
    return {{{"who", std::vector<std::string>{"a", "long name", ""}},
             {"how_many", std::vector<std::uint64_t>{1, 2, UINT64_MAX}},
             {"how_fast", std::vector<double>{0.5, -1e300, 3}}},
            {{"machine", "this one"}}};
  }

  /// Reads a column as HDF5 shows it.
  template <class T>
  std::vector<T> read(char const* name, hid_t type) const {
    hid_t const in = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t const dataset = H5Dopen2(in, name, H5P_DEFAULT);
    hid_t const space = H5Dget_space(dataset);
    std::vector<T> values(
        static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    EXPECT_GE(
        H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
        0);
    H5Sclose(space);
    H5Dclose(dataset);
    H5Fclose(in);
    return values;
  }
};

TEST_F(Tables, Columns) {
  EXPECT_EQ(num_rows(sample()), 3u);
  save_table(file(), "bench", sample());
  EXPECT_EQ(read<std::uint64_t>("/bench/how_many", H5T_NATIVE_UINT64),
            (std::vector<std::uint64_t>{1, 2, UINT64_MAX}));
  EXPECT_EQ(read<double>("/bench/how_fast", H5T_NATIVE_DOUBLE),
            (std::vector<double>{0.5, -1e300, 3}));
  hid_t const text = H5Tcopy(H5T_C_S1);
  H5Tset_size(text, 16);
  H5Tset_strpad(text, H5T_STR_NULLPAD);
  H5Tset_cset(text, H5T_CSET_UTF8);
  struct Text {
    char letters[16];
  };
  auto const who = read<Text>("/bench/who", text);
  H5Tclose(text);
  ASSERT_EQ(who.size(), 3u);
  EXPECT_STREQ(who[0].letters, "a");
  EXPECT_STREQ(who[1].letters, "long name");
  EXPECT_STREQ(who[2].letters, "");
  EXPECT_EQ(names(), std::vector<std::string>{"run.h5"});
}

TEST_F(Tables, WithoutRows) {
  save_table(file(), "bench", {{{"x", std::vector<double>{}}}, {}});
  EXPECT_TRUE(read<double>("/bench/x", H5T_NATIVE_DOUBLE).empty());
}

TEST_F(Tables, RefusesWhatIsNoTable) {
  auto uneven = sample();
  uneven.columns[1].values = std::vector<std::uint64_t>{1};
  auto twice = sample();
  twice.columns[2].name = "who";
  auto nameless = sample();
  nameless.columns[0].name = "";
  auto path = sample();
  path.columns[0].name = "a/b";
  for (auto const& table : {uneven, twice, nameless, path}) {
    RUNNEL_EXPECT_REFUSED(save_table(file(), "bench", table), "column");
  }
  EXPECT_TRUE(names().empty());
  EXPECT_TRUE(says(
      checkpoint_error([&] { save_table(file() + "/no", "bench", sample()); }),
      {file()}));
}

}  // namespace
}  // namespace Runnel::Testing
