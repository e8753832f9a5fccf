// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate_checkpoint.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "checksum.hpp"
#include "errors.hpp"
#include "replaced_file.hpp"

namespace Runnel::Tool {
namespace {

constexpr char const* first_line = "runnel validate checkpoint 1";

std::string checksum_of(std::string const& text) {
  Checksum sum;
  sum.add(reinterpret_cast<unsigned char const*>(text.data()), text.size());
  return "end " + std::to_string(sum.sum()) + "\n";
}

template <class Numbers>
void write_numbers(std::ostream& out, Numbers const& numbers) {
  out << numbers.size();
  for (auto const n : numbers) out << ' ' << n;
  out << '\n';
}

template <class Number>
bool read_numbers(std::istream& in, std::vector<Number>& numbers) {
  std::size_t size = 0;
  // No test has more: a damaged file must not ask for all memory.
  if (!(in >> size) || size > std::size_t{1} << 28) return false;
  numbers.resize(size);
  return std::all_of(numbers.begin(), numbers.end(),
                     [&](Number& n) { return static_cast<bool>(in >> n); });
}

bool read_test(std::istream& in, Validate::TestState& test) {
  return in >> test.test >> test.words >> test.seconds &&
         read_numbers(in, test.counts) && read_numbers(in, test.pending);
}

bool read_option(std::istream& in, ValidateArguments& given) {
  std::string name, value;
  if (!(in >> name) || in.get() != ' ' || !std::getline(in, value)) {
    return false;
  }
  for (auto const& [option, text] : options_of(given)) {
    if (name != option) continue;
    *text = value;
    return true;
  }
  given.streams.allow_overlap |= name == "--allow-overlap";
  given.aligned |= name == "--aligned";
  return name == "--allow-overlap" || name == "--aligned";
}

bool read_all(std::istream& in, ValidateCheckpoint& checkpoint) {
  for (std::string word; in >> word;) {
    bool is_good = true;
    if (word == "option") {
      is_good = read_option(in, checkpoint.given);
    } else if (word == "done") {
      is_good = static_cast<bool>(in >> checkpoint.done);
    } else if (word == "test") {
      checkpoint.tests.emplace_back();
      is_good = read_test(in, checkpoint.tests.back());
    } else {
      is_good = false;
    }
    if (!is_good) return false;
  }
  return true;
}

}  // namespace

std::vector<std::pair<char const*, ValidateArguments::Text*>> options_of(
    ValidateArguments& arguments) {
  GenerateArguments& g = arguments.streams;
  return {{"GENERATOR", &g.generator},
          {"--seed", &g.seeds.seed},
          {"--param", &g.seeds.param},
          {"--total", &g.seeds.total},
          {"--substream", &g.seeds.substream},
          {"--spawn", &g.seeds.spawn},
          {"--table", &g.seeds.table},
          {"--params", &g.seeds.params},
          {"--stream", &g.stream},
          {"--streams", &g.streams},
          {"--offset", &g.offset},
          {"--leapfrog", &g.leapfrog},
          {"--order", &g.order},
          {"--block", &g.block},
          {"--type", &g.type},
          {"--from", &arguments.from},
          {"--stdin", &arguments.input},
          {"--battery", &arguments.battery},
          {"--tests", &arguments.tests},
          {"--bytes", &arguments.bytes},
          {"--bits", &arguments.bits}};
}

void save_validation(std::string const& file, ValidateCheckpoint checkpoint) {
  std::ostringstream out;
  out << first_line << '\n';
  for (auto const& [name, text] : options_of(checkpoint.given)) {
    if (*text) out << "option " << name << ' ' << **text << '\n';
  }
  if (checkpoint.given.streams.allow_overlap) {
    out << "option --allow-overlap \n";
  }
  if (checkpoint.given.aligned) out << "option --aligned \n";
  out << "done " << checkpoint.done << '\n';
  for (auto const& test : checkpoint.tests) {
    out << "test " << test.test << ' ' << test.words << ' ' << test.seconds
        << '\n';
    write_numbers(out, test.counts);
    write_numbers(out, test.pending);
  }
  std::string const text = out.str();
  replace_file(file, text + checksum_of(text));
}

ValidateCheckpoint load_validation(std::string const& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Failure("cannot read '" + file + "'");
  std::ostringstream all;
  all << in.rdbuf();
  std::string const text = all.str();
  std::size_t const end = text.rfind("end ");
  std::string const body = text.substr(0, std::min(end, text.size()));
  std::istringstream lines(body);
  std::string first;
  std::getline(lines, first);
  if (first != first_line) {
    throw Failure("'" + file + "' is no checkpoint of 'runnel validate'");
  }
  ValidateCheckpoint checkpoint;
  if (end == std::string::npos || text.substr(end) != checksum_of(body) ||
      !read_all(lines, checkpoint)) {
    throw Failure("'" + file + "' is damaged; the tests must begin anew");
  }
  return checkpoint;
}

}  // namespace Runnel::Tool
