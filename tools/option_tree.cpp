// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "option_tree.hpp"

#include <cstddef>

namespace Runnel::Tool {
namespace {

/// Words between bars: text|raw|hdf5. None if it is no such list.
std::vector<std::string> choices_of(std::string const& type) {
  std::vector<std::string> words;
  bool const is_list =
      type.find('|') != std::string::npos &&
      type.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
  if (!is_list) return words;
  for (std::size_t at = 0; at != std::string::npos;) {
    std::size_t const bar = type.find('|', at);
    words.push_back(type.substr(at, bar - at));
    at = bar == std::string::npos ? bar : bar + 1;
  }
  return words;
}

ValueKind kind_of(OptionFacts const& facts) {
  if (facts.value.empty()) return ValueKind::none;
  if (!facts.choices.empty()) return ValueKind::choice;
  if (facts.value == "FILE") return ValueKind::file;
  if (facts.value == "GENERATOR") return ValueKind::generator;
  return ValueKind::any;
}

OptionFacts facts_of(CLI::Option const& option) {
  OptionFacts facts;
  for (auto const& name : option.get_lnames()) {
    facts.names.push_back("--" + name);
  }
  for (auto const& name : option.get_snames()) {
    facts.names.push_back("-" + name);
  }
  facts.is_positional = option.get_positional();
  facts.is_required = option.get_required();
  facts.is_repeated = option.get_items_expected_max() > 1;
  if (facts.is_positional) facts.names = {option.get_name(true)};
  // Flags expect no items.
  if (facts.is_positional) {
    facts.value = facts.names[0];
  } else if (option.get_items_expected_max() > 0) {
    facts.value = option.get_type_name();
  }
  facts.choices = choices_of(facts.value);
  facts.description = option.get_description();
  facts.group = option.get_group();
  facts.kind = kind_of(facts);
  return facts;
}

}  // namespace

std::vector<OptionFacts> options_of(CLI::App const& app) {
  std::vector<OptionFacts> options;
  for (auto const* const option : app.get_options()) {
    if (!option->get_group().empty()) options.push_back(facts_of(*option));
  }
  return options;
}

std::vector<CommandFacts> commands_of(CLI::App const& program) {
  std::vector<CommandFacts> commands;
  for (auto const* const app : program.get_subcommands({})) {
    commands.push_back({app->get_name(), app->get_description(),
                        app->get_footer(), options_of(*app)});
  }
  return commands;
}

}  // namespace Runnel::Tool
