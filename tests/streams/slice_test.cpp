// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <runnel/streams/slice.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace Runnel {
namespace {

Snapshot sample() {
  Snapshot set;
  set.generator = "ranmar24";
  set.parameters = {7};
  set.seeding = "ij,kl";
  set.seed = {1, 2};
  set.first_stream = 100;
  set.num_streams = 5;
  set.part = 1;
  set.num_parts = 3;
  set.cursor = 4;
  set.position = UInt128(1, 50);
  set.position_extra = {9, 0, 3, 3, 8};
  set.word_bits = 32;
  set.words_per_stream = 2;
  for (std::uint64_t i = 0; i < 10; ++i) set.words.push_back(i);
  set.notes = {{"who", "me"}};
  return set;
}

TEST(Slice, StreamsOfTheMiddle) {
  Snapshot const part = slice(sample(), 2, 3);
  Snapshot expected = sample();
  expected.first_stream = 102;
  expected.num_streams = 3;
  expected.whole_cursor = std::exchange(expected.cursor, 0);
  expected.position = UInt128(1, 53);
  expected.position_extra = {0, 0, 5};
  expected.words = {4, 5, 6, 7, 8, 9};
  expected.notes.clear();
  EXPECT_EQ(part, expected);
}

TEST(Slice, AllKeepTheCursor) {
  Snapshot expected = sample();
  expected.notes.clear();
  EXPECT_EQ(slice(sample(), 0, 5), expected);
}

TEST(Slice, PutBackUnchangedChangesNothing) {
  for (std::uint64_t first = 0; first < 5; ++first) {
    for (std::uint64_t count = 1; first + count <= 5; ++count) {
      Snapshot whole = sample();
      put_slice(whole, first, slice(whole, first, count));
      EXPECT_EQ(whole, sample()) << first << " " << count;
    }
  }
}

TEST(Slice, PutBackFurtherOn) {
  Snapshot whole = sample();
  Snapshot part = slice(whole, 1, 2);
  part.position += UInt128(20);
  part.position_extra = {1, 0};
  part.words = {60, 61, 62, 63};
  put_slice(whole, 1, part);
  Snapshot expected = sample();
  expected.position = UInt128(1, 53);  // of stream 3, now the last
  expected.position_extra = {6, 18, 17, 0, 5};
  expected.words = {0, 1, 60, 61, 62, 63, 6, 7, 8, 9};
  EXPECT_EQ(whole, expected);
}

TEST(Slice, NoPositionsListedMeansAllAlike) {
  Snapshot whole = sample();
  whole.position_extra.clear();
  EXPECT_EQ(slice(whole, 3, 2).position, UInt128(1, 50));
  put_slice(whole, 3, slice(whole, 3, 2));
  EXPECT_EQ(whole.position, UInt128(1, 50));
}

template <class F>
void expect_refused(F&& f, std::string const& words) {
  try {
    f();
    ADD_FAILURE() << "not refused: " << words;
  } catch (std::invalid_argument const& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos)
        << error.what();
  }
}

TEST(Slice, RefusesStreamsThatAreNotThere) {
  expect_refused([] { slice(sample(), 5, 1); }, "streams 0 … 4");
  expect_refused([] { slice(sample(), 2, 4); }, "4 streams from number 2");
  expect_refused([] { slice(sample(), 0, 0); }, "a slice of 0 streams");
}

TEST(Slice, RefusesSizesThatDisagree) {
  Snapshot const part = slice(sample(), 0, 2);
  auto const expect_both_refused = [&](Snapshot const& broken,
                                       std::string const& words) {
    expect_refused([&] { slice(broken, 0, 2); }, words);
    Snapshot whole = broken;
    expect_refused([&] { put_slice(whole, 0, part); }, words);
    EXPECT_EQ(whole, broken);
  };
  Snapshot broken = sample();
  broken.words.pop_back();
  expect_both_refused(broken, "5 streams of 2 words that has 9 words");
  broken = sample();
  broken.position_extra.pop_back();
  expect_both_refused(broken, "5 streams that has 4 extra positions");
  broken = sample();
  broken.num_streams = (std::uint64_t{1} << 63) + 5;
  expect_both_refused(broken, "that has 10 words");
  broken = sample();
  broken.num_streams = 0;
  expect_both_refused(broken, "a set of 0 streams");
}

TEST(Slice, RefusesForeignAndDistantParts) {
  Snapshot whole = sample();
  Snapshot part = slice(whole, 1, 2);
  expect_refused([&] { put_slice(whole, 2, part); }, "not cut from this set");
  part.seed = {1, 3};
  expect_refused([&] { put_slice(whole, 1, part); }, "not cut from this set");
  part = slice(whole, 1, 2);
  part.position += UInt128(1, 0);
  expect_refused([&] { put_slice(whole, 1, part); },
                 "too far for streams of one set");
  EXPECT_EQ(whole, sample());
}

}  // namespace
}  // namespace Runnel
