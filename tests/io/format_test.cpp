// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The layout of docs/checkpoint-format.md, seen through HDF5 alone, and its
// checksum, computed once more from its definition.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <runnel/io/checkpoint.hpp>
#include <string>
#include <vector>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"

namespace Runnel::Testing {
namespace {

using Format = CheckpointTest;

// The definition, word for word.
std::vector<std::uint64_t> defined_checksums(Snapshot const& snapshot) {
  std::vector<std::uint64_t> words = {snapshot.cursor_block > 1 ? 2u : 1u};
  auto const text = [&](std::string const& letters) {
    words.push_back(letters.size());
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (i % 8 == 0) words.push_back(0);
      words.back() += std::uint64_t{static_cast<unsigned char>(letters[i])}
                      << (8 * (i % 8));
    }
  };
  auto const list = [&](std::vector<std::uint64_t> const& numbers) {
    words.push_back(numbers.size());
    words.insert(words.end(), numbers.begin(), numbers.end());
  };
  text(snapshot.generator);
  list(snapshot.parameters);
  text(snapshot.seeding);
  list(snapshot.seed);
  words.insert(words.end(), {snapshot.first_stream, snapshot.num_streams,
                             snapshot.part, snapshot.num_parts, snapshot.cursor,
                             snapshot.position.low, snapshot.position.high,
                             snapshot.word_bits, snapshot.words_per_stream});
  if (snapshot.cursor_block > 1) words.push_back(snapshot.cursor_block);
  words.insert(words.end(),
               {snapshot.position_extra.size(), snapshot.notes.size()});
  for (auto const& [key, note] : snapshot.notes) {
    text(key);
    text(note);
  }
  std::vector<std::uint64_t> sums;
  for (std::uint64_t s = 0; s < snapshot.num_streams; ++s) {
    std::vector<std::uint64_t> all = words;
    all.push_back(snapshot.first_stream + s);
    all.push_back(snapshot.position_extra.empty() ? 0
                                                  : snapshot.position_extra[s]);
    auto const row = snapshot.words.begin() +
                     static_cast<std::ptrdiff_t>(s * snapshot.words_per_stream);
    all.insert(all.end(), row,
               row + static_cast<std::ptrdiff_t>(snapshot.words_per_stream));
    std::uint64_t sum = 14695981039346656037u;
    for (std::uint64_t const word : all) {
      sum = (sum ^ word) * 11400714819323198485u;
      sum ^= sum >> 32;
    }
    sums.push_back(sum);
  }
  return sums;
}

std::vector<std::uint64_t> read_dataset(hid_t file, char const* name) {
  hid_t const dataset = H5Dopen2(file, name, H5P_DEFAULT);
  hid_t const space = H5Dget_space(dataset);
  std::vector<std::uint64_t> numbers(
      static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
  EXPECT_GE(H5Dread(dataset, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                    numbers.data()),
            0);
  H5Sclose(space);
  H5Dclose(dataset);
  return numbers;
}

// Is `name` of this type, cut in chunks and under Fletcher's checksum?
void expect_dataset(hid_t file, char const* name, hid_t expected_type) {
  hid_t const dataset = H5Dopen2(file, name, H5P_DEFAULT);
  ASSERT_GE(dataset, 0) << name;
  hid_t const type = H5Dget_type(dataset);
  EXPECT_GT(H5Tequal(type, expected_type), 0) << name;
  hid_t const creation = H5Dget_create_plist(dataset);
  EXPECT_EQ(H5Pget_layout(creation), H5D_CHUNKED) << name;
  EXPECT_EQ(H5Pget_nfilters(creation), 1) << name;
  unsigned flags = 0;
  std::size_t values = 0;
  EXPECT_EQ(H5Pget_filter2(creation, 0, &flags, &values, nullptr, 0, nullptr,
                           nullptr),
            H5Z_FILTER_FLETCHER32)
      << name;
  hbool_t times = true;
  H5Pget_obj_track_times(creation, &times);
  EXPECT_FALSE(times) << name;
  H5Pclose(creation);
  H5Tclose(type);
  H5Dclose(dataset);
}

TEST_F(Format, TypesAndFilters) {
  for (std::uint32_t const bits : {32u, 64u}) {
    save_checkpoint(file(), sample_snapshot(3, 4, bits));
    hid_t const whole = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    ASSERT_GE(whole, 0);
    expect_dataset(whole, "runnel/state",
                   bits == 32 ? H5T_STD_U32LE : H5T_STD_U64LE);
    expect_dataset(whole, "runnel/position_extra", H5T_STD_U64LE);
    expect_dataset(whole, "runnel/checksum", H5T_STD_U64LE);
    EXPECT_EQ(read_dataset(whole, "runnel/state"),
              sample_snapshot(3, 4, bits).words);
    H5Fclose(whole);
  }
}

TEST_F(Format, SuperblockIsOfTheChecksummedKind) {
  save_checkpoint(file(), sample_snapshot());
  Bytes const bytes = read_bytes(file());
  EXPECT_EQ(std::string(bytes.begin() + 1, bytes.begin() + 4), "HDF");
  EXPECT_EQ(bytes[8], 3);   // superblock version
  EXPECT_EQ(bytes[11], 0);  // not marked as open for writing
  // Object headers of the kind that has a checksum; none of the old structures.
  std::string const text(bytes.begin(), bytes.end());
  EXPECT_NE(text.find("OHDR"), std::string::npos);
  for (char const* const old : {"TREE", "SNOD", "HEAP", "GCOL"}) {
    EXPECT_EQ(text.find(old), std::string::npos) << old;
  }
}

TEST_F(Format, ChecksumsAreAsDefined) {
  std::vector<Snapshot> snapshots = {
      sample_snapshot(), sample_snapshot(7, 20, 64), sample_snapshot(2, 0)};
  snapshots.push_back(sample_snapshot());
  snapshots.back().position_extra.clear();
  snapshots.back().notes.clear();
  snapshots.back().seed.clear();
  snapshots.push_back(sample_snapshot());
  snapshots.back().cursor_block = 3;
  for (Snapshot const& snapshot : snapshots) {
    save_checkpoint(file(), snapshot);
    hid_t const whole = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    EXPECT_EQ(read_dataset(whole, "runnel/checksum"),
              defined_checksums(snapshot));
    H5Fclose(whole);
  }
}

// Any one bit of a word, even the highest of two words, changes the sum.
TEST_F(Format, ChecksumsSeeEveryBit) {
  Snapshot snapshot = sample_snapshot(1, 3, 64);
  auto const sum = defined_checksums(snapshot);
  for (std::size_t word = 0; word < 3; ++word) {
    for (int bit = 0; bit < 64; ++bit) {
      Snapshot changed = snapshot;
      changed.words[word] ^= std::uint64_t{1} << bit;
      EXPECT_NE(defined_checksums(changed), sum);
      changed.words[(word + 1) % 3] ^= std::uint64_t{1} << bit;
      EXPECT_NE(defined_checksums(changed), sum);
    }
  }
}

// The same numbers in big-endian types, as another program may write them.
TEST_F(Format, ByteSwappedFilesLoad) {
  for (std::uint32_t const bits : {32u, 64u}) {
    Snapshot const snapshot = sample_snapshot(1, 50, bits);
    save_checkpoint(file(), snapshot);
    edit_hdf5_file(file(), [&](hid_t whole) {
      hsize_t const shape[] = {1, 50};
      hid_t const space = H5Screate_simple(2, shape, nullptr);
      H5Ldelete(whole, "runnel/state", H5P_DEFAULT);
      hid_t const dataset = H5Dcreate2(
          whole, "runnel/state", bits == 32 ? H5T_STD_U32BE : H5T_STD_U64BE,
          space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
      H5Dwrite(dataset, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT,
               snapshot.words.data());
      H5Dclose(dataset);
      H5Sclose(space);
      for (char const* const name : {"position_extra", "checksum"}) {
        std::string const path = std::string("runnel/") + name;
        auto const numbers = read_dataset(whole, path.c_str());
        H5Ldelete(whole, path.c_str(), H5P_DEFAULT);
        write_dataset(whole, path.c_str(), numbers, H5T_STD_U64BE);
      }
      set_number(whole, "runnel", "position_low", snapshot.position.low,
                 H5T_STD_U64BE);
      set_number(whole, "runnel", "cursor", snapshot.cursor, H5T_STD_U16BE);
    });
    EXPECT_TRUE(load_checkpoint(file()) == snapshot) << bits;
  }
}

// Files written by the first library with format 1, by one process and by ranks
// (`shared`). They must load for ever.
TEST_F(Format, FilesOfVersion1Load) {
  for (char const* const name :
       {"checkpoint_v1.h5", "checkpoint_v1_shared.h5"}) {
    EXPECT_TRUE(load_checkpoint(std::string(RUNNEL_TEST_DATA_DIR "/data/") +
                                name) == sample_snapshot())
        << name;
  }
}

// The same for format 2, which has the place in a cycle of blocks.
TEST_F(Format, FilesOfVersion2Load) {
  Snapshot snapshot = sample_snapshot();
  snapshot.cursor_block = 100;
  snapshot.cursor = 321;
  EXPECT_TRUE(load_checkpoint(RUNNEL_TEST_DATA_DIR "/data/checkpoint_v2.h5") ==
              snapshot);
}

// Later versions may add; they do not get in the way of this one.
TEST_F(Format, UnknownAdditionsAreIgnored) {
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    set_number(whole, "runnel", "added_later", 5);
    write_dataset(whole, "runnel/also_later", {1, 2, 3});
    write_dataset(whole, "beside", {1, 2, 3});
  });
  EXPECT_TRUE(load_checkpoint(file()) == sample_snapshot());
}

}  // namespace
}  // namespace Runnel::Testing
