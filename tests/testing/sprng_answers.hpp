// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_SPRNG_ANSWERS_HPP
#define RUNNEL_TESTS_TESTING_SPRNG_ANSWERS_HPP

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <runnel/core/uint128.hpp>
#include <stdexcept>
#include <string>
#include <testing/sprng_streams.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {

/// A line of a file in tests/kat/sprng, which explains its fields.
struct SprngAnswer {
  std::string generator;
  SprngCase config;
  UInt128 skip;
  std::string type;
  std::vector<std::string> values;
  std::string where;
};

inline std::vector<std::string> split_fields(std::string const& text, char at) {
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

inline std::uint64_t sprng_number(std::string const& text) {
  return parse_uint128(text).low;
}

inline SprngAnswer parse_sprng_answer(std::string const& line) {
  auto const fields = split_fields(line, ';');
  if (fields.size() != 9) {
    throw std::runtime_error("not nine fields: " + line);
  }
  SprngAnswer answer{fields[0],
                     {sprng_number(fields[1]),
                      sprng_number(fields[2]),
                      sprng_number(fields[3]),
                      sprng_number(fields[4]),
                      {}},
                     parse_uint128(fields[6]),
                     fields[7],
                     split_fields(fields[8], ','),
                     {}};
  for (auto const& call : split_fields(fields[5], '/')) {
    if (call.empty()) continue;
    auto const pair = split_fields(call, ':');
    answer.config.path.push_back(
        {static_cast<std::uint32_t>(sprng_number(pair.at(0))),
         static_cast<std::uint32_t>(sprng_number(pair.at(1)))});
  }
  return answer;
}

inline std::vector<SprngAnswer> sprng_answers(std::string const& file) {
  std::ifstream stream(std::filesystem::path(RUNNEL_TEST_DATA_DIR) / "kat" /
                       "sprng" / file);
  std::vector<SprngAnswer> found;
  int count = 0;
  for (std::string line; std::getline(stream, line);) {
    ++count;
    if (line.empty() || line[0] == '#') continue;
    found.push_back(parse_sprng_answer(line));
    found.back().where = file;
    found.back().where += ':';
    found.back().where += std::to_string(count);
  }
  return found;
}

template <class T>
T read_sprng_value(std::string const& text) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(sprng_number(text));
  } else if constexpr (std::is_same_v<T, float>) {
    return std::strtof(text.c_str(), nullptr);
  } else {
    return std::strtod(text.c_str(), nullptr);
  }
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_SPRNG_ANSWERS_HPP
