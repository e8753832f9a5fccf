// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <memory>
#include <optional>
#include <runnel/core/errors.hpp>
#include <runnel/seeds/dynamic_creator.hpp>
#include <runnel/seeds/mt_published.hpp>
#include <string>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "parameter_files.hpp"
#include "search_bar.hpp"
#include "signals.hpp"

namespace Runnel::Tool {
namespace {

struct DcArguments {
  std::string p, word = "32", seed = "4172", start_id = "0", count = "1";
  std::string rules = "0.6", max_candidates = "10000";
  std::string format, out;
  std::optional<std::string> threads;
  bool independent = false;
  bool json = false;
};

class Interrupted : public Failure {
 public:
  using Failure::Failure;
};

MtSearch read_search(DcArguments const& given) {
  MtSearch search;
  constexpr std::uint64_t max_int = 1u << 30;
  auto const number = [](char const* option, std::string const& text,
                         std::uint64_t most) {
    return read_u64(option, text, most);
  };
  search.exponent = static_cast<int>(number("--p", given.p, max_int));
  search.word_bits = static_cast<int>(number("--word", given.word, max_int));
  search.seed =
      static_cast<std::uint32_t>(number("--seed", given.seed, UINT32_MAX));
  search.first_id = static_cast<std::uint32_t>(
      number("--start-id", given.start_id, UINT32_MAX));
  search.count = static_cast<std::uint32_t>(
      read_count("--count", given.count, UINT32_MAX));
  search.max_candidates = read_count("--max-candidates", given.max_candidates);
  auto const threads = read_threads(given.threads);
  require_room(threads);
  search.threads = threads.value_or(0);
  search.independent = given.independent;
  if (given.rules != "0.6" && given.rules != "legacy") {
    throw UsageError("--rules: '" + given.rules +
                     "' are no rules; there are 0.6, legacy");
  }
  search.rules = given.rules == "0.6" ? MtRules::v06 : MtRules::legacy;
  return search;
}

/// Prints sets one by one: one line each under a line of names, or the elements
/// of a JSON array.
class SetPrinter {
 public:
  explicit SetPrinter(std::string const& format) : m_is_json(format == "json") {
    if (format != "json" && format != "text") {
      throw UsageError("--format: '" + format +
                       "' is no format; there are text, json");
    }
  }

  void print(MtParameters const& set) {
    std::string line = m_is_json ? (m_has_begun ? ",\n  {" : "\n  {") : "";
    begin();
    auto const numbers = to_published(set);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i > 0) line += m_is_json ? ", " : ",";
      if (m_is_json) line += '"' + std::string(mt_published_names[i]) + "\": ";
      line += std::to_string(numbers[i]);
    }
    Tool::print(line + (m_is_json ? "}" : "\n"));
  }
  void end() {
    begin();
    if (m_is_json) Tool::print("\n]\n");
  }

 private:
  void begin() {
    if (m_has_begun) return;
    m_has_begun = true;
    std::string names;
    for (auto const name : mt_published_names) {
      names += (names.empty() ? "" : ",") + std::string(name);
    }
    Tool::print(m_is_json ? "[" : names + "\n");
  }
  bool m_is_json;
  bool m_has_begun = false;
};

MtParameterFile file_contents(DcArguments const& given, MtSearch const& search,
                              MtSearchResult const& result) {
  MtParameterFile contents;
  contents.sets = result.sets;
  contents.notes = {{"source", "runnel dc"},
                    {"p", std::to_string(search.exponent)},
                    {"word", std::to_string(search.word_bits)},
                    {"seed", std::to_string(search.seed)},
                    {"rules", given.rules},
                    {"call", search.independent ? "independent" : "sequential"},
                    {"start_id", std::to_string(search.first_id)},
                    {"count", std::to_string(search.count)},
                    {"max_candidates", std::to_string(search.max_candidates)}};
  return contents;
}

/// The message about ids for which nothing was found.
void report_failed(MtSearch const& search, MtSearchResult const& result) {
  for (auto const id : result.failed) {
    tell("id " + std::to_string(id) + ": no parameters within " +
         std::to_string(search.max_candidates) + " candidates");
  }
  std::uint32_t const last = search.first_id + search.count - 1;
  if (!search.independent && result.failed.front() != last) {
    tell(
        "ids from " + std::to_string(std::uint64_t{1} + result.failed.front()) +
        " on were not searched: a call for many ids ends at its first failure; "
        "--independent continues");
  }
}

/// Saves the sets that were found. If that fails, they are printed, unless they
/// were before.
void save(DcArguments const& given, MtSearch const& search,
          MtSearchResult const& found) {
  try {
    save_parameter_file(given.out, file_contents(given, search, found));
  } catch (CheckpointError const&) {
    if (given.format.empty()) {
      SetPrinter printer("text");
      for (auto const& set : found.sets) printer.print(set);
    }
    throw;
  }
}

/// Searches; prints sets as soon as they are found.
/// \param result  the sets that were found if an `Interrupted` ended the search
void search_and_print(DcArguments const& given, MtSearch search,
                      MtSearchResult& result) {
  bool prints = given.out.empty() || !given.format.empty();
  SetPrinter printer(given.format.empty() ? "text" : given.format);
  auto const unless_nobody_reads = [&](auto const& print_it) {
    try {
      if (prints) print_it();
    } catch (BrokenPipe const&) {
      if (given.out.empty()) throw;
      prints = false;  // the file gets all of them
    }
  };
  SearchBar bar(search.count);
  search.progress = [&bar](MtSearchProgress const& progress) {
    bar.show(progress);
    if (caught_signal() != 0) throw Interrupted("interrupted");
  };
  search.found = [&](MtParameters const& set) {
    result.sets.push_back(set);
    if (prints) bar.wipe();
    unless_nobody_reads([&] { printer.print(set); });
  };
  try {
    result = find_mt_parameters(search);
  } catch (Interrupted const&) {
    unless_nobody_reads([&] { printer.end(); });
    throw;
  }
  unless_nobody_reads([&] { printer.end(); });
}

/// --json is --format json.
DcArguments with_format(DcArguments given) {
  if (!given.json) return given;
  if (given.format.empty()) given.format = "json";
  refuse_other_format(given.json, given.format);
  return given;
}

int run_dc(DcArguments const& arguments) {
  DcArguments const given = with_format(arguments);
  MtSearch const search = read_search(given);
  if (!given.out.empty()) {
    require_parameter_files("--out");
    require_place(given.out);
  }
  MtSearchResult found;
  int signal = 0;
  catch_signals();
  try {
    search_and_print(given, search, found);
  } catch (Interrupted const&) {
    signal = caught_signal();
  } catch (Failure const&) {
    // Standard output may be full; the sets that were found are not lost.
    if (!given.out.empty() && !found.sets.empty()) save(given, search, found);
    throw;
  }
  if (!given.out.empty() && !found.sets.empty()) save(given, search, found);
  if (signal != 0) {
    tell("interrupted after " + std::to_string(found.sets.size()) + " sets");
    return 128 + signal;
  }
  if (found.failed.empty()) return success;
  report_failed(search, found);
  return failure;
}

void add_search_options(CLI::App& app, DcArguments& to) {
  auto const add = [&app](char const* name, std::string& value,
                          char const* meaning, char const* type) {
    return app.add_option(name, value, meaning)->type_name(type);
  };
  add("--p", to.p,
      "Exponent of the period 2^P - 1: 521, 607, 1279, 2203, 2281, 3217, 4253, "
      "4423, 9689, 9941, 11213, 19937, 21701, 23209, 44497",
      "P")
      ->required();
  add("--word", to.word, "Bits of a word: 31 or 32 (default 32)", "W");
  add("--seed", to.seed, "Seed of the search (default 4172)", "S");
  add("--start-id,--id", to.start_id, "First id (default 0)", "I");
  add("--count", to.count, "Number of ids (default 1)", "N");
  add("--rules", to.rules,
      "0.6: as dcmt 0.6 to 0.6.2; legacy: as before (default 0.6)",
      "0.6|legacy");
  app.add_flag("--independent", to.independent,
               "Search each id by itself (get_mt_parameter_id), in parallel; "
               "else all in one call (get_mt_parameters)");
  add("--max-candidates", to.max_candidates,
      "Give an id up after so many (default 10000, as published)", "M");
}

}  // namespace

Command add_dc(CLI::App& program) {
  auto const given = std::make_shared<DcArguments>();
  auto* const app = program.add_subcommand(
      "dc", "Find parameters of Mersenne Twisters (Dynamic Creator)");
  add_search_options(*app, *given);
  app->add_option("--out", given->out,
                  "HDF5 file for the sets, in place of standard output")
      ->type_name("FILE");
  app->add_option("--format", given->format,
                  "What goes to standard output: text, a line for each set, or "
                  "json (default text; with --out nothing)")
      ->type_name("text|json");
  add_json_flag(*app, given->json);
  app->add_option("--threads", given->threads, "Threads (default all)")
      ->type_name("N");
  add_examples(*app,
               {{"runnel dc --p 521 --count 3", "three parameter sets as text"},
                {"runnel dc --p 521 --id 7 --json", "that of id 7 as JSON"},
                {"runnel dc --p 521 --count 4 --independent --out sets.h5",
                 "a file for 'runnel generate mtdc --params sets.h5'"}});
  return {app, [given] { return run_dc(*given); }};
}

}  // namespace Runnel::Tool
