// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <runnel/core/printable.hpp>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "commands.hpp"
#include "comparison.hpp"
#include "errors.hpp"
#include "known_answers.hpp"
#include "kokkos_run.hpp"
#include "machine.hpp"
#include "numbers.hpp"
#include "selftest.hpp"
#include "signals.hpp"
#include "stream_options.hpp"

namespace Runnel::Tool {
namespace {

std::uint64_t word(StoredType type, void const* values, std::size_t i) {
  return stored_bytes(type) == 8 ? static_cast<std::uint64_t const*>(values)[i]
                                 : static_cast<std::uint32_t const*>(values)[i];
}

bool is_right(NumberSource& source, KnownAnswer const& answer) {
  StreamChoice choice;
  choice.offset = answer.position - UInt128(1);
  choice.first_stream = answer.stream;
  source.seed(answer.seed, choice);
  source.fill(answer.words.size(), Order::blocked);
  void const* const values = source.values();
  for (std::size_t i = 0; i < answer.words.size(); ++i) {
    if (word(source.stored_type(), values, i) != answer.words[i]) return false;
  }
  return true;
}

/// Returns whether a set that was saved and restored continues with the same
/// numbers.
bool restarts(NumberSource& source, Seed const& seed) {
  constexpr std::uint64_t count = 1009;
  source.seed(seed, {});
  source.fill(count, Order::blocked);
  Snapshot const snapshot = source.snapshot();
  source.fill(count, Order::blocked);
  auto const bytes = count * stored_bytes(source.stored_type());
  std::vector<unsigned char> expected(bytes);
  std::memcpy(expected.data(), source.values(), bytes);
  source.restore(snapshot, false);
  source.fill(count, Order::blocked);
  return std::memcmp(expected.data(), source.values(), bytes) == 0;
}

void print_heading() {
  print(
      "generator     known answers restart        numbers serial Mnum/s "
      "parallel Mnum/s  ratio  serial checksum   parallel checksum\n");
}

/// The results of all tests of a generator.
struct Report {
  std::string generator, backend;
  std::size_t right = 0, answers = 0;
  bool restarts = false;
  bool has_sums = false;  ///< of fills; else each number was compared
  Comparison comparison;

  bool passed() const {
    return right == answers && restarts && comparison.is_identical &&
           comparison.serial_checksum == comparison.parallel_checksum;
  }
  double mega_rate(double seconds) const {
    double const numbers = static_cast<double>(comparison.numbers);
    return seconds > 0 ? numbers * 1e-6 / seconds : 0.0;
  }
};

std::string report_json(Report const& report) {
  auto const& result = report.comparison;
  char numbers[512];
  std::snprintf(numbers, sizeof numbers,
                "\"known_answers\": %zu, \"known_answers_right\": %zu, "
                "\"restart_right\": %s, \"numbers\": %llu, "
                "\"fills\": %llu, \"jumps\": %llu, "
                "\"serial_Mnum_per_s\": %.9g, \"parallel_Mnum_per_s\": %.9g, "
                "\"serial_checksum\": \"%016llx\", "
                "\"parallel_checksum\": \"%016llx\", "
                "\"compared\": \"%s\", ",
                report.answers, report.right,
                report.restarts ? "true" : "false",
                static_cast<unsigned long long>(result.numbers),
                static_cast<unsigned long long>(result.fills),
                static_cast<unsigned long long>(result.jumps),
                report.mega_rate(result.serial_seconds),
                report.mega_rate(result.parallel_seconds),
                static_cast<unsigned long long>(result.serial_checksum),
                static_cast<unsigned long long>(result.parallel_checksum),
                report.has_sums ? "checksums" : "numbers");
  return "  {\"generator\": " + Impl::json_quoted(report.generator) +
         ", \"backend\": " + Impl::json_quoted(report.backend) + ", " +
         numbers + "\"wrong_fill\": " +
         (result.is_identical ? "null" : std::to_string(result.wrong_fill)) +
         ", \"identical\": " + (result.is_identical ? "true" : "false") +
         ", \"passed\": " + (report.passed() ? "true" : "false") + "}";
}

void print_row(Report const& report) {
  auto const& result = report.comparison;
  std::string const answers =
      std::to_string(report.right) + " of " + std::to_string(report.answers);
  double const ratio = result.parallel_seconds > 0
                           ? result.serial_seconds / result.parallel_seconds
                           : 0.0;
  char line[256];
  std::snprintf(
      line, sizeof line,
      "%-13s %13s %7s %14llu %13.1f %15.1f %6.1f  %016llx  %016llx   ",
      report.generator.c_str(), answers.c_str(),
      report.restarts ? "right" : "WRONG",
      static_cast<unsigned long long>(result.numbers),
      report.mega_rate(result.serial_seconds),
      report.mega_rate(result.parallel_seconds), ratio,
      static_cast<unsigned long long>(result.serial_checksum),
      static_cast<unsigned long long>(result.parallel_checksum));
  print(line + (result.is_identical
                    ? std::string("identical\n")
                    : "DIFFERENT in the fill from number " +
                          std::to_string(result.wrong_fill) + " on\n"));
}

Report test(Generator const& generator, SelftestArguments const& given,
            std::uint64_t count) {
  Making making;
  making.backend = given.backend.value_or("");
  auto const source = generator.numbers(making);
  auto const answers = known_answers(generator);
  Report report;
  report.generator = generator.facts.name;
  report.backend = make_machine(making.backend)->backend();
  report.has_sums = given.checksums;
  report.answers = answers.size();
  report.right = static_cast<std::size_t>(std::count_if(
      answers.begin(), answers.end(),
      [&](auto const& answer) { return is_right(*source, answer); }));
  SeedText text = given.streams.seeds;
  if (!text.seed) text.seed = generator.facts.default_seed;
  Seed const seed = generator.read_seed(text, {});
  generator.check(seed, {});
  report.restarts = restarts(*source, seed);
  report.comparison = given.checksums
                          ? compare_sums(generator, *source, seed, count)
                          : compare_numbers(generator, *source, seed, count);
  return report;
}

/// Options that only the test of interfaces has.
void refuse_streams(GenerateArguments const& given) {
  std::pair<char const*, bool> const options[] = {
      {"--stream", given.stream.has_value()},
      {"--streams", given.streams.has_value()},
      {"--offset", given.offset.has_value()},
      {"--leapfrog", given.leapfrog.has_value()},
      {"--allow-overlap", given.allow_overlap}};
  for (auto const& [name, is_given] : options) {
    if (is_given) {
      throw UsageError(std::string(name) +
                       " is for --interfaces: the other tests are of stream 0");
    }
  }
}

int run_selftest(SelftestArguments const& given) {
  if (given.interfaces) return run_interface_test(given);
  refuse_streams(given.streams);
  auto const generators = find_generators(given.generators);
  std::uint64_t const count =
      read_positive("--count", given.count.value_or("10000000"), INT64_MAX);
  KokkosRun const kokkos(read_threads(given.threads));
  catch_signals();
  if (!given.json) print_heading();
  bool all_right = true;
  std::string json;
  for (auto const& generator : generators) {
    Report const report = test(generator, given, count);
    all_right = report.passed() && all_right;
    if (!given.json) print_row(report);
    json += (json.empty() ? "[\n" : ",\n") + report_json(report);
    if (caught_signal() != 0) return 128 + caught_signal();
  }
  if (given.json) print(json + "\n]\n");
  return all_right ? success : failure;
}

}  // namespace

Command add_selftest(CLI::App& program) {
  auto const given = std::make_shared<SelftestArguments>();
  auto* const app = program.add_subcommand(
      "selftest",
      "Compare with published numbers, every number made in parallel with the "
      "serial loop's, and streams before and after a restart");
  app->add_option("GENERATOR", given->generators, "These only (default all)")
      ->type_name("");
  app->add_option("--count", given->count,
                  "Numbers of one sequence (default 10000000), or drawn "
                  "through each interface (default 100000)")
      ->type_name("N");
  app->add_flag(
      "--checksums", given->checksums,
      "Compare checksums of fills of many lengths, some after a jump, "
      "each made where the numbers are: for 10^10 numbers and more");
  app->add_option("--interfaces", given->interfaces,
                  "Draw through these interfaces of the library, in requests "
                  "of many sizes, and compare with the serial loop")
      ->type_name("fill|host|pool|handle|team|shared|blocks|c|ranks");
  add_seed_options(*app, given->streams);
  add_stream_options(*app, given->streams);
  add_threads_option(*app, given->threads);
  add_backend_option(*app, given->backend);
  add_json_flag(*app, given->json);
  add_examples(
      *app,
      {{"runnel selftest --count 1M",
        "all generators, a million numbers "
        "of each"},
       {"runnel selftest ranmar24 --seed 1802,9373 --count 1e5 --json",
        "one generator, for programs"},
       {"runnel selftest ranmar48 --count 1e7 --checksums",
        "sums of fills and of the serial loop, for counts of 1e10 and more"},
       {"runnel selftest sprng_lfg --interfaces fill,host,handle "
        "--count 2k --param 3 --streams 5 --leapfrog 1/3",
        "three interfaces, each drawing the same numbers"},
       {"mpiexec -n 4 runnel selftest ranmar24 --interfaces ranks",
        "ranks together, and a restart on half of them"}});
  return {app, [given] { return run_selftest(*given); }};
}

}  // namespace Runnel::Tool
