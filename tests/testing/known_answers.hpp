// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_KNOWN_ANSWERS_HPP
#define RUNNEL_TESTS_TESTING_KNOWN_ANSWERS_HPP

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <runnel/core/uint128.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace Runnel::Testing {

/// A line of a file in tests/kat; the files explain their fields.
struct KnownAnswer {
  std::string generator;
  std::string seeding;
  std::vector<std::uint64_t> seed;
  UInt128 position = 0;  ///< of the first word, from 1
  std::vector<std::uint64_t> words;
  std::string where;  ///< file and line
  std::vector<std::uint64_t> parameters;
  std::uint64_t stream = 0;
};

inline std::vector<std::string> split(std::string const& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) {
    parts.push_back(part);
  }
  return parts;
}

inline std::vector<std::uint64_t> parse_numbers(std::string const& text) {
  std::vector<std::uint64_t> numbers;
  for (auto const& number : split(text, ',')) {
    numbers.push_back(parse_uint128(number).low);
  }
  return numbers;
}

inline KnownAnswer parse_known_answer(std::string const& line) {
  auto fields = split(line, ';');
  if (fields.size() < 5 || fields.size() > 7) {
    throw std::runtime_error("not five to seven fields: " + line);
  }
  if (fields[1] == "clhep") {
    // The rule of HepJamesRandom, in terms of our seedings.
    constexpr std::uint64_t family = 942438978;
    if (fields[2].starts_with("-")) fields[2].erase(0, 1);
    auto const seed = parse_uint128(fields[2]).low % family;
    return {fields[0],
            "ijkl",
            {seed},
            parse_uint128(fields[3]),
            parse_numbers(fields[4]),
            {},
            {}};
  }
  return {fields[0],
          fields[1],
          parse_numbers(fields[2]),
          parse_uint128(fields[3]),
          parse_numbers(fields[4]),
          {},
          fields.size() > 5 ? parse_numbers(fields[5])
                            : std::vector<std::uint64_t>{},
          fields.size() > 6 ? parse_uint128(fields[6]).low : 0};
}

/// Is a position too far for a test to step there?
inline bool is_far(KnownAnswer const& answer) {
  return answer.position > UInt128(std::uint64_t{1} << 30);
}

/// All answers of a generator, from all files in tests/kat.
inline std::vector<KnownAnswer> known_answers(std::string_view generator) {
  std::vector<KnownAnswer> answers;
  auto const folder = std::filesystem::path(RUNNEL_TEST_DATA_DIR) / "kat";
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".csv") continue;
    std::ifstream file(entry.path());
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      auto answer = parse_known_answer(line);
      if (answer.generator != generator) continue;
      answer.where =
          entry.path().filename().string() + ":" + std::to_string(number);
      answers.push_back(answer);
    }
  }
  return answers;
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_KNOWN_ANSWERS_HPP
