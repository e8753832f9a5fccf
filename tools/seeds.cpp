// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "seeds.hpp"

#include <algorithm>
#include <utility>

#include "errors.hpp"
#include "numbers.hpp"

namespace Runnel::Tool {
namespace {

std::string const option = "--seed";

// `lammps:12345` gives "lammps" and leaves "12345".
std::string cut_prefix(std::string& text) {
  std::size_t const colon = text.find(':');
  if (colon == std::string::npos) return {};
  std::string prefix = text.substr(0, colon);
  text.erase(0, colon + 1);
  return prefix;
}

void refuse(std::string const& generator,
            std::initializer_list<std::pair<char const*, bool>> options) {
  for (auto const& [name, is_given] : options) {
    if (is_given) throw UsageError(generator + " has no " + std::string(name));
  }
}

}  // namespace

SeedRules rules_of(RanmarSeed const* /*family*/) {
  return {{{"ijkl", 1},
           {"ij,kl", 2},
           {"i,j,k,l", 4},
           {"lammps", 1, "lammps"},
           {"cern", 3, "cern"}},
          "ij,kl; one ijkl; four small seeds i,j,k,l; lammps:N; or "
          "cern:ijkl,ntot,ntot2"};
}
SeedRules rules_of(PhiloxSeed const* /*family*/) {
  return {{{"key", 1}}, "one key of 64 bits"};
}
SeedRules rules_of(Mrg32k3aSeed const* /*family*/) {
  return {.forms = {{"s", 1}, {"s0..s5", 6}},
          .help = "one number, used six times, or six",
          .has_substream = true};
}
SeedRules rules_of(WichmannHillSeed const* /*family*/) {
  return {.forms = {{"s", 1}, {"s1..s4", 4}},
          .help = "one start value or four",
          .has_param = true};
}
SeedRules rules_of(CeicgSeed const* /*family*/) {
  return {{{"n", 1}, {"n1,n2,n3", 3}},
          "n1,n2,n3 modulo the three moduli, or one position"};
}

Seed read_seed(std::string const& generator, SeedText const& text,
               SeedRules const& rules) {
  refuse(generator, {{"--param", text.param && !rules.has_param},
                     {"--substream", text.substream && !rules.has_substream},
                     {"--total", text.total.has_value()},
                     {"--spawn", text.spawn.has_value()},
                     {"--table", text.table.has_value()},
                     {"--params", text.params.has_value()}});
  std::string rest = text.seed.value_or("");
  std::string const prefix = cut_prefix(rest);
  Seed seed;
  seed.numbers = read_list(option, rest);
  auto const form = std::find_if(
      rules.forms.begin(), rules.forms.end(), [&](SeedForm const& known) {
        return prefix == known.prefix && seed.numbers.size() == known.count;
      });
  if (form == rules.forms.end()) {
    throw UsageError(option + ": '" + text.seed.value_or("") +
                     "' is no seed of " + generator + ": give " + rules.help);
  }
  seed.form = form->form;
  if (text.param) seed.parameters.push_back(read_u64("--param", *text.param));
  if (text.substream) {
    seed.parameters.push_back(read_u64("--substream", *text.substream));
  }
  return seed;
}

bool has_form(std::string const& form, SeedRules const& rules) {
  return std::any_of(rules.forms.begin(), rules.forms.end(),
                     [&](SeedForm const& known) { return form == known.form; });
}

}  // namespace Runnel::Tool
