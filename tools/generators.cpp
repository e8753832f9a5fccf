// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/generators/list.hpp>

#include "errors.hpp"
#include "generator.hpp"

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

}  // namespace Runnel::Tool
