// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checkpoints of all ranks: one format, whichever ranks wrote it and read it.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_sequence.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/streams/slice.hpp>

#include "mpi/layouts.hpp"
#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Rows = Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Host>;
using Set = StreamSet<ranmar24, Host>;

std::string bytes_of(std::string const& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// A set with something in every field, at different positions.
Snapshot sample(std::uint64_t num_streams,
                SnapshotForm form = SnapshotForm::full) {
  Set set(RanmarSeed::ijkl(77), {.first_stream = 1000,
                                 .num_streams = num_streams,
                                 .offset = UInt128(3, 5),
                                 .leapfrog = {1, 2}});
  Kokkos::View<float*, Host> const values("values", 3 * num_streams + 2);
  fill(values, set, Uniform(), {.order = Order::interleaved});
  Snapshot snapshot = set.snapshot(form);
  snapshot.cursor = 0;  // whose turn it is has no meaning for several ranks
  snapshot.notes = {{"step", "1000\nGröße"}, {"empty", ""}};
  return snapshot;
}

Snapshot part_of(Snapshot const& whole, std::uint64_t rank,
                 std::uint64_t ranks) {
  RankShare const share = block_of_rank(whole.num_streams, rank, ranks);
  Snapshot none;
  none.num_streams = 0;
  Snapshot part =
      share.count == 0 ? none : slice(whole, share.first, share.count);
  if (rank == 0) part.notes = whole.notes;
  return part;
}

class RankCheckpoint : public RanksWithFolder,
                       public ::testing::WithParamInterface<CheckpointLayout> {
 protected:
  RankCheckpointOptions options() const {
    RankCheckpointOptions result;
    result.layout = GetParam();
    result.sync = false;
    return result;
  }
  bool is_possible() const {
    return GetParam() != CheckpointLayout::parallel_hdf5 || has_parallel_hdf5();
  }
  Snapshot mine(Snapshot const& whole) const {
    return part_of(whole, static_cast<std::uint64_t>(rank()),
                   static_cast<std::uint64_t>(size()));
  }
  /// Every number of ranks up to ours reads what it should.
  void expect_loads_anywhere(Snapshot const& whole) {
    EXPECT_EQ(load_checkpoint(file()), whole);
    for (int k = 1; k <= size(); ++k) {
      on_first(k, [&](Communicator const& some) {
        Snapshot expected =
            part_of(whole, static_cast<std::uint64_t>(some.rank()),
                    static_cast<std::uint64_t>(some.size()));
        Snapshot const loaded = load_checkpoint(some, file(), "ranmar24");
        expected.notes = whole.notes;
        if (expected.num_streams == 0) {
          EXPECT_EQ(loaded.num_streams, 0u);
          EXPECT_EQ(loaded.notes, whole.notes);
        } else {
          EXPECT_EQ(loaded, expected) << some.rank() << " of " << some.size();
        }
      });
    }
  }
};

TEST_P(RankCheckpoint, LoadsOnAnyNumberOfRanks) {
  if (!is_possible()) GTEST_SKIP();
  for (std::uint64_t const streams : {1, 3, 40}) {
    for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
      Snapshot const whole = sample(streams, form);
      save_checkpoint(all(), file(), mine(whole), options());
      expect_loads_anywhere(whole);
    }
  }
}

TEST_P(RankCheckpoint, OfEverySetting) {
  if (!is_possible()) GTEST_SKIP();
  Snapshot const whole = sample(50);
  RankCheckpointOptions changed = options();
  changed.chunk_rows = 7;
  save_checkpoint(all(), file(), mine(whole), changed);
  expect_loads_anywhere(whole);
  changed = options();
  changed.collective_writes = false;
  changed.collective_metadata = false;
  changed.alignment = 1;
  changed.mpi_hints = {{"cb_nodes", "1"}};
  changed.sync = true;
  save_checkpoint(all(), file(), mine(whole), changed);
  expect_loads_anywhere(whole);
}

TEST_P(RankCheckpoint, RefusesHintsThatMpiDoesNotTake) {
  if (!has_parallel_hdf5()) GTEST_SKIP();
  if (GetParam() != CheckpointLayout::parallel_hdf5) GTEST_SKIP();
  std::string const longest(MPI_MAX_INFO_VAL, 'x');  // without its end
  for (auto const& [name, value] : std::map<std::string, std::string>{
           {"", "1"}, {"cb_nodes", ""}, {longest, "1"}, {"some", longest}}) {
    RankCheckpointOptions changed = options();
    changed.mpi_hints[name] = value;
    EXPECT_TRUE(all_throw<std::invalid_argument>(
        all(),
        [&] { save_checkpoint(all(), file(), mine(sample(3)), changed); },
        {"of a hint for MPI has"}));
  }
}

TEST_P(RankCheckpoint, WordsOf64BitsAndRanksInAnyOrder) {
  if (!is_possible()) GTEST_SKIP();
  StreamSet<ranmar48, Host> set({}, {.num_streams = 23});
  Snapshot const whole = set.snapshot();
  auto const turned = static_cast<std::uint64_t>(size() - 1 - rank());
  Snapshot const part =
      part_of(whole, turned, static_cast<std::uint64_t>(size()));
  save_checkpoint(all(), file(), part, options());
  EXPECT_EQ(load_checkpoint(file()), whole);
}

/// Save, continue; load on another number of ranks, continue: the same numbers.
TEST_P(RankCheckpoint, GoesOnWithTheNextNumber) {
  if (!is_possible()) GTEST_SKIP();
  constexpr std::uint64_t count = 11;
  constexpr std::size_t length = 100;
  Set serial({}, {.num_streams = count});
  Rows const rows("rows", count, length);
  fill(rows, serial, Bits());
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = count});
  Rows const local("local", streams.owned().count, length);
  fill(local, streams, Bits());
  for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
    save_checkpoint(all(), file(), streams.snapshot(form), options());
    Set expected(serial.snapshot());
    fill(rows, expected, Bits());
    for (int k = 1; k <= size(); ++k) {
      on_first(k, [&](Communicator const& some) {
        RankStreams<ranmar24, Host> again(some, load_checkpoint(some, file()));
        Rows const part("part", again.owned().count, length);
        fill(part, again, Bits());
        RankShare share = again.owned();
        share.first *= length;
        share.count *= length;
        EXPECT_EQ(join(some, to_words(part), share, count * length),
                  to_words(rows));
      });
    }
  }
}

TEST_P(RankCheckpoint, OfASequence) {
  if (!is_possible()) GTEST_SKIP();
  RankSequence<ranmar24, Host> sequence(all());
  Kokkos::View<float*, Host> const values("values", sequence.next(777).count);
  sequence.fill(values, 777);
  save_checkpoint(all(), file(), sequence.snapshot(), options());
  Set serial({}, {.offset = 777});
  EXPECT_EQ(load_checkpoint(file()), serial.snapshot());
  RankSequence<ranmar24, Host> again(all(), load_checkpoint(all(), file()));
  EXPECT_EQ(again.position(), UInt128(777));
}

TEST_P(RankCheckpoint, KeepsThePreviousOnes) {
  if (!is_possible()) GTEST_SKIP();
  RankCheckpointOptions keeping = options();
  keeping.keep = 2;
  for (std::uint64_t streams = 1; streams <= 5; ++streams) {
    save_checkpoint(all(), file(), mine(sample(streams)), keeping);
  }
  EXPECT_EQ(load_checkpoint(file()).num_streams, 5u);
  EXPECT_EQ(load_checkpoint(file("run.h5.1")).num_streams, 4u);
  EXPECT_EQ(load_checkpoint(file("run.h5.2")).num_streams, 3u);
}

TEST_P(RankCheckpoint, KeepsThosePastOneThatIsGoneOrBroken) {
  if (!is_possible()) GTEST_SKIP();
  RankCheckpointOptions keeping = options();
  keeping.keep = 2;
  for (std::uint64_t streams = 1; streams <= 3; ++streams) {
    save_checkpoint(all(), file(), mine(sample(streams)), keeping);
  }
  if (rank() == 0) std::filesystem::remove(file("run.h5.1"));
  save_checkpoint(all(), file(), mine(sample(4)), options());
  EXPECT_EQ(load_checkpoint(file("run.h5.2")).num_streams, 1u);
  MPI_Barrier(all().get());
  if (rank() == 0) std::ofstream(file("run.h5.1")) << "no checkpoint";
  save_checkpoint(all(), file(), mine(sample(5)), options());
  EXPECT_EQ(load_checkpoint(file()).num_streams, 5u);
  EXPECT_EQ(load_checkpoint(file("run.h5.2")).num_streams, 1u);
}

TEST_P(RankCheckpoint, RemovesTemporariesOfKilledSaves) {
  if (!is_possible()) GTEST_SKIP();
  if (GetParam() != CheckpointLayout::file_per_rank) GTEST_SKIP();
  // Rank 0 removes files after the others have gone on.
  auto const names_after_saving = [&] {
    save_checkpoint(all(), file(), mine(sample(9)), options());
    MPI_Barrier(all().get());
    auto const found = names();
    MPI_Barrier(all().get());
    return found;
  };
  auto const before = names_after_saving();
  if (rank() == 0) {
    std::string const left = file(".run.h5.rows-1-0.runnel-2.tmp");
    std::ofstream(left) << "?";
    std::filesystem::last_write_time(
        left,
        std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  }
  EXPECT_EQ(names_after_saving().size(), before.size());
}

TEST_P(RankCheckpoint, LeavesNothingElseBehind) {
  if (!is_possible()) GTEST_SKIP();
  if (GetParam() == CheckpointLayout::file_per_rank) GTEST_SKIP();
  save_checkpoint(all(), file(), mine(sample(9)), options());
  save_checkpoint(all(), file(), mine(sample(9)), options());
  EXPECT_EQ(names(), std::vector<std::string>{"run.h5"});
}

TEST_P(RankCheckpoint, IsInspected) {
  if (!is_possible()) GTEST_SKIP();
  save_checkpoint(all(), file(), mine(sample(9)), options());
  std::string const text = inspect_checkpoint(file());
  EXPECT_NE(text.find("1000 to 1008 (9 streams)"), std::string::npos) << text;
  EXPECT_NE(text.find("9 verified"), std::string::npos) << text;
}

INSTANTIATE_TEST_SUITE_P(Layouts, RankCheckpoint,
                         ::testing::Values(CheckpointLayout::shared,
                                           CheckpointLayout::gathered,
                                           CheckpointLayout::file_per_rank,
                                           CheckpointLayout::parallel_hdf5),
                         layout_name);

using RankCheckpointFiles = RanksWithFolder;

TEST_F(RankCheckpointFiles, GatheredIsTheSerialFile) {
  Snapshot const whole = sample(40);
  RankCheckpointOptions options;
  options.layout = CheckpointLayout::gathered;
  options.sync = false;
  save_checkpoint(all(), file(),
                  part_of(whole, static_cast<std::uint64_t>(rank()),
                          static_cast<std::uint64_t>(size())),
                  options);
  if (rank() == 0) {
    save_checkpoint(file("serial.h5"), whole);
    EXPECT_EQ(bytes_of(file()), bytes_of(file("serial.h5")));
  }
  // And the serial file is read by all.
  MPI_Barrier(all().get());
  if (rank() == 0) std::filesystem::remove(file());
  EXPECT_NO_THROW(load_checkpoint(all(), file("serial.h5")));
}

TEST_F(RankCheckpointFiles, TheReleasedFormatIsRead) {
  std::string const released =
      std::string(RUNNEL_TEST_DATA_DIR) + "/data/checkpoint_v1.h5";
  Snapshot const whole = load_checkpoint(released);
  Snapshot const mine = load_checkpoint(all(), released);
  auto const expected = part_of(whole, static_cast<std::uint64_t>(rank()),
                                static_cast<std::uint64_t>(size()));
  EXPECT_EQ(mine.words, expected.words);
  EXPECT_EQ(mine.num_streams, expected.num_streams);
}

}  // namespace
}  // namespace Runnel::Testing
