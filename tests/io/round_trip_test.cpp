// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What is saved is what is loaded, and equal snapshots make equal files.

#include <gtest/gtest.h>

#include <limits>
#include <runnel/io/checkpoint.hpp>
#include <string>
#include <thread>
#include <vector>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

using RoundTrip = CheckpointTest;

constexpr std::uint64_t max64 = std::numeric_limits<std::uint64_t>::max();

TEST_F(RoundTrip, AnyNumberOfStreamsAndWords) {
  for (std::uint32_t const bits : {32u, 64u}) {
    for (std::uint64_t const streams : {1, 2, 3, 10, 100, 1023, 10000}) {
      for (std::uint64_t const words : {0, 1, 2, 99, 624}) {
        if (streams * words > 1000000) continue;
        Snapshot const saved = sample_snapshot(streams, words, bits);
        save_checkpoint(file(), saved);
        EXPECT_TRUE(load_checkpoint(file()) == saved)
            << streams << " streams of " << words << " words of " << bits;
      }
    }
  }
  EXPECT_EQ(names(), std::vector<std::string>{"run.h5"});
}

/// Files get the second version where a cursor counts by blocks, and only then.
TEST_F(RoundTrip, CursorOfBlocks) {
  Snapshot snapshot = sample_snapshot();
  save_checkpoint(file(), snapshot);
  EXPECT_NE(inspect_checkpoint(file()).find("version 1"), std::string::npos);
  snapshot.cursor_block = 100;
  snapshot.cursor = 499;
  save_checkpoint(file(), snapshot);
  EXPECT_EQ(load_checkpoint(file()), snapshot);
  std::string const text = inspect_checkpoint(file());
  EXPECT_NE(text.find("version 2"), std::string::npos);
  EXPECT_NE(text.find("499, in a cycle of blocks of 100 values"),
            std::string::npos);
}

TEST_F(RoundTrip, LongStatesAndManyChunks) {
  Snapshot const wide = sample_snapshot(3, 300000, 64);
  save_checkpoint(file(), wide);
  EXPECT_TRUE(load_checkpoint(file()) == wide);
  Snapshot const tall = sample_snapshot(300000, 2, 32);
  for (std::uint64_t const rows : {std::uint64_t{0}, std::uint64_t{7}, max64}) {
    save_checkpoint(file(), tall, {.sync = false, .chunk_rows = rows});
    EXPECT_TRUE(load_checkpoint(file()) == tall) << rows;
  }
}

TEST_F(RoundTrip, ExtremeNumbers) {
  Snapshot saved = sample_snapshot(2, 3, 64);
  saved.parameters = {0, max64, 1};
  saved.seed = {max64};
  saved.first_stream = max64 - 1;
  saved.part = max64 - 1;
  saved.num_parts = max64;
  saved.position = {max64, max64 - 6};
  saved.position_extra = {6, 0};
  saved.words = {0, max64, 1, max64 - 1, 2, 3};
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file()) == saved);
  saved.word_bits = 32;
  saved.words = {0, 0xffffffffu, 1, 0xfffffffeu, 2, 3};
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file()) == saved);
}

TEST_F(RoundTrip, TheLeastThereCanBe) {
  Snapshot saved;
  saved.generator = "g";
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file()) == saved);
}

TEST_F(RoundTrip, ListsLongerThanAnObjectHeader) {
  Snapshot saved = sample_snapshot();
  saved.seed.assign(20000, 0x0123456789abcdefu);
  for (std::uint64_t i = 0; i < 9000; ++i) saved.parameters.push_back(i);
  saved.notes["long"] = std::string(100000, 'x');
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file()) == saved);
}

TEST_F(RoundTrip, NotesOfAnyText) {
  Snapshot saved = sample_snapshot();
  saved.notes = {{"a/b", "slash"},
                 {"Straße", "Zürich 数 \U0001f3b2"},
                 {" ", "  blanks around  "},
                 {"lines", "one\ntwo\r\n\tthree\n"},
                 {"not UTF-8", "caf\xe9"},
                 {".", "dot"},
                 {"empty", ""}};
  for (int i = 0; i < 200; ++i) {
    saved.notes["note " + std::to_string(i)] = std::string(i, 'n');
  }
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file()) == saved);
}

TEST_F(RoundTrip, NoExtraPositions) {
  Snapshot saved = sample_snapshot();
  saved.position_extra.clear();
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file()) == saved);
}

TEST_F(RoundTrip, EqualSnapshotsGiveEqualFiles) {
  for (std::uint64_t const streams : {1, 5, 3000}) {
    Snapshot const saved = sample_snapshot(streams, 99, 32);
    save_checkpoint(file("one.h5"), saved, {.chunk_rows = 1000});
    // Whatever was in memory before must not get into the file.
    std::vector<char> const litter(std::size_t{1} << 22, '\x5a');
    save_checkpoint(file("other.h5"), sample_snapshot(streams, 99, 64, 7));
    save_checkpoint(file("two.h5"), saved, {.chunk_rows = 1000});
    EXPECT_TRUE(read_bytes(file("one.h5")) == read_bytes(file("two.h5")));
    EXPECT_FALSE(read_bytes(file("one.h5")) == read_bytes(file("other.h5")));
  }
}

TEST_F(RoundTrip, FilesAreLittleMoreThanTheStates) {
  save_checkpoint(file(), sample_snapshot(1000, 99, 32));
  std::size_t const payload = 1000 * (99 * 4 + 8 + 8);
  EXPECT_LT(read_bytes(file()).size(), payload + 8192);
}

TEST_F(RoundTrip, SeveralThreadsAtOnce) {
  std::vector<std::thread> threads;
  threads.reserve(4);
  std::vector<int> wrong(4, 0);
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([this, t, &wrong] {
      std::string const name = file("thread" + std::to_string(t) + ".h5");
      Snapshot const saved = sample_snapshot(4, 50, 64, t);
      for (int i = 0; i < 20; ++i) {
        save_checkpoint(name, saved, {.sync = false});
        wrong[t] += load_checkpoint(name) == saved ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

}  // namespace
}  // namespace Runnel::Testing
