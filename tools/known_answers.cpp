// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "known_answers.hpp"

#include <sstream>
#include <utility>

#include "numbers.hpp"

namespace Runnel::Tool {

/// Contents of tests/kat/*.csv; the source is written by CMake.
extern char const* const known_answer_files[];
extern std::size_t const num_known_answer_files;

namespace {

std::vector<std::string> split(std::string const& line) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, ';');) {
    fields.push_back(field);
  }
  return fields;
}

void add_answers(Generator const& generator, char const* text,
                 std::vector<KnownAnswer>& answers) {
  std::istringstream file(text);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const fields = split(line);
    // Some answers are listed under the seeding rules of other libraries.
    if (fields.size() < 5 || fields[0] != generator.facts.name ||
        !generator.has_form(fields[1])) {
      continue;
    }
    KnownAnswer answer;
    answer.seed = {fields[1], read_list("known answers", fields[2]), {}};
    answer.position = read_wide_count("known answers", fields[3]);
    answer.words = read_list("known answers", fields[4]);
    if (fields.size() > 5 && !fields[5].empty()) {
      answer.seed.parameters = read_list("known answers", fields[5]);
    }
    if (fields.size() > 6) {
      answer.stream = read_u64("known answers", fields[6]);
    }
    answers.push_back(std::move(answer));
  }
}

}  // namespace

std::vector<KnownAnswer> known_answers(Generator const& generator) {
  std::vector<KnownAnswer> answers;
  for (std::size_t i = 0; i < num_known_answer_files; ++i) {
    add_answers(generator, known_answer_files[i], answers);
  }
  return answers;
}

}  // namespace Runnel::Tool
