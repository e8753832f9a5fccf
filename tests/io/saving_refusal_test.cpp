// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What cannot be saved, or not there, or not by this user, and why.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <runnel/io/checkpoint.hpp>
#include <string>
#include <testing/throws.hpp>
#include <vector>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

using SavingRefusal = CheckpointTest;

TEST_F(SavingRefusal, PlacesThatCannotBeWritten) {
  EXPECT_TRUE(says(save_error(folder()), {folder(), "is a directory"}));
  EXPECT_TRUE(says(save_error(file("new/")), {"a folder's name"}));
  EXPECT_TRUE(says(save_error(file("no/run.h5")),
                   {file("no"), "No such file or directory"}));
  EXPECT_TRUE(says(save_error("/dev/null"), {"not a regular file"}));
  EXPECT_TRUE(says(save_error(""), {"file name is empty", "give one"}));
  EXPECT_TRUE(says(save_error(file(std::string(255, 'x')) + "yz"),
                   {"File name too long"}));
  EXPECT_TRUE(names().empty());
}

TEST_F(SavingRefusal, SnapshotsThatContradictThemselves) {
  Snapshot const good = sample_snapshot();
  std::vector<std::function<void(Snapshot&)>> const damages = {
      [](Snapshot& s) { s.generator.clear(); },
      [](Snapshot& s) { s.generator = std::string("a\0b", 3); },
      [](Snapshot& s) { s.seeding = std::string("\0", 1); },
      [](Snapshot& s) { s.num_streams = 0; },
      [](Snapshot& s) { s.num_streams = 4; },
      [](Snapshot& s) { s.first_stream = ~std::uint64_t{0} - 3; },
      [](Snapshot& s) { s.part = s.num_parts; },
      [](Snapshot& s) { s.num_parts = 0; },
      [](Snapshot& s) { s.cursor = s.num_streams; },
      [](Snapshot& s) { s.cursor_block = 0; },
      [](Snapshot& s) { s.cursor_block = std::uint64_t{1} << 62; },
      [](Snapshot& s) {
        s.cursor_block = 3;
        s.cursor = 3 * s.num_streams;
      },
      [](Snapshot& s) { s.position_extra.pop_back(); },
      [](Snapshot& s) { s.position = {~0ul, ~0ul}; },
      [](Snapshot& s) { s.word_bits = 24; },
      [](Snapshot& s) { s.words_per_stream = 8; },
      [](Snapshot& s) { s.words.push_back(0); },
      [](Snapshot& s) { s.words[3] = std::uint64_t{1} << 32; },
      [](Snapshot& s) { s.notes[""] = "x"; },
      [](Snapshot& s) { s.notes["x"] = std::string("a\0", 2); },
      [](Snapshot& s) { s.notes["x"] = std::string(6 << 20, 'x'); },
      [](Snapshot& s) { s.seed.resize((1 << 22) + 1); },
      [](Snapshot& s) { s.generator = std::string(256, 'x'); }};
  for (std::size_t i = 0; i < damages.size(); ++i) {
    Snapshot bad = good;
    damages[i](bad);
    RUNNEL_EXPECT_REFUSED(save_checkpoint(file(), bad), "contradicts itself",
                          "nothing was written")
        << i;
  }
  EXPECT_TRUE(names().empty());
}

constexpr char const* no_other_user = "cannot become another user";

// Runs `act` as a user without privileges and returns what it returns.
std::string as_nobody(std::function<std::string()> const& act) {
  int ends[2];
  if (pipe(ends) != 0) return "no pipe";
  pid_t const child = fork();
  if (child == 0) {
    close(ends[0]);
    bool const dropped =
        getuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
    std::string const text = dropped ? act() : no_other_user;
    ssize_t const written = write(ends[1], text.data(), text.size());
    _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char letter;
  while (read(ends[0], &letter, 1) == 1) text += letter;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return text;
}

TEST_F(SavingRefusal, NoPermission) {
  if (as_nobody([] { return ""; }) == no_other_user) {
    GTEST_SKIP() << "root without the right to become another user";
  }
  save_checkpoint(file(), sample_snapshot());
  Bytes const before = read_bytes(file());
  ASSERT_EQ(chmod(folder().c_str(), 0755), 0);
  ASSERT_EQ(chmod(file().c_str(), 0000), 0);
  EXPECT_TRUE(says(as_nobody([&] { return load_error(file()); }),
                   {file(), "cannot be opened", "Permission denied"}));
  // A file that its owner protected is not replaced by way of its folder.
  ASSERT_EQ(chmod(file().c_str(), 0444), 0);
  ASSERT_EQ(chmod(folder().c_str(), 0777), 0);
  EXPECT_TRUE(says(as_nobody([&] { return save_error(file()); }),
                   {file(), "cannot write", "Permission denied",
                    "previous checkpoint is as it was"}));
  ASSERT_EQ(chmod(folder().c_str(), 0555), 0);
  EXPECT_TRUE(says(as_nobody([&] { return save_error(file("new.h5")); }),
                   {file("new.h5"), "cannot create", "Permission denied"}));
  ASSERT_EQ(chmod(folder().c_str(), 0755), 0);
  EXPECT_EQ(names(), std::vector<std::string>{"run.h5"});
  EXPECT_TRUE(read_bytes(file()) == before);
}

}  // namespace
}  // namespace Runnel::Testing
