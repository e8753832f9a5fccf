// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arrangement.hpp"
#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"
#include "output.hpp"
#include "request_options.hpp"
#include "stream_options.hpp"

namespace Runnel::Tool {
namespace {

/// The arguments of `permutation` and `sample`.
struct ArrangeArguments {
  bool is_sample;
  GenerateArguments streams;
  std::string n;
};

StoredType index_type(std::string const& type, std::uint64_t n) {
  struct Known {
    char const* name;
    StoredType type;
    std::uint64_t most;
  };
  constexpr std::array known = {Known{"u64", StoredType::u64, UINT64_MAX},
                                Known{"i64", StoredType::i64, INT64_MAX},
                                Known{"u32", StoredType::u32, UINT32_MAX},
                                Known{"i32", StoredType::i32, INT32_MAX}};
  auto const* const found =
      std::find_if(known.begin(), known.end(),
                   [&](Known const& one) { return type == one.name; });
  if (found == known.end()) {
    throw UsageError("--type " + type + " has no whole numbers; give one of " +
                     "u64, i64, u32 and i32");
  }
  if (n > 0 && n - 1 > found->most) {
    throw UsageError("--type " + type + " does not hold " +
                     std::to_string(n - 1) + "; give u64");
  }
  return found->type;
}

Arrangement read_arrangement(ArrangeArguments const& given) {
  std::uint64_t const n = read_count("N", given.n, std::uint64_t{1} << 63);
  std::uint64_t count = n;
  if (given.is_sample) {
    count = read_count("--count", given.streams.count.value_or("10"));
    if (count > n) {
      throw UsageError("--count " + std::to_string(count) +
                       ": there are no more than " + std::to_string(n) +
                       " different numbers; give at most as many");
    }
  }
  return {given.is_sample, index_type(given.streams.type.value_or("u64"), n),
          count, n};
}

OutputPlan plan_output(GenerateArguments const& given, StoredType type) {
  std::string const format = given.format.value_or("text");
  if (format != "text" && format != "raw") {
    throw UsageError("--format " + format + " is none; give text or raw");
  }
  std::string path;
  if (given.out && !is_standard_output(file_name("--out", *given.out))) {
    path = std::filesystem::absolute(*given.out).string();
  }
  ValueArray array;
  array.type = type;
  return {path, format, array, {}};
}

void write_output(OutputPlan const& plan, void const* values,
                  std::uint64_t count) {
  Output output(plan, true);
  try {
    output.begin();
    output.write(values, count);
    output.finish();
    output.flush(false);
  } catch (...) {
    output.give_up();
    throw;
  }
}

int run_arrange(ArrangeArguments const& given) {
  auto const& options = given.streams;
  auto const generator = find_generator(options.generator.value_or(""));
  auto const choice = read_choice(options);
  if (choice.num_streams != 1) {
    throw UsageError("--streams " + std::to_string(choice.num_streams) +
                     ": an order is made by one stream; give --stream K");
  }
  SeedText text = options.seeds;
  if (!text.seed) text.seed = generator.facts.default_seed;
  auto const seed = generator.read_seed(text, choice);
  generator.check(seed, choice);
  auto const wanted = read_arrangement(given);
  auto const plan = plan_output(options, wanted.type);
  KokkosRun const kokkos(read_threads(options.threads));
  std::vector<std::uint64_t> values(
      (wanted.count * stored_bytes(wanted.type) + 7) / 8);
  generator.arrange({seed, choice, options.backend.value_or("")}, wanted,
                    values.data());
  write_output(plan, values.data(), wanted.count);
  return success;
}

std::shared_ptr<ArrangeArguments> add_arguments(CLI::App& app, bool is_sample) {
  auto const given = std::make_shared<ArrangeArguments>();
  given->is_sample = is_sample;
  GenerateArguments& to = given->streams;
  app.add_option("GENERATOR", to.generator,
                 "One of those that 'runnel list' shows")
      ->required()
      ->type_name("");
  app.add_option("N", given->n, "The numbers are 0 ... N - 1")
      ->required()
      ->type_name("");
  add_seed_options(app, to);
  add_stream_options(app, to);
  if (is_sample) {
    app.add_option("--count", to.count, "How many (default 10)")
        ->type_name("N");
  }
  app.add_option("--type", to.type, "Of raw numbers (default u64)")
      ->type_name("u64|i64|u32|i32");
  app.add_option("--format", to.format,
                 "text: a number per line; raw: little-endian binary (default "
                 "text)")
      ->type_name("text|raw");
  app.add_option("--out", to.out, "File (default standard output)")
      ->type_name("FILE");
  add_threads_option(app, to.threads);
  add_backend_option(app, to.backend);
  return given;
}

}  // namespace

Command add_permutation(CLI::App& program) {
  auto* const app = program.add_subcommand(
      "permutation", "Give out 0 ... N - 1 in random order");
  auto const given = add_arguments(*app, false);
  add_examples(*app, {{"runnel permutation philox4x32 52 --seed 7",
                       "a shuffled deck of cards"},
                      {"runnel permutation mrg32k3a 1e6 --type u32 --format "
                       "raw --out order.raw",
                       "the order of a million events"}});
  return {app, [given] { return run_arrange(*given); }};
}

Command add_sample(CLI::App& program) {
  auto* const app = program.add_subcommand(
      "sample", "Give out different ones of 0 ... N - 1, in random order");
  auto const given = add_arguments(*app, true);
  add_examples(
      *app, {{"runnel sample philox4x32 49 --count 6", "six different numbers"},
             {"runnel sample ranmar48 1e12 --count 1000",
              "a thousand different events of 10^12"}});
  return {app, [given] { return run_arrange(*given); }};
}

}  // namespace Runnel::Tool
