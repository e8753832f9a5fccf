// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The two descriptions of a checkpoint.

#include <gtest/gtest.h>

#include <runnel/io/checkpoint.hpp>
#include <runnel/version.hpp>
#include <string>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

using Inspect = CheckpointTest;

TEST_F(Inspect, Text) {
  Snapshot snapshot = sample_snapshot();
  snapshot.position = {0, 41};
  snapshot.notes["bell"] = "\a\x1b[31m";
  save_checkpoint(file(), snapshot);
  std::string const text = inspect_checkpoint(file());
  EXPECT_TRUE(says(
      text, {file(), version(), "version 1", "ranmar24", "97, 33", "ij,kl",
             "1802, 9373", "1000 to 1004 (5 streams)", "part 2 of 3",
             "41 to 45 outputs", "9 words of 32 bits", "5 verified",
             "request: --count 100\n      Größe", "bell: \\x07\\x1B[31m"}));
  EXPECT_EQ(text.back(), '\n');
}

TEST_F(Inspect, TextOfLittleAndOfMuch) {
  Snapshot snapshot;
  snapshot.generator = "philox4x32";
  snapshot.seed.assign(1000, 3);
  save_checkpoint(file(), snapshot);
  EXPECT_TRUE(says(inspect_checkpoint(file()),
                   {"parameters    none", "3, 3, … (1000 numbers)",
                    "0 (one stream)", "0 outputs given", "not stored"}));
}

TEST_F(Inspect, Json) {
  Snapshot snapshot = sample_snapshot(5, 0);
  snapshot.position = {1, 0};
  snapshot.notes = {{"quote\"", "back\\slash\n"}, {"bytes", "caf\xe9 Zürich"}};
  save_checkpoint(file("run.h5"), snapshot);
  std::string const expected =
      "{\n"
      "  \"file\": \"" +
      file() +
      "\",\n"
      "  \"format_version\": 1,\n"
      "  \"library_version\": \"" +
      std::string(version()) +
      "\",\n"
      "  \"generator\": \"ranmar24\",\n"
      "  \"parameters\": [97, 33],\n"
      "  \"seeding\": \"ij,kl\",\n"
      "  \"seed\": [1802, 9373],\n"
      "  \"first_stream\": 1000,\n"
      "  \"num_streams\": 5,\n"
      "  \"part\": 2,\n"
      "  \"num_parts\": 3,\n"
      "  \"cursor\": 4,\n"
      "  \"cursor_block\": 1,\n"
      "  \"position\": 18446744073709551616,\n"
      "  \"last_position\": 18446744073709551620,\n"
      "  \"word_bits\": 32,\n"
      "  \"words_per_stream\": 0,\n"
      "  \"notes\": {\"bytes\": \"caf\\ufffd Zürich\", "
      "\"quote\\\"\": \"back\\\\slash\\u000a\"}\n"
      "}\n";
  EXPECT_EQ(inspect_checkpoint(file(), InspectForm::json), expected);
}

TEST_F(Inspect, RefusesWhatCannotBeLoaded) {
  EXPECT_TRUE(says(checkpoint_error([&] { inspect_checkpoint(file()); }),
                   {file(), "does not exist"}));
}

}  // namespace
}  // namespace Runnel::Testing
