// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Damaged files: every byte, every kind of cut. Each is refused, or loads as
// what was saved; none crashes, hangs or takes much memory.

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <runnel/io/checkpoint.hpp>
#include <testing/effort.hpp>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

class Damage : public CheckpointTest {
 protected:
  /// A saved checkpoint to spoil.
  void prepare(Snapshot const& snapshot, std::uint64_t chunk_rows = 0) {
    m_saved = snapshot;
    save_checkpoint(file(), snapshot, {.chunk_rows = chunk_rows});
    m_sound = read_bytes(file());
  }

  enum class Outcome { refused, unchanged, wrong };

  Outcome load(Bytes const& bytes) const {
    write_bytes(file(), bytes);
    try {
      return load_checkpoint(file()) == m_saved ? Outcome::unchanged
                                                : Outcome::wrong;
    } catch (CheckpointError const&) {
      return Outcome::refused;
    }
  }

  /// Each byte xor each of `masks`, an instrumented program's in turn.
  /// \returns changes without effect
  std::size_t flip_every_byte(std::vector<int> const& masks) {
    std::size_t harmless = 0;
    Bytes bytes = m_sound;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (std::size_t m = 0; m < masks.size(); ++m) {
        if (instrumented && m != at % masks.size()) continue;
        int const mask = masks[m];
        bytes[at] = static_cast<char>(m_sound[at] ^ mask);
        Outcome const outcome = load(bytes);
        EXPECT_NE(outcome, Outcome::wrong) << "byte " << at << " ^ " << mask;
        harmless += outcome == Outcome::unchanged ? 1 : 0;
      }
      bytes[at] = m_sound[at];
    }
    return harmless;
  }

  Snapshot m_saved;
  Bytes m_sound;
};

TEST_F(Damage, EveryByteFlipped) {
  prepare(sample_snapshot());
  // Nothing in such a file is outside every checksum.
  EXPECT_EQ(flip_every_byte({0xff, 0x01}), 0u);
}

TEST_F(Damage, EveryByteFlippedInSeveralChunks) {
  prepare(sample_snapshot(7, 5, 64), 2);
  EXPECT_EQ(flip_every_byte({0xff, 0x80}), 0u);
}

TEST_F(Damage, EveryByteFlippedWithoutStates) {
  Snapshot snapshot = sample_snapshot(3, 0, 64);
  snapshot.position_extra.clear();
  snapshot.notes.clear();
  prepare(snapshot);
  EXPECT_EQ(flip_every_byte({0xff, 0x10}), 0u);
}

TEST_F(Damage, TruncatedAnywhere) {
  prepare(sample_snapshot(100, 99, 32), 10);
  for (std::size_t i = 0; i < 400; ++i) {
    Bytes bytes = m_sound;
    bytes.resize(m_sound.size() * i / 400);
    ASSERT_EQ(load(bytes), Outcome::refused) << bytes.size();
  }
  for (std::size_t cut = 1; cut <= 200; ++cut) {
    Bytes bytes = m_sound;
    bytes.resize(m_sound.size() - cut);
    ASSERT_EQ(load(bytes), Outcome::refused) << bytes.size();
  }
}

TEST_F(Damage, SomethingAppended) {
  prepare(sample_snapshot());
  Bytes bytes = m_sound;
  bytes.resize(bytes.size() + 1000, 'x');
  EXPECT_EQ(load(bytes), Outcome::unchanged);
}

TEST_F(Damage, LostBlocks) {
  // Damage by a disk or a power cut: pieces of zeros, pieces of other files.
  prepare(sample_snapshot(200, 99, 32), 50);
  std::mt19937_64 random(20260731);
  for (int i = 0; i < 2000; ++i) {
    Bytes bytes = m_sound;
    std::size_t const at = random() % bytes.size();
    std::size_t const count =
        std::min<std::size_t>(bytes.size() - at, 1 + random() % 4096);
    if (i % 3 == 0) std::memset(bytes.data() + at, 0, count);
    if (i % 3 == 1) {
      for (std::size_t j = 0; j < count; ++j) {
        bytes[at + j] = static_cast<char>(random());
      }
    }
    if (i % 3 == 2) {
      std::size_t const from = random() % (bytes.size() - count + 1);
      std::memcpy(bytes.data() + at, m_sound.data() + from, count);
    }
    Outcome const expected =
        bytes == m_sound ? Outcome::unchanged : Outcome::refused;
    ASSERT_EQ(load(bytes), expected) << i;
  }
}

TEST_F(Damage, AFailedLoadChangesNothing) {
  prepare(sample_snapshot());
  Snapshot object = sample_snapshot(9, 9, 64, 9);
  Snapshot const before = object;
  Bytes bytes = m_sound;
  bytes[bytes.size() / 2] ^= 1;
  write_bytes(file(), bytes);
  EXPECT_TRUE(says(checkpoint_error([&] { object = load_checkpoint(file()); }),
                   {file()}));
  EXPECT_TRUE(object == before);
}

}  // namespace
}  // namespace Runnel::Testing
