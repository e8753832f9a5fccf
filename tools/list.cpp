// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <memory>
#include <runnel/core/printable.hpp>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"

namespace Runnel::Tool {
namespace {

std::string as_json(Facts const& facts) {
  std::pair<char const*, std::string> const entries[] = {
      {"name", Impl::json_quoted(facts.name)},
      {"title", Impl::json_quoted(facts.title)},
      {"native_type", Impl::json_quoted(facts.native_type)},
      {"output_bits",
       facts.output_bits == 0 ? "null" : std::to_string(facts.output_bits)},
      {"num_streams", std::to_string(facts.num_streams)},
      {"streams_by", Impl::json_quoted(facts.streams_by)},
      {"default_seed", Impl::json_quoted(facts.default_seed)},
      {"seed_rules", Impl::json_quoted(facts.seed_rules)},
      {"parallel_width", std::to_string(facts.parallel_width)},
      {"period_log2", std::to_string(facts.period_log2)},
      {"state_bytes", std::to_string(facts.state_bytes)},
      {"skip", std::to_string(facts.skip)},
      {"caution", Impl::json_quoted(facts.caution)},
      {"jump", Impl::json_quoted(facts.jump_by)},
      {"source", Impl::json_quoted(facts.source)}};
  std::string text;
  for (auto const& [name, value] : entries) {
    text += text.empty() ? "  {\n" : ",\n";
    text += "    " + Impl::json_quoted(name) + ": " + value;
  }
  return text + "\n  }";
}

std::string all_as_json() {
  std::string text;
  for (auto const& generator : all_generators()) {
    text += (text.empty() ? "[\n" : ",\n") + as_json(generator.facts);
  }
  return text + "\n]\n";
}

using Row = std::array<std::string, 8>;

Row row_of(Facts const& facts) {
  return {
      facts.name,
      facts.native_type,
      facts.output_bits == 0 ? "-" : std::to_string(facts.output_bits),
      std::to_string(facts.num_streams),
      facts.parallel_width == 0 ? "any" : std::to_string(facts.parallel_width),
      "2^" + std::to_string(facts.period_log2),
      std::to_string(facts.state_bytes),
      facts.title};
}

/// Rows with all but the last column padded to equal widths.
std::string table(std::vector<Row> const& rows) {
  std::array<std::size_t, std::tuple_size_v<Row>> widths{};
  for (auto const& row : rows) {
    for (std::size_t c = 0; c + 1 < row.size(); ++c) {
      widths[c] = std::max(widths[c], row[c].size() + 2);
    }
  }
  std::string text;
  for (auto const& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      std::string cell = row[c];
      cell.resize(std::max(cell.size(), widths[c]), ' ');
      text += cell;
    }
    text += '\n';
  }
  return text;
}

std::string details(Facts const& facts) {
  return "\n" + facts.name + "\n  seed     " + facts.seed_rules + "; " +
         facts.default_seed + " unless given\n  streams  by " +
         facts.streams_by + "\n  jump     " + facts.jump_by + "\n  source   " +
         facts.source + "\n" +
         (facts.skip == 0 ? ""
                          : "  skip     " + std::to_string(facts.skip) +
                                " outputs, for the first ones of streams "
                                "show that they start alike\n") +
         (facts.caution.empty() ? "" : "  caution  " + facts.caution + "\n");
}

std::string all_as_text() {
  std::vector<Row> rows = {{"name", "native", "bits", "streams", "width",
                            "period", "state bytes", "what"}};
  std::string more;
  for (auto const& generator : all_generators()) {
    rows.push_back(row_of(generator.facts));
    more += details(generator.facts);
  }
  return table(rows) + more +
         "\nnative: type of what --type native gives\n"
         "bits: random bits of such an integer\n"
         "width: numbers of one stream that can be made concurrently\n"
         "state bytes: of one stream, at most; where parameters decide, width "
         "and period are those of the default ones\n";
}

}  // namespace

Command add_list(CLI::App& program) {
  auto const json = std::make_shared<bool>(false);
  auto* const app = program.add_subcommand("list", "List the generators");
  add_json_flag(*app, *json);
  add_examples(*app, {{"runnel list", "a table, and what each generator is"},
                      {"runnel list --json", "the same for programs"}});
  return {app, [json] {
            std::string const text = *json ? all_as_json() : all_as_text();
            print(text);
            return success;
          }};
}

}  // namespace Runnel::Tool
