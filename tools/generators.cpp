// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstddef>
#include <runnel/core/linear_recurrence.hpp>
#include <runnel/generators/list.hpp>
#include <string>
#include <vector>

#include "errors.hpp"
#include "generator.hpp"
#include "seeds.hpp"

namespace Runnel::Tool {

std::vector<Generator> all_generators() {
  std::vector<Generator> generators;
  for_each_type(GeneratorList{},
                [&]<class G>(G*) { generators.push_back(generator_of<G>()); });
  return generators;
}

Generator find_generator(std::string const& name) {
  std::string names;
  for (auto const& generator : all_generators()) {
    if (generator.facts.name == name) return generator;
    names += (names.empty() ? "" : ", ") + generator.facts.name;
  }
  throw UsageError("there is no generator '" + name + "'; there are " + names);
}

std::vector<Generator> find_generators(std::vector<std::string> const& names) {
  if (names.empty()) return all_generators();
  std::vector<Generator> generators;
  generators.reserve(names.size());
  for (auto const& name : names) generators.push_back(find_generator(name));
  return generators;
}

std::string lattice_help() {
  std::vector<std::string> names;
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    if constexpr (HasLattice<G>) names.emplace_back(G::name);
  });
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " or ";
    text += names[i];
  }
  return text;
}

std::string parameter_help() {
  std::string text;
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    auto const rules =
        rules_of(static_cast<typename G::seed_type const*>(nullptr));
    if (rules.param == nullptr) return;
    std::string const names = rules.is_sprng ? "sprng_*" : std::string(G::name);
    std::string const entry = names + ": " + rules.param;
    if (text.find(entry) != std::string::npos) return;
    text += (text.empty() ? "" : "; ") + entry;
  });
  return text;
}

}  // namespace Runnel::Tool
