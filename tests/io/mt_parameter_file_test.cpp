// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameter sets to files and back.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>
#include <runnel/interfaces/mt_parameter_file.hpp>
#include <runnel/io/checkpoint.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <string>
#include <testing/throws.hpp>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"

namespace Runnel::Testing {
namespace {

class MtParameterFiles : public CheckpointTest {
 protected:
  static MtParameterFile sample() {
    auto const table = mt_opencl32_table();
    return {{table.begin() + 3, table.begin() + 9},
            {{"rules", "legacy"}, {"seed", "4172"}}};
  }
  std::string load_error() const {
    return checkpoint_error([this] { load_mt_parameters(file()); });
  }
};

TEST_F(MtParameterFiles, RoundTrip) {
  for (MtParameterFile contents :
       {sample(), MtParameterFile{{mt19937_parameters}, {}}}) {
    save_mt_parameters(file(), contents);
    auto const loaded = load_mt_parameters(file());
    EXPECT_EQ(loaded.sets, contents.sets);
    EXPECT_EQ(loaded.notes, contents.notes);
  }
  EXPECT_EQ(names(), std::vector<std::string>{"run.h5"});
}

TEST_F(MtParameterFiles, WholeTable) {
  auto const table = mt_default_table();
  save_mt_parameters(file(), {{table.begin(), table.end()}, {}});
  EXPECT_TRUE(std::ranges::equal(load_mt_parameters(file()).sets, table));
}

// So that a Python program can read them by name.
TEST_F(MtParameterFiles, Form) {
  save_mt_parameters(file(), sample());
  Snapshot const record = load_checkpoint(file());
  EXPECT_EQ(record.generator, "mt_parameters");
  EXPECT_EQ(record.num_streams, 6u);
  EXPECT_EQ(record.words_per_stream, 15u);
  EXPECT_EQ(record.words[0], 3u);
  EXPECT_EQ(record.words[1], sample().sets[0].twist);
  EXPECT_EQ(record.notes.at("columns"),
            "id,aaa,mm,nn,rr,ww,wmask,umask,lmask,shift0,shift1,shiftB,shiftC,"
            "maskB,maskC");
}

TEST_F(MtParameterFiles, RefusesWhatIsNoSet) {
  RUNNEL_EXPECT_REFUSED(save_mt_parameters(file(), {}), "0 sets");
  auto contents = sample();
  contents.sets[2].twist = 1;
  RUNNEL_EXPECT_REFUSED(save_mt_parameters(file(), contents), "twist 1");
  EXPECT_TRUE(names().empty());
}

TEST_F(MtParameterFiles, RefusesDamage) {
  EXPECT_TRUE(says(load_error(), {file(), "does not exist"}));
  save_mt_parameters(file(), sample());
  Bytes const good = read_bytes(file());
  write_bytes(file(), Bytes(good.begin(), good.end() - 100));
  EXPECT_TRUE(says(load_error(), {file(), "truncated"}));
  for (std::size_t at = 0; at < good.size(); at += 7) {
    Bytes bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    write_bytes(file(), bad);
    try {
      // A byte that nothing depends on may change.
      EXPECT_EQ(load_mt_parameters(file()).sets, sample().sets) << at;
    } catch (CheckpointError const& refused) {
      EXPECT_TRUE(says(refused.what(), {file()})) << at;
    }
  }
}

TEST_F(MtParameterFiles, RefusesForeignRecords) {
  save_checkpoint(file(), sample_snapshot());
  EXPECT_TRUE(says(load_error(), {"'ranmar24'", "'mt_parameters'"}));
  save_mt_parameters(file(), sample());
  edit_hdf5_file(file(), [](hid_t whole) {
    change_element(whole, "runnel/state", {2, 13}, 12345);
  });
  EXPECT_TRUE(says(load_error(), {"checksum", "does not fit"}));
  Snapshot record;
  record.generator = "mt_parameters";
  record.words_per_stream = 15;
  record.word_bits = 32;
  record.words.resize(15);
  save_checkpoint(file(), record);
  EXPECT_TRUE(says(load_error(), {"/runnel/state", "columns"}));
  save_mt_parameters(file(), sample());
  record.notes = load_checkpoint(file()).notes;
  save_checkpoint(file(), record);  // its checksums are right
  EXPECT_TRUE(says(load_error(), {"row 0", "no parameter set"}));
}

}  // namespace
}  // namespace Runnel::Testing
