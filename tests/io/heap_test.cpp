// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Damaged global heaps, which HDF5 keeps the lists of virtual datasets in and
// searches without end: each is refused before HDF5 opens the dataset.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <runnel/io/checkpoint.hpp>
#include <runnel/io/hdf5_group.hpp>
#include <string>
#include <string_view>

#include "io/checkpoint_fixture.hpp"
#include "io/hdf5_edit.hpp"

namespace Runnel::Testing {
namespace {

/// How the file with the virtual dataset is made.
struct Form {
  H5F_libver_t version;
  int attributes;  ///< of the dataset; some make a header of several pieces
  hsize_t in_front;
  int width;  ///< bytes of addresses and lengths
};

struct Damage {
  char const* name;
  std::size_t at;  ///< from the start of the heap
  std::uint64_t value;
};

class Heap : public CheckpointTest {
 protected:
  void make(Form const& form) {
    hid_t const creation = H5Pcreate(H5P_FILE_CREATE);
    H5Pset_userblock(creation, form.in_front);
    auto const width = static_cast<std::size_t>(form.width);
    H5Pset_sizes(creation, width, width);
    hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, form.version, H5F_LIBVER_LATEST);
    hid_t const whole =
        H5Fcreate(file().c_str(), H5F_ACC_TRUNC, creation, access);
    ASSERT_GE(whole, 0);
    H5Pclose(access);
    H5Pclose(creation);
    save_checkpoint(whole, "runnel", sample_snapshot());
    show_checksums(whole);
    for (int i = 0; i < form.attributes; ++i) {
      set_number(whole, "runnel/checksum", std::to_string(i).c_str(), 1);
    }
    ASSERT_GE(H5Fclose(whole), 0);
    m_width = width;
  }

  /// A note on how the file is refused.
  std::string refusal(hid_t access = H5P_DEFAULT) {
    hid_t const whole = H5Fopen(file().c_str(), H5F_ACC_RDONLY, access);
    EXPECT_GE(whole, 0);
    auto error = checkpoint_error([&] { load_checkpoint(whole, "runnel"); });
    H5Fclose(whole);
    return error;
  }

  void expect_refused_if_damaged() {
    Bytes const sound = read_bytes(file());
    EXPECT_TRUE(says(refusal(), {"runnel/checksum", "rows-0", "missing"}));
    std::string_view const text(sound.data(), sound.size());
    std::size_t const heap = text.find("GCOL");
    ASSERT_NE(heap, std::string_view::npos);
    ASSERT_EQ(text.find("GCOL", heap + 1), std::string_view::npos);
    std::size_t const length = sound[heap + 24] & 0xff;
    std::size_t const rest = 32 + (length + 7) / 8 * 8;
    for (Damage const& damage : {
             Damage{"free space of no bytes", rest + 8, 0},
             Damage{"free space of one byte", rest + 8, 1},
             Damage{"free space past the end", rest + 8, 4096},
             Damage{"an object that ends before it begins", 24,
                    ~std::uint64_t{15}},
             Damage{"an object past the end", 24, 4096},
             Damage{"a heap of 32 bytes", 8, 32},
         }) {
      Bytes bytes = sound;
      std::memcpy(bytes.data() + heap + damage.at, &damage.value, m_width);
      write_bytes(file(), bytes);
      EXPECT_TRUE(says(refusal(), {"runnel/checksum", "damaged global heap"}))
          << damage.name;
    }
    expect_refused_with_any_byte_of({heap + 32, length}, sound);
  }

 private:
  struct Range {
    std::size_t first;
    std::size_t count;
  };

  // Among them the number of dimensions of a selection, for which HDF5 writes
  // past an array, and the number of entries, for which it allocates memory.
  void expect_refused_with_any_byte_of(Range const& list, Bytes const& sound) {
    int by_list = 0;
    for (std::size_t i = list.first; i < list.first + list.count; ++i) {
      Bytes bytes = sound;
      bytes[i] = static_cast<char>(bytes[i] ^ 0xe2);
      write_bytes(file(), bytes);
      auto const error = refusal();
      EXPECT_TRUE(says(error, {"runnel/checksum"})) << i - list.first;
      if (error.find("damaged list") != std::string::npos) ++by_list;
    }
    EXPECT_GT(by_list, 10);
    write_bytes(file(), sound);
  }

  static void show_checksums(hid_t whole) {
    ASSERT_GE(H5Ldelete(whole, "runnel/checksum", H5P_DEFAULT), 0);
    hsize_t const count = 5;
    hid_t const space = H5Screate_simple(1, &count, nullptr);
    hsize_t const first = 0;
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &first, nullptr, &count,
                        nullptr);
    hid_t const creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_virtual(creation, space, "rows-0", "/runnel_rows/checksum", space);
    hid_t const dataset = H5Dcreate2(whole, "runnel/checksum", H5T_STD_U64LE,
                                     space, H5P_DEFAULT, creation, H5P_DEFAULT);
    EXPECT_GE(dataset, 0);
    H5Dclose(dataset);
    H5Pclose(creation);
    H5Sclose(space);
  }

  std::size_t m_width = 8;
};

TEST_F(Heap, InFilesOfAllForms) {
  for (Form const& form : {
           Form{H5F_LIBVER_V110, 0, 0, 8},
           Form{H5F_LIBVER_EARLIEST, 0, 0, 8},
           Form{H5F_LIBVER_V110, 6, 0, 8},
           Form{H5F_LIBVER_EARLIEST, 6, 0, 8},
           Form{H5F_LIBVER_V110, 0, 512, 8},
           Form{H5F_LIBVER_V110, 2, 1024, 4},
       }) {
    SCOPED_TRACE(std::to_string(form.attributes) + " attributes, " +
                 std::to_string(form.in_front) + " bytes in front, " +
                 std::to_string(form.width));
    make(form);
    expect_refused_if_damaged();
  }
}

// How an application may have opened it.
TEST_F(Heap, ByAllDrivers) {
  make({H5F_LIBVER_V110, 0, 0, 8});
  Bytes bytes = read_bytes(file());
  auto const heap = std::string_view(bytes.data(), bytes.size()).find("GCOL");
  ASSERT_NE(heap, std::string_view::npos);
  // All that follows is free space of no bytes.
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(heap) + 16,
            bytes.begin() + static_cast<std::ptrdiff_t>(heap) + 4096, '\0');
  write_bytes(file(), bytes);
  EXPECT_TRUE(says(checkpoint_error([&] { load_checkpoint(file()); }),
                   {"/runnel/checksum", "damaged global heap"}));
  hid_t const access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_stdio(access);
  EXPECT_TRUE(says(refusal(access), {"damaged global heap"}));
  H5Pset_fapl_core(access, 1 << 16, false);
  EXPECT_TRUE(says(refusal(access), {"damaged global heap"}));
  H5Pclose(access);
}

// Text that looks like the start of a heap is none.
TEST_F(Heap, ThatIsANote) {
  auto snapshot = sample_snapshot();
  snapshot.notes = {{"GCOL", "GCOL"}};
  save_checkpoint(file(), snapshot);
  EXPECT_TRUE(load_checkpoint(file()) == snapshot);
}

}  // namespace
}  // namespace Runnel::Testing
