// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What cannot be trusted is refused, and the message says why.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <runnel/io/checkpoint.hpp>
#include <string>
#include <testing/throws.hpp>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"

namespace Runnel::Testing {
namespace {

using Refusal = CheckpointTest;

TEST_F(Refusal, WhatIsNotThere) {
  EXPECT_TRUE(says(load_error(file()), {file(), "does not exist"}));
  EXPECT_TRUE(says(load_error(file("no/run.h5")), {"does not exist"}));
  EXPECT_TRUE(says(load_error(""), {"does not exist"}));
}

TEST_F(Refusal, WhatIsNoFile) {
  EXPECT_TRUE(says(load_error(folder()), {folder(), "is a directory"}));
  EXPECT_TRUE(says(load_error("/dev/null"), {"not a regular file"}));
  ASSERT_EQ(mkfifo(file("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(says(load_error(file("pipe")), {"not a regular file"}));
}

TEST_F(Refusal, WhatIsNoCheckpoint) {
  write_bytes(file(), {});
  EXPECT_TRUE(says(load_error(file()), {file(), "is empty"}));
  write_bytes(file(), {'x'});
  EXPECT_TRUE(says(load_error(file()), {"another kind of file"}));
  write_bytes(file(), Bytes(100000, 'x'));
  EXPECT_TRUE(says(load_error(file()), {"another kind of file"}));
}

TEST_F(Refusal, Hdf5FilesOfOthers) {
  make_hdf5_file(file());
  EXPECT_TRUE(says(load_error(file()),
                   {file(), "/runnel", "is missing", "not a Runnel"}));
  edit_hdf5_file(file(), [](hid_t whole) {
    H5Gclose(
        H5Gcreate2(whole, "runnel", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  });
  EXPECT_TRUE(says(load_error(file()), {"/runnel", "not a Runnel", "format"}));
  edit_hdf5_file(file(), [](hid_t whole) {
    set_text(whole, "runnel", "format", "Something else");
  });
  EXPECT_TRUE(says(load_error(file()), {"/runnel", "not a Runnel", "format"}));
}

TEST_F(Refusal, ADatasetWhereTheGroupShouldBe) {
  make_hdf5_file(file());
  edit_hdf5_file(
      file(), [](hid_t whole) { write_dataset(whole, "runnel", {1, 2, 3}); });
  EXPECT_TRUE(says(load_error(file()), {"/runnel", "is not a group"}));
}

TEST_F(Refusal, AnotherGenerator) {
  Snapshot const saved = sample_snapshot();
  save_checkpoint(file(), saved);
  EXPECT_TRUE(load_checkpoint(file(), "ranmar24") == saved);
  EXPECT_TRUE(
      says(checkpoint_error([&] { load_checkpoint(file(), "mrg32k3a"); }),
           {file(), "/runnel/generator", "'ranmar24'", "not of 'mrg32k3a'"}));
}

TEST_F(Refusal, ANewerFormat) {
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    set_number(whole, "runnel", "format_version", 3);
    set_text(whole, "runnel", "library_version", "7.3.1");
  });
  EXPECT_TRUE(says(
      load_error(file()),
      {file(), "version 3", "newer", "reads up to version 2", "Runnel 7.3.1"}));
  edit_hdf5_file(file(), [](hid_t whole) {
    set_number(whole, "runnel", "format_version", 0);
  });
  EXPECT_TRUE(says(load_error(file()), {"version 0"}));
}

TEST_F(Refusal, EveryNumberOfTheHeaderChanged) {
  for (char const* const name :
       {"first_stream", "num_streams", "part", "num_parts", "cursor",
        "position_low", "position_high", "word_bits", "words_per_stream"}) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(),
                   [&](hid_t whole) { set_number(whole, "runnel", name, 77); });
    EXPECT_TRUE(says(load_error(file()), {file(), "/runnel"})) << name;
    // Nor may a wild number make us take memory for it.
    edit_hdf5_file(file(), [&](hid_t whole) {
      set_number(whole, "runnel", name, ~std::uint64_t{0} / 3);
    });
    EXPECT_TRUE(says(load_error(file()), {file(), "/runnel"})) << name;
  }
}

TEST_F(Refusal, EveryTextOfTheHeaderChanged) {
  for (char const* const name : {"generator", "seeding"}) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      set_text(whole, "runnel", name, "ranmar4X");
    });
    EXPECT_TRUE(says(load_error(file()), {"/runnel/checksum", "stream 1000",
                                          "4 more", "does not fit"}));
  }
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [&](hid_t whole) {
    H5Ldelete(whole, "runnel/note_texts", H5P_DEFAULT);
    write_texts(whole, "runnel/note_texts", {"", "--count 999"});
  });
  EXPECT_TRUE(says(load_error(file()), {"/runnel/checksum"}));
}

TEST_F(Refusal, AnythingMissing) {
  for (char const* const name :
       {"format", "format_version", "library_version", "generator", "seeding",
        "first_stream", "num_streams", "part", "num_parts", "cursor",
        "position_low", "position_high", "word_bits", "words_per_stream"}) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      H5Adelete_by_name(whole, "runnel", name, H5P_DEFAULT);
    });
    EXPECT_TRUE(says(load_error(file()), {file(), name, "missing"}));
  }
  for (char const* const name : {"state", "checksum"}) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      H5Ldelete(whole, (std::string("runnel/") + name).c_str(), H5P_DEFAULT);
    });
    EXPECT_TRUE(says(load_error(file()), {file(), name, "is missing"}));
  }
  for (char const* const name : {"position_extra", "parameters", "seed"}) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      H5Ldelete(whole, (std::string("runnel/") + name).c_str(), H5P_DEFAULT);
    });
    EXPECT_TRUE(says(load_error(file()), {file(), "/runnel/checksum"}));
  }
}

TEST_F(Refusal, OneStateWordChanged) {
  // Through HDF5, so that its own checksums are right again.
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    change_element(whole, "runnel/state", {2, 4}, 12345);
  });
  EXPECT_TRUE(says(load_error(file()), {"stream 1002 does not fit"}));
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    change_element(whole, "runnel/position_extra", {4}, 5);
  });
  EXPECT_TRUE(says(load_error(file()), {"stream 1004 does not fit"}));
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    change_element(whole, "runnel/checksum", {0}, 5);
  });
  EXPECT_TRUE(says(load_error(file()), {"stream 1000 does not fit"}));
}

TEST_F(Refusal, DatasetsOfAnotherShapeOrType) {
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    H5Ldelete(whole, "runnel/checksum", H5P_DEFAULT);
    write_dataset(whole, "runnel/checksum", {1, 2, 3});
  });
  EXPECT_TRUE(says(load_error(file()),
                   {"/runnel/checksum", "shape 3", "header says 5"}));
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    H5Ldelete(whole, "runnel/checksum", H5P_DEFAULT);
    write_dataset(whole, "runnel/checksum", {1, 2, 3, 4, 5}, H5T_IEEE_F64LE);
  });
  EXPECT_TRUE(says(load_error(file()), {"/runnel/checksum", "unsigned"}));
}

TEST_F(Refusal, ListsThatAreNone) {
  auto const refused_with = [&](char const* name, auto const& edit) {
    save_checkpoint(file(), sample_snapshot());
    edit_hdf5_file(file(), [&](hid_t whole) {
      std::string const path = std::string("runnel/") + name;
      H5Ldelete(whole, path.c_str(), H5P_DEFAULT);
      edit(whole, path.c_str());
    });
    return load_error(file());
  };
  auto const numbers = [](hid_t whole, char const* path) {
    write_dataset(whole, path, {1, 2});
  };
  auto const texts = [](hid_t whole, char const* path) {
    write_texts(whole, path, {"one", "two", "three"});
  };
  EXPECT_TRUE(says(refused_with("seed", texts), {"/runnel/seed", "unsigned"}));
  EXPECT_TRUE(says(refused_with("note_names", numbers),
                   {"/runnel/note_names", "not of strings"}));
  EXPECT_TRUE(says(refused_with("note_texts", texts),
                   {"/runnel/note_texts", "3 texts for 2 notes"}));
  EXPECT_TRUE(says(refused_with("parameters",
                                [](hid_t whole, char const* path) {
                                  H5Lcreate_hard(whole, "runnel/state", whole,
                                                 path, H5P_DEFAULT,
                                                 H5P_DEFAULT);
                                }),
                   {"/runnel/parameters", "5 x 9", "should be a list"}));
}

TEST_F(Refusal, ClaimsBeyondWhatIsStored) {
  // A dataset of 2^50 words of which none was ever written: all zeros to
  // HDF5, and more memory than there is.
  Snapshot snapshot = sample_snapshot();
  save_checkpoint(file(), snapshot);
  std::uint64_t const claimed = std::uint64_t{1} << 50;
  edit_hdf5_file(file(), [&](hid_t whole) {
    set_number(whole, "runnel", "num_streams", claimed);
    H5Ldelete(whole, "runnel/checksum", H5P_DEFAULT);
    create_unwritten(whole, "runnel/checksum", claimed);
  });
  EXPECT_TRUE(
      says(load_error(file()), {"/runnel/checksum", "claims", "stores"}));
}

TEST_F(Refusal, CompressedStates) {
  save_checkpoint(file(), sample_snapshot());
  edit_hdf5_file(file(), [](hid_t whole) {
    H5Ldelete(whole, "runnel/checksum", H5P_DEFAULT);
    write_compressed_zeros(whole, "runnel/checksum", 5);
  });
  EXPECT_TRUE(says(load_error(file()), {"/runnel/checksum", "compressed"}));
}

TEST_F(Refusal, Hdf5PrintsNothingAndKeepsItsSettings) {
  H5E_auto2_t before = nullptr, after = nullptr;
  void *before_data = nullptr, *after_data = nullptr;
  H5Eget_auto2(H5E_DEFAULT, &before, &before_data);
  write_bytes(file(), Bytes(1000, 'x'));
  ::testing::internal::CaptureStderr();
  load_error(file());
  save_error(folder());
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  H5Eget_auto2(H5E_DEFAULT, &after, &after_data);
  EXPECT_EQ(before, after);
  EXPECT_EQ(before_data, after_data);
  EXPECT_EQ(H5Fget_obj_count(H5F_OBJ_ALL, H5F_OBJ_ALL), 0);
}

}  // namespace
}  // namespace Runnel::Testing
