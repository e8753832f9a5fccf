// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SEEDS_HPP
#define RUNNEL_TOOLS_SEEDS_HPP

#include <runnel/generators/detail/ranmar_seed.hpp>
#include <string>

#include "generator.hpp"

namespace Runnel::Tool {

/// Reads --seed for a family of generators, told by the type of its seeds.
/// \throws UsageError
Seed read_seed(std::string const& text, RanmarSeed const* family);

/// Does the family have this seeding rule?
bool has_form(std::string const& form, RanmarSeed const* family);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SEEDS_HPP
