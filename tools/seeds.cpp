// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds.hpp"

#include <algorithm>
#include <cstdint>
#include <runnel/core/errors.hpp>
#include <stdexcept>
#include <utility>

#include "errors.hpp"
#include "numbers.hpp"
#include "parameter_files.hpp"

namespace Runnel::Tool {
namespace {

std::string const option = "--seed";

// `lammps:12345` gives "lammps" and leaves "12345".
std::string cut_prefix(std::string& text) {
  std::size_t const colon = text.find(':');
  if (colon == std::string::npos) return {};
  // An empty name is passed on with its colon, so that it is refused.
  std::string prefix = colon == 0 ? ":" : text.substr(0, colon);
  text.erase(0, colon + 1);
  return prefix;
}

void refuse(std::string const& generator,
            std::initializer_list<std::pair<char const*, bool>> options) {
  for (auto const& [name, is_given] : options) {
    if (is_given) throw UsageError(generator + " has no " + std::string(name));
  }
}

/// param, total, and a pair for each spawn `children:child`. The total number
/// of streams counts only where streams are spawned.
std::vector<std::uint64_t> sprng_parameters(SeedText const& text,
                                            StreamChoice const& choice) {
  std::vector<std::uint64_t> parameters;
  if (!text.param && !text.total && !text.spawn) return parameters;
  parameters.push_back(text.param ? read_u64("--param", *text.param) : 0);
  if (!text.total && !text.spawn) return parameters;
  // At most 2^64 - 1: later streams are refused.
  std::uint64_t const end = choice.first_stream + choice.num_streams;
  std::uint64_t const total = text.total ? read_count("--total", *text.total)
                              : end < choice.first_stream ? UINT64_MAX
                                                          : end;
  if (total < choice.num_streams ||
      choice.first_stream > total - choice.num_streams) {
    throw UsageError("--total " + std::to_string(total) +
                     ": streams end there; give a larger total, or streams "
                     "before that number");
  }
  parameters.push_back(total);
  if (!text.spawn) return parameters;
  for (std::size_t at = 0; at != std::string::npos;) {
    std::size_t const slash = text.spawn->find('/', at);
    std::string const step = text.spawn->substr(at, slash - at);
    at = slash == std::string::npos ? slash : slash + 1;
    std::size_t const colon = step.find(':');
    if (colon == std::string::npos) {
      throw UsageError("--spawn: '" + step +
                       "' is not CHILDREN:CHILD, for example 3:1/2:0");
    }
    auto const children = read_u64("--spawn", step.substr(0, colon));
    auto const child = read_u64("--spawn", step.substr(colon + 1));
    if (children == 0 || child > children) {
      throw UsageError("--spawn: child " + std::to_string(child) + " of " +
                       std::to_string(children) +
                       "; children are counted from 0, and 3:3 is the stream "
                       "that has spawned three");
    }
    parameters.push_back(children);
    parameters.push_back(child);
  }
  return parameters;
}

/// The parameter sets of the Dynamic Creator: those of a table, or of a file.
std::vector<std::uint64_t> table_parameters(Seed const& seed,
                                            SeedText const& text) {
  if (text.table && text.params) {
    throw UsageError("--table and --params: give one of them");
  }
  std::uint64_t const first = text.param ? read_u64("--param", *text.param) : 0;
  try {
    if (!text.params) {
      return MtdcSeed(seed.numbers[0], text.table.value_or("default"), first)
          .parameters();
    }
    return MtdcSeed(seed.numbers[0], load_parameter_file(*text.params).sets,
                    first)
        .parameters();
  } catch (CheckpointError const& error) {
    throw Failure(error.what());
  } catch (std::invalid_argument const& error) {
    throw UsageError(shown(error.what()));
  }
}

}  // namespace

std::string names_of(std::span<SeedForm const> forms) {
  std::string names;
  for (auto const& form : forms) {
    names += (names.empty() ? "" : "; ") + std::string(form.name);
  }
  return names;
}

SeedRules rules_of(RanmarSeed const* /*family*/) {
  return {RanmarSeed::forms,
          "ij,kl; one ijkl; four small seeds i,j,k,l; lammps:N; or "
          "cern:ijkl,ntot,ntot2"};
}
SeedRules rules_of(PhiloxSeed const* /*family*/) {
  return {PhiloxSeed::forms, "one key of 64 bits"};
}
SeedRules rules_of(Mrg32k3aSeed const* /*family*/) {
  return {.forms = Mrg32k3aSeed::forms,
          .help = "one number, used six times, or six",
          .has_substream = true};
}
SeedRules rules_of(WichmannHillSeed const* /*family*/) {
  return {.forms = WichmannHillSeed::forms,
          .help = "one start value or four",
          .param = "0 ... 272"};
}
SeedRules rules_of(CeicgSeed const* /*family*/) {
  return {CeicgSeed::forms,
          "n1,n2,n3 modulo the three moduli, or one position"};
}

SeedRules rules_of(Mt19937Seed const* /*family*/) {
  return {Mt19937Seed::forms,
          "one number below 2^32 (init_genrand) or several (init_by_array)"};
}
SeedRules rules_of(MtdcSeed const* /*family*/) {
  return {.forms = MtdcSeed::forms,
          .help =
              "one number below 2^32 (init_genrand, with the stream's "
              "number init_by_array); same:N (init_genrand for all); or "
              "stride:N,D (init_genrand of N + k*D)",
          .param = "the number in its table",
          .has_tables = true};
}
SeedRules sprng_rules() {
  return {.forms = SprngLfgSeed::forms,
          .help = "one number below 2^32, of which SPRNG takes the low 31 bits",
          .param = "SPRNG's parameter",
          .is_sprng = true};
}

Seed read_seed(std::string const& generator, SeedText const& text,
               StreamChoice const& choice, SeedRules const& rules) {
  refuse(generator, {{"--param", text.param && rules.param == nullptr},
                     {"--substream", text.substream && !rules.has_substream},
                     {"--total", text.total && !rules.is_sprng},
                     {"--spawn", text.spawn && !rules.is_sprng},
                     {"--table", text.table && !rules.has_tables},
                     {"--params", text.params && !rules.has_tables}});
  std::string rest = text.seed.value_or("");
  std::string const prefix = cut_prefix(rest);
  Seed seed;
  seed.numbers = read_list(option, rest);
  std::size_t const count = seed.numbers.size();
  auto const form = std::find_if(
      rules.forms.begin(), rules.forms.end(), [&](SeedForm const& known) {
        return prefix == (known.asked_by_name ? known.name : "") &&
               known.least <= count && count <= known.most;
      });
  if (form == rules.forms.end()) {
    throw UsageError(option + ": '" + text.seed.value_or("") +
                     "' is no seed of " + generator + ": give " + rules.help);
  }
  seed.form = form->name;
  if (rules.is_sprng) {
    seed.parameters = sprng_parameters(text, choice);
    return seed;
  }
  if (rules.has_tables) {
    seed.parameters = table_parameters(seed, text);
    return seed;
  }
  if (text.param) seed.parameters.push_back(read_u64("--param", *text.param));
  if (text.substream) {
    seed.parameters.push_back(read_count("--substream", *text.substream));
  }
  return seed;
}

std::string announced_seed(std::vector<std::uint64_t> const& numbers) {
  std::string text;
  for (auto const n : numbers) {
    text += (text.empty() ? "" : ",") + std::to_string(n);
  }
  tell("--seed " + text);
  return text;
}

bool has_form(std::string const& form, SeedRules const& rules) {
  return std::any_of(rules.forms.begin(), rules.forms.end(),
                     [&](SeedForm const& known) { return form == known.name; });
}

}  // namespace Runnel::Tool
