// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <runnel/core/printable.hpp>
#include <string>
#include <vector>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "kokkos_run.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

struct Arguments {
  std::string generator;
  SeedText seeds;
  std::optional<std::string> streams, threads, backend;
  bool json = false;
};

/// A line: its name in JSON, its text, and its value.
struct Line {
  char const* name;
  char const* what;
  std::string value;
};

std::string bytes_text(std::uint64_t bytes) {
  std::array<char const*, 5> const units = {"B", "KiB", "MiB", "GiB", "TiB"};
  double size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 1024 && unit + 1 < units.size(); ++unit) size /= 1024;
  char text[48];
  std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", size,
                units[unit]);
  return text;
}

std::vector<Line> lines_of(Resources const& r, bool json) {
  auto const number = [](auto n) { return std::to_string(n); };
  auto const bytes = [&](std::uint64_t n) {
    return json ? number(n) : bytes_text(n);
  };
  auto const yes_or_no = [&](bool b) {
    return std::string(json ? (b ? "true" : "false") : (b ? "yes" : "no"));
  };
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, json ? "%.9g" : "%.3g s",
                r.seeding_seconds);
  std::vector<Line> lines = {
      {"num_streams", "streams", number(r.num_streams)},
      {"streams_available", "streams that this seed has",
       number(r.streams_available)},
      {"state_bytes", "state of one stream", bytes(r.state_bytes)},
      {"set_bytes", "states of the set, twice", bytes(r.set_bytes)},
      {"handle_bytes", "more for handles in kernels, and pools",
       bytes(r.handle_bytes)},
      {"steps_in_registers", "handles step in registers",
       yes_or_no(r.steps_in_registers)},
      {"fill_team_threads", "threads (wavefronts) of a team that fills rows",
       number(r.fill_team_threads)},
      {"fill_scratch_bytes", "team scratch of such a team",
       bytes(r.fill_scratch_bytes)},
      {"team_rng_scratch_bytes", "team scratch of a TeamRng",
       bytes(r.team_rng_scratch_bytes)},
      {"jump_row_bytes", "a row of a jump table", bytes(r.jump_row_bytes)}};
  if (r.bounded_wavefronts > 0 || json) {
    lines.push_back({"bounded_wavefronts",
                     "wavefronts per multiprocessor, by registers",
                     number(r.bounded_wavefronts)});
  }
  lines.push_back({"seeded_on_device", "seeded by the back end",
                   yes_or_no(r.seeded_on_device)});
  lines.push_back({"seeding_seconds", "seeding, measured", seconds});
  return lines;
}

std::string as_json(std::string const& generator,
                    std::vector<Line> const& lines) {
  std::string text = "{\n  \"generator\": " + Impl::json_quoted(generator);
  for (auto const& line : lines) {
    text += ",\n  " + Impl::json_quoted(line.name) + ": " + line.value;
  }
  return text + "\n}\n";
}

std::string as_text(std::vector<Line> const& lines) {
  std::string text;
  for (auto const& line : lines) {
    std::string what = line.what;
    what.resize(44, ' ');
    text += what + line.value + "\n";
  }
  return text;
}

int run(Arguments const& given) {
  auto const generator = find_generator(given.generator);
  StreamChoice choice;
  if (given.streams) {
    choice.num_streams = read_positive("--streams", *given.streams);
  }
  SeedText text = given.seeds;
  if (!text.seed) text.seed = generator.facts.default_seed;
  auto const seed = generator.read_seed(text, choice);
  KokkosRun const kokkos(read_threads(given.threads));
  auto const lines = lines_of(
      generator.resources(seed, given.backend.value_or(""), choice.num_streams),
      given.json);
  print(given.json ? as_json(given.generator, lines) : as_text(lines));
  return success;
}

}  // namespace

Command add_resources(CLI::App& program) {
  auto const given = std::make_shared<Arguments>();
  auto* const app = program.add_subcommand(
      "resources", "Show what streams of a generator take of this machine");
  app->add_option("GENERATOR", given->generator, "One of 'runnel list'")
      ->required()
      ->type_name("");
  app->add_option("--streams", given->streams,
                  "How many, one for each work item of a kernel (default 1)")
      ->type_name("S");
  app->add_option("--seed", given->seeds.seed, "As for 'runnel generate'")
      ->type_name("S");
  app->add_option("--param", given->seeds.param, "As for 'runnel generate'")
      ->type_name("P");
  app->add_option("--table", given->seeds.table, "As for 'runnel generate'")
      ->type_name("default|opencl32");
  app->add_option("--params", given->seeds.params, "As for 'runnel generate'")
      ->type_name("FILE");
  add_threads_option(*app, given->threads);
  add_backend_option(*app, given->backend);
  add_json_flag(*app, given->json);
  add_examples(
      *app, {{"runnel resources ranmar24 --streams 100k",
              "memory of 100 000 streams, scratch of a fill, time of seeding"},
             {"runnel resources sprng_lfg --param 3 --streams 2^16 --json",
              "the same for programs, of streams with chosen lags"}});
  return {app, [given] { return run(*given); }};
}

}  // namespace Runnel::Tool
