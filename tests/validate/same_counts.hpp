// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_VALIDATE_SAME_COUNTS_HPP
#define RUNNEL_TESTS_VALIDATE_SAME_COUNTS_HPP

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/streams/stream_set.hpp>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

/// \file
/// Counts are a pure function of the words.

namespace Runnel::Testing {

/// A good generator's words, one block after the other.
struct GoodWords {
  using Space = Validate::Battery::execution_space;
  StreamSet<philox4x32, Space> set =
      StreamSet<philox4x32, Space>(Space(), philox4x32::seed_type(1));

  void operator()(Validate::Battery::Values const& values) {
    fill(values, set, Native{});
  }
};

inline void expect_same_state(Validate::Battery const& a,
                              Validate::Battery const& b) {
  auto const left = a.state(), right = b.state();
  ASSERT_EQ(left.size(), right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(left[i].test, right[i].test);
    EXPECT_EQ(left[i].words, right[i].words) << left[i].test;
    EXPECT_EQ(left[i].counts, right[i].counts) << left[i].test;
    EXPECT_EQ(left[i].pending, right[i].pending) << left[i].test;
  }
}

/// Fowler, Noll and Vo's hash of all counts.
inline std::uint64_t hash_of(Validate::Battery const& battery) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (auto const& test : battery.state()) {
    for (std::uint64_t const count : test.counts) {
      hash = (hash ^ count) * 0x100000001b3;
    }
  }
  return hash;
}

/// Feeds pieces that are no multiple of anything, and end amid units.
/// \param factor  pieces of 32 to 31264 times as many words
/// \param block  about how many words
inline void run_in_pieces(Validate::Battery& battery, std::uint64_t num_words,
                          std::uint64_t factor, std::uint64_t block) {
  GoodWords words;
  for (std::uint64_t done = 0, i = 0; done < num_words; ++i) {
    std::uint64_t const piece = std::min<std::uint64_t>(
        32 * factor * (1 + i * i * 37 % 977), num_words - done);
    battery.run(piece, words, block / 32 * 32);
    done += piece;
  }
}

/// Tests, and enough words that each has a p-value.
struct Share {
  std::vector<std::string> tests;
  std::uint64_t num_words;
  std::uint64_t restart_at;  ///< another battery goes on from here
  std::uint64_t hash;        ///< of all counts, recorded with one thread
  bool all_decide = true;
};

inline void expect_restarts_do_not_matter(Share const& share,
                                          Validate::Battery const& whole) {
  Validate::Battery first(share.tests), second(share.tests);
  GoodWords words;
  first.run(share.restart_at, words);
  second.restore(first.state());
  second.run(share.num_words - share.restart_at, words);
  expect_same_state(whole, second);
  EXPECT_EQ(second.words(), share.num_words);
  auto const left = whole.results(), right = second.results();
  ASSERT_EQ(left.size(), right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(left[i].p_value, right[i].p_value) << left[i].test;
  }
}

/// One block, many pieces in small blocks, and a restart.
inline void expect_blocks_do_not_matter(Share const& share) {
  Validate::Battery whole(share.tests), parts(share.tests);
  GoodWords words;
  whole.run(share.num_words, words, share.num_words);
  EXPECT_EQ(whole.words(), share.num_words);
  if (share.all_decide) {
    EXPECT_EQ(whole.undecided(), std::vector<std::string>());
  }
  run_in_pieces(parts, share.num_words, share.num_words >> 18,
                share.num_words >> 8);
  expect_same_state(whole, parts);
  expect_restarts_do_not_matter(share, whole);
}

/// In a program that runs with one thread, and with several.
inline void expect_threads_do_not_matter(Share const& share) {
  Validate::Battery battery(share.tests);
  GoodWords words;
  battery.run(share.num_words, words);
  EXPECT_EQ(hash_of(battery), share.hash) << share.tests[0];
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_VALIDATE_SAME_COUNTS_HPP
