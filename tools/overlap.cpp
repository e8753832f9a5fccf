// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/validate/overlap.hpp>

#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <runnel/core/printable.hpp>
#include <string>

#include "byte_file.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "generator.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

struct OverlapArguments {
  std::string generator;
  std::optional<std::string> streams, length, splitting, distance, period;
  bool json = false;
};

struct SplittingName {
  char const* name;
  Splitting splitting;
};
constexpr SplittingName splittings[] = {
    {"parameters", Splitting::parameters}, {"jump", Splitting::jump},
    {"leapfrog", Splitting::leapfrog},     {"random", Splitting::random},
    {"spawn", Splitting::spawn},
};

Splitting splitting_of(std::string const& name) {
  std::string names;
  for (auto const& known : splittings) {
    if (name == known.name) return known.splitting;
    names += (names.empty() ? "" : ", ") + std::string(known.name);
  }
  throw UsageError("--splitting: '" + name + "' is none of " + names);
}

char const* name_of(OverlapVerdict verdict) {
  switch (verdict) {
    case OverlapVerdict::disjoint:
      return "disjoint";
    case OverlapVerdict::improbable:
      return "improbable";
    case OverlapVerdict::probable:
      return "probable";
    case OverlapVerdict::overlapping:
      return "overlapping";
    default:
      return "unknown";
  }
}

/// 2^x in binary and decimal.
std::string power_text(double log2) {
  if (std::isinf(log2)) return "0, proved";
  if (log2 == 0) return "1";
  char text[64];
  std::snprintf(text, sizeof text, "2^%.1f, which is 10^%.1f", log2,
                log2 * 0.30102999566398120);
  return text;
}

std::string number_json(double x) {
  if (std::isinf(x)) return "null";
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

std::string as_json(OverlapArguments const& given,
                    OverlapAnswer const& answer) {
  std::string cautions;
  for (auto const& caution : answer.cautions) {
    cautions += (cautions.empty() ? "" : ", ") + Impl::json_quoted(caution);
  }
  return "{\n  \"generator\": " + Impl::json_quoted(given.generator) +
         ",\n  \"splitting\": " +
         Impl::json_quoted(given.splitting.value_or("parameters")) +
         ",\n  \"verdict\": " + Impl::json_quoted(name_of(answer.verdict)) +
         ",\n  \"log2_probability\": " + number_json(answer.log2_probability) +
         ",\n  \"log2_equal_seeds\": " + number_json(answer.log2_equal_seeds) +
         ",\n  \"reason\": " + Impl::json_quoted(answer.reason) +
         ",\n  \"source\": " + Impl::json_quoted(answer.source) +
         ",\n  \"cautions\": [" + cautions + "]\n}\n";
}

std::string as_text(OverlapAnswer const& answer) {
  std::string text = std::string("verdict      ") + name_of(answer.verdict) +
                     "\nprobability  ";
  bool const is_bound = answer.verdict == OverlapVerdict::improbable ||
                        answer.verdict == OverlapVerdict::probable;
  text += (is_bound ? "at most " : "") +
          (answer.verdict == OverlapVerdict::unknown
               ? std::string("unknown")
               : power_text(answer.log2_probability)) +
          "\n";
  if (!std::isinf(answer.log2_equal_seeds)) {
    text +=
        "equal seeds  at most " + power_text(answer.log2_equal_seeds) + "\n";
  }
  text += "because      " + answer.reason + "\n";
  if (!answer.source.empty()) text += "source       " + answer.source + "\n";
  for (auto const& caution : answer.cautions) {
    text += "but          " + caution + "\n";
  }
  return text;
}

int run_overlap(OverlapArguments const& given) {
  auto const generator = find_generator(given.generator);
  OverlapQuestion question;
  if (given.streams) {
    question.num_streams = read_wide_count("--streams", *given.streams);
  }
  if (!given.length) {
    throw UsageError("--length is missing: how many outputs has a stream?");
  }
  question.length = read_wide_count("--length", *given.length);
  if (given.splitting) question.splitting = splitting_of(*given.splitting);
  if (given.distance) {
    question.distance = read_wide_count("--distance", *given.distance);
    if (question.distance == UInt128(0)) {
      throw UsageError(
          "--distance: blocks 0 outputs apart are one; give at least L");
    }
    if (question.splitting != Splitting::jump) {
      throw UsageError("--distance is that of blocks: give --splitting jump");
    }
  }
  if (given.period) {
    question.period_log2 =
        static_cast<double>(read_positive("--period", *given.period, 1 << 30));
  }
  auto const answer = overlap(generator.apart, question);
  print(given.json ? as_json(given, answer) : as_text(answer));
  bool const are_apart = answer.verdict == OverlapVerdict::disjoint ||
                         answer.verdict == OverlapVerdict::improbable;
  return are_apart ? success : fault_found;
}

}  // namespace

Command add_overlap(CLI::App& program) {
  auto const given = std::make_shared<OverlapArguments>();
  auto* const app = program.add_subcommand(
      "overlap",
      "Say whether streams can meet: proved, or with what probability, which "
      "is improbable up to 10^-6");
  app->add_option("GENERATOR", given->generator, "One of 'runnel list'")
      ->required()
      ->type_name("");
  app->add_option("--streams", given->streams, "How many (default 2)")
      ->type_name("S");
  app->add_option("--length", given->length, "Outputs that each is used for")
      ->type_name("L");
  app->add_option(
         "--splitting", given->splitting,
         "parameters: the numbered streams; jump: blocks of one stream; "
         "leapfrog: its every S-th output; random: random states, or seeds; "
         "spawn: spawned streams (default parameters)")
      ->type_name("parameters|jump|leapfrog|random|spawn");
  app->add_option("--distance", given->distance,
                  "Of --splitting jump: from block to block (default L)")
      ->type_name("N");
  app->add_option("--period", given->period,
                  "log2 of the period, of other parameters than the default "
                  "ones")
      ->type_name("E");
  add_json_flag(*app, given->json);
  add_examples(
      *app, {{"runnel overlap mrg32k3a --streams 2^20 --length 10^12",
              "a proof: streams are 2^127 outputs apart"},
             {"runnel overlap mtdc --splitting random --streams 1M --length 1T "
              "--period 44497 --json",
              "random states of a larger twister, for programs"}});
  return {app, [given] { return run_overlap(*given); }};
}

}  // namespace Runnel::Tool
