// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_KNOWN_ANSWERS_HPP
#define RUNNEL_TOOLS_KNOWN_ANSWERS_HPP

#include <cstdint>
#include <vector>

#include "generator.hpp"

namespace Runnel::Tool {

/// Published outputs: a line of the files in tests/kat, which are compiled in.
struct KnownAnswer {
  Seed seed;
  UInt128 position;  ///< of the first word, from 1
  std::vector<std::uint64_t> words;
  std::uint64_t stream = 0;
};

/// All known answers of a generator, in its own seeding rules.
std::vector<KnownAnswer> known_answers(Generator const& generator);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_KNOWN_ANSWERS_HPP
