// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// As damage_test.cpp, with every value of every byte and 10^5 random damages
// of two files, under a limit on memory that a believed header would burst; and
// a thousand kills.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <runnel/io/checkpoint.hpp>
#include <string>

#include "io/checkpoint_fixture.hpp"
#include "io/kill_saves.hpp"

namespace Runnel::Testing {
namespace {

class DamageLong : public CheckpointTest {
 protected:
  DamageLong() {
#ifndef __SANITIZE_ADDRESS__  // which reserves terabytes itself
    struct rlimit const limit = {rlim_t{4} << 30, rlim_t{4} << 30};
    setrlimit(RLIMIT_AS, &limit);
#endif
  }

  /// Refused, or loaded as it was saved?
  ::testing::AssertionResult is_safe(Bytes const& bytes,
                                     Snapshot const& saved) const {
    write_bytes(file(), bytes);
    try {
      if (load_checkpoint(file()) == saved) {
        return ::testing::AssertionSuccess();
      }
      return ::testing::AssertionFailure() << "loaded something else";
    } catch (CheckpointError const&) {
      return ::testing::AssertionSuccess();
    } catch (std::exception const& error) {
      return ::testing::AssertionFailure() << error.what();
    }
  }

  /// Some bytes in one to three places are replaced, or the end is lost.
  void expect_safe_damages(Bytes const& sound, Snapshot const& saved,
                           int count) const {
    std::mt19937_64 random(4);
    for (int i = 0; i < count; ++i) {
      Bytes bytes = sound;
      for (std::uint64_t pieces = 1 + random() % 3; pieces > 0; --pieces) {
        damage(bytes, sound, random);
      }
      if (random() % 20 == 0) bytes.resize(random() % bytes.size());
      ASSERT_TRUE(is_safe(bytes, saved)) << i;
    }
  }

 private:
  static void damage(Bytes& bytes, Bytes const& sound,
                     std::mt19937_64& random) {
    std::size_t const at = random() % bytes.size();
    std::size_t const most = random() % 2 == 0 ? 8 : 600;
    std::size_t const count =
        std::min<std::size_t>(bytes.size() - at, 1 + random() % most);
    std::uint64_t const kind = random() % 4;
    for (std::size_t j = at; j < at + count; ++j) {
      bytes[j] = static_cast<char>(kind == 0 ? 0 : kind == 1 ? 0xff : random());
    }
    if (kind == 3) {
      std::size_t const from = random() % (bytes.size() - count + 1);
      std::memcpy(bytes.data() + at, sound.data() + from, count);
    }
  }
};

TEST_F(DamageLong, EveryValueOfEveryByte) {
  Snapshot const saved = sample_snapshot(7, 5, 64);
  save_checkpoint(file(), saved, {.chunk_rows = 2});
  Bytes const sound = read_bytes(file());
  Bytes bytes = sound;
  for (std::size_t at = 0; at < sound.size(); ++at) {
    for (int mask = 1; mask < 256; ++mask) {
      bytes[at] = static_cast<char>(sound[at] ^ mask);
      ASSERT_TRUE(is_safe(bytes, saved)) << "byte " << at << " ^ " << mask;
    }
    bytes[at] = sound[at];
  }
}

TEST_F(DamageLong, RandomDamages) {
  Snapshot saved = sample_snapshot(40, 31, 32);
  for (int i = 0; i < 100; ++i) saved.notes["n" + std::to_string(i)] = "text";
  saved.seed.assign(9000, 77);
  save_checkpoint(file(), saved, {.chunk_rows = 3});
  expect_safe_damages(read_bytes(file()), saved, 100000);
}

/// Datasets without HDF5's checksums.
TEST_F(DamageLong, RandomDamagesOfAFileByRanks) {
  expect_safe_damages(
      read_bytes(RUNNEL_TEST_DATA_DIR "/data/checkpoint_v1_shared.h5"),
      sample_snapshot(), 100000);
}

using KillsLong = CheckpointTest;

TEST_F(KillsLong, KilledAtAThousandMoments) { kill_saves(file(), 1000); }

}  // namespace
}  // namespace Runnel::Testing
