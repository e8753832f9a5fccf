// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "repeated_streams.hpp"

#include <cstdint>
#include <runnel/core/uint128.hpp>
#include <utility>
#include <vector>

#include "errors.hpp"

namespace Runnel::Tool {
namespace {

std::string joined(std::vector<std::uint64_t> const& numbers) {
  std::string text;
  for (auto const n : numbers) {
    text += (text.empty() ? "" : ",") + std::to_string(n);
  }
  return text;
}

/// Names the options of the parameters that were given, with what was.
std::string given_parameters(SeedText const& seeds) {
  std::pair<char const*, SeedText::Text const&> const options[] = {
      {"--param", seeds.param},         {"--total", seeds.total},
      {"--substream", seeds.substream}, {"--spawn", seeds.spawn},
      {"--table", seeds.table},         {"--params", seeds.params}};
  std::string all;
  for (auto const& [option, text] : options) {
    if (!text) continue;
    all += (all.empty() ? "" : " ") + std::string(option) + " " + *text;
  }
  return all;
}

void check_seed(SeedText text, Generator const& generator, Snapshot const& set,
                RefuseOption const& refuse) {
  std::string const parameters = given_parameters(text);
  if (!text.seed && parameters.empty()) return;
  std::string const has_seed =
      "--seed " + joined(set.seed) + " (" + set.seeding + ")";
  // `auto` would draw another seed.
  if (text.seed == "auto") refuse("--seed auto", has_seed);
  bool const is_seed_given = text.seed.has_value();
  if (!is_seed_given) text.seed = generator.facts.default_seed;
  StreamChoice choice;
  choice.first_stream = set.first_stream;
  choice.num_streams = set.num_streams;
  Seed const seed = generator.as_made(generator.read_seed(text, choice));
  if (is_seed_given && (seed.form != set.seeding || seed.numbers != set.seed)) {
    refuse("--seed " + *text.seed, has_seed);
  }
  if (!parameters.empty() && seed.parameters != set.parameters) {
    refuse(parameters, "other parameters");
  }
}

}  // namespace

void check_repeated_streams(GenerateArguments const& given,
                            Generator const& generator, Snapshot const& set,
                            std::string const& start,
                            RefuseOption const& refuse) {
  if (given.offset && start.empty()) {
    throw UsageError(
        "--offset cannot be given with --resume and --count: the streams go on "
        "from where the checkpoint has them");
  }
  check_seed(given.seeds, generator, set, refuse);
  StreamChoice const choice = read_choice(given);
  if (given.stream && choice.first_stream != set.first_stream) {
    refuse("--stream " + *given.stream,
           "--stream " + std::to_string(set.first_stream));
  }
  if (given.streams && choice.num_streams != set.num_streams) {
    refuse("--streams " + *given.streams,
           "--streams " + std::to_string(set.num_streams));
  }
  if (given.leapfrog && choice.leapfrog != Leapfrog{set.part, set.num_parts}) {
    refuse("--leapfrog " + *given.leapfrog, "--leapfrog " +
                                                std::to_string(set.part) + "/" +
                                                std::to_string(set.num_parts));
  }
  if (given.offset && choice.offset != parse_uint128(start)) {
    refuse("--offset " + *given.offset, "--offset " + start);
  }
}

}  // namespace Runnel::Tool
