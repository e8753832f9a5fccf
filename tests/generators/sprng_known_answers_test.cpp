// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers that SPRNG 2.0a made: tests/kat/sprng/*.csv.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <testing/compare.hpp>
#include <testing/sprng_jump.hpp>
#include <testing/sprng_streams.hpp>

namespace Runnel::Testing {
namespace {

struct Answer {
  std::string generator;
  SprngCase config;
  UInt128 skip;
  std::string type;
  std::vector<std::string> values;
  std::string where;
};

std::vector<std::string> split(std::string const& text, char at) {
  std::vector<std::string> parts(1);
  for (char const c : text) {
    if (c == at) {
      parts.emplace_back();
    } else {
      parts.back().push_back(c);
    }
  }
  return parts;
}

std::uint64_t number(std::string const& text) {
  return parse_uint128(text).low;
}

Answer parse(std::string const& line) {
  auto const fields = split(line, ';');
  if (fields.size() != 9) {
    throw std::runtime_error("not nine fields: " + line);
  }
  Answer answer{fields[0],
                {number(fields[1]),
                 number(fields[2]),
                 number(fields[3]),
                 number(fields[4]),
                 {}},
                parse_uint128(fields[6]),
                fields[7],
                split(fields[8], ','),
                {}};
  for (auto const& call : split(fields[5], '/')) {
    if (call.empty()) continue;
    auto const pair = split(call, ':');
    answer.config.path.push_back(
        {static_cast<std::uint32_t>(number(pair.at(0))),
         static_cast<std::uint32_t>(number(pair.at(1)))});
  }
  return answer;
}

std::vector<Answer> answers(std::string const& file) {
  std::ifstream stream(std::filesystem::path(RUNNEL_TEST_DATA_DIR) / "kat" /
                       "sprng" / file);
  std::vector<Answer> found;
  int count = 0;
  for (std::string line; std::getline(stream, line);) {
    ++count;
    if (line.empty() || line[0] == '#') continue;
    found.push_back(parse(line));
    found.back().where = file;
    found.back().where += ':';
    found.back().where += std::to_string(count);
  }
  return found;
}

template <class T>
T read(std::string const& text) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(number(text));
  } else if constexpr (std::is_same_v<T, float>) {
    return std::strtof(text.c_str(), nullptr);
  } else {
    return std::strtod(text.c_str(), nullptr);
  }
}

template <class Generator, class T>
void check(Answer const& answer) {
  auto const seed = answer.config.seed_of<Generator>();
  auto stream =
      sprng_jumped<Generator>(seed, answer.config.stream, answer.skip);
  std::vector<T> expected;
  for (auto const& value : answer.values) expected.push_back(read<T>(value));
  EXPECT_TRUE(same_bits(expected, stream.template take<T>(expected.size())))
      << answer.where;
}

void check(Answer const& answer) {
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
  auto const all = answers(file);
  EXPECT_GE(all.size(), least);
  for (auto const& answer : all) check(answer);
}

TEST(SprngKnownAnswers, Reference) { check_file("reference.csv", 264); }
TEST(SprngKnownAnswers, Spawned) { check_file("spawned.csv", 96); }
TEST(SprngKnownAnswers, Edges) { check_file("edges.csv", 50); }

}  // namespace
}  // namespace Runnel::Testing
