// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers that SPRNG 2.0a made: tests/kat/sprng/*.csv.

#include <gtest/gtest.h>

#include <testing/compare.hpp>
#include <testing/sprng_answers.hpp>
#include <testing/sprng_jump.hpp>
#include <testing/sprng_streams.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator, class T>
void check(SprngAnswer const& answer) {
  auto const seed = answer.config.seed_of<Generator>();
  auto stream =
      sprng_jumped<Generator>(seed, answer.config.stream, answer.skip);
  std::vector<T> expected;
  for (auto const& value : answer.values)
    expected.push_back(read_sprng_value<T>(value));
  EXPECT_TRUE(same_bits(expected, stream.template take<T>(expected.size())))
      << answer.where;
}

void check(SprngAnswer const& answer) {
  with_sprng(answer.generator, [&]<class Generator>(Generator*) {
    if (answer.type == "i31") {
      check<Generator, std::int32_t>(answer);
    } else if (answer.type == "f32") {
      check<Generator, float>(answer);
    } else {
      ASSERT_EQ(answer.type, "f64") << answer.where;
      check<Generator, double>(answer);
    }
  });
}

void check_file(std::string const& file, std::size_t least) {
  auto const all = sprng_answers(file);
  EXPECT_GE(all.size(), least);
  for (auto const& answer : all) check(answer);
}

TEST(SprngKnownAnswers, Reference) { check_file("reference.csv", 264); }
TEST(SprngKnownAnswers, Spawned) { check_file("spawned.csv", 102); }
TEST(SprngKnownAnswers, Edges) { check_file("edges.csv", 81); }

}  // namespace
}  // namespace Runnel::Testing
