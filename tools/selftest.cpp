// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <runnel/core/printable.hpp>
#include <string>
#include <utility>
#include <vector>

#include "byte_file.hpp"
#include "checksum.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "known_answers.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "selftest.hpp"
#include "signals.hpp"
#include "stream_options.hpp"
#include "timing.hpp"

namespace Runnel::Tool {
namespace {

/// One sequence made twice, and the comparison's result.
struct Comparison {
  std::uint64_t numbers = 0;
  double serial_seconds = 0;
  double parallel_seconds = 0;
  Checksum serial;
  Checksum parallel;
  bool is_identical = true;

  void add(StoredType type, void const* a, void const* b, std::uint64_t n) {
    numbers += n;
    if (std::memcmp(a, b, n * stored_bytes(type)) != 0) is_identical = false;
    if (stored_bytes(type) == 8) {
      serial.add(static_cast<std::uint64_t const*>(a), n);
      parallel.add(static_cast<std::uint64_t const*>(b), n);
    } else {
      serial.add(static_cast<std::uint32_t const*>(a), n);
      parallel.add(static_cast<std::uint32_t const*>(b), n);
    }
  }
};

/// \pre the source makes native integers
Comparison compare(Generator const& generator, NumberSource& source,
                   Seed const& seed, std::uint64_t count) {
  Comparison result;
  StoredType const type = source.stored_type();
  std::uint64_t const piece = std::min(source.piece(), count);
  std::vector<std::uint64_t> buffer((piece * stored_bytes(type) + 7) / 8);
  auto const serial = generator.serial(seed);
  // Touches memory and builds jump tables: one-time costs are not timed.
  source.seed(seed, {});
  source.fill(piece, Order::blocked);
  source.seed(seed, {});
  while (result.numbers < count && caught_signal() == 0) {
    std::uint64_t const n = std::min(piece, count - result.numbers);
    result.serial_seconds += seconds([&] { serial->next(buffer.data(), n); });
    result.parallel_seconds += seconds([&] { source.fill(n, Order::blocked); });
    result.add(type, buffer.data(), source.values(), n);
  }
  return result;
}

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

/// Does a set that was saved and restored continue with the same numbers?
bool restarts(NumberSource& source, Seed const& seed) {
  constexpr std::uint64_t count = 1009;
  source.seed(seed, {});
  source.fill(count, Order::blocked);
  Snapshot const snapshot = source.snapshot();
  source.fill(count, Order::blocked);
  auto const bytes = count * stored_bytes(source.stored_type());
  std::vector<unsigned char> expected(bytes);
  std::memcpy(expected.data(), source.values(), bytes);
  source.restore(snapshot);
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
  std::string generator;
  std::size_t right = 0, answers = 0;
  bool restarts = false;
  Comparison comparison;

  bool passed() const {
    return right == answers && restarts && comparison.is_identical &&
           comparison.serial.sum() == comparison.parallel.sum();
  }
  double mega_rate(double seconds) const {
    double const numbers = static_cast<double>(comparison.numbers);
    return seconds > 0 ? numbers * 1e-6 / seconds : 0.0;
  }
};

std::string report_json(Report const& report) {
  auto const& result = report.comparison;
  char numbers[320];
  std::snprintf(numbers, sizeof numbers,
                "\"known_answers\": %zu, \"known_answers_right\": %zu, "
                "\"restart_right\": %s, \"numbers\": %llu, "
                "\"serial_Mnum_per_s\": %.9g, \"parallel_Mnum_per_s\": %.9g, "
                "\"serial_checksum\": \"%016llx\", "
                "\"parallel_checksum\": \"%016llx\", ",
                report.answers, report.right,
                report.restarts ? "true" : "false",
                static_cast<unsigned long long>(result.numbers),
                report.mega_rate(result.serial_seconds),
                report.mega_rate(result.parallel_seconds),
                static_cast<unsigned long long>(result.serial.sum()),
                static_cast<unsigned long long>(result.parallel.sum()));
  return "  {\"generator\": " + Impl::json_quoted(report.generator) + ", " +
         numbers +
         "\"identical\": " + (result.is_identical ? "true" : "false") +
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
      "%-13s %13s %7s %14llu %13.1f %15.1f %6.1f  %016llx  %016llx   %s\n",
      report.generator.c_str(), answers.c_str(),
      report.restarts ? "right" : "WRONG",
      static_cast<unsigned long long>(result.numbers),
      report.mega_rate(result.serial_seconds),
      report.mega_rate(result.parallel_seconds), ratio,
      static_cast<unsigned long long>(result.serial.sum()),
      static_cast<unsigned long long>(result.parallel.sum()),
      result.is_identical ? "identical" : "DIFFERENT");
  print(line);
}

Report test(Generator const& generator, SelftestArguments const& given,
            std::uint64_t count) {
  Making making;
  making.backend = given.backend.value_or("");
  auto const source = generator.numbers(making);
  auto const answers = known_answers(generator);
  Report report;
  report.generator = generator.facts.name;
  report.answers = answers.size();
  report.right = static_cast<std::size_t>(std::count_if(
      answers.begin(), answers.end(),
      [&](auto const& answer) { return is_right(*source, answer); }));
  SeedText text = given.streams.seeds;
  if (!text.seed) text.seed = generator.facts.default_seed;
  Seed const seed = generator.read_seed(text, {});
  generator.check(seed, {});
  report.restarts = restarts(*source, seed);
  report.comparison = compare(generator, *source, seed, count);
  return report;
}

/// What only the test of interfaces has.
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
  app->add_option("--interfaces", given->interfaces,
                  "Draw through these interfaces of the library, in requests "
                  "of many sizes, and compare with the serial loop")
      ->type_name("fill|host|pool|handle|team|c|ranks");
  add_seed_options(*app, given->streams);
  add_stream_options(*app, given->streams);
  add_threads_option(*app, given->threads);
  add_backend_option(*app, given->backend);
  add_json_flag(*app, given->json);
  add_examples(*app,
               {{"runnel selftest --count 1M",
                 "all generators, a million numbers "
                 "of each"},
                {"runnel selftest ranmar24 --seed 1802,9373 --count 1e5 --json",
                 "one generator, for programs"},
                {"runnel selftest sprng_lfg --interfaces fill,host,handle "
                 "--count 2k --param 3 --streams 5 --leapfrog 1/3",
                 "three interfaces, each drawing the same numbers"},
                {"mpiexec -n 4 runnel selftest ranmar24 --interfaces ranks",
                 "ranks together, and a restart on half of them"}});
  return {app, [given] { return run_selftest(*given); }};
}

}  // namespace Runnel::Tool
