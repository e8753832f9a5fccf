// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// examples/13_read_checkpoint reads what we write and sees what is changed.
// Needs a Python with h5py when configuring; skipped without.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <runnel/io/checkpoint.hpp>
#include <string>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"

#ifndef RUNNEL_TEST_PYTHON
#define RUNNEL_TEST_PYTHON ""
#endif

namespace Runnel::Testing {
namespace {

class PythonReader : public CheckpointTest {
 protected:
  void SetUp() override {
    if (std::string(RUNNEL_TEST_PYTHON).empty()) {
      GTEST_SKIP() << "no Python with h5py was found";
    }
  }
  /// Exit status of the reader.
  int read() const {
    std::string const command =
        std::string("'") + RUNNEL_TEST_PYTHON + "' '" + RUNNEL_TEST_DATA_DIR +
        "/../examples/13_read_checkpoint/read_checkpoint.py' '" + file() + "'";
    int const status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
};

TEST_F(PythonReader, Agrees) {
  Snapshot bare;
  bare.generator = "philox4x32";
  Snapshot odd = sample_snapshot(3, 2, 64);
  odd.notes = {{"Straße", "Zürich\n"}, {"Z", "caf\xe9"}, {"a/b", ""}};
  odd.position_extra.clear();
  Snapshot in_blocks = sample_snapshot();
  in_blocks.cursor_block = 100;
  in_blocks.cursor = 321;
  for (Snapshot const& snapshot :
       {in_blocks, sample_snapshot(), sample_snapshot(2000, 99, 64),
        sample_snapshot(4, 0), odd, bare}) {
    save_checkpoint(file(), snapshot);
    EXPECT_EQ(read(), 0);
  }
}

TEST_F(PythonReader, SeesChanges) {
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    change_element(whole, "runnel/state", {2, 4}, 12345);
  });
  EXPECT_EQ(read(), 1);
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    set_number(whole, "runnel", "position_high", 2);
  });
  EXPECT_EQ(read(), 1);
}

}  // namespace
}  // namespace Runnel::Testing
