// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SEEDS_HPP
#define RUNNEL_TOOLS_SEEDS_HPP

#include <initializer_list>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <span>
#include <string>
#include <vector>

#include "generator.hpp"

namespace Runnel::Tool {

/// The options of a family of generators.
struct SeedRules {
  /// Chosen by the number of numbers, or by the name before a colon.
  std::span<SeedForm const> forms;
  char const* help;             ///< the forms in words
  char const* param = nullptr;  ///< what --param is; nullptr: there is none
  bool has_substream = false;
  bool is_sprng = false;    ///< --total and --spawn
  bool has_tables = false;  ///< --table and --params
};

SeedRules rules_of(RanmarSeed const* family);
SeedRules rules_of(PhiloxSeed const* family);
SeedRules rules_of(Mrg32k3aSeed const* family);
SeedRules rules_of(WichmannHillSeed const* family);
SeedRules rules_of(CeicgSeed const* family);
SeedRules rules_of(Mt19937Seed const* family);
SeedRules rules_of(MtdcSeed const* family);
SeedRules sprng_rules();
/// The names of a family's forms, where nothing above says more.
std::string names_of(std::span<SeedForm const> forms);
template <class SeedType>
SeedRules rules_of(SeedType const* /*family*/) {
  static std::string const help = names_of(SeedType::forms);
  return {SeedType::forms, help.c_str()};
}
template <SprngKind Kind>
SeedRules rules_of(SprngSeed<Kind> const* /*family*/) {
  return sprng_rules();
}

/// Reads --seed by a family's rules, and the constants that it lets one
/// choose: a parameter is left out unless it was given. \throws UsageError
Seed read_seed(std::string const& generator, SeedText const& text,
               StreamChoice const& choice, SeedRules const& rules);
bool has_form(std::string const& form, SeedRules const& rules);

/// The seed of `--seed auto` in the form of the option; printed, because the
/// run cannot be repeated without it.
std::string announced_seed(std::vector<std::uint64_t> const& numbers);

/// Reads --seed and so on for a family of generators, identified by the type of
/// its seeds. \throws UsageError
template <class SeedType>
Seed read_seed(std::string const& generator, SeedText text,
               StreamChoice const& choice, SeedType const* family) {
  if (text.seed == "auto") {
    auto const drawn = SeedSequence::entropy();
    text.seed = announced_seed(
        Impl::seed_of_words<SeedType>(
            [&](int k) { return drawn.word(static_cast<std::uint64_t>(k)); },
            choice.num_streams)
            .numbers());
  }
  return read_seed(generator, text, choice, rules_of(family));
}

/// Returns whether the family has this seeding rule.
template <class SeedType>
bool has_form(std::string const& form, SeedType const* family) {
  return has_form(form, rules_of(family));
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SEEDS_HPP
