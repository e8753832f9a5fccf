// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// HDF5 files made of a header and the values after it.

#include <gtest/gtest.h>
#include <hdf5.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <runnel/io/inspect_values.hpp>
#include <runnel/io/number_file.hpp>
#include <runnel/io/value_file.hpp>
#include <string>
#include <vector>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

ValueArray sample_array(StoredType type) {
  return {type,
          {{"generator", "ranmar24"},
           {"seed", std::vector<std::uint64_t>{1802, 9373}},
           {"none", std::vector<std::uint64_t>{}},
           {"empty", ""},
           {"first_stream", std::uint64_t{1} << 63}}};
}

class ValueFile : public CheckpointTest {
 protected:
  template <class T>
  void write(ValueArray const& array, std::vector<T> const& values,
             std::string const& more = {}) {
    std::string text = value_file_header(array, values.size());
    text.append(reinterpret_cast<char const*>(values.data()),
                values.size() * sizeof(T));
    text += more;
    write_bytes(file(), Bytes(text.begin(), text.end()));
  }

  /// `/values`, read with conversion to `memory_type`.
  template <class T>
  std::vector<T> read(hid_t memory_type, hid_t expected_type) {
    hid_t const id = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t const dataset = H5Dopen2(id, "values", H5P_DEFAULT);
    EXPECT_GE(dataset, 0);
    hid_t const type = H5Dget_type(dataset);
    EXPECT_GT(H5Tequal(type, expected_type), 0);
    hid_t const space = H5Dget_space(dataset);
    EXPECT_EQ(H5Sget_simple_extent_ndims(space), 1);
    std::vector<T> values(
        static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    if (!values.empty()) {
      EXPECT_GE(H5Dread(dataset, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                        values.data()),
                0);
    }
    H5Sclose(space);
    H5Tclose(type);
    H5Dclose(dataset);
    H5Fclose(id);
    return values;
  }
};

TEST_F(ValueFile, EveryType) {
  write<std::uint32_t>(sample_array(StoredType::u32), {1, 0xfffffff0u, 3});
  EXPECT_EQ(read<std::uint32_t>(H5T_NATIVE_UINT32, H5T_STD_U32LE),
            (std::vector<std::uint32_t>{1, 0xfffffff0u, 3}));
  write<std::uint64_t>(sample_array(StoredType::u64), {1, ~0ull});
  EXPECT_EQ(read<std::uint64_t>(H5T_NATIVE_UINT64, H5T_STD_U64LE),
            (std::vector<std::uint64_t>{1, ~0ull}));
  write<std::int32_t>(sample_array(StoredType::i32), {7, 0x7fffffff});
  EXPECT_EQ(read<std::int32_t>(H5T_NATIVE_INT32, H5T_STD_I32LE),
            (std::vector<std::int32_t>{7, 0x7fffffff}));
  write<std::int64_t>(sample_array(StoredType::i64), {-7, INT64_MAX});
  EXPECT_EQ(read<std::int64_t>(H5T_NATIVE_INT64, H5T_STD_I64LE),
            (std::vector<std::int64_t>{-7, INT64_MAX}));
  write<float>(sample_array(StoredType::f32), {0.5f, 0.25f});
  EXPECT_EQ(read<float>(H5T_NATIVE_FLOAT, H5T_IEEE_F32LE),
            (std::vector<float>{0.5f, 0.25f}));
  write<double>(sample_array(StoredType::f64), {0.5, 0.1});
  EXPECT_EQ(read<double>(H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE),
            (std::vector<double>{0.5, 0.1}));
}

/// Rows of three numbers.
TEST_F(ValueFile, Vectors) {
  ValueArray array = sample_array(StoredType::f64);
  array.components = 3;
  std::string const header = value_file_header(array, 2);
  EXPECT_EQ(header.size(), value_file_header(array, 0).size());
  EXPECT_EQ(value_file_count(array, header), 2u);
  EXPECT_EQ(value_file_count(sample_array(StoredType::f64), header),
            std::nullopt);
  double const values[] = {1, 2, 3, 4, 5, 6};
  std::string text = header;
  text.append(reinterpret_cast<char const*>(values), sizeof values);
  write_bytes(file(), Bytes(text.begin(), text.end()));
  hid_t const id = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t const dataset = H5Dopen2(id, "values", H5P_DEFAULT);
  ASSERT_GE(dataset, 0);
  hid_t const space = H5Dget_space(dataset);
  ASSERT_EQ(H5Sget_simple_extent_ndims(space), 2);
  hsize_t extents[2] = {};
  H5Sget_simple_extent_dims(space, extents, nullptr);
  EXPECT_EQ(extents[0], 2u);
  EXPECT_EQ(extents[1], 3u);
  double read[2][3] = {};
  EXPECT_GE(
      H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, read),
      0);
  EXPECT_EQ(read[1][0], 4);
  EXPECT_EQ(read[1][2], 6);
  H5Sclose(space);
  H5Dclose(dataset);
  H5Fclose(id);
}

TEST_F(ValueFile, InspectTellsEveryType) {
  auto const expect = [this]<class T>(StoredType type, T value,
                                      std::string const& name) {
    ValueArray array = sample_array(type);
    for (char const* const text :
         {"seeding", "order", "type", "distribution", "library_version"}) {
      array.attributes[text] = "x";
    }
    for (char const* const number : {"num_streams", "part", "num_parts",
                                     "position_high", "position_low"}) {
      array.attributes[number] = std::uint64_t{1};
    }
    array.attributes["parameters"] = std::vector<std::uint64_t>{};
    write<T>(array, {value, value});
    EXPECT_NE(
        inspect_value_file(file()).find("2 in /values, stored as " + name),
        std::string::npos)
        << inspect_value_file(file());
  };
  expect(StoredType::u32, std::uint32_t{1}, "u32");
  expect(StoredType::u64, std::uint64_t{1}, "u64");
  expect(StoredType::i32, std::int32_t{-1}, "i32");
  expect(StoredType::i64, std::int64_t{-1}, "i64");
  expect(StoredType::f32, 0.5F, "f32");
  expect(StoredType::f64, 0.5, "f64");
}

TEST_F(ValueFile, AnyNumberOfValues) {
  auto const array = sample_array(StoredType::f64);
  std::size_t const size = value_file_header(array, 0).size();
  EXPECT_EQ(size % 8, 0u);
  EXPECT_LE(size, 4096u) << "an update must be one page";
  for (std::uint64_t const n : {1ull, 2ull, 1000ull, 1ull << 32, 1ull << 50}) {
    EXPECT_EQ(value_file_header(array, n).size(), size) << n;
  }
  for (std::size_t const n : {0u, 1u, 100000u}) {
    std::vector<double> const values(n, 0.5);
    write(array, values);
    EXPECT_EQ(read<double>(H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE), values);
  }
}

TEST_F(ValueFile, ValuesBeyondTheHeaderDoNotCount) {
  write<float>(sample_array(StoredType::f32), {0.5f, 0.25f},
               std::string(100000, 'x'));
  EXPECT_EQ(read<float>(H5T_NATIVE_FLOAT, H5T_IEEE_F32LE),
            (std::vector<float>{0.5f, 0.25f}));
}

TEST_F(ValueFile, EqualArraysHaveEqualHeaders) {
  auto const array = sample_array(StoredType::u32);
  EXPECT_EQ(value_file_header(array, 12345), value_file_header(array, 12345));
}

TEST_F(ValueFile, Attributes) {
  write<float>(sample_array(StoredType::f32), {0.5f});
  hid_t const id = H5Fopen(file().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t const seed =
      H5Aopen_by_name(id, "values", "seed", H5P_DEFAULT, H5P_DEFAULT);
  std::uint64_t numbers[2] = {};
  EXPECT_GE(H5Aread(seed, H5T_NATIVE_UINT64, numbers), 0);
  EXPECT_EQ(numbers[0], 1802u);
  EXPECT_EQ(numbers[1], 9373u);
  H5Aclose(seed);
  hid_t const stream =
      H5Aopen_by_name(id, "values", "first_stream", H5P_DEFAULT, H5P_DEFAULT);
  EXPECT_GE(H5Aread(stream, H5T_NATIVE_UINT64, numbers), 0);
  EXPECT_EQ(numbers[0], std::uint64_t{1} << 63);
  H5Aclose(stream);
  hid_t const generator =
      H5Aopen_by_name(id, "values", "generator", H5P_DEFAULT, H5P_DEFAULT);
  hid_t const type = H5Aget_type(generator);
  char text[20] = {};
  ASSERT_EQ(H5Tget_size(type), 8u);
  EXPECT_GE(H5Aread(generator, type, text), 0);
  EXPECT_STREQ(text, "ranmar24");
  H5Tclose(type);
  H5Aclose(generator);
  H5Fclose(id);
}

TEST_F(ValueFile, NumbersAreReadAsTheyAreStored) {
  write<double>(sample_array(StoredType::f64), {0.5, 0.1, 0.25});
  auto const numbers = read_numbers(file());
  EXPECT_EQ(numbers.type, StoredType::f64);
  EXPECT_EQ(numbers.shape, std::vector<std::uint64_t>{3});
  ASSERT_EQ(numbers.memory.size(), 3u);
  EXPECT_EQ(std::bit_cast<double>(numbers.memory[1]), 0.1);
  // Two numbers to a word, and a half.
  write<std::uint32_t>(sample_array(StoredType::u32), {1, 2, 3});
  auto const few = read_numbers(file());
  EXPECT_EQ(few.type, StoredType::u32);
  ASSERT_EQ(few.memory.size(), 2u);
  std::uint32_t words[4];
  std::memcpy(words, few.memory.data(), sizeof(words));
  EXPECT_EQ(words[1], 2u);
  EXPECT_EQ(words[2], 3u);
}

TEST_F(ValueFile, RowsAreReadAlone) {
  write<double>(sample_array(StoredType::f64), {0.5, 0.1, 0.25, 7});
  auto const numbers = read_numbers(file(), "values", {1, 2});
  EXPECT_EQ(numbers.shape, std::vector<std::uint64_t>{4});
  ASSERT_EQ(numbers.memory.size(), 2u);
  EXPECT_EQ(std::bit_cast<double>(numbers.memory[0]), 0.1);
  EXPECT_EQ(std::bit_cast<double>(numbers.memory[1]), 0.25);
  EXPECT_TRUE(read_numbers(file(), "values", {}).memory.empty());
  EXPECT_TRUE(
      says(checkpoint_error([&] { read_numbers(file(), "values", {3, 2}); }),
           {"values", "read"}));
}

TEST_F(ValueFile, NumbersThatAreNotThereAreRefused) {
  auto const error = [&](std::string const& dataset) {
    return checkpoint_error([&] { read_numbers(file(), dataset); });
  };
  auto const array = sample_array(StoredType::f64);
  write<double>(array, {});
  EXPECT_TRUE(says(error("values"), {"values", "no numbers"}));
  EXPECT_TRUE(says(error("x"), {"x", "missing"}));
  EXPECT_TRUE(says(error("a/b"), {"a/b", "root"}));
  // More than the file has.
  std::string const claim = value_file_header(array, std::uint64_t{1} << 40);
  write_bytes(file(), Bytes(claim.begin(), claim.end()));
  EXPECT_TRUE(says(error("values"), {"truncated"}));
}

TEST_F(ValueFile, CountOfAHeader) {
  auto const array = sample_array(StoredType::f64);
  for (std::uint64_t const n : {0ull, 1ull, 77ull, 1ull << 50}) {
    EXPECT_EQ(value_file_count(array, value_file_header(array, n) + "values"),
              n);
  }
}

TEST_F(ValueFile, ForeignHeadersDoNotCount) {
  auto const array = sample_array(StoredType::f64);
  std::string const header = value_file_header(array, 77);
  auto other = array;
  other.attributes["generator"] = "ranmar48";
  EXPECT_FALSE(value_file_count(other, header));
  EXPECT_FALSE(value_file_count(sample_array(StoredType::f32), header));
  EXPECT_FALSE(value_file_count(array, header.substr(0, header.size() - 1)));
  EXPECT_FALSE(value_file_count(array, ""));
  EXPECT_FALSE(value_file_count(array, std::string(header.size(), 'x')));
  for (std::size_t at = 0; at < header.size(); ++at) {
    std::string damaged = header;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(value_file_count(array, damaged)) << at;
  }
}

}  // namespace
}  // namespace Runnel::Testing
